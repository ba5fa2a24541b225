"""Browsers that keep nothing for the portal, and tabs that stayed open across a release."""

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.journeys.people import log_in_tenant, new_browser, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
BLOCKED = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, name, {
    configurable: true,
    get() { throw new DOMException('Access is denied for this document.', 'SecurityError') },
  })
"""
FULL = """
Storage.prototype.setItem = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
"""


@pytest.mark.parametrize("storage", [BLOCKED, FULL], ids=["blocked", "full"])
def test_without_a_storage_the_portal_works_and_says_what_does_not(
    browser: Browser, portal: Portal, storage: str
):
    context = new_browser(browser, portal)
    context.add_init_script(storage)
    page = context.new_page()
    log_in_tenant(page, portal, "tenant")
    expect(page.get_by_text("This browser does not keep data for this site")).to_be_visible()
    go(page, "/tenant/forms")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    context.close()


def test_a_tab_from_before_a_release_loads_the_new_version_and_stays_logged_in(
    browser: Browser, portal: Portal
):
    context = new_browser(browser, portal)
    page = context.new_page()
    sign_in(page, portal, "tenant")
    settled(page)
    gone: list[str] = []

    def answer(route: Route) -> None:
        """The file of the build before is gone; after the reload there is one."""
        if gone:
            return route.continue_()
        gone.append(route.request.url)
        return route.fulfill(status=404)

    page.route(re.compile(r"/assets/Faqs-.*\.js"), answer)
    go(page, "/faqs")
    expect(page.get_by_role("heading", name="How can we help you?")).to_be_visible()
    assert gone
    expect(page.get_by_role("button", name=re.compile("Account menu"))).to_be_visible()
    context.close()
