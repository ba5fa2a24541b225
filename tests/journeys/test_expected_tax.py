"""Accounting follows the tax that billing expects: at the desk, by phone, and in the cockpit."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import FilePayload, Page, expect

from core.quarter import Quarter
from tests.journeys.client import client_of, company_of
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, settled, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]
BILLED, CERTIFIED, TAX = "222,000.00", "192,000.00", "1,500.00"
LAST = str(Quarter.current().previous)


@pytest.fixture(scope="module")
def short(portal: Portal) -> Any:
    """A form of less than was billed, in a unit without a lease."""
    return portal.put("short_of_billing")


def test_a_short_certificate_is_returned_with_two_keys(portal: Portal, person: Person, short: Any):
    [form] = short["forms"]
    desk = person("processor").page
    go(desk, "/accounting/masterlist/open?filter=" + quote(json.dumps({"q": short["name"]})))
    lanes = desk.get_by_role("group", name="Show")
    lanes.get_by_role("button", name=re.compile("^SOA differs")).click()
    row = desk.get_by_role("row", name=re.compile(form["reference"]))
    both = f"Billed {BILLED}, certified {CERTIFIED}, tax {TAX} too low"
    expect(row.get_by_title(both)).to_have_text(f"tax {TAX} too low")
    row.get_by_role("link", name=form["reference"], exact=True).click()
    expect(desk.get_by_role("button", name=re.compile("^Return with both figures"))).to_be_visible()
    desk.keyboard.press("b")
    dialog = desk.get_by_role("dialog", name=f"Return {form['reference']}")
    expect(dialog).to_contain_text(BILLED)
    settled(desk)
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("RETURNED", exact=True).first).to_be_visible()
    told = client_of(portal, short["username"]).call("GET", f"/api/certificates/{form['id']}/")
    [reason] = told["reasons"]
    assert reason["code"] == "SOA_MISMATCH"
    assert BILLED in reason["text"]
    assert CERTIFIED in reason["text"]


@pytest.mark.thorough
def test_a_lead_finds_the_unit_without_a_lease_and_the_row_says_why(person: Person, short: Any):
    desk = person("lead").page
    go(desk, f"/accounting/reconciliation?company={short['company']}&quarter={LAST}")
    row = desk.get_by_role("row", name=re.compile(short["malls"][0]))
    expect(row.first).to_be_visible()
    desk.get_by_label("Lease").select_option("Units without a lease")
    expect(desk).to_have_url(re.compile("lease=none"))
    expect(row.first).to_be_visible()
    expect(desk.get_by_text(re.compile(f"₱{BILLED} was billed")).first).to_be_visible()


@pytest.mark.thorough
def test_a_call_stands_in_the_history_of_the_tenant(person: Person, portal: Portal):
    silent = portal.put("queue", "lead", count=1, odd=[], ago=1)
    company = company_of(silent["malls"][0])
    desk = person("lead").page
    go(desk, f"/accounting/oversight/calls?quarter={LAST}&company={company}")
    expect(desk.get_by_role("heading", level=1)).to_contain_text("1 tenant to call")
    desk.get_by_role("button", name=f"Record a call, {silent['name']}").click()
    dialog = desk.get_by_role("dialog", name=f"Contact with {silent['name']}")
    dialog.get_by_label("What was said").fill("Ms. Cruz sends it on Friday.")
    dialog.get_by_role("button", name="Record it").click()
    expect(dialog).to_have_count(0)
    expect(desk.get_by_role("list", name="Tenants to call")).to_contain_text("on Friday")
    desk.get_by_role("button", name=f"History, {silent['name']}").click()
    contacts = desk.get_by_role("list", name="Contacts")
    expect(contacts.get_by_role("listitem").first).to_contain_text(
        re.compile(r"^Call.*Ms\. Cruz sends it on Friday\.", re.DOTALL)
    )


FORMER = "reference,company,mall,payor_tin,quarter,approved_on,atc,month1,month2,month3,tax\n"
FORMER_REFERENCE = "AR-2023-00417"


def former_table() -> FilePayload:
    """One certificate of a quarter that no other journey uses."""
    row = "PCM,Crest North Gate,998-765-432-000,2023Q1,2023-04-20,WC100,1000,1000,1000,150.00\n"
    data = f"{FORMER}{FORMER_REFERENCE},{row}".encode()
    return FilePayload(name="2023.csv", mimeType="text/csv", buffer=data)


@pytest.mark.thorough
def test_an_imported_certificate_is_found_by_its_former_reference(person: Person):
    desk = person("lead").page
    go(desk, "/accounting/history")
    desk.get_by_label("Choose the table").set_input_files(former_table())
    desk.get_by_role("button", name="Check", exact=True).click()
    expect(desk.get_by_text(re.compile("^Checked: 1 new"))).to_be_visible()
    desk.get_by_role("button", name="Import 1 certificate").click()
    expect(desk.get_by_text(re.compile("^Imported: 1 new"))).to_be_visible()
    asked = quote(json.dumps({"q": FORMER_REFERENCE.lower()}))
    go(desk, f"/accounting/masterlist/processed?filter={asked}")
    found = desk.get_by_role("table").locator("tbody a[href*='/accounting/form/']")
    expect(found).to_have_count(1)
    expect(desk.get_by_role("table")).to_contain_text("Elsewhere")
    found.click()
    expect(desk.get_by_text(re.compile(f"under the reference {FORMER_REFERENCE}"))).to_be_visible()


def test_a_manager_opens_a_number_of_the_cockpit(person: Person):
    desk = person("manager").page
    go(desk, f"/accounting/oversight/cockpit?quarter={LAST}")
    expect(desk.get_by_role("heading", level=1)).to_contain_text(re.compile("missing|is in"))
    table = desk.get_by_role("table", name="By company, tax in pesos")
    row = table.get_by_role("row", name=re.compile("PCM"))
    expect(row.get_by_role("link").first).to_be_visible()
    pesos = missing_of(row.get_by_role("link").all_inner_texts())
    row.get_by_role("link", name=pesos).click()
    expect(desk).to_have_url(re.compile("/accounting/reconciliation.*amount=missing"))
    totals = desk.get_by_role("definition")
    expect(totals.filter(has_text=pesos).first).to_be_visible()
    wait_until(desk, lambda: states_of(desk) <= {"Missing", "Short"})


def missing_of(numbers: list[str]) -> str:
    """Expected, in, clean, approved, filed, missing and not sent: the last but one."""
    return numbers[-2]


def states_of(page: Page) -> set[str]:
    """Of the rows that are shown; none before there are any."""
    cells = page.get_by_role("table", name="By payor, mall and nature").locator("td:nth-child(4)")
    return set(cells.all_inner_texts()) or {"none"}
