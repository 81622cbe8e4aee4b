"""Two sites for the browser: a bare HTML shell, and Material for MkDocs built from the same pages.

The Material site is built by MkDocs itself; a hook fills the pages in the event in which the
plugin does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.browser import content
from tests.publish.fakes import rendered

ROOT = Path(__file__).parents[2]

SHELL = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>Page</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:;
 style-src 'self' file:; img-src 'self' data:">
<link rel="stylesheet" href="shell.css"><link rel="stylesheet" href="assets/survey/survey.css">
<script src="assets/survey/survey.js" defer></script>
<script src="assets/survey/survey.js" defer></script>
</head><body><main><h1>Page</h1>
{body}
</main></body></html>
"""
SHELL_CSS = """
body { font-family: sans-serif; line-height: 1.5; margin: 0; color: #222; background: #fff; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
"""

MKDOCS = """
site_name: Paper
site_url: {site_url}
use_directory_urls: {directory_urls}
theme:
  name: {theme}
{options}
extra_css: [assets/survey/survey.css]
extra_javascript: [assets/survey/survey.js]
hooks: [hooks.py]
plugins: [search]
nav: [{{Paper: index.md}}, {{论文: zh/index.md}}, {{Review: review.md}}]
"""
MATERIAL = """
  font: false
  features: [navigation.instant, content.tooltips, content.footnote.tooltips]
  palette:
    - {scheme: default, toggle: {icon: material/brightness-7, name: Dark}}
    - {scheme: slate, toggle: {icon: material/brightness-4, name: Light}}
"""
HOOKS = """
from mkdocs.plugins import event_priority
from tests.browser import content

@event_priority(-100)
def on_page_context(context, page, config, nav):
    path = page.file.src_uri
    urls = {p.file.src_uri: p.file.url for p in nav.pages}
    if path == "review.md":
        page.content += content.review(urls)
    else:
        page.content = content.publication().pages[path].fill(page.content)
    return context
"""


def write_shell(folder: Path) -> Path:
    """Write the bare site; it is opened from ``file://``."""
    write_assets(folder)
    (folder / "shell.css").write_text(SHELL_CSS, encoding="utf-8")
    urls = {"index.md": "index.html", "zh/index.md": "zh.html", "review.md": "review.html"}
    bodies = {urls[path]: content.page_html(path) for path in content.PAGES}
    bodies["review.html"] = content.review(urls)
    for name, body in bodies.items():
        lang = "zh" if name.startswith("zh") else "en"
        (folder / name).write_text(SHELL.format(lang=lang, body=body), encoding="utf-8")
    return folder


def write_assets(folder: Path) -> None:
    for path, data in content.publication().assets.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


def build_mkdocs(
    folder: Path, theme: str = "material", directory_urls: bool = True, site_url: str = "''"
) -> Path:
    """Build the site with MkDocs and return the folder it was written to."""
    docs = folder / "docs"
    (docs / "zh").mkdir(parents=True)
    options = MATERIAL if theme == "material" else ""
    (folder / "mkdocs.yml").write_text(
        MKDOCS.format(
            theme=theme,
            options=options,
            directory_urls=json.dumps(directory_urls),
            site_url=site_url,
        ),
        encoding="utf-8",
    )
    (folder / "hooks.py").write_text(HOOKS, encoding="utf-8")
    write_assets(docs)
    for path, result in content.PAGES.items():
        body = rendered(result).replace("</p>\n", "</p>\n\n")
        (docs / path).write_text(f"# Paper\n\n## Part\n\n{body}\n", encoding="utf-8")
    (docs / "review.md").write_text("# Review\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
        cwd=folder,
        env=environment,
        check=True,
        timeout=120,
    )
    return folder / "site"
