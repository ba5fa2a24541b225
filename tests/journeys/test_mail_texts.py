"""What the tenant will read, what it read, and what administrators have mails say."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import MAIL_SECONDS, Portal, body_of
from tests.journeys.waiting import go
from tests.plumbing.conftest import until

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
MAILS = "/accounting/masterdata/mails"
ADDRESS = "notices@quayside.example"
ADMIN = "admin@mall.example"
PREVIEW = "What the tenant will read"
# No journey but this one reads the text of a disapproval.
DISAPPROVED = "was disapproved"


def form_of(portal: Portal, verified: str) -> Any:
    [one] = portal.put("queue", "processor", count=1, odd=[0], verified=verified)["forms"]
    return one


def mailed(portal: Portal, address: str, word: str) -> Any:
    """The mail of this subject to an address; it may still be on its way."""

    def found() -> list[Any]:
        return [mail for mail in portal.mails_to(address) if word in str(mail["Subject"])]

    until(found, MAIL_SECONDS)
    return found()[-1]


def open_return(desk: Page, form: Any) -> Any:
    go(desk, f"/accounting/form/{form['id']}")
    expect(desk.get_by_role("heading", level=1, name=form["reference"])).to_be_visible()
    desk.get_by_role("button", name=re.compile("^Return(?! with)")).click()
    return desk.get_by_role("dialog")


def choose_reason(dialog: Any, text: str) -> None:
    dialog.get_by_placeholder(re.compile("reasons")).fill("add")
    dialog.get_by_label(re.compile("Amounts do not add up")).first.check()
    dialog.get_by_label("What exactly: Amounts do not add up").fill(text)


@pytest.mark.thorough
def test_the_mail_is_read_before_and_after_it_leaves(person: Person, portal: Portal):
    form = form_of(portal, ADDRESS)
    desk = person("processor").page
    dialog = open_return(desk, form)
    dialog.get_by_role("button", name=PREVIEW).click()
    expect(dialog.get_by_text("Choose at least one reason.")).to_be_visible()
    choose_reason(dialog, "August, stall 4")
    dialog.get_by_label("Remarks").fill("See our statement of 30 September.")
    said = dialog.get_by_role("region", name=PREVIEW)
    expect(said).to_contain_text("Remarks: See our statement of 30 September.")
    expect(said).to_contain_text("1. Amounts do not add up: August, stall 4")
    expect(said).to_contain_text(f"To {ADDRESS}")
    expect(said).to_contain_text(f"Form 2307 {form['reference']} was returned to you")
    dialog.get_by_role("button", name="Return", exact=True).click()
    expect(dialog).to_have_count(0)
    assert "August, stall 4" in body_of(
        mailed(portal, ADDRESS, form["reference"] + " was returned")
    )
    after = person("processor").page
    go(after, f"/accounting/form/{form['id']}")
    mail = after.get_by_role("button", name=re.compile("^Form 2307 .* was returned to you"))
    mail.click()
    expect(after.get_by_text("August, stall 4").last).to_be_visible()
    expect(mail).to_have_attribute("aria-expanded", "true")


@pytest.mark.thorough
def test_without_an_address_it_says_that_nobody_is_told(person: Person, portal: Portal):
    desk = person("processor").page
    dialog = open_return(desk, form_of(portal, ""))
    choose_reason(dialog, "August")
    dialog.get_by_role("button", name=PREVIEW).click()
    expect(dialog.get_by_text("No verified address: nobody is told by email.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Copy text")).to_be_visible()


def test_an_administrator_says_it_otherwise_and_tries_it(person: Person, portal: Portal):
    desk = person("admin").page
    desk.get_by_role("link", name="Master data", exact=True).click()
    desk.get_by_role("link", name="Emails", exact=True).click()
    desk.get_by_role("link", name=DISAPPROVED).click()
    step = desk.get_by_label("What to do next (optional)")
    step.fill("Ask window 3 about {name}.")
    expect(desk.get_by_text("{name} is filled with nothing.")).to_be_visible()
    step.fill("Ask window 3 about {reference}.")
    desk.get_by_label("Closing paragraph (optional)").fill("Bring an ID.\nThank you.")
    drawn = desk.get_by_role("group", name="The email as it is read")
    expect(drawn.get_by_text("Ask window 3 about SAMPLE-2026-1.").last).to_be_visible()
    expect(drawn.get_by_text("Bring an ID.")).to_be_visible()
    desk.get_by_role("button", name="Send me a test").click()
    expect(desk.get_by_text(f"A test was sent to {ADMIN}.")).to_be_visible()
    sent = mailed(portal, ADMIN, "[Test] Form 2307 SAMPLE-2026-1 was disapproved")
    assert "Ask window 3 about SAMPLE-2026-1." in body_of(sent)
    desk.get_by_role("button", name="Save changes").click()
    entry = desk.get_by_role("list", name="Change log").get_by_role("listitem").first
    expect(entry).to_contain_text("Ask window 3 about {reference}.")
    desk.get_by_role("link", name="All emails").click()
    expect(desk.get_by_text("Own words", exact=True)).to_be_visible()
    check_it_is_said(portal)
    desk.get_by_role("link", name=DISAPPROVED).click()
    desk.get_by_role("button", name="Restore the standard text").click()
    desk.get_by_role("button", name="Save changes").click()
    expect(desk.get_by_text("As saved")).to_be_visible()


def check_it_is_said(portal: Portal) -> None:
    """In what a decision would mail; within a minute in what is mailed. The record holds."""
    form = form_of(portal, "own@quayside.example")
    body = {"move": "disapprove", "inputs": {"reasons": ["SUM"]}}
    clerk = client_of(portal, "processor")
    said = clerk.call("POST", f"/api/certificates/{form['id']}/mails/preview/", body)["text"]
    assert f"Ask window 3 about {form['reference']}." in said
    assert "Bring an ID.\nThank you." in said
    assert client_of(portal, "manager").call("GET", "/api/audit/proof/")["ok"] is True


@pytest.mark.thorough
def test_axe_finds_nothing_on_mails(page: Page, portal: Portal):
    sign_in(page, portal, "admin")
    go(page, MAILS)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("emails"))
    expect_no_fault(page, "mails")
    page.get_by_role("link", name="was returned to you").click()
    expect(page.get_by_role("group", name="The email as it is read")).to_be_visible()
    expect_no_fault(page, "a mail")


@pytest.mark.thorough
def test_axe_finds_nothing_on_the_mail_of_a_return(page: Page, portal: Portal):
    sign_in(page, portal, "processor")
    dialog = open_return(page, form_of(portal, ADDRESS))
    choose_reason(dialog, "August")
    dialog.get_by_role("button", name=PREVIEW).click()
    expect(dialog.get_by_text(f"To {ADDRESS}")).to_be_visible()
    expect_no_fault(page, "the mail of a return")
