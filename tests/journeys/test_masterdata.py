"""An administrator keeps the tenants: corrects one, looks at a file first, reads who did what."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.files import made
from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
TENANTS = "/accounting/masterdata/tenants"
STAFF = "/accounting/masterdata/staff"
LUNTIAN = "LUNTIAN KITCHEN VENTURES CORPORATION"
HEAD = ["username", "name", "tin", "address", "contact_email"]
ROWS = [
    ["bagong", "BAGONG TINDAHAN, INC.", "900-086-701-000", "1 LUNA ST., PASIG", ""],
    ["mali", "MALING TIN CORP.", "99A-086-702-000", "2 LUNA ST., PASIG", ""],
]


def one_of(portal: Portal, name: str) -> dict[str, Any]:
    found = client_of(portal, "admin").call("GET", f"/api/masterdata/tenants/?q={name}")["results"]
    tenant: dict[str, Any] = found[0]
    return tenant


def choose(desk: Page, rows: list[list[str]]) -> Any:
    """The import's dialog, with a file of these rows chosen."""
    desk.get_by_role("button", name="Import", exact=True).click()
    dialog = desk.get_by_role("dialog", name="Import tenants")
    file: Any = {
        "name": "leases.csv",
        "mimeType": "text/csv",
        "buffer": made.csv_of([HEAD, *rows], separator=";"),
    }
    dialog.locator("input[type=file]").set_input_files(file)
    return dialog


@pytest.mark.thorough
def test_an_address_is_corrected_and_the_log_says_who_did_it(person: Person):
    desk = person("admin").page
    desk.get_by_role("link", name="Master data", exact=True).click()
    desk.get_by_label("Name or TIN").fill("998-765-432")
    desk.get_by_role("link", name=LUNTIAN).click()
    expect(desk.get_by_role("heading", level=1)).to_have_text(LUNTIAN)
    address = desk.get_by_label("Registered address")
    was = address.input_value()
    address.fill("88 TAFT AVE., MANILA")
    desk.get_by_role("button", name="Save changes").click()
    log = desk.get_by_role("list", name="Change log")
    entry = log.get_by_role("listitem").first
    expect(entry).to_contain_text("Changed")
    expect(entry.locator("del")).to_have_text(was)
    expect(entry.locator("ins")).to_have_text("88 TAFT AVE., MANILA")
    desk.reload()
    expect(desk.get_by_label("Registered address")).to_have_value("88 TAFT AVE., MANILA")


def test_of_two_administrators_the_second_sees_what_the_first_wrote(person: Person, portal: Portal):
    tenant = one_of(portal, "SINAG")
    desk = person("admin").page
    go(desk, f"{TENANTS}/{tenant['id']}")
    desk.get_by_label("ZIP code").fill("1605")
    client_of(portal, "admin").call(
        "PATCH", f"/api/masterdata/tenants/{tenant['id']}/", {"address": "7 ORTIGAS AVE., PASIG"}
    )
    desk.get_by_role("button", name="Save changes").click()
    note = desk.get_by_role("alert").filter(has_text="Nothing of yours was saved")
    expect(note).to_be_visible()
    expect(desk.get_by_label("ZIP code")).to_have_value("1605")
    note.get_by_role("button", name="Show what it says now").click()
    expect(desk.get_by_label("Registered address")).to_have_value("7 ORTIGAS AVE., PASIG")


def test_a_file_is_looked_at_first_and_a_wrong_row_says_why(person: Person, portal: Portal):
    desk = person("admin").page
    go(desk, TENANTS)
    dialog = choose(desk, ROWS)
    expect(dialog.get_by_text("1 of 2 rows would be written")).to_be_visible()
    expect(dialog.get_by_role("heading", name="1 refused")).to_be_visible()
    expect(dialog.get_by_text("99A-086-702-000 is not a TIN")).to_be_visible()
    dialog.get_by_role("button", name="Not now").click()
    assert not client_of(portal, "admin").call("GET", "/api/masterdata/tenants/?q=BAGONG")[
        "results"
    ]
    dialog = choose(desk, ROWS)
    dialog.get_by_role("button", name="Write 1 row").click()
    expect(dialog.get_by_text("1 row written")).to_be_visible()
    dialog.get_by_role("button", name="Done").click()
    desk.get_by_label("Name or TIN").fill("bagong")
    desk.get_by_role("link", name="BAGONG TINDAHAN, INC.").click()
    entry = desk.get_by_role("list", name="Change log").get_by_role("listitem")
    expect(entry).to_contain_text("Added")
    expect(entry).to_contain_text("leases.csv")


@pytest.mark.thorough
def test_a_new_tenant_is_added_by_hand_with_what_is_wrong_said_in_place(person: Person):
    desk = person("admin").page
    go(desk, TENANTS)
    desk.get_by_role("link", name="Add a tenant").click()
    desk.get_by_label("Registered name").fill("TALA COFFEE TRADING CORP.")
    desk.get_by_label("TIN with branch code").fill("998765432000")
    desk.get_by_role("button", name="Add tenant").click()
    expect(desk.get_by_text(f"is the TIN of {LUNTIAN} already")).to_be_visible()
    desk.get_by_label("TIN with branch code").fill("900123456000")
    desk.get_by_label("Contact address").fill("tala@coffee.example")
    desk.get_by_label("Username").fill("tala")
    desk.get_by_role("button", name="Add tenant").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("TALA COFFEE TRADING CORP.")
    desk.get_by_role("button", name="Invite", exact=True).click()
    expect(desk.get_by_text("The invitation is on its way.")).to_be_visible()
    desk.get_by_role("button", name="Deactivate", exact=True).click()
    desk.get_by_role("dialog").get_by_role("button", name="Deactivate").click()
    expect(desk.get_by_text("nobody signs in for it")).to_be_visible()
    desk.get_by_role("button", name="Activate again").click()
    log = desk.get_by_role("list", name="Change log").get_by_role("listitem")
    expect(log).to_contain_text(["Activated again", "Deactivated", "Invited", "Added"])


@pytest.mark.thorough
def test_everybody_who_cannot_sign_in_yet_is_invited_once(person: Person, portal: Portal):
    new = {"name": "MUNTING PALENGKE CORP.", "tin": "900-086-799-000"}
    given = {"contact_email": "munti@palengke.example", "address": "2 LUNA ST., PASIG"}
    client_of(portal, "admin").call("POST", "/api/masterdata/tenants/", new | given)
    desk = person("admin").page
    go(desk, TENANTS)
    desk.get_by_role("button", name="Invite all").click()
    dialog = desk.get_by_role("dialog", name="Invite everybody who cannot sign in yet")
    dialog.get_by_role("button", name=re.compile(r"^Invite \d+ tenants?$")).click()
    expect(dialog.get_by_role("status")).to_have_text(re.compile(r"^\d+ tenants? invited$"))
    assert portal.link_to(given["contact_email"]).startswith("http")
    dialog.get_by_role("button", name="Close").last.click()
    desk.get_by_role("button", name="Invite all").click()
    expect(dialog).to_contain_text("There is nobody left to invite")
    dialog.get_by_role("button", name="Not now").click()
    assert len(portal.links_to(given["contact_email"])) == 1


def test_a_person_is_added_given_another_role_and_put_out_of_use(person: Person):
    desk = person("admin").page
    go(desk, TENANTS)
    desk.get_by_role("link", name="Staff", exact=True).click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("on the staff")
    desk.get_by_role("link", name="Add a person").click()
    desk.get_by_label("Address in the directory").fill("rowena@mall.example")
    desk.get_by_label("Name", exact=True).fill("Rowena Panganiban")
    desk.get_by_role("button", name="Add a person").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("A new person")
    desk.get_by_label("Role").select_option("processor")
    desk.get_by_role("button", name="Add a person").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Rowena Panganiban")
    desk.get_by_label("Role").select_option("lead")
    desk.get_by_role("button", name="Save changes").click()
    log = desk.get_by_role("list", name="Change log").get_by_role("listitem")
    expect(log).to_contain_text(["Changed", "Added"])
    expect(log.first.locator("ins")).to_have_text("lead")
    desk.get_by_role("button", name="Deactivate", exact=True).click()
    desk.get_by_role("dialog").get_by_role("button", name="Deactivate").click()
    expect(desk.get_by_text("they cannot sign in")).to_be_visible()


@pytest.mark.thorough
def test_a_manager_reads_the_changes_in_the_audit(person: Person, portal: Portal):
    tenant = one_of(portal, "SINAG")
    address = f"/api/masterdata/tenants/{tenant['id']}/"
    client_of(portal, "admin").call("PATCH", address, {"zip": "1606"})
    desk = person("manager").page
    go(desk, "/accounting/audit?lifecycle=masterdata")
    expect(desk.get_by_text("Master data").first).to_be_visible()
    assert client_of(portal, "manager").call("GET", "/api/audit/proof/")["ok"] is True


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["processor", "lead", "manager"])
def test_master_data_is_for_administrators(person: Person, who: str):
    desk = person(who).page
    expect(desk.get_by_role("link", name="Dashboard", exact=True)).to_be_visible()
    expect(desk.get_by_role("link", name="Master data", exact=True)).to_have_count(0)
    go(desk, TENANTS)
    expect(desk).to_have_url(re.compile("/accounting/dashboard$"))


@pytest.mark.thorough
def test_axe_finds_nothing_in_master_data(page: Page, portal: Portal):
    sign_in(page, portal, "admin")
    tenant = one_of(portal, "998765432")
    people = client_of(portal, "admin").call("GET", "/api/masterdata/staff/")["results"]
    of_tenants = ("", f"/{tenant['id']}", "/new", "?q=nobody-is-called-this")
    of_staff = ("", f"/{people[0]['id']}", "/new")
    for path in (*(TENANTS + each for each in of_tenants), *(STAFF + each for each in of_staff)):
        go(page, path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect_no_fault(page, path)
    go(page, TENANTS)
    expect(choose(page, ROWS).get_by_role("heading", name="1 refused")).to_be_visible()
    expect_no_fault(page, "a dry run")
