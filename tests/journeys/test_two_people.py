"""Two people in two tabs of one browser: no request is ever sent under the other's name."""

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, TimeoutError, expect

from tests.journeys.client import client_of, new_certificate
from tests.journeys.people import Person, log_out, open_menu, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import SHOWN_WITHIN_MS, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow]
# A token lasts an hour and is renewed five minutes before; in three steps, or a tenant is idle.
STEP_MS = 1000 * (3600 - 270) // 3
REFRESH = "**/api/auth/token/refresh"
IDENTITY = "JSON.parse(localStorage.getItem('user')).identity"
NAV = "nav a[href$='/forms'], nav a[href$='/masterlist/open']"
STOPPED = "This tab has stopped"
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
LOGGED = re.compile(r"request_id=(\S+)(?: user=user:(\d+))?")


@dataclass
class Tab:
    """A tab, whom it shows, and what it asked the server."""

    page: Page
    who: str = ""
    identity: str = ""
    answers: list[Response] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("response", self.hear)

    def hear(self, answer: Response) -> None:
        self.answers.append(answer)

    def sign_in(self, portal: Portal, who: str) -> None:
        sign_in(self.page, portal, who)
        self.who, self.identity = who, self.page.evaluate(IDENTITY)
        settled(self.page)

    def calls(self) -> list[Response]:
        return [answer for answer in self.answers if "/api/" in answer.url]

    def senders(self, portal: Portal) -> set[str]:
        """Who the server took for the sender of what this tab asked, by its log."""
        sent_by = logged_senders(portal)
        ids = [answer.headers.get("x-request-id", "") for answer in self.calls()]
        return {sent_by.get(each, "") for each in ids} - {""}

    def stays_with_its_person(self, portal: Portal) -> bool:
        return self.senders(portal) == {self.identity.partition(".")[0]}

    def is_stopped(self) -> None:
        expect(self.page.get_by_role("heading", name=STOPPED)).to_be_visible()

    def open_list(self) -> None:
        self.page.locator(NAV).first.click()

    def wake(self) -> None:
        self.page.evaluate("dispatchEvent(new Event('focus'))")


def logged_senders(portal: Portal) -> dict[str, str]:
    """The number of the user behind each request, as the server's log has it."""
    folder = portal.mail_dir.parent.parent
    lines = "\n".join(path.read_text(errors="replace") for path in folder.glob("output-*"))
    return {found[1]: found[2] or "" for found in LOGGED.finditer(lines)}


def two_tabs(portal: Portal, person: Person, first: str, second: str) -> tuple[Tab, Tab]:
    """The first signs in in one tab, and then the second in another of the same browser."""
    watched = person()
    watched.context.clock.install()
    one, two = Tab(watched.page), Tab(watched.context.new_page())
    one.sign_in(portal, first)
    two.sign_in(portal, second)
    return one, two


def renew(tab: Tab) -> Any:
    """What the server says to a renewal of the tab's token, once it is due."""
    with tab.page.expect_response(REFRESH) as renewed:
        for _ in range(3):
            tab.page.context.clock.fast_forward(STEP_MS)
            tab.page.evaluate("dispatchEvent(new Event('mousemove'))")
        # One that the passing of time has stopped already has no navigation any more.
        with suppress(TimeoutError):
            tab.page.locator(NAV).first.click(timeout=SHOWN_WITHIN_MS / 4)
    settled(tab.page)
    return renewed.value


thorough = pytest.mark.thorough
PAIRS = [
    ("tenant", "affiliate"),
    pytest.param("affiliate", "tenant", marks=thorough),
    pytest.param("tenant", "tenant.preparer", marks=thorough),
    pytest.param("tenant", "processor", marks=thorough),
    pytest.param("processor", "tenant", marks=thorough),
    pytest.param("processor", "manager", marks=thorough),
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_nothing_is_sent_under_the_name_of_somebody_else(
    portal: Portal, person: Person, first: str, second: str
):
    one, two = two_tabs(portal, person, first, second)
    one.is_stopped()
    sent = len(one.calls())
    assert renew(two).status == 200
    one.wake()
    one.is_stopped()
    assert len(one.calls()) == sent
    assert one.stays_with_its_person(portal)
    assert two.stays_with_its_person(portal)
    one.page.get_by_role("button", name=re.compile("Go on as")).click()
    expect(one.page).to_have_url(re.compile("/(tenant|accounting)/dashboard"))
    settled(one.page)
    assert one.page.evaluate(IDENTITY) == two.identity
    expect(two.page.get_by_role("heading", name=STOPPED)).to_have_count(0)


def test_the_server_stops_a_tab_that_heard_of_nothing(portal: Portal, person: Person):
    """The cookie is another's, and the storage still says nothing of it."""
    watched = person()
    watched.context.clock.install()
    tab = Tab(watched.page)
    tab.sign_in(portal, "tenant")
    given = {"token": portal.put("signed_in", "affiliate")["token"], "remember": False}
    assert watched.context.request.post("/api/auth/token", data=given).ok
    assert renew(tab).status == 409
    tab.is_stopped()
    assert tab.stays_with_its_person(portal)


@thorough
def test_the_first_signs_in_again_and_goes_on_where_they_were(portal: Portal, person: Person):
    watched = person()
    one, two = Tab(watched.page), Tab(watched.context.new_page())
    one.sign_in(portal, "tenant")
    one.open_list()
    settled(one.page)
    two.sign_in(portal, "processor")
    one.is_stopped()
    one.page.get_by_role("button", name="Sign in again").click()
    expect(one.page.get_by_label("Username")).to_be_visible()
    expect(one.page.get_by_text("Log in to go on here.")).to_be_visible()
    assert two.page.evaluate(IDENTITY) == two.identity
    # The same sign-in in a third tab: the login page goes on with it, and the other tab stops.
    three = Tab(watched.context.new_page())
    three.sign_in(portal, "tenant")
    expect(one.page).to_have_url(re.compile("/tenant/forms"))
    two.is_stopped()
    assert one.senders(portal) == {one.identity.partition(".")[0]}
    assert two.stays_with_its_person(portal)


@thorough
def test_a_logout_of_the_second_leaves_the_first_to_sign_in(portal: Portal, person: Person):
    watched = person()
    one, two = Tab(watched.page), Tab(watched.context.new_page())
    one.sign_in(portal, "tenant")
    two.sign_in(portal, "affiliate")
    one.is_stopped()
    log_out(two.page)
    expect(one.page.get_by_role("button", name=re.compile("Go on as"))).to_have_count(0)
    expect(one.page.get_by_role("button", name="Sign in again")).to_be_visible()


@thorough
def test_a_login_page_goes_on_once_somebody_signs_in_in_another_tab(portal: Portal, person: Person):
    watched = person()
    one, two = Tab(watched.page), Tab(watched.context.new_page())
    one.page.goto("/login")
    expect(one.page.get_by_label("Username")).to_be_visible()
    two.sign_in(portal, "tenant")
    expect(one.page).to_have_url(re.compile("/tenant/dashboard"))
    settled(one.page)
    assert one.senders(portal) == {two.identity.partition(".")[0]}


def choose_password(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_label("New password").fill("a lighthouse of paper")
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("heading", name="Your password is saved")).to_be_visible()


def test_an_invitation_opened_beside_a_session_leaves_it_to_its_person(
    portal: Portal, person: Person
):
    invited = portal.put("invited_tenant")
    watched = person()
    one, two = Tab(watched.page), Tab(watched.context.new_page())
    one.sign_in(portal, "tenant")
    choose_password(two.page, portal.link_to(invited["contact"]))
    one.wake()
    one.open_list()
    settled(one.page)
    expect(one.page.get_by_role("heading", name=STOPPED)).to_have_count(0)
    assert one.page.evaluate(IDENTITY) == one.identity
    assert one.stays_with_its_person(portal)
    assert two.senders(portal) <= {one.identity.partition(".")[0]}


@thorough
def test_a_change_to_another_company_stops_the_tab_that_shows_the_first(
    portal: Portal, person: Person
):
    watched = person()
    one, two = Tab(watched.page), Tab(watched.context.new_page())
    one.sign_in(portal, "tenant.preparer")
    two.sign_in(portal, "tenant.preparer")
    open_menu(two.page)
    two.page.get_by_role("menuitem", name="Change to SINAG OPTICAL CONCEPTS INC.").click()
    expect(two.page.get_by_role("banner")).to_contain_text("SINAG OPTICAL CONCEPTS INC.")
    settled(two.page)
    one.is_stopped()
    sent = len(one.calls())
    one.wake()
    settled(one.page)
    assert len(one.calls()) == sent
    one.page.get_by_role("button", name=re.compile("Go on as SINAG")).click()
    expect(one.page.get_by_role("banner")).to_contain_text("SINAG OPTICAL CONCEPTS INC.")
    expect(two.page.get_by_role("heading", name=STOPPED)).to_have_count(0)


@thorough
def test_what_was_typed_before_a_stop_is_offered_to_that_person_alone(
    portal: Portal, person: Person
):
    draft = new_certificate(client_of(portal, "tenant"))["id"]
    watched = person()
    one, two = Tab(watched.page), Tab(watched.context.new_page())
    one.sign_in(portal, "tenant")
    one.page.evaluate(GO, f"/tenant/forms/{draft}/edit?step=3")
    name = one.page.get_by_label("Name of the signatory")
    expect(name).to_be_visible()
    # Held back until the stop: nothing of it reaches the server.
    one.page.route(f"**/api/certificates/{draft}/", hold_writes)
    name.fill("TYPED BEFORE THE STOP")
    expect(one.page.get_by_text("Kept on this device").filter(visible=True).first).to_be_visible()
    two.sign_in(portal, "tenant.preparer")
    one.is_stopped()
    expect(two.page.get_by_text("Edits that were not sent")).to_have_count(0)
    two.page.close()
    again = Tab(watched.context.new_page())
    again.sign_in(portal, "tenant")
    expect(again.page.get_by_text("Edits that were not sent")).to_be_visible()
    again.page.get_by_role("link", name="Continue", exact=True).click()
    again.page.get_by_role("button", name="Use them").click()
    again.page.evaluate(GO, f"/tenant/forms/{draft}/edit?step=3")
    expect(again.page.get_by_label("Name of the signatory")).to_have_value("TYPED BEFORE THE STOP")


def hold_writes(route: Route) -> None:
    if route.request.method == "GET":
        route.continue_()
    else:
        route.abort()
