"""A database that asks to try again is 503 with Retry-After, and one line in the log a second."""

import errno
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.transaction import TransactionManagementError
from django.test import Client

from accounts import sessions
from accounts.models import User
from accounts.tokens import refresh, store_refresh_token
from core.db import outage
from core.db.transactions import run_in_transaction
from tests.support.api import body

pytestmark = pytest.mark.both_databases

LIST = "/api/certificates/"
# What PostgreSQL says, and the least pause that the answer asks for.
AGAIN = {
    "08000": 5,
    "08003": 5,
    "08006": 5,
    "25006": 5,
    "25P03": 5,
    "40001": 1,
    "40003": 1,
    "40P01": 1,
    "53100": 60,
    "53200": 5,
    "53300": 5,
    "55006": 1,
    "55P03": 1,
    "57014": 5,
    "57P01": 5,
    "57P02": 5,
    "57P03": 5,
    "57P05": 5,
    "58030": 5,
}
OURS = ("22012", "42601", "42P01", "25P02", "XX000")


def away(*_: Any) -> Any:
    words = "unable to open database file" if connection.vendor == "sqlite" else "no connection"
    raise OperationalError(words)


def raised_by_server(state: str) -> Exception:
    """Django's error for one of psycopg's, as its back end translates it."""
    cause = psycopg.errors.lookup(state)(f"the server said {state}")
    try:
        with connection.wrap_database_errors:
            raise cause
    except DatabaseError as error:
        return error


@contextmanager
def failing_writes(error: Exception) -> Iterator[list[str]]:
    """Every statement that inserts or updates certificates raises; all of them."""
    tried: list[str] = []

    def fail(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE")) and "workflow_certificate" in sql:
            tried.append(sql)
            raise error
        return execute(sql, *args)

    with connection.execute_wrapper(fail):
        yield tried


@pytest.mark.parametrize("path", ["/api/me", "/api/certificates/"])
def test_every_call_says_so_and_the_log_has_one_line(
    api: Any, people: dict[str, User], path: str, caplog: pytest.LogCaptureFixture
) -> None:
    outage._last_logged.clear()
    client = api("processor")
    with caplog.at_level(logging.ERROR), connection.execute_wrapper(away):
        answers = [client.get(path) for _ in range(5)]
    assert {(each.status_code, each["Retry-After"]) for each in answers} == {(503, "5")}
    assert {each.json()["code"] for each in answers} == {"unavailable"}
    assert 1 <= len(caplog.records) <= 2
    assert not any(record.exc_info for record in caplog.records)


@pytest.fixture
def postgresql() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLSTATE is PostgreSQL's")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.db.transactions.PAUSE_SECONDS", 0)


@pytest.mark.postgres
@pytest.mark.parametrize("key", ["", "key-of-this-request"])
@pytest.mark.parametrize("state", AGAIN)
def test_what_postgresql_asks_to_try_again_is_no_fault(
    api: Any, people: dict[str, User], state: str, key: str, postgresql: None, patient: None
) -> None:
    client = api("tenant")
    headers = {"Idempotency-Key": key} if key else {}
    with failing_writes(raised_by_server(state)) as tried:
        answer = client.post(LIST, body(), format="json", headers=headers)
    assert tried
    if key and state == "55P03":
        assert (answer.status_code, answer.json()["code"]) == (409, "in_flight")
        assert answer["Retry-After"] == "1"
    else:
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer["Retry-After"] == str(AGAIN[state])
    again = client.post(LIST, body(), format="json", headers=headers)
    assert again.status_code == 201


@pytest.mark.postgres
@pytest.mark.parametrize("state", OURS)
def test_what_is_wrong_with_a_statement_is_a_fault(
    api: Any, people: dict[str, User], state: str, postgresql: None, patient: None
) -> None:
    client = api("tenant")
    client.raise_request_exception = False
    with failing_writes(raised_by_server(state)):
        answer = client.post(LIST, body(), format="json")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")


@pytest.mark.parametrize("key", ["", "key-of-this-request"])
def test_a_lock_of_sqlite_is_no_fault(
    api: Any, people: dict[str, User], key: str, patient: None
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's one writer")
    headers = {"Idempotency-Key": key} if key else {}
    with failing_writes(OperationalError("database is locked")):
        answer = api("tenant").post(LIST, body(), format="json", headers=headers)
    expected = (409, "in_flight") if key else (503, "unavailable")
    assert (answer.status_code, answer.json()["code"]) == expected
    assert answer["Retry-After"] == "1"


FULL = "database or disk is full"
NO_ROOM = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("error", [OperationalError(FULL), NO_ROOM], ids=["database", "file"])
def test_a_full_disk_is_answered_in_words(
    api: Any, people: dict[str, User], error: Exception, patient: None
) -> None:
    if connection.vendor != "sqlite" and error is not NO_ROOM:
        error = raised_by_server("53100")
    with failing_writes(error):
        answer = api("tenant").post(LIST, body(), format="json")
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert answer.json()["message"].startswith("The disk of the portal is full")


def failing_sessions(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
    """A wrapper of statements: no session can be saved now."""
    if sql.startswith("UPDATE") and "django_session" in sql:
        if connection.vendor == "sqlite":
            raise OperationalError("database is locked")
        raise raised_by_server("55P03")
    return execute(sql, *args)


def test_a_database_that_is_locked_ends_no_sign_in(
    api: Any, people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = api("processor")
    monkeypatch.setattr(sessions, "coarseness", timedelta)
    with connection.execute_wrapper(failing_sessions):
        answer = client.get("/api/me")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert client.get("/api/me").status_code == 200


def test_a_database_that_is_locked_spends_no_refresh_token(
    people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sessions.open_user_session(people["processor"], remember=False)
    token = "a refresh token"
    store_refresh_token(token, session)
    monkeypatch.setattr(sessions, "coarseness", timedelta)
    with connection.execute_wrapper(failing_sessions), pytest.raises(OperationalError):
        refresh(token)
    assert refresh(token).session.session_key == session.session_key


def test_a_transaction_that_the_database_broke_says_the_same(db: None, patient: None) -> None:
    """Django refuses the second attempt within a transaction that was lost with the first."""
    lost = ["SELECT", "ROLLBACK TO"]  # each fails once

    def lose(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
        if lost and sql.startswith(lost[0]):
            lost.pop(0)
            away()
        return execute(sql, *args)

    with (
        pytest.raises(TransactionManagementError) as met,
        transaction.atomic(),
        connection.execute_wrapper(lose),
    ):
        run_in_transaction(User.objects.exists)
    assert outage.find_unavailable(met.value) is not None


@pytest.mark.parametrize("path", ["/api/tenant/session"])
def test_an_outage_outside_every_view_is_answered_too(
    monkeypatch: pytest.MonkeyPatch, path: str, db: None
) -> None:
    def process_request(self: Any, request: Any) -> None:
        away()

    monkeypatch.setattr(
        "django.contrib.auth.middleware.AuthenticationMiddleware.process_request", process_request
    )
    answer = Client(raise_request_exception=False).get(path)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer["Retry-After"] == "5"


def test_a_fault_of_ours_is_no_outage(db: None) -> None:
    assert outage.find_unavailable(ValueError()) is None
    if connection.vendor == "sqlite":
        assert outage.find_unavailable(OperationalError("no such table: nothing")) is None
