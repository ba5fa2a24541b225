"""Sign-in token, access token, refresh token: what each is worth, and for how long."""

import json
import logging
from typing import Any

import jwt
import pytest
import time_machine
from django.conf import settings
from django.test import Client

from accounts import sessions, tokens
from accounts.models import RefreshToken, SignInToken, User
from accounts.tokens import new_sign_in_token, user_of_access_token
from tests.accounts.conftest import Answer, Browser, Login, mailed_code

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
START = "2026-11-20 10:00:00+08:00"


def is_alive(key: str) -> bool:
    return sessions.user_of(sessions.session_of_key(key)) is not None


def signed_in(login: Login, **more: object) -> Browser:
    login()
    browser = Browser()
    browser.take_up(login(otp=mailed_code()).json()["data"]["token"], **more)
    return browser


def refresh_cookie(answer: Answer) -> Any:
    return answer.cookies["portal-refresh"]


def test_a_sign_in_token_is_exchanged_for_an_access_token(sign_in_token: str) -> None:
    browser = Browser()
    answer = browser.take_up(sign_in_token)
    body = answer.json()
    assert set(body) == {"access_token", "token_type", "expires_in", "identity"}
    assert (body["token_type"], body["expires_in"]) == ("Bearer", 3600)
    cookie = refresh_cookie(answer)
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
    assert (cookie["path"], cookie["max-age"]) == ("/api/auth", "")
    assert browser.get("/api/me").json()["username"] == "tala"


def test_a_sign_in_token_is_exchanged_once(sign_in_token: str) -> None:
    assert Browser().take_up(sign_in_token).status_code == 200
    again = Browser().take_up(sign_in_token)
    assert (again.status_code, again.json()["code"]) == (401, "sign_in_token")


def test_a_sign_in_token_lives_a_minute(login: Login, tenant: User) -> None:
    with time_machine.travel(START, tick=False) as clock:
        login()
        token = login(otp=mailed_code()).json()["data"]["token"]
        clock.shift(61)
        assert Browser().take_up(token).status_code == 401


def test_a_closed_account_cannot_take_up_its_sign_in(sign_in_token: str, tenant: User) -> None:
    User.objects.update(is_active=False)
    assert Browser().take_up(sign_in_token).status_code == 401


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ([], 422),
        ({"token": None}, 422),
        ({"token": ["x"]}, 422),
        ({"token": "a\0b"}, 422),
        ({"token": "x" * 600}, 422),
        ({"token": "not:a:token"}, 401),
        ({"token": "x", "remember": "perhaps"}, 422),
    ],
)
def test_what_is_no_sign_in_token_is_refused(body: object, status: int) -> None:
    assert Browser().post("/api/auth/token", json.dumps(body)).status_code == status


@pytest.mark.parametrize("path", ["/api/me", "/api/accounting/auth/check"])
@pytest.mark.parametrize(
    "header",
    [None, "Bearer", "Bearer x", "Bearer a.b.c", "Bearer x y", "Basic eA==", "é", "Bearer é"],
)
def test_nothing_is_told_without_a_valid_token(
    client: Client, path: str, header: str | None
) -> None:
    answer = client.get(path, headers={"Authorization": header} if header else {})
    assert answer.status_code == 401
    assert answer.json()["code"] == "not_signed_in"
    assert "WWW-Authenticate" not in answer


def test_refreshing_gives_a_new_pair(browser: Browser) -> None:
    old_access, old_refresh = browser.access_token, browser.refresh_token
    answer = browser.refresh()
    assert answer.status_code == 200
    assert browser.access_token != old_access
    assert browser.refresh_token != old_refresh
    assert browser.get("/api/me").status_code == 200


def test_the_previous_refresh_token_gives_the_same_successor_for_a_moment(
    login: Login, tenant: User
) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login)
        first = browser.refresh_token
        browser.refresh()
        second = browser.refresh_token
        clock.shift(30)
        browser.refresh_token = first
        assert browser.refresh().status_code == 200
        assert browser.refresh_token == second
        assert RefreshToken.objects.count() == 2


def test_a_refresh_token_used_later_again_ends_the_whole_family(login: Login, tenant: User) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login)
        first = browser.refresh_token
        browser.refresh()
        second = browser.refresh_token
        clock.shift(31)
        browser.refresh_token = first
        assert browser.refresh().status_code == 401
        browser.refresh_token = second
        assert browser.refresh().status_code == 401
        assert browser.get("/api/me").status_code == 401


def test_refresh_tokens_and_sign_in_tokens_lie_hashed(browser: Browser) -> None:
    browser.refresh()
    rows = json.dumps([*RefreshToken.objects.values(), *SignInToken.objects.values()], default=str)
    assert browser.refresh_token not in rows


def test_refresh_needs_the_anti_forgery_token(browser: Browser) -> None:
    answer = browser.post("/api/auth/token/refresh")
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    answer = browser.post("/api/auth/token/refresh", HTTP_X_XSRF_TOKEN="x" * 32)
    assert answer.status_code == 403


def test_refresh_without_or_with_a_strange_cookie_is_refused(browser: Browser) -> None:
    for strange in ("", "strange", "é" * 10):
        browser.refresh_token = strange
        assert browser.refresh().status_code == 401


def test_logout_needs_the_anti_forgery_token_when_only_the_cookie_speaks(browser: Browser) -> None:
    assert browser.post("/api/auth/logout").status_code == 403
    assert browser.get("/api/me").status_code == 200


def test_logout_kills_access_and_refresh_at_once(browser: Browser) -> None:
    key = browser.session_key()
    refresh_token = browser.refresh_token
    assert is_alive(key)
    assert browser.logout().json() == {"success": True}
    assert browser.get("/api/me").status_code == 401
    assert not is_alive(key)
    browser.refresh_token = refresh_token
    assert browser.refresh().status_code == 401


def test_logout_by_bearer_alone_ends_the_session(browser: Browser) -> None:
    bearer = {"Authorization": f"Bearer {browser.access_token}"}
    assert Client().post("/api/auth/logout", headers=bearer).status_code == 200
    assert browser.get("/api/me").status_code == 401


def test_logging_out_twice_is_fine(browser: Browser) -> None:
    browser.logout()
    assert browser.logout().status_code == 200


def test_two_sessions_of_one_person_end_apart(login: Login, tenant: User) -> None:
    first, second = signed_in(login), signed_in(login)
    first.logout()
    assert second.get("/api/me").status_code == 200


def test_an_access_token_ends_after_an_hour(login: Login, tenant: User) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login)
        for _ in range(3):
            clock.shift(1190)
            assert browser.get("/api/me").status_code == 200
        clock.shift(31)
        assert browser.get("/api/me").status_code == 401
        assert browser.refresh().status_code == 200
        assert browser.get("/api/me").status_code == 200


def test_a_closed_account_is_cut_off_at_once(browser: Browser, tenant: User) -> None:
    key = browser.session_key()
    User.objects.update(is_active=False)
    assert browser.get("/api/me").status_code == 401
    assert browser.refresh().status_code == 401
    assert not is_alive(key)


def test_a_new_password_ends_the_sessions_of_the_old(browser: Browser, tenant: User) -> None:
    tenant.set_password("another long password 2307")
    tenant.save()
    assert browser.get("/api/me").status_code == 401


def test_a_tenant_who_does_nothing_for_half_an_hour_is_signed_out(
    login: Login, tenant: User
) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login)
        for _ in range(5):
            clock.shift(29 * 60)
            assert browser.refresh().status_code == 200
        clock.shift(31 * 60 + 1)
        assert browser.get("/api/me").status_code == 401
        assert browser.refresh().status_code == 401


def test_looking_whether_a_session_lives_is_no_use_of_it(login: Login, tenant: User) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login)
        key = browser.session_key()
        for _ in range(3):
            clock.shift(10 * 60)
            assert is_alive(key)
        clock.shift(61)
        assert not is_alive(key)


def test_uses_are_written_once_a_minute(
    login: Login, tenant: User, django_assert_num_queries: Any
) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login)
        clock.shift(59)
        with django_assert_num_queries(1):
            user_of_access_token(browser.access_token)
        clock.shift(1)
        with django_assert_num_queries(4):
            user_of_access_token(browser.access_token)
        with django_assert_num_queries(1):
            user_of_access_token(browser.access_token)


def test_a_remembered_tenant_stays_until_the_next_manila_midnight(
    login: Login, tenant: User
) -> None:
    with time_machine.travel("2026-11-20 22:00:00+08:00", tick=False) as clock:
        login()
        token = login(otp=mailed_code()).json()["data"]["token"]
        browser = Browser()
        answer = browser.take_up(token, remember=True)
        assert refresh_cookie(answer)["max-age"] == 2 * 3600
        clock.shift(7100)
        answer = browser.refresh()
        assert answer.status_code == 200
        assert refresh_cookie(answer)["max-age"] == 100
        clock.shift(100)
        assert browser.get("/api/me").status_code == 401
        assert browser.refresh().status_code == 401


@pytest.mark.slow
def test_no_session_outlives_its_limit_however_busy(login: Login, tenant: User) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login)
        for _ in range(32 * 3 - 1):
            clock.shift(20 * 60)
            assert browser.refresh().status_code == 200
        clock.shift(20 * 60)
        assert browser.refresh().status_code == 401


def test_no_token_is_ever_logged(sign_in_token: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        browser = Browser()
        browser.take_up(sign_in_token)
        secrets = [sign_in_token, browser.access_token, browser.refresh_token]
        browser.refresh()
        browser.get("/api/me", token="planted.access.token")
        browser.logout()
    for secret in [*secrets, "planted.access.token"]:
        assert secret not in caplog.text


def test_an_access_token_is_valid_on_a_machine_whose_clock_is_behind(
    login: Login, tenant: User
) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login)
        clock.shift(-300)
        tokens.signed_claims.cache_clear()
        assert browser.get("/api/me").status_code == 200


def test_logging_out_after_the_access_token_expired_ends_the_session(
    login: Login, tenant: User
) -> None:
    with time_machine.travel(START, tick=False) as clock:
        browser = signed_in(login, remember=True)
        clock.shift(3601)
        expired = {"HTTP_AUTHORIZATION": f"Bearer {browser.access_token}"}
        assert browser.post("/api/auth/logout", **expired).status_code == 403
        refresh_token = browser.refresh_token
        answer = browser.post("/api/auth/logout", **expired, **browser.xsrf())
        assert answer.json() == {"success": True}
        browser.refresh_token = refresh_token
        assert browser.refresh().status_code == 401


def signed_by_us(browser: Browser, **claims: Any) -> str:
    """The browser's own access token with other claims (None: without), by the portal's own key."""
    key = settings.HEADLESS_JWT_PRIVATE_KEY
    whole = jwt.decode(browser.access_token, key, ["HS256"]) | claims
    given = {name: value for name, value in whole.items() if value is not None}
    return jwt.encode(given, key, "HS256")


def test_what_another_key_signs_is_no_token_though_it_was_one_a_moment_ago(
    browser: Browser, settings: Any
) -> None:
    assert browser.get("/api/me").status_code == 200
    settings.HEADLESS_JWT_PRIVATE_KEY = "another key, and quite as long as ours is"
    assert browser.get("/api/me").status_code == 401


def test_of_what_is_no_token_nothing_is_kept(browser: Browser) -> None:
    tokens.signed_claims.cache_clear()
    for number in range(20):
        assert browser.get("/api/me", f"{browser.access_token}{number}").status_code == 401
    assert tokens.signed_claims.cache_info().currsize == 0
    assert browser.get("/api/me").status_code == 200
    assert tokens.signed_claims.cache_info().currsize == 1


FAR = 2**32
NO_MOMENTS: list[Any] = [str(FAR), float("inf"), 1e300, 2**70, True, [FAR], -1, ""]
NO_SESSIONS: list[Any] = ["é", "x", "AAAA", "A" * 40, 5, {}, "\0"]
NO_PERSONS: list[Any] = ["", "0", "é", 1, []]


@pytest.mark.parametrize(
    "claims",
    [
        *({name: None} for name in ("exp", "sid", "sub", "jti", "token_use")),
        *({"exp": value} for value in NO_MOMENTS),
        *({"sid": value} for value in NO_SESSIONS),
        *({"sub": value} for value in NO_PERSONS),
    ],
    ids=ascii,
)
def test_a_token_of_ours_that_lacks_a_claim_is_no_token(
    browser: Browser, claims: dict[str, Any]
) -> None:
    assert browser.get("/api/me", signed_by_us(browser)).status_code == 200
    answer = browser.get("/api/me", signed_by_us(browser, **claims))
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


class TestASignInOfStaffBelongsToTheBrowserThatBeganIt:
    """The token of the directory's way back travels in an address, which anybody can send on."""

    def test_the_browser_that_began_takes_it_up(self, processor: User) -> None:
        browser = Browser()
        browser.client.cookies["portal-hand-over"] = "this browser"
        answer = browser.take_up(new_sign_in_token(processor, "this browser"))
        assert answer.status_code == 200
        assert answer.cookies["portal-hand-over"].value == ""
        assert browser.get("/api/accounting/auth/check").json() == {"success": True}

    @pytest.mark.parametrize("own", [None, "", "another browser"])
    def test_a_link_of_somebody_else_signs_nobody_in(
        self, processor: User, own: str | None
    ) -> None:
        victim, attacker = Browser(), Browser()
        attacker.client.cookies["portal-hand-over"] = "the attacker's"
        if own is not None:
            victim.client.cookies["portal-hand-over"] = own
        token = new_sign_in_token(processor, "the attacker's")
        answer = victim.take_up(token)
        assert (answer.status_code, answer.json()["code"]) == (401, "sign_in_token")
        assert attacker.take_up(token).status_code == 200
