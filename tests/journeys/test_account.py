"""One's own account: email address, password, sessions, terms; help and what browsers report."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.people import Newcomer, Person, log_out, new_browser, sign_in
from tests.journeys.portal import Portal
from tests.journeys.terms import put_terms_off
from tests.journeys.waiting import go, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow]
# The paths of everything the service worker keeps.
KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(caches_.map(cache => cache.keys()))
    return requests.flat().map(request => new URL(request.url).pathname)
}"""


def send_verification(page: Page, address: str) -> None:
    """From an open form to the login page, where a stated address leads."""
    page.get_by_role("dialog").get_by_label("Email address").fill(address)
    page.get_by_role("button", name="Send Verification Email").click()
    expect(page).to_have_url(re.compile("/login"))


# Email address


def test_a_first_address_is_added_and_verified_by_the_mailed_link(portal: Portal, person: Person):
    tenant = portal.put("tenant")["username"]
    page = person(tenant).page
    expect(page.get_by_text("You don't have email address.")).to_be_visible()
    page.get_by_role("button", name="ADD EMAIL").click()
    dialog = page.get_by_role("dialog", name="Add Email Address")
    dialog.get_by_role("button", name="Send Verification Email").click()
    expect(dialog).to_contain_text("Email address is required")
    dialog.get_by_label("Email address").fill("sinag")
    dialog.get_by_role("button", name="Send Verification Email").click()
    expect(dialog).to_contain_text("Not a valid email address")
    send_verification(page, "forms@sinag-optical.example")

    sign_in(page, portal, tenant)
    expect(page.get_by_text("You requested to set your email address to")).to_be_visible()
    expect(page.get_by_role("button", name="VERIFY NOW")).to_be_visible()
    link = portal.link_to("forms@sinag-optical.example")
    follow(page, link)
    expect(
        page.get_by_text("Success! You will now receive notifications with your new email.")
    ).to_be_visible()
    page.get_by_role("link", name="Go to Homepage").click()
    sign_in(page, portal, tenant)
    banner = page.get_by_role("region", name="Your email address")
    expect(banner).to_contain_text("Your email address is forms@sinag-optical.example")

    follow(page, link)
    expect(
        page.get_by_text(
            "Invalid Link! The link might be expired or you have already verified your email."
        )
    ).to_be_visible()


def follow(page: Page, link: str) -> None:
    """Open a mailed link as a person does: opening alone verifies nothing, the pointer moves."""
    page.goto(link)
    expect(page.get_by_role("button", name="Verify my email address")).to_be_visible()
    page.mouse.move(200, 200)
    page.mouse.move(210, 210)


@pytest.mark.thorough
def test_a_link_with_something_missing_says_so(person: Person):
    page = person().page
    page.goto("/auth/handler?mode=verifyEmail&uid=1")
    alert = page.get_by_role("dialog")
    expect(alert).to_contain_text("Invalid email. Please try again.")
    alert.get_by_role("button", name="Okay").click()
    page.get_by_role("link", name="Go to Homepage").click()
    expect(page).to_have_url(re.compile("/login"))


@pytest.mark.thorough
def test_changed_again_the_first_link_is_dead(portal: Portal, person: Person):
    tenant = portal.put("tenant", agreed="")["username"]
    page = person(tenant).page
    put_terms_off(page)
    page.get_by_role("button", name="ADD EMAIL").click()
    send_verification(page, "first@newcomer.example")

    sign_in(page, portal, tenant)
    put_terms_off(page)
    page.get_by_role("button", name="VERIFY NOW").click()
    explained = page.get_by_role("dialog", name="Verify Your Email Address")
    expect(explained).to_contain_text("first@newcomer.example")
    explained.get_by_role("button", name="VERIFY NOW").click()
    too_soon = page.get_by_role("dialog", name="Error")
    expect(too_soon).to_contain_text("Email already sent to email.")
    expect(too_soon).to_contain_text("after 5 minutes, press VERIFY NOW again.")
    too_soon.get_by_role("button", name="Change Email address").click()
    expect(page.get_by_role("dialog", name="Change Email Address")).to_be_visible()
    send_verification(page, "second@newcomer.example")

    second = portal.link_to("second@newcomer.example")
    follow(page, portal.link_to("first@newcomer.example"))
    expect(page.get_by_text(re.compile("^Invalid Link!"))).to_be_visible()
    follow(page, second)
    expect(page.get_by_text(re.compile("^Success!"))).to_be_visible()


@pytest.mark.thorough
def test_a_refused_address_is_explained_and_the_input_cleared(portal: Portal, person: Person):
    page = person("tenant").page
    page.get_by_role("button", name="CHANGE").click()
    dialog = page.get_by_role("dialog", name="Change Email Address")
    dialog.get_by_label("Email address").fill("forms@luntian-kitchen.example")
    dialog.get_by_role("button", name="Send Verification Email").click()
    expect(dialog).to_contain_text("This is your verified email address already.")
    expect(dialog.get_by_label("Email address")).to_have_value("")


# Password, sessions, terms


def test_an_invitation_works_once(portal: Portal, person: Person):
    page, newcomer = person().page, Newcomer(portal, **portal.put("invited_tenant"))
    link = portal.link_to(newcomer.contact)
    page.goto(link)
    expect(page.get_by_text(re.compile(f"^For {newcomer.username} of"))).to_be_visible()
    assert "token" not in page.url
    page.get_by_label("New password").fill("short")
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_text(re.compile("too short"))).to_be_visible()
    newcomer.choose_password(page)
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("heading", name="This link does not work any more")).to_be_visible()
    newcomer.log_in(page)


def test_signing_out_everywhere_ends_every_session(portal: Portal, person: Person):
    tenant = portal.put("tenant")["username"]
    there, here = person(tenant).page, person(tenant).page
    here.get_by_role("button", name=re.compile("Account menu")).click()
    here.get_by_role("menuitem", name="Settings").click()
    account = here.get_by_role("dialog", name="Account Settings")
    sessions = account.get_by_role("list", name="Where you are signed in")
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    expect(account).to_contain_text("This browser")
    account.get_by_role("button", name="Sign out everywhere").click()
    expect(here).to_have_url(re.compile("/login"))
    expect(there).to_have_url(re.compile("/login"))
    expect(there.get_by_role("status")).to_have_text("Your session has ended. Please log in again.")


@pytest.mark.thorough
def test_new_terms_are_agreed_to_once(portal: Portal, person: Person):
    tenant = portal.put("tenant", agreed="")["username"]
    page = person(tenant).page
    terms = page.get_by_role("dialog", name="Terms of Service")
    expect(terms.get_by_role("link", name="Read the terms")).to_be_visible()
    go(page, "/consent-form")
    expect(terms).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("agree", re.IGNORECASE))).to_have_count(0)
    go(page, "/tenant/dashboard")
    terms.get_by_role("button", name="I agree").click()
    expect(terms).to_have_count(0)
    log_out(page)
    sign_in(page, portal, tenant)
    expect(page.get_by_text("You don't have email address.")).to_be_visible()
    settled(page)
    expect(terms).to_have_count(0)


# Help


@pytest.mark.thorough
def test_questions_open_and_close_independently_and_by_keyboard(person: Person):
    page = person().page
    page.goto("/faqs")
    expect(page.get_by_role("heading", name="How can we help you?")).to_be_visible()
    first = page.get_by_role("button", name="How do I log in?")
    second = page.get_by_role("button", name="I forgot my password.")
    first.focus()
    page.keyboard.press("Enter")
    second.focus()
    page.keyboard.press("Space")
    expect(first).to_have_attribute("aria-expanded", "true")
    expect(second).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Space")
    expect(first).to_have_attribute("aria-expanded", "true")
    expect(second).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("link", name="support@mall.example")).to_be_visible()
    page.get_by_label("Search the answers").fill("Remember")
    expect(page.get_by_role("status").filter(has_text="1 answer")).to_be_visible()
    page.get_by_role("button", name="Go back").click()
    expect(page).to_have_url(re.compile("/login"))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("who", "sections", "question"),
    [
        ("tenant", ["Email notifications", "Dashboard", "Form 2307 process"], 0),
        ("affiliate", ["Email notifications", "Dashboard", "Form 2307 process"], 1),
    ],
)
def test_help_for_tenants(
    portal: Portal, person: Person, who: str, sections: list[str], question: int
):
    page = person(who).page
    go(page, "/faqs")
    expect(page.get_by_role("heading", level=1)).to_have_text("How can we help you?")
    found = page.locator("main").get_by_role("heading", level=2).all_inner_texts()
    assert [title for title in found if title != "Still stuck?"] == sections
    about = page.get_by_role("button", name="What does a CONSOLIDATED form need besides?")
    expect(about).to_have_count(question)
    expect(page.get_by_text("Write to our mailbox:")).to_be_visible()


@pytest.mark.thorough
def test_help_for_accounting(person: Person):
    page = person("processor").page
    go(page, "/faqs")
    for title in ("Email notifications", "Dashboard", "OCR upload", "Form 2307 processing"):
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="IT help desk")).to_have_attribute(
        "href", re.compile("helpdesk")
    )


# What the browser does by itself


@pytest.fixture
def plain_page(browser: Browser, portal: Portal) -> Iterator[Page]:
    """A page where errors are meant to happen."""
    context = new_browser(browser, portal)
    yield context.new_page()
    context.close()


@pytest.mark.thorough
def test_an_error_of_the_page_is_reported_without_cookies(plain_page: Page):
    plain_page.goto("/login")
    with plain_page.expect_response("**/api/system/log/error") as told:
        plain_page.evaluate("setTimeout(() => { throw new Error('broken on purpose') })")
    request = told.value.request
    report = json.loads(request.post_data or "{}")
    assert told.value.status == 204
    assert report["type"] == "onerror"
    assert "broken on purpose" in report["message"]
    assert "cookie" not in request.headers


@pytest.mark.thorough
def test_the_login_page_comes_up_without_a_connection(plain_page: Page):
    plain_page.goto("/login")
    plain_page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # The second visit goes through the worker, which keeps what it sees.
    plain_page.reload()
    expect(plain_page.get_by_label("Username")).to_be_visible()
    settled(plain_page)
    plain_page.context.set_offline(True)
    plain_page.reload()
    expect(plain_page.get_by_label("Username")).to_be_visible()
    kept = plain_page.evaluate(KEPT)
    assert kept
    assert all(path == "/" or path.startswith("/static/ui/assets/") for path in kept)
