"""Who writes to SQLite when: first come, first served, and nobody waits for ever."""

import asyncio
import threading
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, connection, connections, transaction

from core.db.sqlite.base import writers
from core.db.sqlite.turns import WriterQueue
from core.models.job import Job
from tests.jobs.conftest import wait_for
from tests.support.together import at_once, raised

pytestmark = pytest.mark.both_databases

HANDS = 8
EACH = 12


def waiting(turns: WriterQueue, number: int) -> None:
    wait_for(lambda: len(turns.waiting) == number)


def test_who_came_first_goes_first() -> None:
    turns, came = WriterQueue(), list[int]()

    def go(number: int) -> None:
        assert turns.take(20)
        came.append(number)
        turns.pass_on()

    assert turns.take(0)
    hands = [threading.Thread(target=go, args=[number]) for number in range(HANDS)]
    for number, hand in enumerate(hands):
        hand.start()
        waiting(turns, number + 1)
    turns.pass_on()
    for hand in hands:
        hand.join(20)
    assert came == list(range(HANDS))
    assert not turns.is_taken


def test_who_has_waited_long_enough_leaves_the_queue() -> None:
    turns = WriterQueue()
    assert turns.take(0)
    assert not turns.take(0.01)
    turns.pass_on()
    assert turns.take(0)


def test_a_turn_that_comes_while_giving_up_is_taken() -> None:
    turns = WriterQueue()
    assert turns.take(0)
    hand = threading.Thread(target=turns.take, args=[20])
    hand.start()
    waiting(turns, 1)
    mine = turns.waiting[0]
    turns.pass_on()
    hand.join(20)
    assert not turns.left(mine)


# On the database itself

on_sqlite = pytest.mark.skipif(
    "connection.vendor != 'sqlite'", reason="PostgreSQL has no single writer"
)


def write(name: str) -> None:
    Job.objects.create(func=name)


def write_deeply(name: str) -> None:
    """In a transaction, savepoints within."""
    with transaction.atomic():
        write(name)
        with transaction.atomic():
            write(name)
            with transaction.atomic(savepoint=False):
                Job.objects.filter(func=name).update(priority=1)


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_writers_take_turns_and_none_is_passed_over() -> None:
    order: list[tuple[int, bool]] = []

    def hand(number: int) -> Callable[[], None]:
        def busy() -> None:
            for _ in range(EACH):
                with transaction.atomic():
                    if not order:
                        waiting(writers, HANDS - 1)
                    write("by a hand")
                    order.append((number, bool(writers.waiting)))

        return busy

    assert raised(at_once(*map(hand, range(HANDS)))) == []
    assert Job.objects.count() == HANDS * EACH
    waited_for = [(one, following) for (one, others), (following, _) in pairwise(order) if others]
    assert len(waited_for) >= HANDS - 1
    assert all(one != following for one, following in waited_for)


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_transactions_and_single_writes_of_many_threads_all_get_through() -> None:
    def hand() -> None:
        for _ in range(EACH):
            write("alone")
            write_deeply("deep")

    assert raised(at_once(*[hand] * HANDS)) == []
    assert Job.objects.count() == HANDS * EACH * 3
    assert not writers.is_taken


@on_sqlite
@pytest.mark.django_db(transaction=True)
async def test_threads_of_an_event_loop_take_turns_too() -> None:
    def busy() -> None:
        try:
            write_deeply("async")
        finally:
            connections.close_all()

    await asyncio.gather(*(sync_to_async(busy, thread_sensitive=False)() for _ in range(HANDS)))
    assert await Job.objects.acount() == HANDS * 2
    await sync_to_async(connections.close_all)()
    assert not writers.is_taken


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_wait_is_bounded_and_ends_as_a_lock_of_sqlite_does(monkeypatch: Any) -> None:
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.05)
    assert writers.take(1)
    began = time.monotonic()
    try:
        for gesture in (write, write_deeply):
            with pytest.raises(OperationalError, match="database is locked"):
                gesture("in vain")
    finally:
        writers.pass_on()
    assert time.monotonic() - began < 5
    write_deeply("at last")
    assert Job.objects.count() == 2


def fail() -> None:
    with transaction.atomic():
        write("undone")
        raise ValueError


def lose_the_connection() -> None:
    with transaction.atomic():
        write("undone")
        connection.close()


@on_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("gesture", [fail, lose_the_connection])
def test_a_turn_ends_with_its_transaction_however_that_ends(gesture: Callable[[], None]) -> None:
    (end,) = at_once(gesture)
    assert end is None or isinstance(end, Exception)
    assert not writers.is_taken
    write_deeply("after it")
    assert Job.objects.count() == 2
