"""A number opened by mouse, keyboard and touch, in a bare page and in two themes."""

from __future__ import annotations

import re

import pytest

from tests.browser.content import LONG
from tests.publish.fakes import FIGURES, LIMITS, RATIO

sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright")
expect = sync_api.expect

pytestmark = pytest.mark.browser


def number(page: sync_api.Page, bracket: int, member: int = 0) -> sync_api.Locator:
    return page.locator(".survey-marker").nth(bracket).locator("a.survey-cite").nth(member)


def panel(page: sync_api.Page) -> sync_api.Locator:
    return page.locator(".survey-panel")


def test_a_click_shows_the_passage_itself(page: sync_api.Page, site: str) -> None:
    page.goto(site)
    number(page, 1).click()
    expect(panel(page)).to_have_count(1)
    assert panel(page).locator("blockquote").text_content() == RATIO.text
    expect(panel(page).locator(".survey-verdict")).to_have_text("✗ passage does not carry this")
    expect(panel(page).locator(".survey-work")).to_contain_text("Small studies")
    assert "#" not in page.url


def test_a_click_beside_the_panel_closes_it(page: sync_api.Page, site: str) -> None:
    page.goto(site)
    number(page, 0).click()
    expect(panel(page)).to_be_visible()
    page.locator("h1").first.click()
    expect(panel(page)).to_have_count(0)


def test_the_keyboard_opens_enters_and_leaves(page: sync_api.Page, site: str) -> None:
    page.goto(site)
    page.locator("h1").first.click()
    number(page, 0).focus()
    # on to the second number; through the first one's panel, where that has had time to open
    for _ in range(20):
        page.keyboard.press("Tab")
        if number(page, 1).evaluate("one => one === document.activeElement"):
            break
    expect(number(page, 1)).to_be_focused()
    expect(panel(page)).to_be_visible()
    page.keyboard.press("Enter")
    expect(panel(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(panel(page).locator(".survey-head > a")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    expect(number(page, 1)).to_be_focused()


def test_tab_leads_through_the_panel_and_on(page: sync_api.Page, shell: str) -> None:
    page.goto(shell)
    number(page, 0).focus()
    page.keyboard.press("Enter")
    expect(panel(page)).to_be_focused()
    for _ in range(20):
        page.keyboard.press("Tab")
        if not panel(page).count():
            break
    expect(number(page, 1)).to_be_focused()


def test_hovering_leads_into_the_panel(page: sync_api.Page, site: str) -> None:
    page.goto(site)
    number(page, 0).hover()
    expect(panel(page)).to_be_visible()
    panel(page).locator("blockquote").hover()
    page.wait_for_timeout(600)
    expect(panel(page)).to_be_visible()
    page.mouse.move(5, 790)
    expect(panel(page)).to_have_count(0)


def test_passing_by_opens_nothing(page: sync_api.Page, shell: str) -> None:
    page.goto(shell)
    number(page, 0).hover()
    page.mouse.move(5, 700)
    page.wait_for_timeout(500)
    expect(panel(page)).to_have_count(0)


def test_every_member_of_a_range_can_be_reached(page: sync_api.Page, site: str) -> None:
    page.goto(site)
    number(page, 3).click()
    # two cards on one work: both passages under one number
    assert panel(page).locator("blockquote").all_text_contents() == [RATIO.text, LIMITS.text]
    members = panel(page).locator(".survey-member")
    expect(members).to_have_text(["1", "2", "3", "4"])
    members.nth(1).click()
    assert panel(page).locator("blockquote").text_content() == FIGURES.text
    expect(panel(page).locator('[aria-pressed="true"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(number(page, 3, 1)).to_be_focused()


def test_a_card_shows_how_it_fares_for_this_sentence(page: sync_api.Page, shell: str) -> None:
    page.goto(shell)
    number(page, 0).click()
    expect(panel(page).locator(".survey-verdict")).to_have_text("✓ passage agrees")
    expect(page.locator(".survey-ref .survey-verdict").first).to_have_text(
        "✗ passage does not carry this"
    )


def test_a_long_passage_opens_at_its_words(page: sync_api.Page, shell: str) -> None:
    page.goto(shell)
    page.locator(".survey-marker").last.locator("a").click()
    assert panel(page).locator("blockquote").text_content() == LONG.text
    expect(panel(page).locator("mark")).to_be_in_viewport()


@pytest.mark.parametrize("width", [360, 1440])
def test_the_panel_is_never_cut_off(page: sync_api.Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(site)
    for index in range(page.locator("a.survey-cite:not(.survey-inner)").count()):
        page.locator("a.survey-cite:not(.survey-inner)").nth(index).click()
        box = panel(page).bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= 640
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_touch_opens_and_closes(browser: sync_api.Browser, material: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 700}, has_touch=True)
    page = context.new_page()
    page.goto(material)
    number(page, 0).tap()
    expect(panel(page)).to_be_visible()
    panel(page).locator(".survey-close").tap()
    expect(panel(page)).to_have_count(0)
    context.close()


def test_the_panel_leads_to_the_list(page: sync_api.Page, site: str) -> None:
    page.goto(site)
    number(page, 2).click()
    panel(page).locator(".survey-head > a").click()
    expect(panel(page)).to_have_count(0)
    assert re.search(r"#survey-ref-[0-9a-f]{6}-2$", page.url)
    expect(page.locator(".survey-ref").nth(1).locator("blockquote")).to_be_visible()


def test_hostile_passages_do_not_run(page: sync_api.Page, site: str) -> None:
    page.goto(site)
    number(page, 4).click()
    expect(panel(page).locator("blockquote")).to_contain_text("<script>window.hacked = true")
    assert page.evaluate("window.hacked") is None
    assert page.locator(".survey-references img, .survey-panel img").count() == 0


def test_the_citation_is_copied(browser: sync_api.Browser, material: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(material)
    number(page, 0).click()
    panel(page).locator(".survey-copy").click()
    expect(panel(page).locator(".survey-copy")).to_have_text("copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("Jane Doe, Richard Roe.")
    context.close()


def test_instant_navigation_keeps_it_working(page: sync_api.Page, material: str) -> None:
    page.goto(material)
    page.evaluate("window.here = true")
    number(page, 0).click()
    page.evaluate("document.querySelector('a[href$=\"zh/\"]').click()")
    expect(page.locator(".survey-references h2")).to_have_text("参考文献")
    assert page.evaluate("window.here"), "the page was loaded anew, not swapped in"
    expect(panel(page)).to_have_count(0)
    number(page, 0).click()
    expect(panel(page)).to_have_count(1)
    expect(panel(page).locator(".survey-verdict")).to_have_text("✓ 原文支持")


def test_the_panel_leaves_with_its_number(page: sync_api.Page, material: str) -> None:
    page.goto(material)
    number(page, 0).click()
    expect(panel(page)).to_be_visible()
    page.mouse.wheel(0, 4000)
    expect(panel(page)).to_have_count(0)


def test_themes_add_no_tooltip_of_their_own(page: sync_api.Page, material: str) -> None:
    page.goto(material)
    number(page, 0).hover()
    expect(panel(page)).to_be_visible()
    page.wait_for_timeout(400)
    assert page.locator(".md-tooltip--active, .md-tooltip2--active").count() == 0
