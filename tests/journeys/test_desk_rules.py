"""What a lead settles, what staff note, and what they put off; in a portal of its own."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core.clock import today
from core.quarter import Quarter
from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, settled

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
RULES = "/accounting/rules"
OPEN = "/accounting/masterlist/open"
WORDS = "Her clerk is new; be patient."
LONG_LEASE_SECONDS = "600"


@pytest.fixture(scope="module")
def portal(portal_with: Callable[..., Portal]) -> Portal:
    return portal_with(CLAIM_LEASE_SECONDS=LONG_LEASE_SECONDS)


@pytest.fixture
def form(portal: Portal) -> Any:
    """A clean one of a company of both processors."""
    [one] = portal.put("queue", "processor", "processor2", count=1, odd=[])["forms"]
    return one


def settle(portal: Portal, four_eyes_from: str | None) -> None:
    body = {"goal_days": 5, "four_eyes_from": four_eyes_from}
    client_of(portal, "lead").call("PUT", "/api/desk/rules/", body)


def open_form(desk: Page, form: Any) -> None:
    go(desk, f"/accounting/form/{form['id']}")
    expect(desk.get_by_role("heading", level=1, name=form["reference"])).to_be_visible()


@pytest.mark.thorough
def test_a_lead_settles_the_goal_and_the_desk_is_measured_by_it(
    person: Person, portal: Portal, form: Any
):
    settle(portal, None)
    desk = person("lead").page
    go(desk, RULES)
    expect(desk.get_by_role("heading", level=1)).to_contain_text("within 5 working days")
    desk.get_by_label("Service goal (working days)").fill("3")
    desk.get_by_label("Two people approve from").fill("900,000,000")
    desk.get_by_role("button", name="Save rules").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("within 3 working days")
    entry = desk.get_by_role("list", name="Change log").get_by_role("listitem").first
    expect(entry.locator("ins").first).to_have_text("3")
    desk.get_by_role("link", name="Numbers", exact=True).click()
    expect(desk.get_by_text("goal 3 working days")).to_be_visible()


def test_of_much_tax_one_proposes_and_another_approves(person: Person, portal: Portal, form: Any):
    settle(portal, "0.01")
    first, second = person("processor").page, person("processor2").page
    open_form(first, form)
    expect(first.get_by_role("button", name=re.compile("^Propose"))).to_be_visible()
    first.keyboard.press("a")
    expect(first.get_by_text("You proposed to approve this.").first).to_be_visible()
    expect(first.get_by_role("button", name=re.compile("^Approve"))).to_have_attribute(
        "aria-disabled", "true"
    )
    open_form(second, form)
    name = portal.put("name_of", "processor")
    expect(second.get_by_text(f"{name} proposed to approve this.")).to_be_visible()
    second.keyboard.press("a")
    expect(second.get_by_text("APPROVED", exact=True).first).to_be_visible()
    assert portal.put("moves_of", form["id"])[-2:] == ["propose", "approve"]
    settle(portal, None)


@pytest.mark.thorough
def test_what_staff_note_a_colleague_reads(person: Person, portal: Portal, form: Any):
    first, second = person("processor").page, person("processor2").page
    open_form(first, form)
    open_form(second, form)
    first.get_by_label("Note for colleagues").fill(WORDS)
    first.get_by_label("Note for colleagues").press("Control+Enter")
    for desk in (first, second):
        notes = desk.get_by_role("list", name="Internal notes")
        expect(notes.get_by_role("listitem")).to_contain_text(WORDS)


@pytest.mark.thorough
def test_put_off_it_lies_in_its_lane_until_it_is_woken(person: Person, portal: Portal, form: Any):
    desk = person("processor").page
    open_form(desk, form)
    desk.get_by_role("button", name="Snooze", exact=True).click()
    dialog = desk.get_by_role("dialog", name=f"Snooze {form['reference']}")
    dialog.get_by_label("Until").fill(f"{today() + timedelta(days=7)}")
    dialog.get_by_label("Reason").fill("She calls back next week.")
    dialog.get_by_role("button", name="Snooze", exact=True).click()
    expect(desk.get_by_text(re.compile("^Snoozed until"))).to_be_visible()
    go(desk, f"{OPEN}?lane=snoozed")
    link = desk.get_by_role("link", name=form["reference"])
    expect(link).to_be_visible()
    go(desk, f"{OPEN}?lane=new")
    expect(desk.get_by_role("button", name=re.compile("^New"))).to_have_attribute(
        "aria-pressed", "true"
    )
    settled(desk)
    expect(link).to_have_count(0)
    open_form(desk, form)
    desk.get_by_role("button", name="End snooze", exact=True).click()
    desk.get_by_role("dialog").get_by_role("button", name="End snooze", exact=True).click()
    expect(desk.get_by_text(re.compile("^Snoozed until"))).to_have_count(0)


def test_of_a_locked_quarter_nothing_is_decided_and_it_says_why(
    person: Person, portal: Portal, form: Any
):
    last = Quarter.current().previous
    lead, desk = person("lead").page, person("processor").page
    go(lead, RULES)
    lead.get_by_label("Quarter", exact=True).select_option(str(last))
    lead.get_by_label("Why", exact=True).fill("The return is filed.")
    lead.get_by_role("button", name="Lock quarter").click()
    locked = lead.get_by_role("list", name="Locked quarters")
    expect(locked).to_contain_text("The return is filed.")
    open_form(desk, form)
    expect(desk.get_by_role("button", name=re.compile("^Approve"))).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(desk.get_by_text(f"Q{last.number} {last.year} is locked").first).to_be_visible()
    lead.get_by_role("button", name=re.compile("^Unlock")).click()
    dialog = lead.get_by_role("dialog")
    dialog.get_by_label("Why it is unlocked").fill("One was forgotten.")
    dialog.get_by_role("button", name="Unlock", exact=True).click()
    expect(lead.get_by_text("No quarter is locked.")).to_be_visible()
    assert portal.put("moves_of", form["id"])[-1] != "approve"
    desk.reload()
    expect(desk.get_by_role("button", name=re.compile("^Approve"))).not_to_have_attribute(
        "aria-disabled", "true"
    )
    desk.keyboard.press("a")
    expect(desk.get_by_text("APPROVED", exact=True).first).to_be_visible()


@pytest.mark.thorough
def test_the_rules_have_no_fault_for_a_screen_reader(page: Page, portal: Portal):
    sign_in(page, portal, "lead")
    go(page, RULES)
    expect(page.get_by_role("heading", level=1)).to_contain_text("working day")
    expect_no_fault(page, "rules of the desk")
