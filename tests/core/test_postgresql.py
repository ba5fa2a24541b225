"""Moments read from PostgreSQL are those that Django's own reader gives."""

import time
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from django.db import DataError, connection
from django.db.backends.postgresql.psycopg_any import BaseTzLoader
from psycopg.postgres import types
from psycopg.pq import Format

from core.db.postgresql import silence
from core.db.postgresql.moments import MomentLoader

pytestmark = [pytest.mark.postgres, pytest.mark.django_db, pytest.mark.both_databases]
TIMESTAMPTZ = types["timestamptz"].oid


class Slow(BaseTzLoader):
    timezone = UTC


@pytest.fixture(autouse=True)
def _on_postgresql() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("as PostgreSQL says them")


def read(text: str, loader: Any = MomentLoader) -> Any:
    with connection.cursor() as cursor:
        cursor.cursor.adapters.register_loader("timestamptz", loader)
        cursor.execute("SELECT %s::timestamptz", [text])
        return cursor.fetchone()[0]


def test_moments_are_read_by_our_loader():
    connection.ensure_connection()
    assert connection.connection.adapters.get_loader(TIMESTAMPTZ, Format.TEXT) is MomentLoader


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-24 08:00:00+08",
        "2026-11-24 08:00:00.5+00",
        "2026-11-24 08:00:00.123456+00",
        "2026-02-28 23:59:59.999999-12:30",
        "0044-03-15 00:00:00+00",
        "9999-12-31 23:59:59+00",
    ],
)
def test_a_moment_is_the_one_that_django_reads(text: str):
    ours = read(text)
    assert ours == read(text, Slow)
    assert ours.tzinfo is UTC


def test_a_moment_in_another_zone_is_read_too():
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL TimeZone = 'Asia/Manila'")
    assert read("2026-11-24 00:00:00+00") == read("2026-11-24 00:00:00+00", Slow)


@pytest.mark.parametrize("text", ["infinity", "-infinity", "10000-01-01 00:00:00+00"])
def test_what_is_no_moment_of_ours_is_refused_as_before(text: str):
    with pytest.raises(DataError):
        read(text)


def test_now_is_read_as_a_moment():
    with connection.cursor() as cursor:
        cursor.execute("SELECT now()")
        (now,) = cursor.fetchone()
    assert isinstance(now, datetime)


def test_a_long_statement_goes_on_while_the_server_answers_others(settings: Any):
    settings.DATABASE_SILENT_SECONDS = 1
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(2.5), 7")
        assert cursor.fetchone()[1] == 7
    assert not silence.breaker.is_open


@pytest.mark.parametrize("name", ["tcp_keepalives_idle", "tcp_user_timeout", "lock_timeout"])
def test_the_server_is_told_to_let_go_of_a_client_that_is_gone(name: str):
    with connection.cursor() as cursor:
        cursor.execute("SELECT source FROM pg_settings WHERE name = %s", [name])
        assert cursor.fetchone() == ("client",)


def test_a_call_that_met_a_silence_waits_once(monkeypatch: pytest.MonkeyPatch):
    given = {"connect_timeout": 5}
    assert silence.parameters_now(given) == given
    monkeypatch.setattr(silence.breaker, "is_open", True)
    monkeypatch.setattr(silence, "_found_at", [time.monotonic()])
    with pytest.raises(psycopg.errors.ConnectionTimeout):
        connection.get_new_connection(given)
    monkeypatch.setattr(silence, "_found_at", [time.monotonic() - silence.QUIET_SECONDS])
    assert silence.parameters_now(given) == {"connect_timeout": silence.PROBE_SECONDS}
