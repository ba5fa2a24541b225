"""Signing in and being signed in: codes, staff, menus, and every way a session ends."""

import re
from datetime import datetime, timedelta, timezone

import pytest
import requests
from playwright.sync_api import Browser, Route, expect

from tests.journeys.client import SECONDS, client_of
from tests.journeys.codes import other_than
from tests.journeys.people import (
    CONTACT,
    Person,
    begin_login,
    enter_directory,
    log_out,
    open_directory,
    open_menu,
    sign_in,
    try_code,
)
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, wait_until
from tests.journeys.writing import button, choose

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MANILA = timezone(timedelta(hours=8))


# The code


@pytest.mark.thorough
def test_a_wrong_code_a_used_code_and_the_way_back(portal: Portal, person: Person):
    page = person().page
    begin_login(page, "affiliate")
    right = portal.code_for(CONTACT["affiliate"])
    try_code(page, other_than(right))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Invalid OTP: Please check your email again.")
    expect(alert.get_by_role("link", name="here")).to_have_attribute(
        "href", re.compile("email-update")
    )
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page.get_by_label("Code", exact=True)).to_have_value("")
    right = portal.code_for(CONTACT["affiliate"])
    try_code(page, right)
    expect(page).to_have_url(re.compile("/tenant/dashboard"))
    log_out(page)

    begin_login(page, "affiliate")
    try_code(page, right)
    expect(alert).to_contain_text("Invalid OTP: Please check your email again.")


def test_five_wrong_codes_burn_the_right_one(portal: Portal, person: Person):
    page = person().page
    begin_login(page, "affiliate")
    right = portal.code_for(CONTACT["affiliate"])
    for _ in range(5):
        try_code(page, other_than(right))
        expect(page.get_by_role("alert")).to_contain_text("Invalid OTP")
        expect(page.get_by_role("button", name="Proceed")).to_be_enabled()
    try_code(page, right)
    expect(page.get_by_role("alert")).to_contain_text(": Please check your email again.")
    expect(page).to_have_url(re.compile("/login"))


@pytest.mark.thorough
def test_a_code_may_be_asked_for_again_when_the_wait_is_over(portal: Portal, person: Person):
    page = person().page
    page.clock.install()
    page.route("**/api/tenant/auth/login", waits_two_minutes)
    begin_login(page, "tenant")
    page.clock.pause_at(datetime.now(tz=MANILA) + timedelta(seconds=30))
    waiting = page.get_by_role("button", name=re.compile(r"Resend OTP in \d:\d\d"))
    expect(waiting).to_be_disabled()
    page.clock.run_for(121_000)
    again = page.get_by_role("button", name="Resend OTP", exact=True)
    expect(again).to_be_enabled()
    with page.expect_response("**/api/tenant/auth/login") as sent:
        again.click()
    assert sent.value.ok
    expect(waiting).to_be_disabled()


def waits_two_minutes(route: Route) -> None:
    """The wait as it is in service; the server of the journeys has a shorter one.

    Asked here and not through the page, which may have turned to something else meanwhile.
    """
    asked = {"Authorization": route.request.headers["authorization"]}
    answer = requests.get(route.request.url, headers=asked, timeout=SECONDS)
    route.fulfill(status=answer.status_code, json=answer.json() | {"resend_after": 120})


@pytest.mark.thorough
def test_without_a_contact_address_no_code_can_be_sent(person: Person):
    page = person().page
    page.goto("/login")
    page.get_by_label("Username").fill("nocontact")
    page.get_by_label("Password", exact=True).fill("demo-nocontact-2307")
    page.get_by_role("button", name="Login", exact=True).click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("no email address")
    expect(alert.get_by_role("link", name="here")).to_be_visible()


# How a session ends


def test_a_logout_in_another_tab_ends_this_one(portal: Portal, person: Person):
    first = person("tenant")
    second = first.context.new_page()
    second.goto("/")
    expect(second).to_have_url(re.compile("/tenant/dashboard"))
    log_out(second)
    expect(first.page).to_have_url(re.compile("/login"))


@pytest.mark.thorough
def test_the_page_starts_over_when_its_user_disappears(portal: Portal, person: Person):
    page = person("tenant").page
    page.evaluate("localStorage.removeItem('user')")
    expect(page).to_have_url(re.compile("/login"))


def test_a_reload_logs_out_unless_remembered(portal: Portal, person: Person):
    page = person("tenant").page
    expect(page.get_by_role("heading", level=1)).to_contain_text("certificate")
    page.reload()
    expect(page).to_have_url(re.compile("/login"))
    expect(page.get_by_text("Reloading or leaving the page ended your session")).to_be_visible()
    assert page.evaluate("localStorage.length") == 0

    begin_login(page, "tenant", remember=True)
    try_code(page, portal.code_for(CONTACT["tenant"]))
    expect(page).to_have_url(re.compile("/tenant/dashboard"))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("certificate")
    expect(page).to_have_url(re.compile("/tenant/dashboard"))


@pytest.mark.thorough
def test_remember_me_ends_at_midnight_in_manila(portal: Portal, person: Person):
    page = person().page
    page.clock.install()
    begin_login(page, "tenant", remember=True)
    try_code(page, portal.code_for(CONTACT["tenant"]))
    expect(page).to_have_url(re.compile("/tenant/dashboard"))
    until_midnight = int(
        page.evaluate("localStorage.getItem('remember-me-timestamp') - Date.now()")
    )
    assert 0 < until_midnight <= 24 * 3600 * 1000
    page.clock.fast_forward(until_midnight + 1_000)
    page.clock.run_for(61_000)
    expect(page).to_have_url(re.compile("/login"))


@pytest.mark.thorough
def test_after_thirty_idle_minutes_the_tenant_is_told_and_logged_out(
    portal: Portal, person: Person
):
    page = person().page
    page.clock.install()
    sign_in(page, portal, "tenant")
    page.clock.fast_forward("28:10")
    page.clock.run_for(10_000)
    warning = page.get_by_role("dialog", name="Are you still there?")
    warning.get_by_role("button", name="Stay logged in").click()
    expect(warning).to_have_count(0)
    page.clock.fast_forward("30:10")
    page.clock.run_for(10_000)
    alert = page.get_by_role("dialog", name="Logged out")
    expect(alert).to_contain_text(
        "You have been logged out due to inactivity. Please log-in again."
    )
    alert.get_by_role("button", name="Okay").click()
    expect(page).to_have_url(re.compile("/login"))


def test_edits_that_could_not_be_sent_are_offered_after_the_next_login(
    portal: Portal, person: Person
):
    tenant = portal.put("tenant")["username"]
    watched = person(tenant)
    page = watched.page
    watched.context.route(
        "**/api/certificates/**",
        lambda route: route.continue_() if route.request.method == "GET" else route.abort(),
    )
    page.get_by_role("link", name="New certificate").first.click()
    choose(page, "Company that billed you", "PACIFIC CREST MALLS, INC.")
    button(page, "Start").click()
    expect(page.get_by_text("Kept on this device").first).to_be_visible()
    watched.context.unroute("**/api/certificates/**")
    page.reload()
    expect(page).to_have_url(re.compile("/login"))
    wait_until(page, lambda: not portal.put("sessions_of", tenant))
    sign_in(page, portal, tenant)
    expect(page.get_by_text("Edits that were not sent")).to_be_visible()
    page.get_by_role("button", name="Discard", exact=True).click()
    expect(page.get_by_text("Edits that were not sent")).to_have_count(0)


# Staff


@pytest.mark.thorough
def test_the_directory_knows_somebody_the_portal_does_not(person: Person):
    page = person().page
    enter_directory(open_directory(page), "outsider")
    alert = page.get_by_role("dialog")
    expect(alert).to_contain_text("User not found. Please contact IT support.")
    alert.get_by_role("button", name="Okay").click()
    expect(page).to_have_url(re.compile("/login"))


@pytest.mark.thorough
def test_a_closed_popup_leaves_the_login_as_it_was(person: Person):
    page = person().page
    popup = open_directory(page)
    expect(popup.get_by_label("Email address")).to_be_visible()
    popup.close()
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_text("Finish signing in in the other window.")).to_have_count(0)
    expect(page.get_by_role("button", name="Login", exact=True)).to_be_enabled()


# The bar


@pytest.mark.thorough
def test_the_menu_of_a_tenant_and_its_lock(portal: Portal, person: Person):
    page = person("tenant").page
    away = ["Terms of Service", "Privacy Policy"]
    everywhere = ["FAQs", "User Manual", *away, "Appearance: As the system"]
    assert open_menu(page) == ["Settings", "People", *everywhere, "Logout"]
    page.keyboard.press("Escape")
    expect(page.get_by_role("menuitem")).to_have_count(0)
    go(page, "/tenant/forms")
    expect(page.get_by_role("heading", level=1, name="Certificates")).to_be_visible()
    assert open_menu(page) == everywhere
    expect(page.get_by_text("Your email address is")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["processor", "lead", "manager", "admin"])
def test_the_menu_of_staff(person: Person, name: str):
    page = person(name).page
    entries = open_menu(page)
    assert {"FAQs", "User Manual", "Terms of Service", "Privacy Policy", "Logout"} <= set(entries)
    assert "Settings" not in entries
    expect(page.get_by_text("Your email address is")).to_have_count(0)


@pytest.mark.thorough
def test_the_lock_on_a_form_being_decided(portal: Portal, person: Person):
    page = person("processor").page
    rows = client_of(portal, "processor").call("GET", "/api/certificates/?list=open")["results"]
    go(page, f"/accounting/form/{rows[0]['id']}")
    expect(page.get_by_role("heading", level=1, name=rows[0]["reference"])).to_be_visible()
    entries = open_menu(page)
    assert not {"Settings", "Logout", "Where you are signed in"} & set(entries)


@pytest.mark.thorough
def test_the_logo_forgets_sort_and_filters(portal: Portal, person: Person):
    page = person("tenant").page
    page.evaluate(
        """() => { localStorage.setItem('sort', '-tax')
        localStorage.setItem('masterlist_filter', '["status"]')
        localStorage.setItem('filter_status', 'DRAFT') }"""
    )
    page.get_by_role("link", name=re.compile("Home")).click()
    expect(page).to_have_url(re.compile("/tenant/dashboard"))
    kept = page.evaluate("Object.keys(localStorage).sort()")
    assert kept == ["account-type", "is-logged-in", "user"]


@pytest.mark.thorough
def test_browsers_that_are_not_logged_in_are_sent_to_the_login(browser: Browser, portal: Portal):
    context = browser.new_context(base_url=portal.base)
    page = context.new_page()
    for path in ("/", "/tenant/dashboard", "/accounting/dashboard", "/no-such-page"):
        page.goto(path)
        expect(page).to_have_url(re.compile("/login$"))
    page.goto("/not-found")
    expect(page.get_by_role("heading", name="Page Not Found")).to_be_visible()
    page.goto("/terms-and-conditions")
    expect(page).to_have_url(re.compile("/demo/terms"))
    context.close()
