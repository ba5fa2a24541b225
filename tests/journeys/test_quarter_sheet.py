"""The quarter sheet: fifty stores pasted, signed once and submitted at once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import client_of
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.plumbing.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SHEET = "/tenant/forms/quarter"
UNREADABLE, NEGATIVE = 3, 8  # places of the two rows that are wrong
SAVED_SECONDS = 60
PASTE = """text => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const given = {clipboardData: data, bubbles: true, cancelable: true}
    document.dispatchEvent(new ClipboardEvent('paste', given))
}"""


def pasted_rows(stores: list[str]) -> str:
    """What a spreadsheet puts on the clipboard, two of the amounts wrong."""
    rows = []
    for place, store in enumerate(stores):
        month = f"₱{50 + place},400.50"
        second = {UNREADABLE: "84.500", NEGATIVE: "-500.00"}.get(place, month)
        rows.append("\t".join([store.upper(), "WC100", month, second, month]))
    return "\n".join([*rows, "TOTAL\t\t1\t2\t3", ""])


def sign(page: Page) -> None:
    page.get_by_role("button", name="Change", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name of the signatory").fill("ANA CRUZ")
    dialog.get_by_label("Title of the signatory").fill("TREASURER")
    dialog.get_by_label("TIN of the signatory").fill("983780565")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


def submit(page: Page, count: int, of: int) -> None:
    page.get_by_role("button", name=f"Submit {count} of {of}").click()
    dialog = page.get_by_role("dialog", name=f"Submit {count} stores?")
    expect(dialog).to_contain_text("ANA CRUZ, TREASURER")
    dialog.get_by_role("button", name=f"Submit {count}").click()
    expect(page.get_by_text(f"{count} submitted.", exact=True)).to_be_visible()


def test_fifty_stores_are_pasted_and_submitted_but_for_two_that_are_corrected(
    portal: Portal, person: Person
):
    shop, stores = portal.put("tenant"), portal.put("stores", count=50)
    client = client_of(portal, shop["username"])
    page = person(shop["username"]).page
    go(page, SHEET)
    expect(page.get_by_text("No store yet")).to_be_visible()
    page.evaluate(PASTE, pasted_rows(stores))
    said = page.get_by_role("status").filter(has_text="50 rows filled in. 50 stores added.")
    expect(said).to_contain_text("from column 3")
    expect(said).to_contain_text("First row:")
    sign(page)
    expect(page.get_by_role("heading", name="48 of 50 stores are ready")).to_be_visible()
    expect(page.get_by_text("cannot be read as an amount: “84.500”.")).to_be_visible()
    expect(page.get_by_text("Amounts cannot be negative.")).to_be_visible()
    submit(page, 48, of=50)
    assert client.call("GET", "/api/certificates/counts/")["by_status"]["SUBMITTED"] == 48

    expect(page.get_by_role("heading", name="0 of 2 stores are ready")).to_be_visible()
    page.get_by_role("button", name="Use ₱84,500.00").click()
    cell = page.get_by_label(re.compile(f"^{stores[NEGATIVE]}, ")).nth(1)
    cell.focus()
    page.keyboard.type("58400.5")
    page.keyboard.press("Enter")
    expect(cell).to_have_value("58,400.50")
    expect(page.get_by_role("heading", name="2 of 2 stores are ready")).to_be_visible()
    submit(page, 2, of=2)
    expect(page.get_by_role("heading", name="Every store is submitted")).to_be_visible()
    assert client.call("GET", "/api/certificates/counts/")["by_status"]["SUBMITTED"] == 50


def test_what_is_typed_without_a_connection_is_saved_when_it_is_back(
    portal: Portal, person: Person
):
    client = client_of(portal, "tenant")
    watched = person("tenant")
    page = watched.page
    go(page, SHEET)
    cell = page.locator("input[data-cell]:not([readonly])").first
    expect(cell).to_be_visible()
    submit_button = page.get_by_role("button", name=re.compile("^Submit "))
    watched.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    cell.focus()
    page.keyboard.type("61234.5")
    page.keyboard.press("Enter")
    expect(cell).to_have_value("61,234.50")
    expect(page.get_by_text("You can submit when the connection is back.")).to_be_visible()
    expect(submit_button).to_be_disabled()
    expect(submit_button.locator("svg")).to_have_count(1)
    watched.context.set_offline(False)
    expect(page.get_by_text("You are offline.")).to_have_count(0)
    expect(submit_button.locator("svg")).to_have_count(0)
    until(lambda: "61234.50" in str(client.call("GET", "/api/quarter-sheet/")), SAVED_SECONDS)
