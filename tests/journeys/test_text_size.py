"""Text follows the size that the reader has chosen, and fields do not make a phone zoom in."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.people import Person, new_browser, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
# The computed size of every text that can be seen, by its words.
SIZES = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const { parentElement: at, data } = walker.currentNode
    if (!data.trim() || at.closest('script, style, noscript, .visually-hidden')) continue
    if (!at.checkVisibility()) continue
    found.push([data.trim().slice(0, 40), parseFloat(getComputedStyle(at).fontSize)])
  }
  return found
}"""
# Text that its own box cuts at the bottom, though it neither scrolls nor ends in dots.
CUT = """() => [...document.querySelectorAll('main *')]
  .filter((at) => ['hidden', 'clip'].includes(getComputedStyle(at).overflowY)
    && !at.closest('.visually-hidden, svg') && at.clientHeight > 4
    && getComputedStyle(at).webkitLineClamp === 'none'
    && at.scrollHeight > at.clientHeight + 4)
  .map((at) => at.className + ': ' + at.textContent.slice(0, 40))"""
# What stands beyond the right edge, when the page scrolls sideways.
BEYOND = """() => {
  const isBeyond = (at) => at.getBoundingClientRect().right > innerWidth + 1
  return document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
    .filter((at) => isBeyond(at) && ![...at.children].some(isBeyond))
    .map((at) => `${at.tagName} ${at.className}: ${at.textContent.slice(0, 40)}`)
}"""
# Sizes change with the next frame, as everything that a person who wants little motion sees.
TEXT = """async (text) => {
  document.documentElement.style.fontSize = `${text}%`
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
}"""
FIELDS = """() => [...document.querySelectorAll('input, textarea, select')]
  .filter((at) => at.checkVisibility() && !['checkbox', 'radio', 'file'].includes(at.type))
  .map((at) => [at.name || at.id, parseFloat(getComputedStyle(at).fontSize)])
  .filter(([, size]) => size < 16)"""
# Amounts that their field shows in part only.
AMOUNTS = """() => [...document.querySelectorAll('input')]
  .filter((at) => at.checkVisibility() && /^[\\d,.]+$/.test(at.value))
  .filter((at) => at.scrollWidth > at.clientWidth + 1)
  .map((at) => [at.name || at.id, at.value])"""
PEOPLE = ["tenant", "processor", "manager", "admin"]


def show(page: Page, path: str) -> None:
    go(page, path)
    settled(page)
    expect(page.locator("h1").first).to_be_visible()
    settled(page)


def smallest(page: Page) -> dict[str, float]:
    """Words, and the smallest size in which they stand on the page."""
    found = page.evaluate(SIZES)
    return {words: min(size for same, size in found if same == words) for words, _ in found}


@pytest.mark.parametrize("who", PEOPLE)
def test_all_text_is_twice_as_large_when_the_reader_wants_that(
    person: Person, screens: dict[str, list[str]], who: str
):
    page = person(who).page
    small: dict[str, Any] = {}
    for path in screens[who]:
        show(page, path)
        usual = smallest(page)
        page.evaluate(TEXT, 200)
        large = smallest(page)
        page.evaluate(TEXT, 100)
        small |= {
            f"{path} {words}": (usual[words], large[words])
            for words in usual.keys() & large.keys()
            if large[words] < usual[words] * 1.9
        }
    assert small == {}


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("who", PEOPLE)
def test_pages_with_large_text_fit_the_screen(
    person: Person, screens: dict[str, list[str]], who: str, width: int
):
    page = person(who, viewport={"width": width, "height": 900}).page
    page.evaluate(TEXT, 200)
    faults: dict[str, Any] = {}
    for path in screens[who]:
        show(page, path)
        if beyond := page.evaluate(BEYOND):
            faults[path] = beyond[:12]
        if cut := page.evaluate(CUT):
            faults[f"{path} cut"] = cut
    assert faults == {}


@pytest.mark.parametrize("who", PEOPLE)
def test_fields_on_a_phone_are_large_enough_not_to_zoom_and_show_whole_amounts(
    portal: Portal, browser: Browser, screens: dict[str, list[str]], who: str
):
    context = new_browser(browser, portal, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/login")
    settled(page)
    small = {"/login": page.evaluate(FIELDS)}
    sign_in(page, portal, who)
    for path in screens[who]:
        show(page, path)
        small[path] = page.evaluate(FIELDS) + page.evaluate(AMOUNTS)
    assert {path: found for path, found in small.items() if found} == {}
    context.close()
