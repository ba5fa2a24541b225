"""Real forms that the checks once stopped, from nothing to SUBMITTED without anybody's help."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import Client, client_of, new_certificate
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import add_line, begin, button, onward, sign, step, submit

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MONTHS = ["41000"] * 3


def sent(
    tenant: Client, branch: str, first: str, last: str, *, unit: str = "", **changes: str
) -> str:
    """The reference of a certificate of some months that was submitted before."""
    line = {"atc": "WC100", "m1": "0.00", "m2": "0.00", "m3": "0.00"}
    given = {"branch": branch, "period_from": first, "period_to": last, "unit": unit}
    draft = new_certificate(tenant, **given, lines=[line | changes])
    tenant.move(draft["id"], "submit")
    return draft["reference"]


def signed(page: Page) -> None:
    """From the income lines on to where it can be submitted."""
    onward(page)
    sign(page)
    onward(page)


def test_the_second_month_of_a_quarter_is_no_duplicate_of_the_first(
    portal: Portal, person: Person, shop: str
):
    branch = "Crest Galleria Ortigas"
    sent(client_of(portal, shop), branch, "2025-10-01", "2025-10-31", m1="41000.00")
    page = person(shop).page
    begin(page, "Q4 2025", branch)
    button(page, "Change").click()
    button(page, "November").click()
    expect(page.get_by_label("To", exact=True)).to_have_value("2025-11-30")
    onward(page)
    add_line(page, "WC100", ["0", "41000", "0"], "Q4")
    signed(page)
    submit(page)
    expect(page.get_by_text(re.compile("1 November 2025")).first).to_be_visible()


@pytest.mark.thorough
def test_a_second_lease_says_which_stall_it_is_for(portal: Portal, person: Person, shop: str):
    branch = "Crest City Caloocan"
    amounts = {"atc": "WC160", "m1": "90000.00", "m2": "90000.00", "m3": "90000.00"}
    first = sent(client_of(portal, shop), branch, "2025-10-01", "2025-12-31", **amounts)
    page = person(shop).page
    begin(page, "Q4 2025", branch)
    onward(page)
    add_line(page, "WC160", MONTHS, "Q4")
    signed(page)
    expect(
        page.get_by_text(f"{first} already covers this period, place and code.").first
    ).to_be_visible()
    page.get_by_role("button", name="It is for another stall or lease").click()
    page.get_by_label("Stall or lease").fill("Kiosk 2")
    step(page, 4)
    submit(page)
    expect(page.get_by_text("Kiosk 2").first).to_be_visible()


@pytest.mark.thorough
def test_the_eleventh_line_goes_on_a_second_certificate(portal: Portal, person: Person, shop: str):
    tenant = client_of(portal, shop)
    codes = ("WC100", "WC110", "WC120", "WC140", "WC157", "WC158", "WC160", "WC516", "WC610")
    lines = [
        {"atc": code, "m1": f"{1000 + at}.00", "m2": "0.00", "m3": "0.00"}
        for at, code in enumerate((*codes, "WC100"))
    ]
    period = {"period_from": "2025-10-01", "period_to": "2025-12-31"}
    first = new_certificate(tenant, company="CNL", branch="Crest City Clark", lines=lines, **period)
    page = person(shop).page
    go(page, f"/tenant/forms/{first['id']}/edit?step=2")
    button(page, "Start a second certificate").click()
    tenant.move(first["id"], "submit")
    step(page, 1)
    expect(page.get_by_role("definition").filter(has_text=first["reference"])).to_be_visible()
    button(page, "Change").click()
    expect(page.get_by_text(f"This certificate continues {first['reference']}.")).to_be_visible()
    step(page, 2)
    add_line(page, "WC100", MONTHS, "Q4")
    onward(page)
    onward(page)
    submit(page)
    expect(page.get_by_text(first["reference"]).first).to_be_visible()


@pytest.mark.thorough
def test_what_another_of_ones_branches_withheld_names_its_tin(
    portal: Portal, person: Person, shop: str
):
    page = person(shop).page
    begin(page, "Q4 2025", "Crest Galleria Ortigas")
    button(page, "Another of your branches withheld it").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Branch code").fill("cebu")
    dialog.get_by_role("button", name="Add the branch").click()
    expect(dialog.get_by_text("A branch code has up to five digits")).to_be_visible()
    dialog.get_by_label("Branch code").fill("12")
    dialog.get_by_label("Name of the branch").fill("Cebu")
    dialog.get_by_label("Registered address").fill("12 OSMENA BLVD., CEBU CITY")
    dialog.get_by_role("button", name="Add the branch").click()
    expect(dialog).to_have_count(0)
    chosen = page.get_by_label("Branch that withheld").locator("option:checked")
    expect(chosen).to_have_text("00012, Cebu")
    onward(page)
    add_line(page, "WC100", MONTHS, "Q4")
    signed(page)
    submit(page)
    expect(page.get_by_text(re.compile(r"-00012")).first).to_be_visible()


@pytest.mark.thorough
def test_an_amount_far_from_last_quarters_is_named_and_wants_a_second_look(
    portal: Portal, person: Person, shop: str
):
    branch, amounts = "Crest City Caloocan", {"m1": "56200.00", "m2": "56200.00", "m3": "56200.00"}
    tenant = client_of(portal, shop)
    sent(tenant, branch, "2025-10-01", "2025-12-31", unit="Kiosk 3", **amounts)
    line = {"atc": "WC100"} | amounts | {"m1": "81000562.00"}
    period = {"period_from": "2026-01-01", "period_to": "2026-03-31"}
    draft = new_certificate(tenant, branch=branch, unit="Kiosk 3", lines=[line], **period)
    page = person(shop).page
    go(page, f"/tenant/forms/{draft['id']}/edit?step=2")
    january = page.get_by_label("January", exact=True)
    words = "₱81,000,562.00 is 1,440 times last quarter's ₱56,200.00."
    expect(january).to_have_accessible_description(words)
    step(page, 4)
    button(page, "Submit").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(words)
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog).to_contain_text("Tick this first")
    dialog.get_by_label("I have looked again: the amounts are right").check()
    dialog.get_by_role("button", name="Submit").click()
    expect(page.get_by_text("SUBMITTED", exact=True).first).to_be_visible()


@pytest.mark.thorough
def test_who_has_sent_nothing_yet_is_told_the_three_steps(
    portal: Portal, person: Person, shop: str
):
    page = person(shop).page
    expect(
        page.get_by_role("heading", name="Your first certificate, in three steps")
    ).to_be_visible()
    page.get_by_role("link", name="Start", exact=True).click()
    expect(page).to_have_url(re.compile("/tenant/forms/new$"))
