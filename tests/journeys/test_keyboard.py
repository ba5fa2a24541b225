"""In and out by the keyboard alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.people import CONTACT, Person
from tests.journeys.portal import Portal

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOST_STEPS = 60


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


def log_in(page: Page, portal: Portal) -> None:
    """Username, password, Remember Me and the mailed code, by the keyboard."""
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


def tab_around(page: Page) -> None:
    """Tab goes round within the open dialog; at its end the focus is fetched back at once."""
    inside = "document.activeElement.closest('[role=dialog]') !== null"
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        page.wait_for_function(inside)


def test_a_tenant_logs_in_opens_settings_and_logs_out(portal: Portal, person: Person):
    page = person().page
    log_in(page, portal)
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
    tab_around(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    expect(menu).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("menuitem", name="Settings")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Logout")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/login$"))


@pytest.mark.thorough
def test_the_first_tab_stop_skips_to_the_content(portal: Portal, person: Person):
    page = person().page
    page.goto("/faqs")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    tab_to(page, wanted)
    assert focus_is_seen(page)
    page.keyboard.press(key)


def write(page: Page, label: str, text: str) -> None:
    tab_to(page, page.get_by_label(label, exact=True))
    assert focus_is_seen(page)
    page.keyboard.type(text)


def test_a_certificate_is_written_and_sent(portal: Portal, person: Person):
    page = person("affiliate").page
    press(page, page.get_by_role("link", name="New certificate").first)
    press(page, page.get_by_role("button", name=re.compile("^Q4 2025")))
    company = page.get_by_label("Company that billed you", exact=True)
    expect(company.get_by_role("option", name="PACIFIC CREST MALLS, INC.")).to_be_attached()
    write(page, "Company that billed you", "PACIFIC CREST MALLS")
    tab_to(page, page.get_by_role("combobox", name="Branches", exact=True))
    page.keyboard.type("Crest City Caloocan")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    press(page, page.get_by_role("button", name="Start", exact=True))

    onward = page.get_by_role("button", name="Continue", exact=True).filter(visible=True)
    press(page, page.get_by_role("button", name="Add a line", exact=True))
    expect(page.get_by_label("ATC, by code or words")).to_be_focused()
    page.keyboard.type("WC100")
    expect(page.get_by_role("option", name=re.compile("WC100"))).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    for month in ("October", "November", "December"):
        write(page, month, "64000")
    press(page, onward)
    write(page, "Name of the signatory", "MARIA LOURDES R. VILLANUEVA")
    write(page, "Title of the signatory", "FINANCE MANAGER")
    write(page, "TIN of the signatory", "98378056500000")
    press(page, onward)
    press(page, page.get_by_role("button", name="Submit", exact=True).filter(visible=True))
    dialog = page.get_by_role("dialog")
    press(page, dialog.get_by_role("button", name="Submit", exact=True))
    expect(
        page.get_by_role("heading", name="Submitted. Still needed: the signed paper.")
    ).to_be_visible()
    expect(page.get_by_text("₱9,600.00").first).to_be_visible()
