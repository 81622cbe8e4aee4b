"""What ``mkdocs-survey init`` lays down: a small site that passes its own check, or, beside a
site that exists, the plugin's line, a folder for the corpus and a CI job.

Nothing that exists is overwritten; a second run changes nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

import yaml

from mkdocs_survey.config import load_config
from mkdocs_survey.corpus.adding import Options, add_files
from mkdocs_survey.corpus.card_file import add_card
from mkdocs_survey.corpus.layout import Layout
from mkdocs_survey.corpus.store import open_corpus
from mkdocs_survey.errors import SurveyError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.hosts.mkdocs_yml import NAMES, load_site
from mkdocs_survey.hosts.plugin_entry import with_plugin
from mkdocs_survey.hosts.settings import survey_options
from mkdocs_survey.model import Language

CI_FILES = {"github": ".github/workflows/survey.yml", "gitlab": ".gitlab-ci.yml"}
"""Where each CI service looks for its jobs, relative to the repository's root."""

_EXAMPLE_FIGURES = re.compile(r"31\.5")
_EXAMPLE_CARD = "moths-warm-light"
_REQUIREMENTS = ("requirements.txt", "requirements-docs.txt", "docs/requirements.txt")


@dataclass(frozen=True, slots=True)
class Laid:
    """What became of one file.

    Attributes:
        path: relative to the site's folder, with slashes.
        state: ``added``, ``changed`` or ``kept``.
        note: what was changed, or why it was kept; may be empty.
    """

    path: str
    state: str
    note: str = field(default="")


def existing_site(root: Path) -> Path | None:
    """Return the configuration in ``root``, ``None`` if there is no site yet."""
    return next((root / name for name in NAMES if (root / name).is_file()), None)


def start_site(root: Path, lang: Language, ci: str) -> list[Laid]:
    """Lay down a working site in ``root``: one page, one made-up source, one card.

    Args:
        root: the folder; made if it is missing.
        lang: of the page and of the source.
        ci: a key of :data:`CI_FILES`, or ``none``.

    Raises:
        SurveyError: pages or a corpus are there already, without a configuration.
    """
    for name in ("docs", "corpus", "papers"):
        if (root / name).exists():
            raise SurveyError(
                f"there is a folder {name} already, but no mkdocs.yml beside it",
                remedy="Run init where the site's mkdocs.yml lies, or in an empty folder.",
            )
    name = yaml.safe_dump(root.resolve().name or "White paper", allow_unicode=True)
    laid = [
        _write(
            root,
            "mkdocs.yml",
            _template("mkdocs.yml").format(name=name.removesuffix("\n...\n").strip(), lang=lang),
        ),
        _write(root, "papers/street-lamps.md", _template(f"{lang}/street-lamps.md")),
    ]
    marker = _example_card(root)
    laid += [
        Laid("corpus/", "added", "the example's passages and its card"),
        _write(root, "docs/index.md", _template(f"{lang}/index.md").format(marker=marker)),
    ]
    return [*laid, *_around(root, root / "mkdocs.yml", ci)]


def join_site(config: Path, ci: str) -> list[Laid]:
    """Add the plugin, a folder for the corpus and a CI job to a site that exists.

    Raises:
        ConfigError: the configuration cannot be read, or cannot be edited without changing more
            than the plugin's line.
    """
    root = config.parent
    before = config.read_bytes()
    after = with_plugin(before, config.name)
    state = Laid(config.name, "kept", "names the plugin already")
    if after != before:
        write_if_changed(config, after)
        state = Laid(config.name, "changed", "one line added: the plugin")
    settings = load_config(survey_options(load_site(config).raw))
    bibliography = Layout(root / settings.corpus).bibliography
    path = bibliography.relative_to(root).as_posix() if bibliography.is_relative_to(root) else ""
    laid = [state, _write(root, path, "")] if path else [state]
    return [*laid, *_around(root, config, ci)]


def _example_card(root: Path) -> str:
    """Bring the example into the corpus the way an author would; return the marker of its card."""
    corpus = root / "corpus"
    (outcome,) = add_files(corpus, [root / "papers/street-lamps.md"], Options())
    if outcome.error is not None:
        raise outcome.error
    opened = open_corpus(corpus, root / ".cache/mkdocs-survey", project=root)
    passages = opened.passages(outcome.key)
    at = next(p.at for p in passages if _EXAMPLE_FIGURES.search(p.text))
    added = add_card(corpus, opened, outcome.key, (at,), {}, card_id=_EXAMPLE_CARD)
    return f"[CARD:{added.id}]"


def _around(root: Path, config: Path, ci: str) -> list[Laid]:
    """What stands around the pages: the ignored cache, and the CI job."""
    settings = load_config(survey_options(load_site(config).raw))
    laid = [_ignore(root, f"/{settings.cache.split('/')[0]}/")]
    if ci in CI_FILES:
        known = next((name for name in _REQUIREMENTS if (root / name).is_file()), "")
        also = f"-r {known} " if known else ""
        text = _template(f"{ci}.yml").format(
            install=f"pip install {also}mkdocs-survey",
            cache=settings.cache,
            config="" if config.name == NAMES[0] else f"-f {config.name} ",
        )
        laid.append(_write(root, CI_FILES[ci], text))
    return laid


def _ignore(root: Path, line: str) -> Laid:
    path = root / ".gitignore"
    data = path.read_bytes() if path.is_file() else b""
    lines = {entry.strip().strip(b"/") for entry in data.splitlines()}
    if line.strip("/").encode() in lines:
        return Laid(".gitignore", "kept", f"leaves out {line} already")
    newline = b"\r\n" if b"\r\n" in data else b"\n"
    end = b"" if not data or data.endswith(b"\n") else newline
    write_if_changed(path, data + end + line.encode() + newline)
    return Laid(".gitignore", "changed" if data else "added", f"leaves out {line}")


def _write(root: Path, name: str, text: str) -> Laid:
    path = root / name
    if path.exists():
        return Laid(name, "kept", "is there already")
    write_if_changed(path, text.encode("utf-8"))
    return Laid(name, "added")


def _template(name: str) -> str:
    files = resources.files("mkdocs_survey") / "templates" / "starter"
    return (files / name).read_text(encoding="utf-8")
