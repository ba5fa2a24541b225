"""A lead types the ledger of a year and marks postings; a manager reads them on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
CREDITS, POSTINGS = "/accounting/credits", "/accounting/postings"


def type_figure(desk: Page, kind: str, amount: str, of: str = "") -> None:
    desk.get_by_role("button", name="Type a figure").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Figure", exact=True).select_option(label=kind)
    if of:
        dialog.get_by_label("Return", exact=True).select_option(label=of)
    dialog.get_by_label("Amount", exact=True).fill(amount)
    dialog.get_by_label("Reason or source").fill("1702Q, line 33")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


def saved_file(desk: Page, name: str) -> Any:
    with desk.expect_download() as waited:
        desk.get_by_role("button", name=re.compile(name)).first.click()
    return waited.value


@pytest.mark.thorough
def test_the_screens_have_no_fault(page: Page, portal: Portal):
    sign_in(page, portal, "lead")
    go(page, CREDITS)
    expect(page.get_by_role("table", name="Ledger by return")).to_be_visible()
    page.get_by_role("button", name=re.compile("Q3: show the differences")).click()
    expect(page.get_by_text(re.compile("certificates? makes? up|are the same"))).to_be_visible()
    expect_no_fault(page, CREDITS)
    page.get_by_role("button", name="Type a figure").click()
    expect_no_fault(page, CREDITS)
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    go(page, POSTINGS)
    expect(page.get_by_role("heading", level=1, name="Postings")).to_be_visible()
    page.get_by_label("Company").select_option("PCM")
    expect(page.get_by_role("table", name="Accounts")).to_be_visible()
    page.get_by_role("button", name="Derive now").click()
    expect(page.get_by_text(re.compile("new postings?"))).to_be_visible()
    expect_no_fault(page, POSTINGS)


def test_a_lead_types_figures_and_takes_the_ledger(person: Person):
    desk = person("lead").page
    desk.get_by_role("button", name="More").click()
    desk.get_by_role("link", name="Credits", exact=True).click()
    expect(desk.get_by_role("heading", level=1, name=re.compile("^Credits "))).to_be_visible()
    type_figure(desk, "Opening excess credit", "1234.50")
    type_figure(desk, "Used against tax due", "34.50", "1702Q, Q1")
    table = desk.get_by_role("table", name="Ledger by return")
    expect(table.get_by_role("row", name=re.compile("Opening excess credit"))).to_contain_text(
        "1,234.50"
    )
    entries = desk.get_by_role("table", name="Typed figures")
    expect(entries.get_by_text("1702Q, line 33")).to_have_count(2)
    file = saved_file(desk, "^Ledger")
    assert re.fullmatch(r"credits-\w+-\d{4}\.xlsx", file.suggested_filename)


@pytest.mark.thorough
def test_a_lead_marks_postings_as_posted(person: Person):
    desk = person("lead").page
    go(desk, POSTINGS)
    desk.get_by_role("button", name="Derive now").click()
    expect(desk.get_by_text(re.compile("new postings?"))).to_be_visible()
    first = desk.get_by_role("checkbox", name=re.compile("^Select posting")).first
    first.check()
    desk.get_by_label("Document number").fill("4711")
    desk.get_by_role("button", name="Mark 1 as posted").click()
    expect(desk.get_by_text("1 posting marked.")).to_be_visible()
    desk.get_by_role("button", name="Posted", exact=True).click()
    table = desk.get_by_role("table", name="Postings")
    expect(table.get_by_text("4711").first).to_be_visible()
    file = saved_file(desk, "^CSV, As listed")
    assert "reference" in file.path().read_text(encoding="utf-8-sig").splitlines()[0]


@pytest.mark.thorough
def test_an_administrator_enters_accounts(person: Person):
    desk = person("admin").page
    desk.get_by_role("link", name="Postings", exact=True).click()
    desk.get_by_role("button", name="Edit the accounts of Claimed").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Debit account").fill("1420")
    dialog.get_by_label("Credit account").fill("1410")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(desk.get_by_role("table", name="Accounts").get_by_text("1420")).to_be_visible()


def test_a_manager_reads_the_ledger_on_a_phone(person: Person):
    desk = person("manager").page
    desk.set_viewport_size({"width": 390, "height": 844})
    for address, table in ((CREDITS, "Ledger by return"), (POSTINGS, "Postings")):
        go(desk, address)
        found = desk.get_by_role("table", name=table).or_(desk.get_by_text("No postings"))
        expect(found.first).to_be_visible()
        expect(desk.get_by_role("heading", level=1)).to_be_visible()
        assert desk.evaluate("document.documentElement.scrollWidth") <= 390
    expect(desk.get_by_role("button", name="Type a figure")).to_have_count(0)
