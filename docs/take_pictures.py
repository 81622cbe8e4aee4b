"""Take the README's picture anew: an opened panel of the sample, in headless Chromium.

Needs the sample built (``mkdocs build``), Playwright and Chromium:
``python docs/take_pictures.py [path of the Chromium binary]``.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "images" / "panel.png"

_CITATION = 4  # the fifth number: its passage says more than the sentence, so a part is marked
_HEADER = 48  # px, Material's
_SHOWN_ABOVE = 84  # px of the page above the number
_MARGIN = 24  # px of the page around text and panel


def main() -> None:
    """Open a citation of the sample by a click and keep what the reader sees around it."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else shutil.which("chromium")
    page_file = ROOT / "site" / "index.html"
    if chromium is None or not page_file.is_file():
        raise SystemExit("Chromium and a built sample are needed: mkdocs build")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(
            viewport={"width": 860, "height": 900}, device_scale_factor=2, color_scheme="light"
        )
        page.goto(page_file.as_uri())
        page.screenshot(path=PICTURE, clip=_open_panel(page))
        browser.close()
    print(f"wrote {PICTURE.relative_to(ROOT)}, {PICTURE.stat().st_size // 1024} KiB")


def _open_panel(page: Page) -> dict[str, float]:
    """Open the panel and return the part of the window that shows it with its surroundings."""
    number = page.locator("a.survey-cite").nth(_CITATION)
    top = number.bounding_box()
    assert top is not None  # noqa: S101 - the sample cites more than that
    page.evaluate("y => window.scrollTo(0, y)", top["y"] - _HEADER - _MARGIN - _SHOWN_ABOVE)
    number.click()
    page.wait_for_timeout(400)
    text = page.locator("article").bounding_box()
    panel = page.locator(".survey-panel").bounding_box()
    assert text is not None and panel is not None  # noqa: S101 - both were just shown
    left = text["x"] - _MARGIN
    right = max(text["x"] + text["width"], panel["x"] + panel["width"]) + _MARGIN
    y = _HEADER + _MARGIN
    return {
        "x": left,
        "y": y,
        "width": right - left,
        "height": panel["y"] + panel["height"] + 4 * _MARGIN - y,
    }


if __name__ == "__main__":
    main()
