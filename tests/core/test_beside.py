"""What a second process makes arrives here in its order, or the reason why it does not."""

import os
from collections.abc import Iterator

import pytest
from django.db import connection

from core.beside import made_beside

pytestmark = pytest.mark.both_databases

A_PIPE_IS_FULL = 5_000


class Unsendable(Exception):
    def __init__(self, one: str, other: str):
        super().__init__(f"{one} {other}")


def numbers(count: int) -> Iterator[tuple[int, int]]:
    for number in range(count):
        yield os.getpid(), number


def failing(error: Exception) -> Iterator[int]:
    yield 1
    raise error


def asking() -> Iterator[int]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    yield 1


def ending() -> Iterator[int]:
    yield 1
    os._exit(9)


def test_everything_comes_in_its_order_from_another_process():
    found = list(made_beside(lambda: numbers(A_PIPE_IS_FULL)))
    assert [number for _, number in found] == list(range(A_PIPE_IS_FULL))
    assert {process for process, _ in found} - {os.getpid()}


def test_with_one_core_it_is_made_here(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert list(made_beside(lambda: numbers(2))) == [(os.getpid(), 0), (os.getpid(), 1)]


@pytest.mark.parametrize(
    ("error", "raised"), [(ValueError("no"), ValueError), (Unsendable("a", "b"), RuntimeError)]
)
def test_what_is_raised_there_is_raised_here(error: Exception, raised: type[Exception]):
    found = made_beside(lambda: failing(error))
    assert next(found) == 1
    with pytest.raises(raised, match=str(error)):
        next(found)


@pytest.mark.django_db
def test_the_database_is_left_to_this_process():
    with pytest.raises(RuntimeError, match="asks the database nothing"):
        list(made_beside(asking))


def test_a_process_that_was_ended_is_told():
    with pytest.raises(RuntimeError, match="ended before its work did"):
        list(made_beside(ending))


def test_what_nobody_waits_for_any_more_ends():
    found = made_beside(lambda: numbers(A_PIPE_IS_FULL))
    next(found)
    found.close()  # type: ignore[attr-defined]  # a generator's; it would hang here
