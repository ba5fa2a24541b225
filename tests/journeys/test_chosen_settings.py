"""A portal whose operator chose otherwise: short codes, short tokens, sessions survive a reload."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.people import CONTACT, Person, begin_login, log_out, sign_in, try_code
from tests.journeys.portal import Portal
from tests.journeys.waiting import Held, hold, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
CODE_SECONDS = 90
TOKEN_SECONDS = 900
# A token is renewed five minutes before it ends: after ten of its fifteen minutes.
RENEWALS_AN_HOUR = 6
REFRESH = "**/api/auth/token/refresh"
# One tab has its turn to renew, and so many others wait for theirs.
IN_LINE = """others => navigator.locks.query().then(({ held, pending }) => {
    const isRenewal = ({ name }) => name === 'token-renewal'
    return held.some(isRenewal) && pending.filter(isRenewal).length === others
})"""


@pytest.fixture(scope="module")
def portal(portal_with: Callable[..., Portal]) -> Portal:
    """A used refresh token is forgiven for one second only."""
    return portal_with(
        OTP_LIFETIME_SECONDS=str(CODE_SECONDS),
        ACCESS_TOKEN_SECONDS=str(TOKEN_SECONDS),
        REFRESH_GRACE_SECONDS="1",
        SESSION_SURVIVES_RELOAD="1",
    )


# The code


def test_an_expired_code_is_told_from_a_wrong_one(portal: Portal, person: Person):
    page = person().page
    begun = datetime.now(tz=UTC)
    with page.expect_response("**/api/tenant/auth/login") as sent:
        begin_login(page, "affiliate")
    ends = datetime.fromisoformat(sent.value.json()["expires_at"])
    lifetime = timedelta(seconds=CODE_SECONDS)
    assert begun + lifetime <= ends <= datetime.now(tz=UTC) + lifetime
    portal.put("lapsed_code", "affiliate")
    try_code(page, portal.code_for(CONTACT["affiliate"]))
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
    watched = person("tenant")
    page = watched.page
    settled(page)
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
    sign_in(first, portal, "tenant")
    second = context.new_page()
    second.goto("/tenant/dashboard")
    tabs = [first, second]
    for tab in tabs:
        expect(tab.get_by_role("heading", level=1)).to_contain_text("certificate")
        settled(tab)
    held = hold(first, REFRESH)
    for _ in range(RENEWALS_AN_HOUR):
        context.clock.fast_forward(1000 * (TOKEN_SECONDS - 295))
        for tab in tabs:
            tab.evaluate("dispatchEvent(new Event('mousemove'))")
        renew_in_turn(first, held)
    assert not held.routes
    context.unroute(REFRESH)
    for tab in tabs:
        assert tab.evaluate("localStorage.getItem('is-logged-in')") == "true"
        assert_server_answers(tab)


def renew_in_turn(page: Page, held: Held) -> None:
    """Both tabs want a new token; the second asks only when the first has its own."""
    for others_in_line in (1, 0):
        page.wait_for_function(IN_LINE, arg=others_in_line)
        route = held.next()
        assert not held.routes, "two tabs asked at once"
        with page.context.expect_event("requestfinished", is_renewal) as renewed:
            route.continue_()
        answer = renewed.value.response()
        assert answer is not None
        assert answer.status == 200


def is_renewal(request: Any) -> bool:
    return str(request.url).endswith("/api/auth/token/refresh")


def assert_server_answers(tab: Page) -> None:
    """The tab's own session still stands: a page asks the server with its token."""
    with tab.expect_response("**/api/certificates/**") as told:
        tab.locator('nav a[href="/tenant/forms"]').click()
    assert told.value.status == 200
