"""Writing a certificate: by the steps, without a connection, in two tabs, for several stores."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core.quarter import Quarter
from tests.journeys.client import client_of, new_certificate
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.spreadsheets import CSV, ROWS, STORES
from tests.journeys.waiting import go
from tests.journeys.writing import (
    COMPANY,
    SAVED,
    add_line,
    attach,
    begin,
    button,
    choose,
    onward,
    pick_branches,
    prepare,
    step,
    submit,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MINUTE_MS = 60_000


def saved(page: Page) -> None:
    expect(page.get_by_text(SAVED).filter(visible=True).first).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("width", "branch"), [(1280, "Crest North Gate"), (390, "Crest City Caloocan")]
)
def test_a_certificate_is_written_and_sent_in_one_sitting(
    portal: Portal, person: Person, shop: str, width: int, branch: str
):
    page = person(shop, viewport={"width": width, "height": 844}).page
    prepare(page, "Q4 2025", branch)
    expect(page.get_by_text("Yes, it can be submitted.").filter(visible=True).first).to_be_visible()
    address = submit(page)
    told = client_of(portal, shop).call("GET", f"/api/certificates/{address[-36:]}/")
    assert (told["branch"], told["status"], told["tax"]) == (branch, "SUBMITTED", "9600.00")


def test_a_finding_is_mended_by_one_press_and_a_blocked_submit_says_what_is_missing(
    person: Person, shop: str
):
    page = person(shop).page
    begin(page, "Q3 2026", "Crest Bay Mall")
    onward(page)
    add_line(page, "WC100", ["46200"] * 3, "Q3 2026")
    page.get_by_label("Tax withheld").fill("6000")
    page.get_by_role("button", name="Use ₱6,930.00").click()
    expect(page.get_by_label("Tax withheld")).to_have_value("6930.00")
    step(page, 3)
    step(page, 4)
    button(page, "Submit").click()
    summary = page.get_by_role("region", name="Three things to correct")
    expect(summary).to_be_focused()
    summary.get_by_role("link", name="The signatory's title is missing.").click()
    expect(page.get_by_label("Title of the signatory")).to_be_focused()


@pytest.mark.thorough
def test_a_removed_line_comes_back_by_the_keyboard(portal: Portal, person: Person):
    page = person("tenant").page
    draft = new_certificate(client_of(portal, "tenant"))["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    page.get_by_role("button", name="Remove line 1").click()
    expect(page.get_by_text("No income lines yet")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("January", exact=True)).to_have_value("187,479.17")


def test_a_minute_without_a_connection_loses_nothing(portal: Portal, person: Person):
    tenant, client = person("tenant"), client_of(portal, "tenant")
    page = tenant.page
    draft = new_certificate(client)["id"]
    page.clock.install()
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    expect(page.get_by_label("January", exact=True)).to_be_visible()
    tenant.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.get_by_label("January", exact=True).fill("1000")
    page.clock.run_for(MINUTE_MS)
    step(page, 3)
    page.get_by_label("Name of the signatory").fill("WRITTEN OFFLINE")
    page.clock.run_for(1_000)
    expect(page.get_by_text("Kept on this device").filter(visible=True).first).to_be_visible()
    assert client.call("GET", f"/api/certificates/{draft}/")["lines"][0]["m1"] == "187479.17"
    tenant.context.set_offline(False)
    page.clock.run_for(1_000)
    saved(page)
    told = client.call("GET", f"/api/certificates/{draft}/")
    assert (told["lines"][0]["m1"], told["signatory_name"]) == ("1000.00", "WRITTEN OFFLINE")


def test_two_tabs_on_one_draft_show_what_differs_and_lose_neither(portal: Portal, person: Person):
    client = client_of(portal, "tenant")
    first, second = person("tenant"), person("tenant")
    draft = new_certificate(client)["id"]
    for tab in (first, second):
        go(tab.page, f"/tenant/forms/{draft}/edit?step=3")
        expect(tab.page.get_by_label("Name of the signatory")).to_be_visible()
    second.context.set_offline(True)
    second.page.get_by_label("Name of the signatory").fill("THE SECOND TAB")
    first.page.get_by_label("Name of the signatory").fill("THE FIRST TAB")
    first.page.get_by_label("Title of the signatory").fill("TREASURER")
    saved(first.page)
    second.context.set_offline(False)
    note = second.page.get_by_role("alert").filter(has_text="changed elsewhere")
    expect(
        note.get_by_role("row", name=re.compile("THE SECOND TAB.*THE FIRST TAB"))
    ).to_be_visible()
    expect(note).to_contain_text("Also changed there, and kept either way: Title of the signatory")
    note.get_by_role("button", name="Keep mine").click()
    saved(second.page)
    told = client.call("GET", f"/api/certificates/{draft}/")
    assert (told["signatory_name"], told["signatory_title"]) == ("THE SECOND TAB", "TREASURER")
    # The first tab has nothing unsaved: it follows by itself.
    expect(first.page.get_by_label("Name of the signatory")).to_have_value("THE SECOND TAB")


@pytest.mark.thorough
def test_a_tenant_of_several_stores_begins_a_draft_for_each(portal: Portal, person: Person):
    page = person("affiliate").page
    client = client_of(portal, "affiliate")
    before = references(client)
    page.get_by_role("link", name="New certificate").first.click()
    page.get_by_role("button", name=re.compile(f"^{Quarter.current().short_name}")).click()
    choose(page, "Company that billed you", COMPANY)
    pick_branches(page, "Crest Bay Mall", "Crest North Gate", "Crest City Caloocan")
    page.get_by_role("button", name="Start 3 drafts").click()
    expect(page.get_by_role("heading", name="Three drafts begun")).to_be_visible()
    assert len(references(client) - before) == 3
    page.get_by_role("link", name="Fill in Crest North Gate").click()
    expect(page.get_by_role("heading", name=re.compile("^Crest North Gate"))).to_be_visible()


def references(client: Any) -> set[str]:
    rows = client.call("GET", "/api/certificates/?page_size=100")["results"]
    return {row["reference"] for row in rows}


@pytest.mark.thorough
def test_the_last_quarter_is_copied_and_the_copy_undone(portal: Portal, person: Person):
    page, client = person("tenant").page, client_of(portal, "tenant")
    earlier = new_certificate(client, period_from="2023-01-01", period_to="2023-03-31")
    dates = {"period_from": "2023-04-01", "period_to": "2023-06-30"}
    draft = new_certificate(client, **dates, lines=[], signatory_name="")["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    page.get_by_role("button", name="Copy last quarter").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("From")).to_have_value(earlier["id"])
    dialog.get_by_role("button", name="Copy Q1 2023, Crest Bay Mall", exact=True).click()
    expect(page.get_by_label("April", exact=True)).to_have_value("187,479.17")
    saved(page)
    told = client.call("GET", f"/api/certificates/{draft}/")
    assert (told["tax"], told["signatory_name"]) == (earlier["tax"], earlier["signatory_name"])
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("No income lines yet")).to_be_visible()


@pytest.mark.thorough
def test_rows_of_a_spreadsheet_become_lines_and_the_others_are_named(
    portal: Portal, person: Person
):
    page, client = person("tenant").page, client_of(portal, "tenant")
    draft = new_certificate(client, lines=[])["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    page.get_by_role("button", name="Paste or import rows").click()
    page.get_by_label("Paste the rows here").fill(ROWS)
    page.get_by_role("button", name="Read the rows").click()
    expect(page.get_by_role("alert").filter(has_text="Row 3, atc:")).to_be_visible()
    page.get_by_role("button", name="Add 2 rows, leave 1 out").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("button", name="Remove line 2")).to_be_visible()
    saved(page)
    lines = client.call("GET", f"/api/certificates/{draft}/")["lines"]
    assert [(line["atc"], line["total"]) for line in lines] == [
        ("WC100", "6000.00"),
        ("WC120", "300.00"),
    ]


@pytest.mark.thorough
def test_a_removed_file_comes_back(portal: Portal, person: Person):
    page, client = person("affiliate").page, client_of(portal, "affiliate")
    line = {"atc": "WC100", "m1": "1000.00", "m2": "1000.00", "m3": "1000.00"}
    draft = new_certificate(client, form_type="CONSOLIDATED", lines=[line])["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=3")
    attach(page, "Add the breakdown", "stores.csv", CSV, STORES)
    expect(page.get_by_role("cell", name="Crest Bay Mall")).to_be_visible()
    page.get_by_role("button", name="Remove stores.csv").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Download stores.csv")).to_be_visible()
    files = client.call("GET", f"/api/certificates/{draft}/")["files"]
    assert [(each["name"], each["total"]) for each in files] == [("stores.csv", "2999.99")]
