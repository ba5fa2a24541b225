"""A lead and a manager watch a quarter: each number opens its forms; a lead assigns with a tick."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of, submitted
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, settled

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
OVERSIGHT = "/accounting/oversight"
BAY = "Crest Bay Mall"


@pytest.fixture(scope="module")
def sent(portal: Portal) -> dict[str, Any]:
    """A certificate that just came in, of some quarter."""
    certificate = submitted(portal)
    return client_of(portal, "lead").call("GET", f"/api/certificates/{certificate}/")


def quarter_of(certificate: dict[str, Any]) -> str:
    year, month, _ = certificate["period_from"].split("-")
    return f"{year}Q{(int(month) + 2) // 3}"


@pytest.mark.thorough
def test_a_number_opens_the_forms_it_counts(person: Person, sent: dict[str, Any]):
    desk = person("lead").page
    desk.get_by_role("link", name="Oversight", exact=True).click()
    expect(desk.get_by_role("heading", name="How long the open ones wait")).to_be_visible()
    go(desk, f"{OVERSIGHT}?quarter={quarter_of(sent)}")
    expect(desk.get_by_label("Period")).to_have_value(quarter_of(sent))
    settled(desk)
    number = desk.get_by_role("link", name=re.compile(r"^\d+ Open$"))
    count = int(number.inner_text())
    assert count >= 1
    number.click()
    forms = "form" if count == 1 else "forms"
    expect(desk.get_by_role("heading", level=1)).to_have_text(f"Open: {count} {forms}")
    row = desk.get_by_role("listitem").filter(has_text=sent["reference"])
    expect(row).to_contain_text("since today")
    row.get_by_role("link").click()
    expect(desk).to_have_url(re.compile(f"/accounting/form/{sent['id']}"))
    desk.go_back()
    desk.get_by_role("link", name="Back to the numbers").click()
    expect(desk).to_have_url(re.compile(rf"/oversight\?quarter={quarter_of(sent)}$"))


@pytest.mark.thorough
def test_the_picture_of_the_pace_is_a_table_too(person: Person, sent: dict[str, Any]):
    desk = person("manager").page
    go(desk, f"{OVERSIGHT}?quarter={quarter_of(sent)}")
    desk.get_by_label("Period").select_option("Days…")
    expect(desk.get_by_role("heading", name=re.compile("first sent in these days"))).to_be_visible()
    expect(desk.get_by_role("img", name=re.compile("received and .* finished"))).to_be_visible()
    desk.get_by_role("button", name="As a table").click()
    table = desk.get_by_role("table", name="Pace")
    table.get_by_role("link", name=re.compile(r"Received on")).first.click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Received on")
    expect(desk.get_by_role("list", name="Forms").get_by_role("listitem").first).to_be_visible()


@pytest.mark.thorough
def test_who_has_not_sent_is_listed_and_returned_is_one_link_away(person: Person):
    desk = person("manager").page
    go(desk, OVERSIGHT)
    desk.get_by_role("link", name="Not sent", exact=True).click()
    title = re.compile("not sent for the|Nobody is missing in the")
    expect(desk.get_by_role("heading", name=title)).to_be_visible()
    desk.get_by_role("link", name="Returned and not answered").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Returned, not answered")


def test_a_lead_assigns_with_a_tick_and_it_holds(person: Person, portal: Portal):
    desk = person("lead").page
    go(desk, f"{OVERSIGHT}/assignments")
    elsewhere = next(
        one["name"]
        for one in client_of(portal, "lead").call("GET", "/api/oversight/assignments/")["people"]
        if one["username"].startswith("elsewhere")
    )
    tick = desk.get_by_role("checkbox", name=f"{BAY}: {elsewhere}")
    expect(tick).not_to_be_checked()
    tick.focus()
    desk.keyboard.press("Space")
    expect(tick).to_be_checked()
    expect(desk.get_by_role("status").filter(has_text=f"works for {BAY} now")).to_be_visible()
    assert BAY in client_of(portal, "elsewhere").call("GET", "/api/me")["branches"]
    tick.click()
    expect(desk.get_by_text(f"does not work for {BAY} any more")).to_be_visible()
    assert BAY not in client_of(portal, "elsewhere").call("GET", "/api/me")["branches"]


@pytest.mark.thorough
def test_a_manager_looks_and_changes_nothing(person: Person):
    desk = person("manager").page
    go(desk, f"{OVERSIGHT}/assignments")
    expect(desk.get_by_role("checkbox").first).to_be_disabled()
    expect(desk.get_by_role("checkbox", disabled=False)).to_have_count(0)


@pytest.mark.thorough
def test_without_a_connection_the_numbers_stay_and_nothing_is_assigned(person: Person):
    watched = person("lead")
    desk = watched.page
    go(desk, f"{OVERSIGHT}/assignments")
    expect(desk.get_by_role("checkbox", disabled=False).first).to_be_visible()
    watched.context.set_offline(True)
    expect(desk.get_by_role("checkbox", disabled=False)).to_have_count(0)
    watched.context.set_offline(False)
    expect(desk.get_by_role("checkbox", disabled=False).first).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["processor", "admin"])
def test_oversight_is_for_leads_and_managers(person: Person, who: str):
    desk = person(who).page
    expect(desk.get_by_role("link", name=re.compile("^(Dashboard|Status)$"))).to_be_visible()
    expect(desk.get_by_role("link", name="Oversight", exact=True)).to_have_count(0)
    go(desk, OVERSIGHT)
    expect(desk).to_have_url(re.compile("/accounting/(dashboard|status)$"))


@pytest.mark.thorough
def test_axe_finds_nothing_in_oversight(page: Page, portal: Portal, sent: dict[str, Any]):
    sign_in(page, portal, "lead")
    of = f"quarter={quarter_of(sent)}"
    for path in (f"?{of}", f"/forms?{of}&of=group&value=open", f"/not-sent?{of}", "/assignments"):
        go(page, OVERSIGHT + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect_no_fault(page, path)
    go(page, f"{OVERSIGHT}?{of}")
    page.get_by_label("Period").select_option("Days…")  # of a quarter long past there is no pace
    page.get_by_role("button", name="As a table").click()
    expect_no_fault(page, "the pace as a table")
