"""What stands on the login screen, in the bar and in the account's dialogs, word for word."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.people import Person, begin_login, log_in_staff, log_in_tenant
from tests.journeys.portal import Portal
from tests.journeys.stated_addresses import NEW, OLD, ask_for_the_mail_again
from tests.journeys.waiting import hold

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]


def open_settings(page: Page) -> Any:
    page.get_by_role("button", name="Account menu").click()
    page.get_by_role("menuitem", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Account Settings")
    expect(dialog).to_be_visible()
    return dialog


def test_the_first_step_of_the_login(portal: Portal, person: Person):
    page = person().page
    page.goto("/login")
    assert page.evaluate("document.documentElement.lang") == "en-US"
    forgot = page.get_by_role("link", name="Forgot Password")
    expect(forgot).to_have_attribute("href", f"{portal.base}/demo/tenant-portal")
    for name in ("terms", "privacy"):
        link = page.locator(f'footer a[href*="{name}"], a[href$="/demo/{name}"]').first
        expect(link).to_be_visible()
    expect(page.get_by_role("button", name="Account menu")).to_have_count(0)
    page.get_by_role("link", name="HELP").click()
    expect(page).to_have_url(re.compile("/faqs$"))


def test_the_login_is_busy_until_the_server_has_answered(person: Person):
    page = person().page
    held = hold(page, "**/api/tenant/auth/login")
    page.goto("/login")
    page.get_by_label("Username").fill("tenant")
    page.get_by_label("Password", exact=True).fill("demo-tenant-2307")
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page.get_by_role("button", name="Logging in...")).to_be_visible()
    held.next().continue_()
    expect(page.get_by_label("Code", exact=True)).to_be_visible()


def test_the_second_step_leads_to_the_email_update(portal: Portal, person: Person):
    page = person().page
    begin_login(page, "affiliate")
    expect(page.get_by_text("Not your email?")).to_be_visible()
    link = page.get_by_role("link", name="Update using this link")
    expect(link).to_have_attribute("href", f"{portal.base}/demo/email-update")


def test_the_bar_names_the_tenant_and_its_tin(portal: Portal, person: Person):
    page = person().page
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("/login")
    expect(page.get_by_label("Username")).to_be_visible()
    assert not [url for url in loaded if re.search(r"/assets/(tenant|accounting)-", url)]
    log_in_tenant(page, portal, "tenant")
    bar = page.get_by_role("banner")
    expect(bar.get_by_text("LUNTIAN KITCHEN VENTURES CORPORATION")).to_be_visible()
    expect(bar.get_by_text("998-765-432-000", exact=True)).to_be_visible()
    assert [url for url in loaded if "/assets/tenant-" in url]
    assert not [url for url in loaded if "/assets/accounting-" in url]


def test_the_bar_names_staff_and_accounting(person: Person):
    page = person().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    log_in_staff(page, "processor")
    bar = page.get_by_role("banner")
    expect(bar.get_by_text("Christine Joy Reyes", exact=True)).to_be_visible()
    expect(bar.get_by_text("Accounting", exact=True)).to_be_visible()
    assert [url for url in asked if url.endswith("/api/accounting/auth/check")]
    assert [url for url in asked if "/assets/accounting-" in url]


def test_a_logout_is_announced_on_the_page(portal: Portal, person: Person):
    page = person("tenant").page
    page.evaluate("addEventListener('logout', () => console.info('logout was announced'))")
    with page.expect_console_message(lambda message: "logout was announced" in message.text):
        page.get_by_role("button", name="Account menu").click()
        page.get_by_role("menuitem", name="Logout").click()
    expect(page).to_have_url(re.compile("/login"))


def test_the_consent_text_has_no_agree_action(person: Person):
    page = person().page
    page.goto("/consent-form")
    expect(page.get_by_text("3 years from the submission year").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("agree", re.IGNORECASE))).to_have_count(0)


def test_account_settings_of_a_verified_address(portal: Portal, person: Person):
    page = person("tenant").page
    dialog = open_settings(page)
    for text in ("LUNTIAN KITCHEN VENTURES CORPORATION", OLD, "VERIFIED"):
        expect(dialog.get_by_text(text, exact=True).first).to_be_visible()
    dialog.get_by_role("button", name="CHANGE").click()
    change = page.get_by_role("dialog", name="Change Email Address")
    expect(change).to_contain_text("You will be logged out automatically")
    expect(change).to_contain_text("Please log in again.")


def test_account_settings_of_an_address_not_yet_verified(portal: Portal, person: Person):
    tenant = portal.put("tenant", stated=NEW)
    dialog = open_settings(person(tenant["username"]).page)
    expect(dialog.get_by_text("NOT YET VERIFIED", exact=True)).to_be_visible()
    expect(dialog.get_by_role("button", name="VERIFY NOW")).to_be_visible()


def test_a_change_that_waits_for_its_link_is_told_on_every_page(portal: Portal, person: Person):
    tenant = portal.put("tenant", verified=OLD, stated=NEW)
    page = person(tenant["username"]).page
    banner = page.get_by_role("region", name="Your email address")
    expect(banner).to_contain_text("You requested to change your email address to")
    expect(banner).to_contain_text(NEW)
    expect(banner).to_contain_text("Please verify your email address")


def test_a_sent_verification_says_where_and_for_how_long(portal: Portal, person: Person):
    tenant = portal.put("tenant", verified=OLD, stated=NEW, hours_ago=1)
    page = person(tenant["username"]).page
    ask_for_the_mail_again(page).continue_()
    dialog = page.get_by_role("dialog", name="Verification Email Sent")
    expect(dialog).to_contain_text(NEW)
    expect(dialog).to_contain_text("expires in 24 hours")
    expect(dialog).to_contain_text("spam")
    expect(dialog.get_by_role("button", name="Change Email address")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()
    expect(dialog).to_have_count(0)


def test_asked_too_soon_the_error_closes_the_dialog(portal: Portal, person: Person):
    tenant = portal.put("tenant", verified=OLD, stated=NEW)
    page = person(tenant["username"]).page
    ask_for_the_mail_again(page).continue_()
    dialog = page.get_by_role("dialog", name="Error")
    expect(dialog).to_contain_text("Email already sent to email.")
    expect(dialog).to_contain_text("after 5 minutes, press VERIFY NOW again")
    dialog.get_by_role("button", name=re.compile("Okay|Close")).last.click()
    expect(dialog).to_have_count(0)
