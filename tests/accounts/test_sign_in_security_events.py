"""The security log: what is told, by whom and from where, and never a secret or a name."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from core.security_events import EVENTS, JsonLine, record_security_event
from tests.accounts.conftest import PASSWORD, Browser, Login, mailed_code, wrong
from tests.support.outbox import deliver
from tests.support.tenant_lists import ALON, HEAD

pytestmark = pytest.mark.django_db


class Log:
    """The lines of the security log, as the configured formatter writes them."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]

    def names(self) -> list[str]:
        return [line["event"] for line in self.lines]

    def last(self, event: str) -> dict[str, Any]:
        return [line for line in self.lines if line["event"] == event][-1]


@pytest.fixture
def log() -> Iterator[Log]:
    kept = Log()
    handler = logging.StreamHandler(kept.stream)
    handler.setFormatter(JsonLine())
    logger = logging.getLogger("portal.security")
    logger.addHandler(handler)
    yield kept
    logger.removeHandler(handler)


def test_a_line_names_when_what_who_where_and_which_request(
    log: Log, login: Login, tenant: User
) -> None:
    login()
    answer = Browser().take_up(login(otp=mailed_code()).json()["data"]["token"])
    [line] = log.lines
    assert line.pop("at").endswith("Z")
    assert line == {
        "event": "signed_in",
        "request_id": answer["X-Request-ID"],
        "actor": f"user:{tenant.pk}",
        "role": "tenant",
        "network": "127.0.0.0/24",
        "route": "POST /api/auth/token",
        "remembered": False,
    }


def test_failures_and_locks_are_told_of_known_and_unknown_names_alike(
    log: Log, login: Login, tenant: User
) -> None:
    for name in ("tala", "nobody"):
        for _ in range(11):
            login(name, "planted-wrong-password")
    told = [(line["event"], line.get("why")) for line in log.lines]
    assert told == ([("sign_in_failed", "password")] * 10 + [("locked", None)]) * 2
    assert len({line["actor"] for line in log.lines}) == 2
    assert {line["actor"].split(":")[0] for line in log.lines} == {"name"}


def test_a_wrong_code_is_a_failure_of_somebody_known(log: Log, login: Login, tenant: User) -> None:
    login()
    login(otp=wrong(mailed_code()))
    assert log.last("sign_in_failed")["actor"] == f"user:{tenant.pk}"
    assert log.last("sign_in_failed")["why"] == "code"


def test_a_days_codes_used_up_are_a_lock(
    log: Log, login: Login, tenant: User, settings: Any
) -> None:
    settings.WRONG_CODES_PER_ACCOUNT_PER_DAY = 1
    login()
    for _ in range(2):
        login(otp=wrong(mailed_code()))
    assert log.last("locked")["why"] == "codes of the day"


def test_a_slowed_account_is_told(log: Log, login: Login, tenant: User, settings: Any) -> None:
    settings.WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY = 1
    for _ in range(2):
        login(password="wrong")
    assert log.names() == ["sign_in_failed", "account_slowed", "sign_in_failed"]


def test_a_refusal_is_told_with_who_and_where(log: Log, api: Any, people: Any) -> None:
    assert api("tenant").get("/api/console/client-errors/").status_code == 403
    line = log.last("refused")
    assert line["actor"] == f"user:{people['tenant'].pk}"
    assert (line["route"], line["code"]) == ("GET /api/console/client-errors/", "not_allowed")


def test_a_missing_anti_forgery_token_is_a_refusal(log: Log, browser: Browser) -> None:
    browser.post("/api/auth/token/refresh")
    assert (log.last("refused")["code"], log.last("refused")["actor"]) == ("csrf", "anonymous")


def test_a_spent_refresh_token_is_told_with_whose_session_ended(
    log: Log, login: Login, tenant: User
) -> None:
    with time_machine.travel("2026-11-20 10:00:00+08:00", tick=False) as clock:
        login()
        browser = Browser()
        browser.take_up(login(otp=mailed_code()).json()["data"]["token"])
        first = browser.refresh_token
        browser.refresh()
        clock.shift(31)
        browser.refresh_token = first
        browser.refresh()
    assert log.last("session_ended_by_reuse")["actor"] == f"user:{tenant.pk}"


def test_an_idle_session_that_ended_is_no_reuse(log: Log, login: Login, tenant: User) -> None:
    with time_machine.travel("2026-11-20 10:00:00+08:00", tick=False) as clock:
        login()
        browser = Browser()
        browser.take_up(login(otp=mailed_code()).json()["data"]["token"])
        clock.shift(7200)
        assert browser.refresh().status_code == 401
    assert log.names() == ["signed_in"]


def test_signing_out_is_told(log: Log, browser: Browser) -> None:
    bearer = {"Authorization": f"Bearer {browser.access_token}"}
    Client().post("/api/auth/sessions/end-all", headers=bearer)
    assert log.last("sessions_ended")["ended"] == 1


def test_a_reset_and_what_came_of_it_are_told(
    log: Log, client: Client, tenant: User, settings: Any
) -> None:
    settings.TENANT_PORTAL_URL = ""
    json_body: dict[str, Any] = {"content_type": "application/json"}
    client.post("/api/auth/password-reset", {"username": "tala"}, **json_body)
    token = str(deliver()[-1].body).partition("#token=")[2].split()[0]
    new = {"password": "a quite different phrase 9"}
    assert client.post(f"/api/auth/invitation/{token}", new, **json_body).status_code == 204
    assert log.names() == ["password_reset_asked", "password_set"]
    assert log.last("password_set")["route"] == "POST /api/auth/invitation/***"


def test_a_role_and_an_export_are_told(log: Log, api: Any, people: Any) -> None:
    call_command("add_staff", "new@mall.example", "--role", "manager", stdout=io.StringIO())
    made = User.objects.get(username="new@mall.example")
    assert (log.last("role_changed")["person"], log.last("role_changed")["role"]) == (
        made.pk,
        "manager",
    )
    api("manager").get("/api/certificates/export.csv")
    assert log.last("exported")["actor"] == f"user:{people['manager'].pk}"


def test_no_name_address_or_secret_is_in_it(log: Log, login: Login, tenant: User) -> None:
    login(password="planted-wrong-password")
    login()
    code = mailed_code()
    token = login(otp=code).json()["data"]["token"]
    Browser().take_up(token)
    login("planted-password-as-name", "x")
    text = log.stream.getvalue()
    for secret in (PASSWORD, "planted", token, code, "tala", "shop.example", "127.0.0.1"):
        assert secret not in text


def test_a_line_is_one_line_whatever_it_holds(log: Log) -> None:
    record_security_event("exported", what='a\n{"event": "signed_in"}\r\u2028\x1b', rows=3)
    assert log.names() == ["exported"]
    assert log.stream.getvalue().count("\n") == 1
    assert log.stream.getvalue().isascii()


def test_an_event_nobody_described_is_a_fault() -> None:
    assert all(EVENTS.values())
    with pytest.raises(ValueError, match="made_up"):
        record_security_event("made_up")


def test_the_log_is_its_own_and_does_not_wait_for_a_level() -> None:
    loggers: Any = settings.LOGGING["loggers"]
    assert loggers["portal.security"] == {
        "handlers": ["security"],
        "level": "INFO",
        "propagate": False,
    }


def test_what_a_command_did_names_the_command(log: Log, monkeypatch: Any, tmp_path: Any) -> None:
    monkeypatch.setattr(settings, "COMMAND", "import_tenants")
    path = tmp_path / "tenants.csv"
    path.write_text(HEAD + ALON)
    call_command("import_tenants", path, dry_run=True, stdout=io.StringIO())
    assert log.names() == []
    call_command("import_tenants", path, no_invitations=True, stdout=io.StringIO())
    assert log.last("master_data_changed")["actor"] == "command:import_tenants"
