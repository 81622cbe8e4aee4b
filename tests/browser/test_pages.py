"""Pages as they are read: without scripts, printed, in the dark, by search, by axe."""

from __future__ import annotations

import json
import time
import urllib.request

import pytest

from tests.publish.fakes import RATIO

sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright")
expect = sync_api.expect

pytestmark = pytest.mark.browser


def test_without_scripts_numbers_lead_to_passages(browser: sync_api.Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    members = page.locator(".survey-marker").nth(3).locator("a")
    for index in range(4):
        box = members.nth(index).bounding_box()
        assert box is not None and box["width"] > 4, "every member of a range is in sight"
    page.locator("a.survey-cite").first.click()
    entry = page.locator(".survey-ref").first
    expect(entry).to_be_in_viewport()
    if not entry.locator("blockquote").first.is_visible():
        entry.locator("summary").first.click()
    assert entry.locator("blockquote").first.text_content() == RATIO.text
    expect(entry.locator("blockquote").first).to_be_visible()
    expect(page.locator(".survey-copy").first).to_be_hidden()
    entry.locator("a.survey-back").first.click()
    expect(page.locator("a.survey-cite").first).to_be_in_viewport()
    context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_print_shows_references_in_full(
    browser: sync_api.Browser, site: str, scripts: bool
) -> None:
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    page.goto(site)
    if scripts:
        page.locator("a.survey-cite").first.click()
    page.emulate_media(media="print")
    passage = page.locator("blockquote").filter(has_text="All studies were pooled first").last
    box = passage.bounding_box()
    assert box is not None and box["height"] > 10
    expect(page.locator(".survey-copy").first).to_be_hidden()
    assert page.locator(".survey-panel:visible").count() == 0
    context.close()


def contrast(page: sync_api.Page, selector: str) -> float:
    """The contrast of an element's colour with what is behind it (WCAG 2.2, 1.4.3)."""
    return float(
        page.evaluate(
            """selector => {
              const canvas = document.createElement('canvas').getContext(
                '2d', {willReadFrequently: true});
              const over = (top, bottom) => {
                canvas.fillStyle = bottom; canvas.fillRect(0, 0, 1, 1);
                canvas.fillStyle = top; canvas.fillRect(0, 0, 1, 1);
                return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
              };
              const light = rgb => {
                const [r, g, b] = rgb.map(v => (v /= 255) <= .04045
                  ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
                return .2126 * r + .7152 * g + .0722 * b;
              };
              const element = document.querySelector(selector);
              let back = element, behind = '';
              while (back && (!behind || behind === 'rgba(0, 0, 0, 0)')) {
                behind = getComputedStyle(back).backgroundColor; back = back.parentElement;
              }
              const ground = `rgb(${over(behind, 'white').join()})`;
              const [a, b] = [light(over(getComputedStyle(element).color, ground)),
                              light(over(ground, ground))];
              return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
            }""",
            selector,
        )
    )


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_words_stand_out_from_their_ground(page: sync_api.Page, material: str, scheme: str) -> None:
    page.goto(material)
    page.evaluate("s => document.body.setAttribute('data-md-color-scheme', s)", scheme)
    page.locator("a.survey-cite").nth(1).click()
    for selector in (
        ".survey-panel blockquote",
        ".survey-panel mark",
        ".survey-panel .survey-verdict",
        ".survey-panel .survey-links a",
        ".survey-ref .survey-verdict.survey-pass",
        ".survey-ref .survey-verdict.survey-doubt",
        ".survey-ref .survey-verdict.survey-unchecked",
        ".survey-marker a.survey-doubt",
        ".survey-error",
        ".survey-back",
    ):
        assert contrast(page, selector) >= 4.5, selector


def test_search_knows_the_page_and_not_the_passages(material: str) -> None:
    with urllib.request.urlopen(f"{material}search/search_index.json") as answer:  # noqa: S310
        index = json.load(answer)
    text = " ".join(d["title"] + d["text"] for d in index["docs"])
    assert "states nothing at all" in text
    assert "All studies were pooled first" not in text
    assert "References" not in text


@pytest.mark.parametrize("width", [360, 1200])
def test_the_review_page(page: sync_api.Page, material: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{material}review/")
    page.locator(".survey-finding header a", has_text="SV402").click()
    rule = page.locator("#survey-rule-sv402")
    expect(rule).to_be_visible()
    page.locator(".survey-finding", has_text="SV402").locator(
        "a", has_text="Open in the page"
    ).click()
    expect(page.locator(".survey-marker").nth(1)).to_be_in_viewport()


def test_a_slow_page_still_opens_at_the_sentence(page: sync_api.Page, material: str) -> None:
    """Material stores where the old page was scrolled to while the new one is on its way."""

    def late(route: sync_api.Route) -> None:
        time.sleep(0.6)
        route.continue_()

    page.set_viewport_size({"width": 360, "height": 500})
    page.goto(f"{material}review/")
    page.route(material, late)
    page.locator(".survey-finding header a", has_text="SV402").click()
    page.locator(".survey-finding", has_text="SV402").locator(
        "a", has_text="Open in the page"
    ).click()
    expect(page.locator(".survey-marker").nth(1)).to_be_in_viewport()


def test_many_citations_open_at_once(page: sync_api.Page, shell: str) -> None:
    page.goto(shell)
    took = page.evaluate(
        """() => {
          const paragraph = document.querySelector('main p');
          for (let n = 0; n < 2000; n++) paragraph.after(paragraph.cloneNode(true));
          const link = document.querySelectorAll('a.survey-cite')[1000];
          document.body.getBoundingClientRect();  // the page itself is laid out before
          const start = performance.now();
          link.click();
          document.querySelector('.survey-panel').getBoundingClientRect();
          return performance.now() - start;
        }"""
    )
    assert took < 250, "on a page with 2,000 numbers a panel opens without a pause"
