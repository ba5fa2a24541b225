"""A decision undone in the browser: the offer, Ctrl+Z, and what the tenant hears of it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SECONDS = 20  # enough for the key on a busy machine


@pytest.fixture(scope="module")
def portal(portal_with: Callable[..., Portal]) -> Portal:
    return portal_with(UNDO_SECONDS=str(SECONDS))


def open_form(page: Page, form: Any) -> None:
    go(page, f"/accounting/form/{form['id']}")
    expect(page.get_by_role("heading", level=1, name=form["reference"])).to_be_visible()


def test_a_decision_is_undone_by_key_and_stays_once_the_seconds_are_over(
    portal: Portal, person: Person
):
    found = portal.put("queue", "processor", count=1, odd=[])
    [form] = found["forms"]
    page = person("processor").page
    open_form(page, form)
    page.keyboard.press("a")
    offer = page.get_by_role("button", name=re.compile("^Undo(?! the receipt)"))
    expect(offer).to_be_visible()
    expect(page.get_by_text("APPROVED", exact=True).first).to_be_visible()
    page.keyboard.press("Control+z")
    expect(offer).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Approve"))).to_be_visible()
    assert portal.put("moves_of", form["id"])[-2:] == ["approve", "undo"]

    page.keyboard.press("a")
    expect(offer).to_be_visible()
    expect(offer).to_have_count(0, timeout=3 * SECONDS * 1000)
    wait_until(page, lambda: portal.put("moves_of", form["id"])[-1] == "approve")

    tenant = person(found["username"]).page
    go(tenant, f"/tenant/forms/{form['id']}")
    expect(tenant.get_by_text("Decision undone")).to_have_count(1)
    expect(tenant.get_by_text("Approved", exact=True)).to_have_count(2)
