"""Help where one is stuck: from a finding, from a screen, from an address that leads nowhere."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import client_of
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def one_with_findings(portal: Portal, who: str, status: str) -> dict[str, Any]:
    """A form of this status in which the checks find something."""
    client = client_of(portal, who)
    rows = client.call("GET", f"/api/certificates/?page_size=100&status={status}")["results"]
    told = (client.call("GET", f"/api/certificates/{row['id']}/") for row in rows)
    found: dict[str, Any] = next(form for form in told if form["checks"])
    return found


def expect_one_answer(page: Page) -> None:
    """One question is open, in view, and has the focus."""
    question = page.locator("h3 button[aria-expanded=true]")
    expect(question).to_have_count(1)
    expect(question).to_be_focused()
    expect(question).to_be_in_viewport()


def test_a_finding_leads_its_tenant_to_its_question_and_back(portal: Portal, person: Person):
    page = person("affiliate").page
    form = one_with_findings(portal, "affiliate", "DRAFT")
    go(page, f"/tenant/forms/{form['id']}/edit?step=4")
    page.get_by_role("link", name=re.compile("^Help: ")).first.click()
    expect(page).to_have_url(re.compile("/faqs#[A-Z_]+$"))
    expect_one_answer(page)
    page.get_by_role("button", name="Go back").click()
    expect(page).to_have_url(re.compile(f"/tenant/forms/{form['id']}/edit"))


@pytest.mark.thorough
def test_a_finding_leads_the_processor_to_its_question(portal: Portal, person: Person):
    page = person("processor").page
    form = one_with_findings(portal, "processor", "SUBMITTED")
    go(page, f"/accounting/form/{form['id']}")
    page.get_by_role("link", name=re.compile("^Help: ")).first.press("Enter")
    expect(page).to_have_url(re.compile("/faqs#[A-Z_]+$"))
    expect_one_answer(page)


@pytest.mark.thorough
def test_a_screen_leads_to_its_question(person: Person):
    page = person("tenant").page
    go(page, "/tenant/originals")
    expect(page.get_by_role("heading", name="Signed originals", level=1)).to_be_visible()
    page.get_by_role("contentinfo").get_by_role("link", name="Help with this page").click()
    expect_one_answer(page)
    expect(page.get_by_role("button", name="How do I send the signed originals?")).to_be_focused()


@pytest.mark.thorough
def test_an_address_that_leads_nowhere_leads_on(person: Person):
    page = person("tenant").page
    go(page, "/not-found?address=/tenant/orignals")
    expect(page.get_by_role("heading", name="Page Not Found")).to_be_visible()
    expect(page.get_by_text("/tenant/orignals")).to_be_visible()
    page.get_by_label("What were you looking for?").fill("cancel a form")
    expect(page.get_by_role("link", name="How do I cancel a form?")).to_be_visible()
    page.get_by_role("region", name="Perhaps you meant").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/tenant/originals$"))


@pytest.mark.thorough
def test_the_foot_tells_the_version_and_the_accessibility_statement(person: Person):
    page = person("processor").page
    foot = page.get_by_role("contentinfo")
    foot.get_by_role("link", name=re.compile(r"^Version \d+\.\d+\.\d+, what is new$")).click()
    expect(page.get_by_role("heading", name="What is new", level=1)).to_be_visible()
    foot.get_by_role("link", name="Accessibility").click()
    expect(page.get_by_role("heading", name="Accessibility", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="IT help desk ticket")).to_be_visible()
