"""Notification emails that wait for their verification."""

from playwright.sync_api import Page, Route, expect

from tests.journeys.waiting import hold

OLD, NEW = "forms@luntian-kitchen.example", "new@luntian-kitchen.example"


def ask_for_the_mail_again(page: Page) -> Route:
    """Press VERIFY NOW in the banner and in its dialog; the request waits for an answer."""
    held = hold(page, "**/api/tenant/email/send-verification")
    page.get_by_role("button", name="VERIFY NOW").first.click()
    page.get_by_role("dialog").get_by_role("button", name="VERIFY NOW").click()
    expect(page.get_by_text("Please wait...").first).to_be_visible()
    return held.next()
