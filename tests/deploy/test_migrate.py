"""A migration that others stand in the way of is made again; anything else ends it at once."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate as django_migrate
from django.db import DatabaseError, OperationalError, connection

from config.management.commands import migrate

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


class Deadlock(Exception):
    sqlstate = "40P01"


def make_error(error: Exception | None) -> OperationalError:
    found = OperationalError("database is locked" if error else "no such table")
    found.__cause__ = error if connection.vendor == "postgresql" else None
    return found


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> list[Exception | None]:
    """How each try of Django's own command ends, in turn."""
    found: list[Exception | None] = []

    def handle(*args: Any, **options: Any) -> None:
        if error := found.pop(0):
            raise error

    monkeypatch.setattr(django_migrate.Command, "handle", handle)
    monkeypatch.setattr(migrate, "PAUSE_SECONDS", 0)
    return found


def test_it_is_made_again_until_nobody_stands_in_the_way(ends: list[Exception | None]):
    ends += [make_error(Deadlock()), make_error(Deadlock()), None]
    said = StringIO()
    call_command("migrate", stderr=said)
    assert ends == []
    assert said.getvalue().count(migrate.AGAIN) == 2


def test_at_last_it_ends_with_the_error(ends: list[Exception | None]):
    ends += [make_error(Deadlock())] * migrate.TRIES
    with pytest.raises(DatabaseError, match="locked"):
        call_command("migrate", stderr=StringIO())
    assert ends == []


def test_any_other_error_ends_it_at_once(ends: list[Exception | None]):
    ends += [make_error(None), None]
    with pytest.raises(OperationalError, match="no such table"):
        call_command("migrate", stderr=StringIO())
    assert ends == [None]
