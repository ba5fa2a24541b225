"""An affiliate's CONSOLIDATED certificate: its breakdown is wrong, then right, then it is sent."""

import io
import re
from decimal import Decimal

import pytest
from openpyxl import Workbook
from playwright.sync_api import Page, expect

from tests.journeys.axe import LOOKS, expect_no_fault
from tests.journeys.client import client_of
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.writing import (
    COMPANY,
    add_line,
    attach,
    button,
    choose,
    onward,
    pick_branches,
    sign,
    step,
    submit,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
HEAD = ("branch", "atc", "month1", "month2", "month3", "tax")
NORTH = ("Crest North Gate", "WC100", 24000, 24000, 24000, 3600)
SHORT = ("Crest Bay Mall", "WC100", 40000, 40000, Decimal("39999.99"), 6000)
RIGHT = ("Crest Bay Mall", "WC100", 40000, 40000, 40000, 6000)
UNREADABLE = ("Crest Bay Mall", "WC999", 40000, 40000, 40000, 6000)


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in (HEAD, *rows):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def attach_breakdown(page: Page, *rows: tuple[object, ...], again: bool = False) -> None:
    label = "Replace the breakdown" if again else "Add the breakdown"
    attach(page, label, "stores.xlsx", XLSX, workbook(*rows))


def write_consolidated(page: Page) -> None:
    """A CONSOLIDATED certificate up to its third step, signed and without a breakdown."""
    page.get_by_role("link", name="New certificate").first.click()
    page.get_by_role("radio", name="Several branches on one certificate").check()
    page.get_by_role("button", name=re.compile("^Q4 2025")).first.click()
    choose(page, "Company that billed you", COMPANY)
    pick_branches(page, "Crest Bay Mall", "Crest North Gate")
    button(page, "Start the CONSOLIDATED draft").click()
    expect(page).to_have_url(re.compile("/edit"))
    step(page, 1)
    onward(page)
    add_line(page, "WC100", ["64000"] * 3, "Q4 2025")
    onward(page)
    sign(page)


def test_a_wrong_breakdown_blocks_and_a_right_one_is_sent(portal: Portal, person: Person):
    username = portal.put("tenant", is_affiliate=True)["username"]
    page = person(username).page
    write_consolidated(page)
    attach_breakdown(page, NORTH, UNREADABLE)
    expect(page.get_by_role("alert").filter(has_text="Row 3, atc: There is no")).to_be_visible()
    page.get_by_role("button", name="Leave it out").click()

    attach_breakdown(page, NORTH, SHORT)
    expect(page.get_by_text("Breakdown is ₱0.01 short of the form (income).")).to_be_visible()
    step(page, 4)
    button(page, "Submit").click()
    summary = page.get_by_role("region", name="One thing to correct")
    expect(summary).to_be_focused()
    summary.get_by_role("link", name=re.compile("₱191,999.99.*₱192,000.00: ₱0.01 less")).click()
    expect(page).to_have_url(re.compile("step=3"))

    attach_breakdown(page, NORTH, RIGHT, again=True)
    expect(page.get_by_text("The breakdown adds up to the form.")).to_be_visible()
    step(page, 4)
    address = submit(page)
    expect(
        page.get_by_role("heading", name="Submitted. Still needed: the signed paper.")
    ).to_be_visible()
    breakdown = page.get_by_role("region", name="Breakdown")
    expect(breakdown.get_by_text("Equals the form to the centavo")).to_be_visible()
    told = client_of(portal, username).call("GET", f"/api/certificates/{address[-36:]}/")
    assert (told["form_type"], told["status"]) == ("CONSOLIDATED", "SUBMITTED")
    assert [(file["name"], file["total"]) for file in told["files"]] == [
        ("stores.xlsx", "192000.00")
    ]


def test_the_two_kinds_of_certificate_are_cards(person: Person):
    page = person("affiliate", bypass_csp=True).page
    page.get_by_role("link", name="New certificate").first.click()
    one = page.get_by_role("radio", name="One branch")
    expect(one).to_be_checked()
    one.press("ArrowDown")
    expect(page.get_by_role("radio", name="Several branches on one certificate")).to_be_checked()
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        expect_no_fault(page, f"which certificate, {scheme}, {width}")
