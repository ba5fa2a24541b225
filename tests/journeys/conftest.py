"""A served portal, a real browser, and people who sign in to it."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.plumbing.conftest import Serving, two_free_ports

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOWN_WITHIN_MS = 15_000
# What the browser itself says of refusals and outages that journeys provoke.
PROVOKED = ("Failed to load resource", "WebSocket connection to")


@dataclass
class Portal:
    """The portal under test: its address and its mails."""

    base: str
    mail_dir: Path

    def mails_to(self, address: str) -> list[Any]:
        """Mails to an address, oldest first."""
        files = sorted(self.mail_dir.glob("*.eml"), key=lambda path: path.stat().st_mtime)
        mails = [message_from_bytes(path.read_bytes(), policy=policy.default) for path in files]
        return [mail for mail in mails if address in str(mail["To"])]

    def code_for(self, address: str) -> str:
        """The six digits of the newest code mailed to an address."""
        mails = [mail for mail in self.mails_to(address) if "code" in str(mail["Subject"])]
        found = re.search(r"\b\d{6}\b", body_of(mails[-1]))
        assert found
        return found.group()


def body_of(mail: Any) -> str:
    return mail.get_body(("plain",)).get_content()


@pytest.fixture(scope="session")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """``manage.py serve`` with the demo, for all journeys."""
    folder = tmp_path_factory.mktemp("journeys")
    port = two_free_ports()
    serving = Serving(folder, port, OTP_RESEND_SECONDS="1")
    serving.wait_until_ready()
    yield Portal(f"http://127.0.0.1:{port}", folder / "data" / "mail")
    serving.end(seconds=30)


def chromium() -> str:
    named = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not named:
        pytest.skip("no Chromium found: set CHROMIUM or install Debian's chromium")
    return named


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield running
        running.close()


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


@pytest.fixture
def person(portal: Portal, browser: Browser) -> Iterator[Callable[..., Watched]]:
    """Open a browser for one more person. Afterwards: no request left the origin, no error."""
    opened: list[Watched] = []

    def open_one(**options: Any) -> Watched:
        given = {"viewport": {"width": 1280, "height": 800}, "timezone_id": "Asia/Manila"}
        context = browser.new_context(base_url=portal.base, **(given | options))
        context.set_default_timeout(SHOWN_WITHIN_MS)
        watched = Watched(context, context.new_page())
        watched.watch(portal.base)
        opened.append(watched)
        return watched

    expect.set_options(timeout=SHOWN_WITHIN_MS)
    yield open_one
    for watched in opened:
        assert watched.strayed == []
        assert watched.errors == []
        watched.context.close()


@pytest.fixture
def page(browser: Browser, portal: Portal) -> Iterator[Page]:
    """A page into which a tool can be put that the portal itself would not let in."""
    context = browser.new_context(base_url=portal.base, bypass_csp=True)
    yield context.new_page()
    context.close()


def sign_in_tenant(page: Page, portal: Portal, username: str) -> None:
    """Password, then the code from the mail."""
    page.goto("/login")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password", exact=True).fill(f"demo-{username}-2307")
    page.get_by_role("button", name="Login", exact=True).click()
    code = page.get_by_label("Code", exact=True)
    expect(code).to_be_visible()
    address = page.get_by_text(re.compile(r"[\w.-]+@[\w.-]+\.example")).first.inner_text()
    found = re.search(r"[\w.-]+@[\w.-]+\.example", address)
    assert found
    code.fill(portal.code_for(found.group()))
    page.get_by_role("button", name="Proceed").click()
    expect(page).to_have_url(re.compile("/tenant/dashboard"))


def sign_in_staff(page: Page, username: str) -> None:
    """By the company directory, in its popup."""
    page.goto("/login")
    with page.expect_popup() as popped:
        page.get_by_text("Login for SM Employees").click()
    popup = popped.value
    popup.get_by_label("Email address").fill(f"{username}@mall.example")
    popup.get_by_label("Password").fill(f"demo-{username.rstrip('2')}-2307")
    popup.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/accounting/dashboard"))
