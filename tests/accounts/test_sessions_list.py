"""Where I am signed in, and signing out there."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts import purge
from accounts.models import OpenSession, User
from accounts.tokens import new_sign_in_token
from core.devices import device_of
from tests.accounts.conftest import Browser, a_tenant

pytestmark = pytest.mark.django_db
LIST = "/api/auth/sessions"
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36"


@pytest.fixture
def phone(tenant: User) -> Browser:
    """Another browser of the same tenant."""
    return phone_of(tenant)


def phone_of(tenant: User) -> Browser:
    other = Browser()
    other.client.defaults["HTTP_USER_AGENT"] = PHONE
    other.take_up(new_sign_in_token(tenant), remember=True)
    return other


def post(browser: Browser, path: str) -> Any:
    return browser.post(path, HTTP_AUTHORIZATION=f"Bearer {browser.access_token}")


def end(browser: Browser, pk: Any) -> Any:
    bearer = f"Bearer {browser.access_token}"
    return browser.client.delete(f"{LIST}/{pk}", HTTP_AUTHORIZATION=bearer)


def test_my_sessions_are_listed_newest_first(browser: Browser, phone: Browser):
    newest, first = browser.get(LIST).json()
    assert set(newest) == {"id", "created_at", "last_used_at", "address", "device", "this"}
    assert (newest["device"], newest["address"]) == ("Chrome on Android", "127.0.0.1")
    assert (newest["this"], first["this"]) == (False, True)
    assert [one["this"] for one in phone.get(LIST).json()] == [True, False]


def test_neither_key_nor_header_is_told(browser: Browser, phone: Browser):
    told = browser.get(LIST).content.decode()
    for one in (browser, phone):
        assert one.session_key() not in told
    assert "Mozilla" not in told


def test_the_list_is_ones_own(browser: Browser):
    other = Browser()
    other.take_up(new_sign_in_token(a_tenant("other", tin="990711223")))
    assert len(other.get(LIST).json()) == 1
    [mine] = browser.get(LIST).json()
    answer = end(other, mine["id"])
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert browser.get("/api/me").status_code == 200


def test_ending_one_ends_its_tokens(browser: Browser, phone: Browser):
    theirs = next(one for one in browser.get(LIST).json() if not one["this"])
    assert end(browser, theirs["id"]).status_code == 204
    assert phone.get("/api/me").status_code == 401
    assert phone.refresh().status_code == 401
    assert len(browser.get(LIST).json()) == 1
    assert end(browser, theirs["id"]).status_code == 404


def test_ending_what_is_none_is_not_found(browser: Browser):
    assert end(browser, uuid.uuid4()).status_code == 404


def test_ending_the_others_leaves_this_one(browser: Browser, phone: Browser):
    answer = post(browser, f"{LIST}/end-others")
    assert (answer.status_code, answer.json()) == (200, {"ended": 1})
    assert phone.get("/api/me").status_code == 401
    assert browser.get("/api/me").status_code == 200
    assert browser.refresh().status_code == 200


def test_signing_out_everywhere_ends_this_one_too(browser: Browser, phone: Browser):
    answer = post(browser, f"{LIST}/end-all")
    assert answer.json() == {"ended": 2}
    assert answer.cookies["portal-refresh"].value == ""
    for one in (browser, phone):
        assert one.get("/api/me").status_code == 401
    assert not OpenSession.objects.exists()


def test_last_use_is_noted_once_a_minute(browser: Browser, phone: Browser):
    with time_machine.travel(timedelta(minutes=5), tick=False):
        phone.get("/api/me")
        newest, first = browser.get(LIST).json()
        assert newest["last_used_at"] > newest["created_at"]
        assert first["last_used_at"] > first["created_at"]


def test_an_ended_session_is_not_listed_and_purged(tenant: User):
    morning = datetime(2026, 11, 23, 1, tzinfo=UTC)  # at midnight in Manila the phone ends too
    with time_machine.travel(morning, tick=False) as clock:
        Browser().take_up(new_sign_in_token(tenant))
        phone = phone_of(tenant)
        clock.shift(timedelta(minutes=32))
        assert [one["this"] for one in phone.get(LIST).json()] == [True]
        purge.purge_expired_account_rows()
        assert OpenSession.objects.count() == 1


def test_logging_out_takes_the_session_off_the_list(browser: Browser, phone: Browser):
    browser.logout()
    assert len(phone.get(LIST).json()) == 1


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (PHONE, "Chrome on Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/131 Safari/537 Edg/131", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Safari/604", "Safari on iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605", "Safari on Mac"),
        ("curl/8", "Unknown device"),
        ("<script>\x1b\r\n", "Unknown device"),
        ("", "Unknown device"),
    ],
)
def test_a_device_is_told_in_three_words(agent: str, device: str):
    assert device_of(agent) == device
