"""Take the README's picture anew: an opened panel of the sample, in headless Chromium.

Needs the sample built (``mkdocs build``), playwright and Chromium:
``python docs/take_pictures.py [path of the Chromium binary]``.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "images" / "panel.png"
_SIZE = {"width": 1000, "height": 620}


def main() -> None:
    """Open the fifth citation of the sample by a click and keep what the reader sees."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else shutil.which("chromium")
    page_file = ROOT / "site" / "index.html"
    if chromium is None or not page_file.is_file():
        raise SystemExit("Chromium and a built sample are needed: mkdocs build")
    PICTURE.parent.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport=_SIZE, color_scheme="light")
        page.goto(page_file.as_uri())
        marker = page.locator("a.survey-cite").nth(4)
        marker.scroll_into_view_if_needed()
        page.evaluate("window.scrollBy(0, 180)")
        marker.click()
        page.wait_for_timeout(400)
        page.screenshot(path=str(PICTURE))
        browser.close()
    print(f"wrote {PICTURE.relative_to(ROOT)}, {PICTURE.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
