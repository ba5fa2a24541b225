"""Second factors by choice: an authenticator app, recovery codes, and a passkey at a name."""

import base64
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django_otp.oath import totp
from playwright.sync_api import Browser, Page, expect

from tests.journeys.dialogs import is_sound
from tests.journeys.people import begin_login, log_out, new_browser, sign_in, try_code
from tests.journeys.portal import Portal, serve
from tests.plumbing.conftest import two_free_ports

pytestmark = [pytest.mark.browser, pytest.mark.slow]
STEP_SECONDS = 30


def code_of(secret: str, drift: int = 0) -> str:
    return f"{totp(base64.b32decode(secret), drift=drift):06}"


def wait_for_a_whole_step() -> None:
    """Begin early in a step, so that a code is not over while it is typed."""
    if time.time() % STEP_SECONDS > STEP_SECONDS / 2:
        time.sleep(STEP_SECONDS - time.time() % STEP_SECONDS)


def open_settings(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Account menu")).click()
    page.get_by_role("menuitem", name="Settings").click()
    expect(page.get_by_role("heading", name="Sign-in security")).to_be_visible()


def test_an_app_and_recovery_codes_take_the_place_of_the_mailed_code(page: Page, portal: Portal):
    sign_in(page, portal, "affiliate")
    open_settings(page)
    page.get_by_role("button", name="Set up app").click()
    expect(page.get_by_role("img", name="QR code of your authenticator key")).to_be_visible()
    secret = page.get_by_text("Key: ").locator("code").inner_text().replace(" ", "")
    is_sound(page, "app set-up")
    page.set_viewport_size({"width": 1280, "height": 800})
    wait_for_a_whole_step()
    page.get_by_label("Code in the app").fill(code_of(secret, -1))
    page.get_by_role("button", name="Confirm code").click()
    expect(page.get_by_role("button", name="Remove Authenticator app")).to_be_visible()
    page.get_by_role("button", name="Make recovery codes").click()
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    recovery = codes.first.inner_text()
    is_sound(page, "recovery codes")
    page.set_viewport_size({"width": 1280, "height": 800})
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").click()
    assert recovery in Path(saved.value.path()).read_text(encoding="utf-8")
    page.get_by_role("button", name="I have saved them").click()
    page.keyboard.press("Escape")
    log_out(page)

    begin_login(page, "affiliate")
    try_code(page, code_of(secret))
    expect(page).to_have_url(re.compile("/tenant/dashboard"))
    log_out(page)
    begin_login(page, "affiliate")
    page.get_by_role("button", name="Use a recovery code").click()
    try_code(page, recovery)
    expect(page).to_have_url(re.compile("/tenant/dashboard"))

    open_settings(page)
    expect(page.get_by_text("9 of 10 not used yet")).to_be_visible()
    page.get_by_role("button", name="Remove Authenticator app").click()
    page.get_by_role("textbox", name="Password").fill("demo-affiliate-2307")
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.get_by_role("button", name="Set up app")).to_be_visible()


@pytest.fixture
def named(tmp_path: Path, demo: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Portal]:
    """A portal at a name: passkeys do not work at an address of numbers."""
    port = two_free_ports()
    monkeypatch.setattr("tests.journeys.portal.two_free_ports", lambda: port)
    shutil.copytree(demo, tmp_path / "data")
    base = f"http://localhost:{port}"
    served = serve(tmp_path, PORTAL_BASE_URL=base)
    served.portal.base = base
    yield served.portal
    served.end()


def test_a_passkey_signs_in_without_password_and_code(named: Portal, browser: Browser):
    context = new_browser(browser, named)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    verified = {"hasUserVerification": True, "isUserVerified": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options | verified})
    sign_in(page, named, "affiliate")
    open_settings(page)
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_label("Name of this passkey").fill("My laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("button", name="Remove My laptop")).to_be_visible()
    page.keyboard.press("Escape")
    log_out(page)

    page.goto("/login")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page).to_have_url(re.compile("/tenant/dashboard"))
    context.close()
