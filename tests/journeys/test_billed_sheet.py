"""A tenant confirms what it was billed for fifty stores, and explains what it did not withhold."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.billed import billed_shop
from tests.journeys.client import company_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
SHEET = "/tenant/forms/quarter"


def test_fifty_stores_are_confirmed_with_one_look_and_three_clicks(portal: Portal, person: Person):
    shop = billed_shop(portal, 50)
    page = person(shop["username"]).page
    go(page, SHEET)
    expect(page.get_by_role("heading", name="50 of 50 stores are ready")).to_be_visible()
    expect(page.get_by_text("You were billed ₱192,000.00; 5% is ₱9,600.00.")).to_be_visible()
    page.get_by_role("button", name="Submit 50 of 50").click()
    dialog = page.get_by_role("dialog", name="Submit 50 stores?")
    dialog.get_by_role("button", name="Submit 50").click()
    expect(page.get_by_role("heading", name="Every store is submitted")).to_be_visible()
    counts = shop["client"].call("GET", "/api/certificates/counts/")
    assert counts["by_status"]["SUBMITTED"] == 51
    rows = shop["client"].call("GET", "/api/quarter-sheet/")["rows"]
    assert {row["certificate"]["tax"] for row in rows} == {row["billed"]["tax"] for row in rows}


def explain(page: Page, store: str) -> None:
    page.get_by_role("button", name="I did not withhold this").first.click()
    dialog = page.get_by_role("dialog", name="Why did you not withhold on it?")
    expect(dialog.get_by_text(store)).to_be_visible()
    dialog.get_by_label("Reason").select_option("DISPUTED")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


@pytest.mark.thorough
def test_a_store_that_was_not_withheld_on_is_explained_to_accounting(
    portal: Portal, person: Person
):
    shop = billed_shop(portal, 2)
    page = person(shop["username"]).page
    go(page, SHEET)
    expect(page.get_by_role("heading", name="2 of 2 stores are ready")).to_be_visible()
    explain(page, shop["stores"][0])
    expect(page.get_by_text("You did not withhold: Disputed.")).to_be_visible()
    expect(page.get_by_role("heading", name="1 of 2 stores are ready")).to_be_visible()
    company = company_of(shop["stores"][0])
    desk = person("lead").page
    go(desk, f"/accounting/reconciliation?company={company}")
    expect(desk.get_by_text("Ana Cruz did not withhold: Disputed")).to_be_visible()


@pytest.mark.thorough
def test_the_sheet_and_its_dialog_have_no_fault(page: Page, portal: Portal):
    sign_in(page, portal, "tenant")
    go(page, SHEET)
    expect(page.get_by_text("You were billed").first).to_be_visible()
    expect_no_fault(page, "the quarter sheet with billing")
    page.get_by_role("button", name="I did not withhold this").first.click()
    expect(page.get_by_role("dialog", name="Why did you not withhold on it?")).to_be_visible()
    expect_no_fault(page, "the dialog of an explanation")
