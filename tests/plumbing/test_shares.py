"""No person, network or lane holds more than its share of the request threads."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from accounts.models import User
from config.web import concurrency_shares, thread_pool
from config.web.concurrency_shares import ConcurrencyShare, ThreadDemand, demand_of, lane_of
from config.web.thread_pool import Threads
from core.request_lanes import (
    API_DOCUMENT,
    DIRECTORY,
    PASSWORDS,
    REPORTS,
    RequestLane,
    RequestsBusy,
)
from tests.plumbing.asgi import ended, get
from tests.support.sockets import act, token_of

ONE = ThreadDemand((ConcurrencyShare("one", 1),))
OTHER = ThreadDemand((ConcurrencyShare("other", 1),))
LANES = {
    "/api/tenant/auth/login": PASSWORDS,
    "/api/auth/invitation/abc": PASSWORDS,
    "/api/accounting/auth/start": DIRECTORY,
    "/api/accounting/auth/callback": DIRECTORY,
    "/api/schema/": API_DOCUMENT,
    "/api/audit/proof/": REPORTS,
    "/api/audit/export.csv": REPORTS,
    "/api/audit/export.jsonl": REPORTS,
    "/api/history/imports/00000000-0000-0000-0000-000000000000/faults.csv": REPORTS,
    "/api/register.xlsx": REPORTS,
    "/api/register.csv": REPORTS,
    "/api/certificates/export.csv": REPORTS,
    "/api/certificates/export.xlsx": REPORTS,
}


@pytest.fixture
async def pool() -> AsyncIterator[Threads]:
    made = Threads(4)
    yield made
    await asyncio.gather(*map(asyncio.wrap_future, made.close()))


async def queued(pool: Threads, demand: ThreadDemand) -> "asyncio.Task[thread_pool.Thread]":
    """A request that has begun to wait."""
    before = len(pool.waiting)
    task = asyncio.create_task(pool.taken(demand))
    while len(pool.waiting) == before:
        await asyncio.sleep(0)
    return task


async def test_a_holder_over_its_share_waits_and_others_pass(pool: Threads) -> None:
    first = await pool.taken(ONE)
    second = await queued(pool, ONE)
    other = await pool.taken(OTHER)
    assert not second.done()
    pool.give_back(other, OTHER)
    await asyncio.sleep(0)
    assert not second.done(), "a thread of somebody else's share is no room in its own"
    pool.give_back(first, ONE)
    assert await second in (first, other)


async def test_those_behind_a_waiting_holder_are_served_when_all_threads_were_busy(
    pool: Threads,
) -> None:
    busy = [await pool.taken() for _ in range(pool.most - 1)]
    first = await pool.taken(ONE)
    second, other = await queued(pool, ONE), await queued(pool, OTHER)
    pool.give_back(busy[0])
    assert await other is busy[0]
    assert not second.done()
    pool.give_back(first, ONE)
    assert await second is first


async def test_a_full_queue_refuses_at_once_and_forgets_who_left(pool: Threads) -> None:
    narrow = ThreadDemand((ConcurrencyShare("narrow", 1, waiting=1),))
    await pool.taken(narrow)
    waiting = await queued(pool, narrow)
    with pytest.raises(RequestsBusy):
        await pool.taken(narrow)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert not pool.queued
    await queued(pool, narrow)


async def test_a_request_that_waited_too_long_is_refused_in_its_lanes_words(pool: Threads) -> None:
    lane = RequestLane("slow", 9, 0, "The slow ones come first.", retry_after_seconds=7)
    demand = ThreadDemand((ConcurrencyShare("slow", 1),), lane)
    held = await pool.taken(demand)
    with pytest.raises(RequestsBusy, match="The slow ones come first") as refused:
        await pool.taken(demand)
    assert (refused.value.status_code, refused.value.retry_after) == (503, 7)
    pool.give_back(held, demand)
    assert len(pool.idle) == 1
    assert not pool.held


async def test_shares_are_held_until_the_thread_is_free(pool: Threads) -> None:
    async with pool.lent(ONE):
        assert pool.held["one"] == 1
    while pool.held:
        await asyncio.sleep(0)
    assert len(pool.idle) == 1


@pytest.mark.parametrize(("path", "lane"), LANES.items())
def test_slow_calls_have_lanes(path: str, lane: RequestLane) -> None:
    assert lane_of(path) is lane


def test_what_is_asked_for_all_day_has_none() -> None:
    for path in ("/", "/health/ready", "/api/me", "/api/certificates/", "/api/nothing"):
        assert lane_of(path) is concurrency_shares.UNLANED


def scope(token: str = "", client: str = "203.0.113.7", path: str = "/api/me") -> dict[str, Any]:
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    return {"path": path, "headers": headers, "client": [client, 1]}


def most(demand: ThreadDemand) -> dict[str, int]:
    return {share.key: share.most for share in demand.shares}


@pytest.fixture
def _sixteen(settings: Any) -> None:
    settings.REQUEST_THREADS = 16


@pytest.mark.usefixtures("_sixteen")
def test_strangers_of_a_network_share_a_quarter() -> None:
    assert most(demand_of(scope())) == {"network 203.0.113.0/24": 4}
    assert demand_of(scope()) == demand_of(scope(client="203.0.113.200"))
    assert most(demand_of(scope(client="2001:db8::1"))) == {"network 2001:db8::/56": 4}


@pytest.mark.usefixtures("_sixteen")
def test_a_lane_gives_a_quarter_to_all_and_half_of_that_to_each() -> None:
    assert most(demand_of(scope(path="/api/tenant/auth/login"))) == {
        "network 203.0.113.0/24": 4,
        "lane passwords": 4,
        "lane passwords network 203.0.113.0/24": 2,
    }


@pytest.mark.usefixtures("_sixteen")
@pytest.mark.django_db
def test_a_signed_in_person_counts_as_themselves(people: dict[str, User]) -> None:
    user = people["tenant"]
    assert most(demand_of(scope(token_of(user)))) == {
        f"person {user.pk}": 4,
        "people of 203.0.113.0/24": 8,
    }


@pytest.mark.parametrize("token", ["nonsense", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", "\xff"])
def test_a_token_that_is_not_ours_counts_as_its_network(token: str) -> None:
    assert list(most(demand_of(scope(token)))) == ["network 203.0.113.0/24"]


def test_with_one_thread_every_share_is_one(settings: Any) -> None:
    settings.REQUEST_THREADS = 1
    assert set(most(demand_of(scope(path="/api/tenant/auth/login"))).values()) == {1}


async def test_the_process_is_alive_while_every_thread_is_busy() -> None:
    for _ in range(thread_pool.threads.most):
        await thread_pool.threads.taken()
    assert await get("/health/live", keep=True) == 200
    assert not thread_pool.threads.waiting
    await ended()


@pytest.mark.django_db(transaction=True)
async def test_the_fifth_request_of_a_network_leaves_a_thread_to_a_person(
    people: dict[str, User],
) -> None:
    """Strangers hold all that they may; one more waits, and a person is answered meanwhile."""
    bearer = ("authorization", f"Bearer {await act(token_of, people['tenant'])}")
    demand = demand_of(scope(client="127.0.0.1"))
    for _ in range(demand.shares[0].most):
        await thread_pool.threads.taken(demand)
    stranger = asyncio.create_task(get("/api/config", keep=True))
    while not thread_pool.threads.waiting:
        await asyncio.sleep(0)
    assert await get("/api/me", bearer, keep=True) == 200
    assert not stranger.done()
    stranger.cancel()
    await asyncio.gather(stranger, return_exceptions=True)
    await ended()
