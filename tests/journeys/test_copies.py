"""Copies of notifications and when mails are sent, in the account's settings."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.axe import LOOKS, expect_no_fault
from tests.journeys.people import Person, open_menu
from tests.journeys.portal import Portal
from tests.journeys.waiting import settled

pytestmark = [pytest.mark.browser, pytest.mark.slow]
READER = "controller@luntian-kitchen.example"


def test_an_address_is_confirmed_by_its_reader_and_removed_by_the_owner(
    portal: Portal, person: Person
):
    owner = person("tenant", bypass_csp=True).page
    open_menu(owner)
    owner.get_by_role("menuitem", name="Settings").click()
    section = owner.get_by_role("region", name="Copies to")
    expect(section).to_contain_text("Nobody gets copies.")
    section.get_by_label("Email address for copies").fill(READER)
    section.get_by_role("button", name="Add", exact=True).click()
    expect(section.get_by_role("status")).to_contain_text(READER)
    expect(section.get_by_role("listitem")).to_contain_text("Waits for confirmation")
    for scheme, width in LOOKS:
        owner.emulate_media(color_scheme=scheme)
        owner.set_viewport_size({"width": width, "height": 900})
        expect_no_fault(owner, f"copies, {scheme}, {width}")

    page = person(bypass_csp=True).page
    page.goto(portal.link_to(READER))
    settled(page)
    expect_no_fault(page, "the page of the link")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Confirm").press("Enter")
    expect(page.get_by_role("status")).to_contain_text(re.compile("gets copies from now on"))

    owner.set_viewport_size({"width": 1280, "height": 900})
    owner.keyboard.press("Escape")
    open_menu(owner)
    owner.get_by_role("menuitem", name="Settings").click()
    expect(section.get_by_role("listitem")).to_contain_text("Gets copies")
    section.get_by_role("button", name=f"Remove {READER}").click()
    expect(section.get_by_role("listitem")).to_have_count(0)


@pytest.mark.thorough
def test_a_digest_and_quiet_hours_are_chosen_by_tenant_and_staff(person: Person):
    owner = person("tenant", bypass_csp=True).page
    open_menu(owner)
    owner.get_by_role("menuitem", name="Settings").click()
    section = owner.get_by_role("region", name="When emails are sent")
    section.get_by_label("Notifications").select_option("day")
    section.get_by_label("From").select_option("19")
    section.get_by_role("button", name="Save").click()
    expect(section).to_contain_text("Choose both hours, or neither.")
    section.get_by_label("Until").select_option("7")
    section.get_by_role("button", name="Save").press("Enter")
    expect(section.get_by_role("status")).to_contain_text("Saved.")
    for scheme, width in LOOKS:
        owner.emulate_media(color_scheme=scheme)
        owner.set_viewport_size({"width": width, "height": 900})
        expect_no_fault(owner, f"when emails are sent, {scheme}, {width}")

    clerk = person("processor").page
    open_menu(clerk)
    clerk.get_by_role("menuitem", name="Where you are signed in").click()
    section = clerk.get_by_role("region", name="When emails are sent")
    expect(section.get_by_label("Notifications")).to_have_value("once")
