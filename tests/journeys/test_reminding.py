"""A lead has tenants reminded: the look before, the ladder while it runs, and the stop."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core.quarter import Quarter
from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import company_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, settled

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
NOT_SENT = "/accounting/oversight/not-sent"


@pytest.fixture
def given(portal: Portal) -> Any:
    """A tenant that sent for two malls of a company of its own, and not for this quarter yet."""
    given: dict[str, Any] = portal.put("queue", "lead", count=2, odd=[], ago=1)
    return given


def address_of(given: Any) -> str:
    company = company_of(given["malls"][0])
    return f"{NOT_SENT}?quarter={Quarter.current().previous}&company={company}"


def begin(desk: Page) -> None:
    desk.get_by_role("button", name="Start reminders", exact=True).click()
    dialog = desk.get_by_role("dialog", name="Start reminders")
    dialog.get_by_role("button", name="Start reminding").click()
    expect(dialog).to_have_count(0)


def test_a_lead_looks_starts_and_stops(person: Person, given: Any):
    desk = person("lead").page
    go(desk, address_of(given))
    expect(desk.get_by_role("heading", level=1)).to_contain_text("2 places have not sent")
    expect(desk.get_by_text("Of 1 tenant: 2 certificates are missing.")).to_be_visible()
    desk.get_by_role("button", name="Start reminders", exact=True).click()
    dialog = desk.get_by_role("dialog", name="Start reminders")
    expect(dialog).to_contain_text("1 tenant cannot be reached by email")
    expect(dialog.get_by_role("list", name="Steps").get_by_role("listitem")).to_have_count(4)
    for mall in given["malls"]:
        expect(dialog).to_contain_text(mall)
    dialog.get_by_role("button", name="Start reminding").click()
    expect(desk.get_by_text(re.compile("^Started by"))).to_be_visible()
    expect(desk.get_by_role("button", name="Start reminders", exact=True)).to_have_count(0)

    desk.get_by_role("button", name="Who is reminded when").click()
    tenants = desk.get_by_role("list", name="Tenants to remind")
    expect(tenants).to_contain_text(given["contact"])
    expect(tenants).to_contain_text(re.compile("First reminder|Next: first reminder"))
    desk.get_by_role("button", name="No verified email").click()
    expect(tenants.get_by_role("listitem")).to_have_count(1)

    desk.get_by_role("button", name="Stop", exact=True).click()
    stopping = desk.get_by_role("dialog", name="Stop reminding")
    stopping.get_by_label("Why (for the audit)").fill("They called.")
    stopping.get_by_role("button", name="Stop reminding").click()
    expect(desk.get_by_role("list", name="Earlier")).to_contain_text("They called.")
    expect(desk.get_by_role("button", name="Start reminders", exact=True)).to_be_visible()


@pytest.mark.thorough
def test_managers_and_processors_read_and_do_not_start(person: Person, portal: Portal, given: Any):
    lead = person("lead").page
    go(lead, address_of(given))
    begin(lead)
    manager = person("manager").page
    go(manager, address_of(given))
    expect(manager.get_by_text(re.compile("^Started by"))).to_be_visible()
    expect(manager.get_by_role("button", name="Stop", exact=True)).to_have_count(0)
    processor = person("processor").page
    processor.get_by_role("link", name="Who has not sent").click()
    expect(processor.get_by_role("heading", level=1)).to_contain_text(
        re.compile("not sent for|Nobody is missing")
    )
    expect(
        processor.get_by_role("button", name=re.compile("^(Remind|Start reminders)"))
    ).to_have_count(0)


@pytest.mark.thorough
def test_without_a_connection_nothing_is_started(person: Person, given: Any):
    watched = person("lead")
    desk = watched.page
    go(desk, address_of(given))
    remind = desk.get_by_role("button", name="Start reminders", exact=True)
    expect(remind).to_be_enabled()
    watched.context.set_offline(True)
    expect(remind).to_be_disabled()
    watched.context.set_offline(False)
    expect(remind).to_be_enabled()


@pytest.mark.thorough
def test_axe_finds_nothing_in_reminders(page: Page, portal: Portal, given: Any):
    sign_in(page, portal, "lead")
    go(page, address_of(given))
    page.get_by_role("button", name="Start reminders", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_no_fault(page, "the look before reminding")
    page.get_by_role("button", name="Start reminding").click()
    expect(page.get_by_text(re.compile("^Started by"))).to_be_visible()
    page.get_by_role("button", name="Who is reminded when").click()
    expect(page.get_by_role("list", name="Tenants to remind")).to_be_visible()
    settled(page)
    expect_no_fault(page, "the ladder")
