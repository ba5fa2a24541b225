"""A notice of planned maintenance reaches open pages, the sign-in page too, and goes again."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.axe import expect_no_fault
from tests.journeys.client import client_of
from tests.journeys.people import Person, new_browser
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TEXT = "The portal is closed tonight from 8 to 10."
LOOK_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def visitor(browser: Browser, portal: Portal) -> Iterator[Page]:
    """Somebody who has the sign-in page open on a phone, in the dark."""
    context = new_browser(
        browser,
        portal,
        viewport={"width": 390, "height": 800},
        color_scheme="dark",
        bypass_csp=True,
    )
    yield context.new_page()
    context.close()
    client_of(portal, "admin").call("PUT", "/api/console/maintenance/", {"text": ""})


def test_the_notice_comes_and_goes_without_a_reload(person: Person, visitor: Page):
    visitor.goto("/login")
    expect(visitor.get_by_role("heading", level=1)).to_be_visible()
    desk = person("admin").page
    go(desk, "/accounting/status")
    desk.get_by_label("Notice", exact=True).fill(TEXT)
    desk.get_by_role("button", name="Save notice").click()
    expect(desk.get_by_text("Say when the notice begins and ends.")).to_be_visible()
    desk.get_by_label("Shown from").fill("2020-01-01T20:00")
    desk.get_by_label("Shown until").fill("2099-01-01T22:00")
    desk.get_by_role("button", name="Save notice").press("Enter")
    expect(desk.get_by_text("Saved.")).to_be_visible()
    expect(desk.get_by_role("status").filter(has_text=TEXT)).to_be_visible()
    visitor.evaluate(LOOK_AGAIN)
    expect(visitor.get_by_role("status").filter(has_text=TEXT)).to_be_visible()
    expect_no_fault(visitor, "login with a notice")
    desk.get_by_label("Notice", exact=True).fill("")
    desk.get_by_role("button", name="Save notice").click()
    expect(desk.get_by_text(re.compile("^The portal is closed"))).to_have_count(0)
    visitor.evaluate(LOOK_AGAIN)
    expect(visitor.get_by_text(TEXT)).to_have_count(0)
