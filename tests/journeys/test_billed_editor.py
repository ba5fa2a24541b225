"""A new certificate opens with what its tenant was billed, and says where it differs."""

from calendar import month_name
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from core.quarter import Quarter
from tests.journeys.axe import expect_no_fault, page
from tests.journeys.billed import billed_shop
from tests.journeys.client import Client, client_of, new_certificate
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def many_stores(portal: Portal) -> dict[str, Any]:
    """A tenant with a billed store for each look at the screen."""
    return billed_shop(portal, 8)


def open_billed_draft(page: Page, client: Client) -> tuple[Locator, Quarter]:
    """The lines of an empty draft of a billed store: what they say of the billing."""
    sheet = client.call("GET", "/api/quarter-sheet/?checks=none")
    quarter = Quarter.parse(sheet["quarter"]["code"])
    row = next(row for row in sheet["rows"] if row["billed"] and not row["certificate"])
    content: dict[str, Any] = {name: row[name] for name in ("company", "branch")}
    content |= {"period_from": f"{quarter.start}", "period_to": f"{quarter.end}", "lines": []}
    go(page, f"/tenant/forms/{new_certificate(client, **content)['id']}/edit?step=2")
    part = page.get_by_role("region", name="Billed to you")
    expect(part.get_by_text("You were billed").first).to_be_visible()
    return part, quarter


def test_a_certificate_is_filled_in_from_its_billing(portal: Portal, person: Person):
    shop = billed_shop(portal, 1)
    page = person(shop["username"]).page
    part, quarter = open_billed_draft(page, shop["client"])
    expect(part).to_contain_text("You were billed ₱192,000.00; 5% is ₱9,600.00.")
    use = part.get_by_role("button", name="Use these amounts")
    total = page.get_by_label("Total", exact=True)
    expect(total).to_have_value("192,000.00")
    expect(page.get_by_label("Tax withheld")).to_have_value("9,600.00")
    expect(part.get_by_text("WC100: as billed")).to_be_visible()
    expect(use).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(total).to_have_count(0)

    use.click()
    first = page.get_by_label(month_name[quarter.start.month], exact=True)
    first.click()
    page.keyboard.type("10000")
    page.keyboard.press("Tab")
    expect(part).to_contain_text("Income: billed ₱192,000.00, entered ₱138,000.00")
    expect(part).to_contain_text("Tax: billed ₱9,600.00, entered ₱6,900.00")
    use.click()
    dialog = page.get_by_role("dialog", name="Replace what you typed?")
    expect(dialog).to_contain_text("WC100: ₱138,000.00, tax ₱6,900.00")
    dialog.get_by_role("button", name="Keep mine").click()
    expect(first).to_have_value("10,000.00")
    use.click()
    dialog.get_by_role("button", name="Replace amounts").click()
    expect(first).to_have_value("64,000.00")
    expect(part.get_by_text("WC100: as billed")).to_be_visible()


@pytest.mark.thorough
def test_billing_that_does_not_load_is_asked_for_again(portal: Portal, person: Person):
    page = person("tenant").page
    client = client_of(portal, "tenant")
    refused = {"status": 422, "json": {"code": "invalid", "message": "No."}}
    page.route("**/api/quarter-sheet/*", lambda route: route.fulfill(**refused))
    draft = new_certificate(client)["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    expect(page.get_by_text("What you were billed could not be loaded.")).to_be_visible()
    page.unroute("**/api/quarter-sheet/*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("What you were billed could not be loaded.")).to_have_count(0)
    expect(page.get_by_label("Total", exact=True)).to_have_value("562,437.50")


@pytest.mark.thorough
def test_the_billed_amounts_have_no_fault(page: Page, portal: Portal, many_stores: dict[str, Any]):
    sign_in(page, portal, many_stores["username"])
    part, _ = open_billed_draft(page, many_stores["client"])
    expect(part.get_by_text("WC100: as billed")).to_be_visible()
    expect_no_fault(page, "the editor with billing")
