"""Requests run on threads that are kept, with their connections, and heal by themselves."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from inspect import iscoroutinefunction
from typing import Any

import pytest
from django.db import connection, connections

from accounts.models import User
from config.web.requests import Requests
from config.web.thread_pool import Thread, Threads, threads
from tests.plumbing.asgi import ended, get
from tests.support.sockets import act, token_of

MOST = 3


def asked_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


async def on(thread: Thread, work: Callable[[], Any]) -> Any:
    return await asyncio.wrap_future(thread.submit(work))


@pytest.fixture
async def pool() -> AsyncIterator[Threads]:
    made = Threads(MOST)
    yield made
    await asyncio.gather(*map(asyncio.wrap_future, made.close()))


async def request(pool: Threads, work: Callable[[], Any]) -> Any:
    async with pool.lent() as thread:
        return await on(thread, work)


async def settled(pool: Threads) -> None:
    """All are back."""
    async with asyncio.timeout(20):
        while len(pool.idle) < len(pool.made):
            await asyncio.sleep(0.01)


def test_a_request_goes_through_middleware_and_views_without_a_look_at_the_loop() -> None:
    requests: Any = Requests()
    assert not iscoroutinefunction(requests._middleware_chain)


@pytest.mark.django_db(transaction=True)
async def test_request_after_request_has_the_same_thread_and_connection(pool: Threads) -> None:
    def work() -> tuple[int, int]:
        asked_database()
        return threading.get_ident(), id(connection.connection)

    seen = set()
    for _ in range(5):
        seen.add(await request(pool, work))
        await settled(pool)
    assert len(seen) == 1


async def test_no_more_threads_than_allowed_and_all_requests_get_one(pool: Threads) -> None:
    used = await asyncio.gather(*(request(pool, threading.get_ident) for _ in range(MOST * 5)))
    assert len(used) == MOST * 5
    assert len(set(used)) <= MOST
    await settled(pool)


async def test_a_thread_that_still_works_for_a_request_cut_off_is_not_lent(pool: Threads) -> None:
    is_working, may_end = threading.Event(), threading.Event()

    def work() -> None:
        is_working.set()
        may_end.wait(20)

    cut_off = asyncio.create_task(request(pool, work))
    await asyncio.to_thread(is_working.wait, 20)
    cut_off.cancel()
    await asyncio.gather(cut_off, return_exceptions=True)
    assert pool.idle == []
    assert await request(pool, lambda: "another") == "another"
    may_end.set()
    await settled(pool)
    assert len(pool.made) == 2


async def test_who_goes_while_waiting_for_a_thread_takes_none_along(pool: Threads) -> None:
    may_end = threading.Event()
    busy = [asyncio.create_task(request(pool, lambda: may_end.wait(20))) for _ in range(MOST)]
    waiting = [asyncio.create_task(request(pool, threading.get_ident)) for _ in range(2)]
    while len(pool.waiting) < 2:
        await asyncio.sleep(0.01)
    waiting[0].cancel()
    may_end.set()
    await asyncio.gather(*busy, waiting[1])
    await settled(pool)
    assert len(pool.idle) == MOST


async def test_a_turn_that_came_to_somebody_who_just_went_is_passed_on(pool: Threads) -> None:
    taken = [await pool.taken() for _ in range(MOST)]
    waiting = [asyncio.create_task(pool.taken()) for _ in range(2)]
    while len(pool.waiting) < 2:
        await asyncio.sleep(0.01)
    pool.give_back(taken[0])
    waiting[0].cancel()
    assert await waiting[1] is taken[0]


async def test_a_pool_that_was_closed_takes_nothing_back() -> None:
    pool = Threads(1)
    async with pool.lent():
        pool.close()
    assert (pool.made, pool.idle) == ([], [])


@pytest.fixture
def tenant(people: dict[str, User]) -> User:
    """The test itself stays unconnected, so that it cannot be cut off."""
    connections.close_all()
    return people["tenant"]


@pytest.fixture
async def asks(tenant: User) -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """A request that reads the database, through the whole application: the status answered."""
    bearer = ("authorization", f"Bearer {await act(token_of, tenant)}")
    yield partial(get, "/api/certificates/", bearer, keep=True)
    await ended()
    await act(connections.close_all)


@pytest.mark.django_db(transaction=True)
async def test_the_portals_requests_run_on_them(asks: Callable[[], Awaitable[int]]) -> None:
    for _ in range(3):
        assert await asks() == 200
        await settled(threads)
        assert len(threads.made) == 1


@pytest.mark.postgres
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="a file is not disconnected")
@pytest.mark.django_db(transaction=True)
async def test_the_request_after_every_connection_was_cut_goes_well(
    asks: Callable[[], Awaitable[int]],
) -> None:
    for _ in range(3):
        assert await asks() == 200
        await settled(threads)
        assert await asyncio.to_thread(cut_all) >= 1
    assert await asks() == 200


def cut_all() -> int:
    """How many connections of the portal the database ended."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        found = len(cursor.fetchall())
    connections.close_all()
    return found
