"""People and their browsers: signed in at once, or by the login page where that is the journey."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.journeys.portal import Portal
from tests.journeys.waiting import SHOWN_WITHIN_MS, Traffic

# What the browser itself says of refusals and outages that journeys provoke.
PROVOKED = ("Failed to load resource", "WebSocket connection to")
DASHBOARD = {"tenant": "/tenant/dashboard", "accounting": "/accounting/(dashboard|status)"}
CONTACT = {
    "tenant": "accounting@luntian-kitchen.example",
    "affiliate": "tax@maharlika-store.example",
}


@dataclass
class Watched:
    """A browser of one person, with what must never happen in it."""

    context: BrowserContext
    page: Page
    strayed: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def watch(self, base: str) -> None:
        own = (base, base.rpartition(":")[0], "data:", "blob:", "about:")
        self.context.on(
            "request",
            lambda request: (
                None if request.url.startswith(own) else self.strayed.append(request.url)
            ),
        )
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.page.on("console", self.heard)

    def heard(self, message: Any) -> None:
        """Refusals the journey provokes are shown in the console too; faults are not."""
        if message.type == "error" and not any(part in message.text for part in PROVOKED):
            self.errors.append(message.text)


Person = Callable[..., Watched]


@dataclass
class Newcomer:
    """Somebody a tenant's link was mailed to, who then logs in by the pages."""

    portal: Portal
    username: str
    contact: str
    password: str = "a lighthouse of paper"

    def choose_password(self, page: Page) -> None:
        page.goto(self.portal.link_to(self.contact))
        page.get_by_label("New password").fill(self.password)
        page.get_by_role("button", name="Save password").click()
        expect(page.get_by_role("heading", name="Your password is saved")).to_be_visible()

    def log_in_first(self, page: Page) -> None:
        """By the link of the invitation, then by the login page."""
        self.choose_password(page)
        self.log_in(page)

    def log_in(self, page: Page) -> None:
        begin_login(page, self.username, password=self.password)
        try_code(page, self.portal.code_for(self.contact))
        expect(page).to_have_url(re.compile(DASHBOARD["tenant"]))


def new_browser(browser: Browser, portal: Portal, **options: Any) -> BrowserContext:
    """Open a browser without a past in Manila. It draws no transitions, which cost much time."""
    given = {
        "viewport": {"width": 1280, "height": 800},
        "timezone_id": "Asia/Manila",
        "reduced_motion": "reduce",
    }
    context = browser.new_context(base_url=portal.base, **(given | options))
    context.set_default_timeout(SHOWN_WITHIN_MS)
    context.on("page", Traffic.watch)
    return context


def sign_in(page: Page, portal: Portal, who: str) -> None:
    """As if the login page had just been passed; it sends on whoever is signed in.

    Whoever was signed in here must have logged out: a page that is left ends its session late.
    """
    known = portal.put("signed_in", who)
    ask = page.context.request
    given = {"token": known["token"], "remember": False}
    token = ask.post("/api/auth/token", data=given).json()["access_token"]
    me = ask.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()
    account_type = known["account_type"]
    stored = {"user": json.dumps(me["user"]), "account-type": account_type, "is-logged-in": "true"}
    # A page that is not the app: only it leaves the storage alone when it is left.
    page.goto("/health/live")
    page.evaluate("localStorage.removeItem('is-logged-in')")
    page.evaluate("stored => { Object.assign(localStorage, stored) }", stored)
    page.goto("/login")
    home = "/accounting/status" if me["role"] == "administrator" else DASHBOARD[account_type]
    expect(page).to_have_url(re.compile(home))


def log_in_tenant(page: Page, portal: Portal, username: str) -> None:
    """Password, then the code from the mail."""
    begin_login(page, username)
    address = page.get_by_text(re.compile(r"[\w.-]+@[\w.-]+\.example")).first.inner_text()
    found = re.search(r"[\w.-]+@[\w.-]+\.example", address)
    assert found
    try_code(page, portal.code_for(found.group()))
    expect(page).to_have_url(re.compile(DASHBOARD["tenant"]))


def begin_login(page: Page, username: str, *, remember: bool = False, password: str = "") -> None:
    """The password step; the code was mailed when this returns."""
    page.goto("/login")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password", exact=True).fill(password or f"demo-{username}-2307")
    if remember:
        page.get_by_label(re.compile("Remember Me")).check()
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page.get_by_label("Code", exact=True)).to_be_visible()


def try_code(page: Page, code: str) -> None:
    page.get_by_label("Code", exact=True).fill(code)
    page.get_by_role("button", name="Proceed").click()


def log_in_staff(page: Page, who: str) -> None:
    """By the company directory, in its popup."""
    enter_directory(open_directory(page), who)
    expect(page).to_have_url(re.compile(DASHBOARD["accounting"]))


def open_directory(page: Page) -> Page:
    """The directory's own page, in the popup that the login page opens."""
    page.goto("/login")
    with page.expect_popup() as popped:
        page.get_by_text("Login for SM Employees").click()
    expect(page.get_by_text("Finish signing in in the other window.")).to_be_visible()
    return popped.value


def enter_directory(popup: Page, who: str) -> None:
    popup.get_by_label("Email address").fill(f"{who}@mall.example")
    popup.get_by_label("Password").fill(f"demo-{who.rstrip('2')}-2307")
    popup.get_by_role("button", name="Sign in").click()


def open_menu(page: Page) -> list[str]:
    page.get_by_role("button", name=re.compile("Account menu")).click()
    expect(page.get_by_role("menuitem", name="FAQs")).to_be_visible()
    return [item.strip() for item in page.get_by_role("menuitem").all_inner_texts()]


def log_out(page: Page) -> None:
    open_menu(page)
    page.get_by_role("menuitem", name="Logout").click()
    expect(page).to_have_url(re.compile("/login$"))
