"""Every screen, with demo data in it: axe finds nothing, and nothing scrolls sideways."""

import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
import requests
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from tests.journeys.people import new_browser, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, settled
from tests.support.thoroughness import times

pytestmark = [pytest.mark.browser, pytest.mark.slow]
AXE = settings.BASE_DIR / "portal-ui" / "node_modules" / "axe-core" / "axe.min.js"
PUBLIC = [
    "/login",
    "/faqs",
    "/faqs#login",
    "/consent-form",
    "/whats-new",
    "/accessibility",
    "/not-found?address=/loginn",
]
EVERY_LOOK: list[tuple[Literal["light", "dark"], int]] = [
    ("light", 1280),
    ("dark", 1280),
    ("light", 390),
]
LOOKS = EVERY_LOOK[: times(len(EVERY_LOOK))]
"""``make test`` looks at each screen once."""
# axe's runner, told to skip only what is not ours to decide: none.
RUN = "() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations)"


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]}")
def page(request: Any, browser: Browser, portal: Portal) -> Iterator[Page]:
    scheme, width = request.param
    viewport = {"width": width, "height": 900}
    context = new_browser(browser, portal, viewport=viewport, color_scheme=scheme, bypass_csp=True)
    yield context.new_page()
    context.close()


def expect_no_fault(page: Page, where: str) -> None:
    """Settled, free of axe's findings, no wider than the window."""
    settled(page)  # the page before it may still have been there
    expect(page.locator("h1").first).to_be_visible()
    settled(page)
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=str(AXE))
    found = [
        (each["id"], [node["target"] for node in each["nodes"]][:3]) for each in page.evaluate(RUN)
    ]
    assert found == [], where
    wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{where} scrolls sideways by {wide}px"


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
