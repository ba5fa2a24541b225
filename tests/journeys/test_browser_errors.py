"""What broke in somebody's browser reaches an administrator, and nobody else at the desk."""

import re
from itertools import count

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ACCEPTED = 204
NUMBERS = count(1)


@pytest.fixture
def broken_twice(browser: Browser, portal: Portal) -> str:
    """A login page that breaks in two browsers, and says so by itself; the error's message."""
    message = f"the login fell over a <b>stone</b> {next(NUMBERS)}"
    for _ in range(2):
        context = browser.new_context(base_url=portal.base)
        page = context.new_page()
        page.goto("/login")
        tell(page, message)
        context.close()
    return message


def tell(page: Page, message: str) -> None:
    """Break the page once, and see that the portal took the report."""
    with page.expect_response("**/api/system/log/error") as told:
        page.evaluate(f"setTimeout(() => {{ throw new Error({message!r}) }})")
    assert told.value.status == ACCEPTED


def test_an_administrator_sees_an_error_that_a_page_raised(person: Person, broken_twice: str):
    page = person("admin").page
    page.get_by_role("link", name="Errors", exact=True).click()
    expect(page).to_have_url(re.compile("/accounting/errors$"))
    expect(page.get_by_role("heading", name="Errors in browsers")).to_be_visible()
    row = page.get_by_role("listitem").filter(has_text=broken_twice)
    button = row.get_by_role("button")
    expect(button).to_contain_text("Script error")
    expect(button).to_contain_text("2 ")
    button.focus()
    page.keyboard.press("Enter")
    detail = row.get_by_role("region")
    expect(detail).to_contain_text("Chrome")
    expect(detail).to_contain_text(f"Error: {broken_twice}")
    page.get_by_role("button", name="Slow call", exact=True).click()
    expect(page).to_have_url(re.compile("type=network"))
    expect(page.get_by_text("No errors of this type")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(row.get_by_role("button")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["processor", "lead", "manager"])
def test_the_errors_are_for_administrators_alone(person: Person, name: str):
    page = person(name).page
    expect(page.get_by_role("link", name="Dashboard", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Errors", exact=True)).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    go(page, "/accounting/errors")
    expect(page).to_have_url(re.compile("/accounting/dashboard$"))
    assert not [url for url in asked if "client-errors" in url]


@pytest.mark.thorough
def test_without_a_connection_the_administrator_is_told(person: Person, broken_twice: str):
    watched = person("admin")
    page = watched.page
    go(page, "/accounting/errors")
    expect(page.get_by_role("listitem").filter(has_text=broken_twice)).to_be_visible()
    watched.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=broken_twice)).to_be_visible()
    watched.context.set_offline(False)
    expect(page.get_by_text("You are offline.")).to_have_count(0)
