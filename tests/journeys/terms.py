"""The terms of use, put off."""

from playwright.sync_api import Page, expect


def put_terms_off(page: Page) -> None:
    terms = page.get_by_role("dialog", name="Terms of Service")
    terms.get_by_role("button", name="Later").click()
    expect(terms).to_have_count(0)
