"""Companies, malls, holidays, rates and reasons in the browser; a colleague's leave is covered."""

import re
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core.clock import today
from tests.files import made
from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
RECORDS = "/accounting/masterdata/records"
ASSIGNMENTS = "/accounting/oversight/assignments"
SHELVES = (
    *("companies", "malls", "holidays", "reasons", "atcs"),
    *("company-profiles", "tenant-profiles", "leases"),
)


def heading(desk: Page, text: str | re.Pattern[str]) -> None:
    expect(desk.get_by_role("heading", level=1)).to_have_text(text)


def begin(desk: Page, link: str, title: str) -> None:
    """Until the new page is there the list's search has a label with the same words in it."""
    desk.get_by_role("link", name=link).click()
    heading(desk, title)


@pytest.mark.thorough
def test_a_mall_is_added_out_of_use_and_back(person: Person):
    desk = person("admin").page
    desk.get_by_role("link", name="Master data", exact=True).click()
    desk.get_by_role("link", name="Malls", exact=True).click()
    begin(desk, "Add a mall", "A new mall")
    desk.get_by_label("Name", exact=True).fill("Crest Terraces Lipa")
    desk.get_by_role("button", name="Add a mall").click()
    expect(desk.get_by_text("This field is required.")).to_be_visible()
    desk.get_by_label("Company").select_option("PCM")
    desk.get_by_role("button", name="Add a mall").click()
    heading(desk, "Crest Terraces Lipa")
    desk.get_by_label("City (optional)").fill("Lipa")
    desk.get_by_role("button", name="Save changes").click()
    log = desk.get_by_role("list", name="Change log").get_by_role("listitem")
    expect(log).to_contain_text(["Changed", "Added"])
    desk.get_by_role("button", name="Take out of use").click()
    desk.get_by_role("dialog").get_by_role("button", name="Take out of use").click()
    expect(desk.get_by_text("nothing new names it")).to_be_visible()
    desk.get_by_role("button", name="Put in use again").click()
    expect(desk.get_by_text("In use: it is offered")).to_be_visible()


@pytest.mark.thorough
def test_a_company_out_of_a_file_is_shown_first(person: Person):
    desk = person("admin").page
    go(desk, f"{RECORDS}/companies")
    heading(desk, re.compile("compan"))
    desk.get_by_role("button", name="Import", exact=True).click()
    dialog = desk.get_by_role("dialog", name="Import companies")
    head = ["code", "name", "tin", "address", "zip", "rdo"]
    good = ["CSL", "CREST SOUTH LUZON, INC.", "008-111-222-000", "LIPA CITY", "4217", "059"]
    bad = ["CBX", "CREST BICOL, INC.", "008-111-223-000", "NAGA CITY", "4400", "6"]
    data = made.csv_of([head, good, bad])
    file: Any = {"name": "companies.csv", "mimeType": "text/csv", "buffer": data}
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog.get_by_text("RDO code: An RDO code has 3 characters")).to_be_visible()
    dialog.get_by_role("button", name="Write 1 row").click()
    expect(dialog.get_by_text("1 row written")).to_be_visible()
    dialog.get_by_role("button", name="Done").click()
    desk.get_by_role("link", name="CREST SOUTH LUZON, INC.").click()
    expect(desk.get_by_label("RDO code")).to_have_value("059")


@pytest.mark.thorough
def test_a_rate_from_a_day_on_and_a_proclaimed_day(person: Person):
    desk = person("admin").page
    go(desk, f"{RECORDS}/atcs")
    begin(desk, "Add a rate", "A rate from a day on")
    desk.get_by_label("ATC").fill("WC120")
    desk.get_by_label("Description").fill("Contractors, as amended")
    desk.get_by_label("Rate in per cent").fill("3")
    begins = today() + timedelta(days=60)
    desk.get_by_label("From").fill("2026-01-01")
    desk.get_by_role("button", name="Add a rate").click()
    expect(
        desk.get_by_text("is known already").or_(desk.get_by_text("after today"))
    ).to_be_visible()
    desk.get_by_label("From").fill(begins.isoformat())
    desk.get_by_role("button", name="Add a rate").click()
    heading(desk, f"WC120 from {begins}")
    go(desk, f"{RECORDS}/holidays")
    begin(desk, "Add a day", "A day that was proclaimed")
    desk.get_by_label("Date").fill("2031-06-10")
    desk.get_by_label("Name", exact=True).fill("Founding day")
    desk.get_by_role("button", name="Add a day").click()
    heading(desk, "Founding day")


@pytest.mark.thorough
def test_a_company_profile_from_a_day_on_ends_the_one_before(person: Person, portal: Portal):
    desk = person("admin").page
    go(desk, f"{RECORDS}/company-profiles")
    desk.get_by_role("link", name="CVM from 2018-01-01").click()
    expect(desk.get_by_label("VAT")).to_have_value("vat")
    desk.get_by_role("link", name="All company profiles").click()
    begin(desk, "Add a company profile", "A company profile from a day on")
    desk.get_by_label("Company", exact=True).select_option("CVM")
    desk.get_by_label("From").fill("2025-01-01")
    desk.get_by_label("VAT").select_option("vat")
    desk.get_by_label("Kind").select_option("reit")
    desk.get_by_role("button", name="Add a company profile").click()
    heading(desk, "CVM from 2025-01-01")
    desk.get_by_role("link", name="All company profiles").click()
    desk.get_by_role("link", name="CVM from 2018-01-01").click()
    expect(desk.get_by_label("Last day")).to_have_value("2024-12-31")
    assert client_of(portal, "manager").call("GET", "/api/audit/proof/")["ok"] is True


@pytest.mark.thorough
def test_a_tenant_profile_names_the_tenant_by_its_tin(person: Person, portal: Portal):
    tenant = client_of(portal, "admin").call("GET", "/api/masterdata/tenants/")["results"][0]
    desk = person("admin").page
    go(desk, f"{RECORDS}/tenant-profiles")
    begin(desk, "Add a tenant profile", "A tenant profile from a day on")
    desk.get_by_label("Tenant's TIN").fill(tenant["tin"])
    desk.get_by_label("From").fill("2026-01-01")
    desk.get_by_label("Top withholding agent").select_option("yes")
    desk.get_by_role("button", name="Add a tenant profile").click()
    heading(desk, f"{tenant['name']} from 2026-01-01")


def test_a_lead_adds_a_reason_and_finds_it_in_the_dialog_list(person: Person, portal: Portal):
    desk = person("lead").page
    go(desk, ASSIGNMENTS)
    desk.get_by_role("link", name="Reasons", exact=True).click()
    expect(desk.get_by_role("link", name="Tenants", exact=True)).to_have_count(0)
    begin(desk, "Add a reason", "A new reason")
    desk.get_by_label("Code").fill("WET_STAMP")
    desk.get_by_label("Wording", exact=True).fill("Stamp has run")
    desk.get_by_role("button", name="Add a reason").click()
    heading(desk, "Stamp has run")
    desk.get_by_role("button", name="Take out of use").click()
    desk.get_by_role("dialog").get_by_role("button", name="Take out of use").click()
    expect(desk.get_by_role("button", name="Put in use again")).to_be_visible()
    assert client_of(portal, "manager").call("GET", "/api/audit/proof/")["ok"] is True


def hired(portal: Portal, email: str) -> None:
    """A processor whom the lead gave one of her malls, and nobody anything else."""
    client_of(portal, "admin").call(
        "POST", "/api/masterdata/staff/", {"email": email, "name": email, "role": "processor"}
    )
    given = {"username": email, "branch": "Crest Bay Mall", "is_given": True}
    client_of(portal, "lead").call("POST", "/api/oversight/assignments/", given)


def test_a_leave_is_covered_and_ended(person: Person, portal: Portal):
    away, stands_in = "away@mall.example", "stands.in@mall.example"
    for email in (away, stands_in):
        hired(portal, email)
    desk = person("lead").page
    go(desk, ASSIGNMENTS)
    desk.get_by_label("Who is away").select_option(away)
    desk.get_by_label("Who covers").select_option(stands_in)
    first = today() + timedelta(days=30)
    desk.get_by_label("First day").fill(first.isoformat())
    desk.get_by_label("Last day").fill((first - timedelta(days=1)).isoformat())
    desk.get_by_role("button", name="Arrange cover").click()
    expect(desk.get_by_text("The last day is the first or later")).to_be_visible()
    desk.get_by_label("Last day").fill((first + timedelta(days=4)).isoformat())
    desk.get_by_role("button", name="Arrange cover").click()
    expect(desk.get_by_text("The cover is arranged.")).to_be_visible()
    desk.get_by_role("button", name=f"End the cover of {stands_in}").click()
    expect(desk.get_by_text("The cover has ended.")).to_be_visible()


@pytest.mark.thorough
def test_axe_finds_nothing_on_the_shelves(page: Page, portal: Portal):
    sign_in(page, portal, "admin")
    for shelf in SHELVES:
        rows = client_of(portal, "admin").call("GET", f"/api/masterdata/records/{shelf}/")
        ends = ["", "/new", "?q=nothing-is-called-this"]
        ends += [f"/{row['id']}" for row in rows["results"][:1]]
        for end in ends:
            go(page, f"{RECORDS}/{shelf}{end}")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            expect_no_fault(page, f"{shelf}{end}")
