"""The people of a tenant: invited, signed in, given a role, removed; and two companies in turn."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.people import Newcomer, Person, open_menu, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
PEOPLE = "/tenant/people"
INVITED = "jo.cruz@maharlika-store.example"


def test_an_invited_person_signs_in_and_is_removed(portal: Portal, person: Person):
    owner = person("affiliate").page
    open_menu(owner)
    owner.get_by_role("menuitem", name="People").click()
    owner.get_by_role("button", name="Invite a person").click()
    owner.get_by_role("textbox", name="Email address").fill(INVITED)
    owner.get_by_label("Name", exact=True).fill("Jo Cruz")
    owner.get_by_label("Role", exact=True).select_option("viewer")
    owner.get_by_role("button", name="Send invitation").click()
    expect(owner.get_by_role("status").filter(has_text=INVITED)).to_be_visible()

    newcomer = Newcomer(portal, INVITED, INVITED)
    theirs = person().page
    newcomer.choose_password(theirs)
    newcomer.log_in(theirs)
    expect(theirs.get_by_role("link", name="New certificate")).to_have_count(0)

    go(owner, PEOPLE)
    owner.get_by_label("Role of Jo Cruz").select_option("preparer")
    expect(owner.get_by_label("Role of Jo Cruz")).to_have_value("preparer")
    theirs.reload()
    owner.get_by_role("button", name="Remove Jo Cruz").click()
    owner.get_by_role("button", name="Remove", exact=True).click()
    expect(owner.get_by_role("status").filter(has_text="Jo Cruz was removed.")).to_be_visible()


def test_a_removed_person_is_signed_out_while_they_look(portal: Portal, person: Person):
    theirs, owner = person("tenant.viewer").page, person("tenant").page
    expect(theirs.get_by_role("heading", level=1)).to_be_visible()
    go(owner, PEOPLE)
    owner.get_by_role("button", name="Remove Patricia Salonga").click()
    owner.get_by_role("button", name="Remove", exact=True).click()
    expect(theirs).to_have_url(re.compile("/login"))
    owner.get_by_role("button", name="Invite a person").click()
    owner.get_by_role("textbox", name="Email address").fill("viewer@luntian-kitchen.example")
    owner.get_by_label("Name", exact=True).fill("Patricia Salonga")
    owner.get_by_label("Role", exact=True).select_option("viewer")
    owner.get_by_role("button", name="Send invitation").click()
    expect(owner.get_by_role("button", name="Remove Patricia Salonga")).to_be_visible()


@pytest.mark.thorough
def test_a_bookkeeper_changes_to_another_company(person: Person):
    clerk = person("tenant.preparer").page
    company = clerk.get_by_role("button", name=re.compile("Account menu"))
    expect(company).to_contain_text("LUNTIAN KITCHEN VENTURES CORPORATION")
    open_menu(clerk)
    clerk.get_by_role("menuitem", name="Change to SINAG OPTICAL CONCEPTS INC.").click()
    # Of the button, and not of the bar: the menu, which has both names, opens inside the bar.
    expect(company).to_contain_text("SINAG OPTICAL CONCEPTS INC.")
    expect(clerk).to_have_url(re.compile("/tenant/dashboard"))
    open_menu(clerk)
    clerk.get_by_role("menuitem", name="People").click()
    expect(clerk.get_by_text("Jennifer Aquino")).to_be_visible()
    expect(clerk.get_by_text("Maria Lourdes Villanueva")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["tenant", "tenant.viewer"])
def test_the_people_are_a_screen_for_everybody(page: Page, portal: Portal, who: str):
    sign_in(page, portal, who)
    go(page, PEOPLE)
    expect(page.get_by_text("Roberto Magbanua").first).to_be_visible()
    expect_no_fault(page, PEOPLE)
    if who == "tenant":
        page.get_by_role("button", name="Invite a person").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_fault(page, "Invite a Person")
