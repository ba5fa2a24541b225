"""The threads that requests run on, reused with their database connections.

Django itself takes a new thread, so a new database connection, for every request.
``config.web.concurrency_shares`` says how many threads a person, network or lane may hold.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import NamedTuple

from django.conf import settings
from django.db import close_old_connections, connections

from config.web.concurrency_shares import NOTHING_SHARED, ThreadDemand

Thread = ThreadPoolExecutor  # of one thread: what a request does is done in order


class WaitingTurn(NamedTuple):
    """A request that waits for a thread."""

    demand: ThreadDemand
    thread: "asyncio.Future[Thread]"


class Threads:
    """A pool that lends each thread to one request at a time, the last one used first.

    A request without a free thread waits. So does one whose share is used up, while later ones with
    room pass it.
    """

    def __init__(self, most: int):
        self.most = most
        self.made: list[Thread] = []
        self.idle: list[Thread] = []
        self.waiting: deque[WaitingTurn] = deque()
        self.held: Counter[str] = Counter()
        self.queued: Counter[str] = Counter()

    @asynccontextmanager
    async def lent(self, demand: ThreadDemand = NOTHING_SHARED) -> AsyncIterator[Thread]:
        """Lend a thread until it has finished all its work; a request may end before its thread.

        Raises RequestsBusy.
        """
        thread = await self.taken(demand)
        try:
            yield thread
        finally:
            loop = asyncio.get_running_loop()
            with suppress(RuntimeError):  # it was closed meanwhile
                is_free = thread.submit(close_old_connections)
                is_free.add_done_callback(partial(self.tell, loop, thread, demand))

    async def taken(self, demand: ThreadDemand = NOTHING_SHARED) -> Thread:
        if self.has_room(demand) and (thread := self.free_thread()):
            return self.hold(thread, demand)
        with self.place_in_queue(demand):
            return await self.turn_of(demand)

    def has_room(self, demand: ThreadDemand) -> bool:
        return all(self.held[share.key] < share.most for share in demand.shares)

    def free_thread(self) -> Thread | None:
        if self.idle:
            return self.idle.pop()
        return self.another() if len(self.made) < self.most else None

    def another(self) -> Thread:
        thread = Thread(1, thread_name_prefix=f"request {len(self.made)}")
        self.made.append(thread)
        return thread

    def hold(self, thread: Thread, demand: ThreadDemand) -> Thread:
        self.held.update(share.key for share in demand.shares)
        return thread

    @contextmanager
    def place_in_queue(self, demand: ThreadDemand) -> Iterator[None]:
        """Count the request among those that wait. Raises RequestsBusy when a queue is full."""
        if any(self.queued[share.key] >= share.waiting for share in demand.shares):
            raise demand.lane.refusal()
        keys = [share.key for share in demand.shares]
        self.queued.update(keys)
        try:
            yield
        finally:
            forget_counts(self.queued, keys)

    async def turn_of(self, demand: ThreadDemand) -> Thread:
        """Wait for a thread, as long as the lane allows. Raises RequestsBusy."""
        turn = WaitingTurn(demand, asyncio.get_running_loop().create_future())
        self.waiting.append(turn)
        try:
            async with asyncio.timeout(demand.lane.wait_seconds):
                return await turn.thread
        except TimeoutError:
            self.let_go(turn)
            raise demand.lane.refusal() from None
        except asyncio.CancelledError:
            self.let_go(turn)
            raise

    def let_go(self, turn: WaitingTurn) -> None:
        """Its request is gone: the thread it was just given goes to the next."""
        with suppress(ValueError):
            self.waiting.remove(turn)
        if turn.thread.done() and not turn.thread.cancelled():
            self.give_back(turn.thread.result(), turn.demand)

    def tell(
        self,
        loop: asyncio.AbstractEventLoop,
        thread: Thread,
        demand: ThreadDemand,
        _: "Future[None]",
    ) -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            loop.call_soon_threadsafe(self.give_back, thread, demand)

    def give_back(self, thread: Thread, demand: ThreadDemand = NOTHING_SHARED) -> None:
        if thread not in self.made:
            return
        forget_counts(self.held, [share.key for share in demand.shares])
        self.idle.append(thread)
        self.lend_to_waiting()

    def lend_to_waiting(self) -> None:
        """First come, first served, but for those whose share is used up."""
        still_waiting: deque[WaitingTurn] = deque()
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.thread.done() and not self.lend(turn):
                still_waiting.append(turn)
        self.waiting = still_waiting

    def lend(self, turn: WaitingTurn) -> bool:
        if not self.has_room(turn.demand) or not (thread := self.free_thread()):
            return False
        turn.thread.set_result(self.hold(thread, turn.demand))
        return True

    def close(self) -> "list[Future[None]]":
        """End them all, each after what it does now, and close their connections."""
        ends = [thread.submit(connections.close_all) for thread in self.made]
        for thread in self.made:
            thread.shutdown(wait=False)
        self.made, self.idle = [], []
        self.held.clear()
        return ends


def forget_counts(counts: Counter[str], keys: list[str]) -> None:
    """Take one from each, and keep no key that nobody holds."""
    for key in keys:
        counts[key] -= 1
        if counts[key] <= 0:
            del counts[key]


threads = Threads(settings.REQUEST_THREADS)
