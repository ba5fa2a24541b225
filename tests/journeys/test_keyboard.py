"""In and out by the keyboard alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Portal, Watched
from tests.journeys.test_identity import CONTACT

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Person = Callable[..., Watched]
MOST_STEPS = 40


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab, or Shift+Tab, until it has the focus; what Tab does not reach, nobody reaches."""
    for _ in range(MOST_STEPS):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached by Tab")


def focus_is_seen(page: Page) -> bool:
    """Whether what has the focus is marked: an outline or a shadow of its own or around it."""
    return page.evaluate(
        """() => {
            const marked = element => {
                const look = getComputedStyle(element)
                return look.outlineStyle !== 'none' || look.boxShadow !== 'none'
            }
            const focused = document.activeElement
            return [focused, focused.parentElement].some(marked)
        }"""
    )


def test_a_tenant_logs_in_opens_settings_and_logs_out(portal: Portal, person: Person):
    page = person().page
    page.goto("/login")
    expect(page.get_by_label("Username")).to_be_visible()
    tab_to(page, page.get_by_label("Username"))
    page.keyboard.type("affiliate")
    tab_to(page, page.get_by_label("Password", exact=True))
    assert focus_is_seen(page)
    page.keyboard.type("demo-affiliate-2307")
    remember = page.get_by_label(re.compile("Remember Me"))
    tab_to(page, remember)
    page.keyboard.press("Space")
    expect(remember).to_be_checked()
    tab_to(page, page.get_by_role("button", name="Login", exact=True))
    assert focus_is_seen(page)
    page.keyboard.press("Enter")

    code = page.get_by_label("Code", exact=True)
    expect(code).to_be_focused()
    page.keyboard.type(portal.code_for(CONTACT["affiliate"]))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/tenant/dashboard"))

    menu = page.get_by_role("button", name=re.compile("Account menu"))
    expect(menu).to_be_visible()
    # A new page is read from its beginning; the bar lies before it.
    tab_to(page, menu, "Shift+Tab")
    assert focus_is_seen(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Settings")).to_be_focused()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Account Settings")
    expect(dialog).to_be_visible()
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[role=dialog]') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    expect(menu).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("menuitem", name="Settings")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Logout")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/login$"))


def test_the_first_tab_stop_skips_to_the_content(portal: Portal, person: Person):
    page = person().page
    page.goto("/faqs")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
