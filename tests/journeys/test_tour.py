"""A first tour: offered once, led by button or key, left out for good, and to be had again."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.people import Person
from tests.journeys.waiting import go, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
TWO_FRAMES = "() => new Promise(run => requestAnimationFrame(() => requestAnimationFrame(run)))"
PHONE = {"width": 390, "height": 844}
# What each of them is shown at the least, beside what the day's work puts on the page.
SHOWN = {
    "tenant": {"Begin a certificate", "Every store, every quarter", "All your certificates"},
    "processor": {"Start with the oldest", "Everything still to decide", "To the BIR"},
    "lead": {"How the quarter goes", "Paper that came as a scan"},
    "manager": {"Who did what, and the proof", "The quarter in pesos"},
    "admin": {"What the desk rests on", "Is all well?"},
}


def offer(page: Page) -> Locator:
    return page.get_by_role("region", name="A first tour")


def stop(page: Page) -> Locator:
    return page.locator(".driver-popover.tour")


def arrived(page: Page, number: int) -> None:
    """The tour hears a key from the frame after the one that shows the stop."""
    expect(stop(page)).to_contain_text(f"{number} of ")
    page.evaluate(TWO_FRAMES)


def titles_until_done(page: Page) -> list[str]:
    """Through the whole tour by its button; each stop is in view."""
    titles: list[str] = []
    while True:
        count = len(titles) + 1
        expect(stop(page)).to_contain_text(f"{count} of ")
        expect(stop(page)).to_be_in_viewport(ratio=1)
        titles.append(stop(page).locator(".driver-popover-title").inner_text())
        button = stop(page).locator(".driver-popover-next-btn")
        is_last = button.inner_text() == "Done"
        button.click()
        if is_last:
            expect(stop(page)).to_have_count(0)
            return titles


@pytest.mark.parametrize("who", SHOWN)
def test_it_is_offered_once_and_shows_what_each_has(person: Person, who: str):
    page = person(who).page
    settled(page)  # what is not there yet is not shown
    offer(page).get_by_role("button", name="Show me around").click()
    titles = titles_until_done(page)
    assert set(titles) >= SHOWN[who] | {"News for you", "Your menu", "Help for each page"}
    page.reload()
    expect(page.get_by_role("contentinfo")).to_be_visible()
    expect(offer(page)).to_have_count(0)


def test_who_wants_none_is_not_asked_again_and_may_have_it_later_by_keys(person: Person):
    page = person("tenant").page
    offer(page).get_by_role("button", name="No, thanks").click()
    go(page, "/tenant/forms")
    go(page, "/tenant/dashboard")
    settled(page)  # what is drawn later would take the place of a stop
    again = page.get_by_role("contentinfo").get_by_role("button", name="Show me around")
    again.press("Enter")
    expect(offer(page)).to_have_count(0)
    arrived(page, 1)
    page.keyboard.press("ArrowRight")
    arrived(page, 2)
    page.keyboard.press("ArrowLeft")
    arrived(page, 1)
    page.keyboard.press("Escape")
    expect(stop(page)).to_have_count(0)
    expect(again).to_be_focused()


@pytest.mark.parametrize("who", ["tenant", "lead"])
def test_it_fits_a_phone(person: Person, who: str):
    page = person(who, viewport=PHONE).page
    offer(page).get_by_role("button", name="Show me around").click()
    titles = titles_until_done(page)
    assert "Your menu" in titles
    assert "All your certificates" not in titles
