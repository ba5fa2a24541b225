"""Every screen, with demo data in it: axe finds nothing, and nothing scrolls sideways."""

import re
from typing import Any

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.journeys.axe import (
    expect_no_fault,
    page,
)
from tests.journeys.people import sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]  # fixtures

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PUBLIC = [
    "/login",
    "/faqs",
    "/faqs#login",
    "/consent-form",
    "/whats-new",
    "/accessibility",
    "/not-found?address=/loginn",
]
"""``make test`` looks at each screen once."""


def test_public_screens(page: Page):
    for path in PUBLIC:
        page.goto(path)
        expect_no_fault(page, path)


def test_the_tenants_screens(page: Page, portal: Portal, screens: dict[str, list[str]]):
    sign_in(page, portal, "tenant")
    for path in screens["tenant"]:
        go(page, path)
        expect_no_fault(page, path)


def test_the_desks_screens(page: Page, portal: Portal, screens: dict[str, list[str]]):
    sign_in(page, portal, "processor")
    for path in screens["processor"]:
        go(page, path)
        expect_no_fault(page, path)


def test_the_managers_screens(page: Page, portal: Portal):
    sign_in(page, portal, "manager")
    for path in ("/accounting/scans/figures", "/accounting/audit"):
        go(page, path)
        expect_no_fault(page, path)


def test_the_administrators_screens(page: Page, portal: Portal):
    report_an_error(portal)
    sign_in(page, portal, "admin")
    go(page, "/accounting/errors")
    row = (
        page.get_by_role("listitem").filter(has_text="a report for the looks").get_by_role("button")
    )
    row.click()
    expect(row).to_have_attribute("aria-expanded", "true")
    expect_no_fault(page, "/accounting/errors")


def report_an_error(portal: Portal) -> None:
    """As a browser does, with a long word where texts are long."""
    stack = (
        "Error: a report for the looks\n    at " + "a" * 200 + " (https://portal.example/x.js:1:1)"
    )
    told: dict[str, Any] = {
        "type": "onerror",
        "message": "a report for the looks",
        "stack": stack,
        "line": 3,
    }
    answer = requests.post(f"{portal.base}/api/system/log/error", json=told, timeout=10)
    assert answer.status_code == 204


def test_the_desks_dialogs(page: Page, portal: Portal, screens: dict[str, list[str]]):
    sign_in(page, portal, "processor")
    go(page, screens["processor"][2])
    for name in ("Return", "Disapprove", "Approve"):
        page.get_by_role("button", name=re.compile(f"^{name}(?! with)")).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_fault(page, f"{name} dialog")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_inbox(page: Page, portal: Portal):
    sign_in(page, portal, "tenant")
    page.get_by_role("button", name=re.compile("^Inbox")).click()
    expect(page.get_by_role("dialog", name="Inbox")).to_be_visible()
    expect_no_fault(page, "inbox")
