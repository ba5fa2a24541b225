"""What the hand does in the editor by habit: press, type, paste, leave."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.client import client_of, new_certificate
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import button, step

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LINE = {"atc": "WC100", "m1": "56200.00", "m2": "56200.00", "m3": "56200.00"}


def test_an_amount_that_was_clicked_is_replaced_by_what_is_typed(portal: Portal, person: Person):
    page = person("tenant").page
    draft = new_certificate(client_of(portal, "tenant"), lines=[LINE])["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    january = page.get_by_label("January", exact=True)
    expect(january).to_have_value("56,200.00")
    january.click()
    page.keyboard.type("81000")
    february = page.get_by_label("February", exact=True)
    february.click()
    expect(january).to_have_value("81,000.00")
    expect(page.get_by_label("Total", exact=True)).to_have_value("193,400.00")
    # The second press is for who wants to mend one digit.
    february.click()
    page.keyboard.press("Home")
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    expect(february).to_have_value("156,200.00")


@pytest.mark.thorough
def test_a_slip_of_the_hand_makes_no_billions(portal: Portal, person: Person):
    page = person("tenant").page
    draft = new_certificate(client_of(portal, "tenant"), lines=[LINE])["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    page.get_by_label("January", exact=True).click()
    page.keyboard.type("8100056200")
    expect(page.get_by_text("At most 999,999,999.99")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_label("January", exact=True)).to_have_value(re.compile(r"^810,005,620\.00$"))


@pytest.mark.thorough
def test_nothing_is_red_before_it_was_left(portal: Portal, person: Person):
    page = person("tenant").page
    blank = {"lines": [], "signatory_name": "", "signatory_title": "", "signatory_tin": ""}
    draft = new_certificate(client_of(portal, "tenant"), **blank)["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    expect(page.get_by_text(re.compile("^Not yet. .* still to come.$")).first).to_be_visible()
    button(page, "Add a line").click()
    page.get_by_label("ATC, by code or words").fill("rent of real property")
    page.get_by_role("option", name=re.compile("^WC100")).click()
    expect(page.get_by_text("Enter the income of at least one month").first).to_be_visible()
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    button(page, "Continue").click()
    step(page, 2)
    expect(page.get_by_label("January", exact=True)).to_have_attribute("aria-invalid", "true")
