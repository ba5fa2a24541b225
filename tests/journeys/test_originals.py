"""Signed originals: a tenant makes a sheet, accounting scans, and asks for what is missing."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of
from tests.journeys.people import Person, log_out, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
DESK = "/accounting/originals"


@pytest.fixture
def given(portal: Portal) -> Any:
    """A tenant's two certificates for a company of its own; no original came."""
    given: dict[str, Any] = portal.put("queue", "processor", count=2, odd=[0, 1])
    return given


def scan(desk: Page, code: str) -> None:
    """As a hand scanner does: it types and presses Enter."""
    field = desk.get_by_label("Code or reference")
    field.fill(code)
    field.press("Enter")
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def test_a_pouch_is_sent_scanned_and_what_is_missing_is_asked_for(
    portal: Portal, person: Person, given: Any
):
    first, second = (form["reference"] for form in given["forms"])
    tenant = person(given["username"]).page
    tenant.get_by_role("link", name="Originals", exact=True).click()
    tenant.get_by_role("checkbox", name=re.compile("^Choose all of QUAY")).check()
    with tenant.expect_download() as waited:
        tenant.get_by_role("button", name="Make the cover sheet (2)").click()
    code = re.search(r"originals-(\w{12})\.pdf", waited.value.suggested_filename)
    assert code
    expect(tenant.get_by_text("2 of 2 not received yet")).to_be_visible()

    desk = person("processor").page
    desk.get_by_role("link", name="Originals", exact=True).click()
    log = desk.get_by_role("log", name="What was scanned")
    scan(desk, code.group(1))
    expect(log).to_contain_text("A pouch of 2, 2 missing")
    scan(desk, first)
    expect(log).to_contain_text("Original received. 1 missing of its pouch")
    scan(desk, first)
    expect(log).to_contain_text("Was received already")
    scan(desk, "998-765-432-2026-99999")
    expect(log).to_contain_text("No certificate and no pouch that you handle has this code.")
    scan(desk, "rubbish")
    expect(log).to_contain_text("This is not a whole code")
    expect(log.get_by_role("listitem")).to_have_count(5)

    pouch = desk.get_by_role("region").filter(has_text=second).last
    pouch.get_by_role("button", name="Ask for what is missing").click()
    expect(desk.get_by_text("1 original asked for.")).to_be_visible()
    expect(tenant.get_by_text("1 of 2 not received yet")).to_be_visible()
    assert portal.put("moves_of", given["forms"][1]["id"])[-1] == "ask_for_original"


@pytest.mark.thorough
def test_a_scan_that_did_not_arrive_is_kept_and_sent_again(person: Person, given: Any):
    reference = given["forms"][0]["reference"]
    desk = person("processor").page
    go(desk, DESK)
    expect(desk.get_by_label("Code or reference")).to_be_visible()
    desk.route("**/api/pouches/receive/", lambda route: route.abort())
    scan(desk, reference)
    log = desk.get_by_role("log", name="What was scanned")
    expect(log).to_contain_text("This scan is kept here.")
    desk.unroute("**/api/pouches/receive/")
    log.get_by_role("button", name="Try again").click()
    expect(log).to_contain_text("Original received")


@pytest.mark.thorough
def test_the_screens_have_no_fault(page: Page, portal: Portal, given: Any):
    tenant = client_of(portal, given["username"])
    sign_in(page, portal, given["username"])
    go(page, "/tenant/originals")
    expect(page.get_by_role("checkbox", name=re.compile("^Choose all"))).to_be_visible()
    expect_no_fault(page, "originals to send")
    ids = [form["id"] for form in given["forms"]]
    tenant.call("POST", "/api/pouches/", {"certificates": ids})
    log_out(page)
    sign_in(page, portal, "processor")
    go(page, DESK)
    expect(page.get_by_text("2 of 2 missing").first).to_be_visible()
    expect_no_fault(page, DESK)
