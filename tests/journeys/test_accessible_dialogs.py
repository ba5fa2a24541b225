"""What lies over the screens or stands in their place: axe finds nothing, in every look."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import client_of, rows_of
from tests.journeys.dialogs import close, dialog_is_sound, is_sound
from tests.journeys.people import begin_login, enter_directory, open_directory, sign_in, try_code
from tests.journeys.portal import Portal
from tests.journeys.stated_addresses import NEW, OLD, ask_for_the_mail_again
from tests.journeys.waiting import go, hold, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
# A service worker of which a newer version waits.
NEWER_WORKER = """
    const waiting = Object.assign(new EventTarget(), { postMessage() {} })
    const registration = Object.assign(new EventTarget(), { waiting, update: async () => {} })
    const worker = Object.assign(new EventTarget(),
        { controller: {}, register: async () => registration })
    Object.defineProperty(navigator, 'serviceWorker', { value: worker })
"""


# Login


def test_the_steps_of_the_login_and_what_they_refuse(page: Page):
    page.goto("/login")
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    is_sound(page, "nothing given")
    begin_login(page, "affiliate")
    is_sound(page, "code step")
    try_code(page, "000000")
    expect(page.get_by_role("alert")).to_contain_text("Invalid OTP")
    is_sound(page, "wrong code")


def test_the_alert_for_somebody_unknown(page: Page):
    popup = open_directory(page)
    is_sound(page, "waiting for the other window")
    enter_directory(popup, "outsider")
    expect(page.get_by_text("User not found. Please contact IT support.")).to_be_visible()
    dialog_is_sound(page, "Login failed")
    beside = page.get_by_role("dialog").bounding_box()
    assert beside
    assert beside["y"] > 0, "there is no overlay left to press"
    page.mouse.click(5, 5)
    expect(page.get_by_role("dialog")).to_have_count(0)


# Email address


def test_a_first_address(page: Page, portal: Portal):
    sign_in(page, portal, portal.put("tenant")["username"])
    expect(page.get_by_text("You don't have email address.")).to_be_visible()
    is_sound(page, "banner without an address")
    page.get_by_role("button", name="ADD EMAIL").click()
    page.get_by_role("button", name="Send Verification Email").click()
    expect(page.get_by_text("Email address is required")).to_be_visible()
    dialog_is_sound(page, "Add Email Address")


def test_an_address_that_waits_for_its_link(page: Page, portal: Portal):
    held = hold(page, "**/api/tenant/email/send-verification")
    tenant = portal.put("tenant", verified=OLD, stated=NEW, hours_ago=1)
    sign_in(page, portal, tenant["username"])
    is_sound(page, "banner of a pending change")
    page.get_by_role("button", name="VERIFY NOW").first.click()
    dialog_is_sound(page, "Verify Your Email Address")
    page.get_by_role("dialog").get_by_role("button", name="VERIFY NOW").click()
    expect(page.get_by_text("Please wait...")).to_be_visible()
    is_sound(page, "loader")
    held.next().continue_()
    dialog_is_sound(page, "Verification Email Sent")


def test_a_mail_asked_for_too_soon(page: Page, portal: Portal):
    sign_in(page, portal, portal.put("tenant", verified=OLD, stated=NEW)["username"])
    ask_for_the_mail_again(page).continue_()
    dialog_is_sound(page, "Error")


def test_settings_of_an_address_not_yet_verified(page: Page, portal: Portal):
    sign_in(page, portal, portal.put("tenant", stated=NEW)["username"])
    page.get_by_role("button", name=re.compile("Account menu")).click()
    page.get_by_role("menuitem", name="Settings").click()
    expect(page.get_by_text("NOT YET VERIFIED", exact=True)).to_be_visible()
    dialog_is_sound(page, "Account Settings")


# The account


def test_the_dialogs_of_the_account(page: Page, portal: Portal):
    sign_in(page, portal, "tenant")
    page.get_by_role("button", name=re.compile("Account menu")).click()
    expect(page.get_by_role("menuitem", name="Settings")).to_be_visible()
    is_sound(page, "menu")
    page.get_by_role("menuitem", name="Settings").click()
    is_sound(page, "Account Settings")
    page.get_by_role("dialog").get_by_role("button", name="CHANGE").click()
    page.get_by_role("button", name="Send Verification Email").click()
    is_sound(page, "Change Email Address")
    page.get_by_role("button", name="Cancel").click()
    for path in (
        "/auth/handler?mode=verifyEmail&oobCode=1&uid=2",
        "/auth/password",
        "/auth/forgot",
    ):
        page.goto(path)
        is_sound(page, path)


# Terms, sessions, time


def test_new_terms(page: Page, portal: Portal):
    sign_in(page, portal, portal.put("tenant", agreed="2025-01")["username"])
    dialog_is_sound(page, "Terms of Service")


def test_the_idle_warning_and_the_alert(page: Page, portal: Portal):
    page.clock.install()
    sign_in(page, portal, "tenant")
    page.clock.fast_forward("28:10")
    page.clock.run_for(10_000)
    dialog_is_sound(page, "Are you still there?")
    page.clock.fast_forward("02:00")
    page.clock.run_for(10_000)
    dialog_is_sound(page, "Logged out")


# Moves


def test_the_moves_of_a_tenant(page: Page, portal: Portal):
    rows = rows_of(client_of(portal, "tenant"), "?page_size=100")
    sign_in(page, portal, "tenant")
    for status, name in (("SUBMITTED", "Ask for return"), ("RETURNED", "Cancel certificate")):
        go(page, f"/tenant/forms/{next(row['id'] for row in rows if row['status'] == status)}")
        page.get_by_role("button", name=name).click()
        dialog_is_sound(page, re.compile(f"^{name}"))
        close(page)


def test_a_return_with_reasons_and_what_it_misses(page: Page, portal: Portal):
    rows = client_of(portal, "processor").call("GET", "/api/certificates/?list=open")["results"]
    sign_in(page, portal, "processor")
    go(page, f"/accounting/form/{rows[0]['id']}")
    page.get_by_role("button", name=re.compile("^Return(?! with)")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Return")).click()
    expect(dialog.get_by_text("Choose at least one reason.").first).to_be_visible()
    is_sound(page, "Return without reasons")
    for box in dialog.get_by_role("checkbox").all()[:2]:
        box.check()
    expect(dialog.get_by_role("textbox").first).to_be_visible()
    is_sound(page, "Return with two reasons")


def test_the_keys_and_the_sessions_of_staff(page: Page, portal: Portal):
    sign_in(page, portal, "processor")
    go(page, "/accounting/masterlist")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("?")
    dialog_is_sound(page, "Keys")
    close(page)
    page.get_by_role("button", name=re.compile("Account menu")).click()
    expect(page.get_by_role("menuitem", name="FAQs")).to_be_visible()
    is_sound(page, "menu of staff")
    page.get_by_role("menuitem", name="Where you are signed in").click()
    expect(page.get_by_text("This browser")).to_be_visible()
    dialog_is_sound(page, "Where you are signed in")


# Help


@pytest.mark.parametrize("who", ["tenant", "affiliate", "processor"])
def test_help_with_every_answer_open(page: Page, portal: Portal, who: str):
    sign_in(page, portal, who)
    go(page, "/faqs")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for question in page.locator("main h3 button").all():
        question.click()
    is_sound(page, f"help of {who}")


# When something is wrong


def test_a_newer_version_waits(page: Page, portal: Portal):
    page.add_init_script(NEWER_WORKER)
    sign_in(page, portal, "tenant")
    expect(page.get_by_role("region", name="New version")).to_be_visible()
    is_sound(page, "update bar")


def test_a_page_whose_code_is_gone_and_one_that_breaks(page: Page):
    """The context answers for the service worker too, which would bring the code it has kept."""
    faqs = "**/assets/Faqs-*.js"
    page.context.route(faqs, lambda route: route.abort())
    page.goto("/faqs")
    expect(page.get_by_role("heading", name="A new version of the portal is ready")).to_be_visible()
    is_sound(page, "outdated page")
    page.context.unroute(faqs)
    broken = {"content_type": "text/javascript", "body": "throw new Error('broken')"}
    page.context.route(faqs, lambda route: route.fulfill(**broken))
    page.reload()
    expect(page.get_by_text("Something went wrong on this page")).to_be_visible()
    is_sound(page, "crash page")


@pytest.mark.parametrize("who", ["tenant", "processor"])
def test_without_a_connection(page: Page, portal: Portal, who: str):
    sign_in(page, portal, who)
    if who == "processor":
        go(page, "/accounting/masterlist")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    settled(page)
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline.").first).to_be_visible()
    is_sound(page, "offline")
    page.context.set_offline(False)


@pytest.mark.parametrize(
    ("who", "path"), [("tenant", "/tenant/forms"), ("processor", "/accounting/masterlist")]
)
def test_when_the_server_fails(page: Page, portal: Portal, who: str, path: str):
    sign_in(page, portal, who)
    failing = {"status": 500, "headers": {"X-Request-ID": "0123456789abcdef"}, "json": {}}
    page.route("**/api/certificates/?*", lambda route: route.fulfill(**failing))
    go(page, path)
    expect(page.get_by_text("The server could not do this.").first).to_be_visible()
    is_sound(page, f"{path} while the server fails")
