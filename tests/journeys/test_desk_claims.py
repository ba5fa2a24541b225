"""Two processors and one certificate, each in a browser of her own; leases are short here."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
LEASE_SECONDS = "12"


@pytest.fixture(scope="module")
def portal(portal_with: Callable[..., Portal]) -> Portal:
    return portal_with(CLAIM_LEASE_SECONDS=LEASE_SECONDS)


@pytest.fixture
def form(portal: Portal) -> Any:
    """A clean one of a company of both."""
    [one] = portal.put("queue", "processor", "processor2", count=1, odd=[])["forms"]
    return one


def open_form(page: Page, form: Any) -> Locator:
    """The decision's bar of its screen."""
    go(page, f"/accounting/form/{form['id']}")
    expect(page.get_by_role("heading", level=1, name=form["reference"])).to_be_visible()
    return page.get_by_role("region", name="Decision")


def test_the_second_sees_who_holds_it_knocks_and_decides_when_the_lease_is_over(
    portal: Portal, person: Person, form: Any
):
    first, second = person("processor"), person("processor2")
    hers = open_form(first.page, form)
    theirs = open_form(second.page, form)
    expect(theirs).to_contain_text("Nobody holds this certificate")
    hers.get_by_role("button", name="Open for review", exact=True).click()
    expect(hers).to_contain_text("You hold this certificate")

    holder = portal.put("name_of", "processor")
    expect(theirs).to_contain_text(f"{holder} holds this certificate")
    approve = theirs.get_by_role("button", name=re.compile("^Approve"))
    expect(approve).to_have_attribute("aria-disabled", "true")
    second.page.keyboard.press("a")
    theirs.get_by_role("button", name="Ask the holder", exact=True).click()
    expect(theirs).to_contain_text("You knocked at")
    expect(hers).to_contain_text(f"{portal.put('name_of', 'processor2')} knocked at")
    assert "approve" not in portal.put("moves_of", form["id"])

    # Whoever is gone does not renew.
    first.page.goto("about:blank")
    expect(approve).not_to_have_attribute("aria-disabled", "true")
    second.page.keyboard.press("a")
    expect(second.page.get_by_text("APPROVED", exact=True).first).to_be_visible()
    moves = portal.put("moves_of", form["id"])
    assert moves[-3:] == ["claim", "knock", "approve"]
