"""A portal whose operator chose otherwise: short codes, short tokens, sessions survive a reload."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.journeys.conftest import SHOWN_WITHIN_MS, Portal, Watched, sign_in_tenant
from tests.journeys.test_identity import CONTACT, begin_login, log_out, try_code
from tests.plumbing.conftest import Serving, two_free_ports, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Person = Callable[..., Watched]
CODE_SECONDS = 8
TOKEN_SECONDS = 900
# A token is renewed five minutes before it ends: after ten of its fifteen minutes.
RENEWALS_AN_HOUR = 6
REFRESH = "**/api/auth/token/refresh"


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """A server of its own; a used refresh token is forgiven for one second only."""
    folder = tmp_path_factory.mktemp("chosen")
    port = two_free_ports()
    serving = Serving(
        folder,
        port,
        OTP_RESEND_SECONDS="1",
        OTP_LIFETIME_SECONDS=str(CODE_SECONDS),
        ACCESS_TOKEN_SECONDS=str(TOKEN_SECONDS),
        REFRESH_GRACE_SECONDS="1",
        SESSION_SURVIVES_RELOAD="1",
    )
    serving.wait_until_ready()
    yield Portal(f"http://127.0.0.1:{port}", folder / "data" / "mail")
    serving.end()


# The code


def test_an_expired_code_is_told_from_a_wrong_one(portal: Portal, person: Person):
    page = person().page
    with page.expect_response("**/api/tenant/auth/login") as sent:
        begin_login(page, "affiliate")
    ends = datetime.fromisoformat(sent.value.json()["expires_at"])
    code = portal.code_for(CONTACT["affiliate"])
    until(lambda: datetime.now(tz=ends.tzinfo) > ends, CODE_SECONDS + 5)
    try_code(page, code)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("OTP Expired: Please check your email again.")
    with page.expect_response("**/api/tenant/auth/login") as sent:
        page.get_by_role("button", name="Resend OTP", exact=True).click()
    assert sent.value.ok
    expect(alert).to_have_count(0)
    try_code(page, portal.code_for(CONTACT["affiliate"]))
    expect(page).to_have_url(re.compile("/tenant/dashboard"))


# Reload


def test_a_session_survives_a_reload_where_the_operator_says_so(portal: Portal, person: Person):
    watched = person()
    page = watched.page
    sign_in_tenant(page, portal, "tenant")
    page.wait_for_load_state("networkidle")
    for _ in range(2):
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_contain_text("certificate")
        expect(page).to_have_url(re.compile("/tenant/dashboard"))
    assert page.evaluate("localStorage.getItem('remember-me')") is None
    page.close()
    again = watched.context.new_page()
    again.goto("/")
    expect(again).to_have_url(re.compile("/tenant/dashboard"))
    log_out(again)
    assert again.evaluate("localStorage.length") == 0


# Two tabs


def test_two_tabs_renew_their_tokens_in_turn_for_an_hour(portal: Portal, person: Person):
    watched = person()
    context, first = watched.context, watched.page
    context.clock.install()
    sign_in_tenant(first, portal, "tenant")
    second = context.new_page()
    second.goto("/tenant/dashboard")
    tabs = [first, second]
    for tab in tabs:
        expect(tab.get_by_role("heading", level=1)).to_contain_text("certificate")
        tab.wait_for_load_state("networkidle")
    held: list[Route] = []
    context.route(REFRESH, lambda route: held.append(route))  # noqa: PLW0108 - a builtin has no place for its marks
    for renewal in range(RENEWALS_AN_HOUR):
        context.clock.fast_forward(1000 * (TOKEN_SECONDS - 295))
        for tab in tabs:
            tab.evaluate("dispatchEvent(new Event('mousemove'))")
        renew_in_turn(context, first, held, done=2 * renewal)
    assert len(held) == 2 * RENEWALS_AN_HOUR
    context.unroute(REFRESH)
    for tab in tabs:
        assert tab.evaluate("localStorage.getItem('is-logged-in')") == "true"
        assert_server_answers(tab)


def renew_in_turn(context: BrowserContext, page: Page, held: list[Route], done: int) -> None:
    """Both tabs want a new token; the second asks only when the first has its own."""
    for turn in (1, 2):
        wait_for(page, held, done + turn)
        page.wait_for_timeout(200)
        assert len(held) == done + turn, "two tabs asked at once"
        with context.expect_event("requestfinished", is_renewal) as renewed:
            held[-1].continue_()
        answer = renewed.value.response()
        assert answer is not None
        assert answer.status == 200


def is_renewal(request: Any) -> bool:
    return str(request.url).endswith("/api/auth/token/refresh")


def wait_for(page: Page, held: list[Route], count: int) -> None:
    """Let the browser's events come in until so many were asked for."""
    for _ in range(SHOWN_WITHIN_MS // 50):
        if len(held) >= count:
            return
        page.wait_for_timeout(50)
    raise AssertionError("no tab asked for a new token")


def assert_server_answers(tab: Page) -> None:
    """The tab's own session still stands: a page asks the server with its token."""
    with tab.expect_response("**/api/certificates/**") as told:
        tab.locator('nav a[href="/tenant/forms"]').click()
    assert told.value.status == 200
