"""Chromium, and the sites it opens; every test that needs it is skipped where it is missing."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.sites import build_mkdocs, write_shell

sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright")

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ARTEFACTS = Path(__file__).parents[1] / "artefacts"


@pytest.fixture(scope="session")
def browser() -> Iterator[sync_api.Browser]:
    if CHROMIUM is None:
        pytest.skip("needs Chromium (the package `chromium` of the system)")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A bare HTML shell under a strict Content-Security-Policy, opened from ``file://``."""
    return write_shell(tmp_path_factory.mktemp("shell")).as_uri() + "/index.html"


@pytest.fixture(scope="session")
def material(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Material for MkDocs with instant navigation, served below a sub-path."""
    folder = tmp_path_factory.mktemp("material")
    (folder / "served").mkdir()
    handler = functools.partial(_Quiet, directory=str(folder / "served"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        address = f"http://127.0.0.1:{server.server_port}/paper/"
        # instant navigation swaps in only what the sitemap lists, so it must know the address
        build_mkdocs(folder, site_url=address).rename(folder / "served" / "paper")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address
        server.shutdown()


@pytest.fixture(scope="session")
def readthedocs(tmp_path_factory: pytest.TempPathFactory) -> str:
    """MkDocs' own theme ``readthedocs``, pages as plain files, opened from ``file://``."""
    site = build_mkdocs(tmp_path_factory.mktemp("rtd"), "readthedocs", directory_urls=False)
    return site.as_uri() + "/index.html"


@pytest.fixture(params=["shell", "material", "readthedocs"])
def site(request: pytest.FixtureRequest) -> str:
    """The address of the first page of each of the sites."""
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture
def page(browser: sync_api.Browser, request: pytest.FixtureRequest) -> Iterator[sync_api.Page]:
    """A fresh page; an error of ours or a breach of its policy fails the test.

    What themes lack without a network, or say about their workers from ``file://``, is theirs.
    Keeps a screenshot.
    """
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    opened = context.new_page()
    problems: list[str] = []
    opened.on(
        "pageerror",
        lambda error: problems.append(str(error)) if "survey" in (error.stack or "") else None,
    )
    opened.on(
        "console",
        lambda said: (
            problems.append(said.text)
            if "Content Security Policy" in said.text or "survey" in said.location["url"]
            else None
        ),
    )
    yield opened
    ARTEFACTS.mkdir(exist_ok=True)
    opened.screenshot(path=ARTEFACTS / f"{request.node.name.replace('/', '_')}.png")
    context.close()
    assert problems == []
