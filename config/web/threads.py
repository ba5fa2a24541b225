"""The threads that requests run on: kept from one request to the next, with their connections.

Left to itself Django takes a new thread for every request, and so a new database connection.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections, connections

Thread = ThreadPoolExecutor  # of one thread: what a request does is done in order


class Threads:
    """Lent to one request at a time, the last one used first; whoever finds none waits its turn."""

    def __init__(self, most: int):
        self.most = most
        self.made: list[Thread] = []
        self.idle: list[Thread] = []
        self.waiting: deque[asyncio.Future[Thread]] = deque()

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[Thread]:
        """Given back when it has done all it was told to: a request may end before its thread."""
        thread = await self.taken()
        try:
            yield thread
        finally:
            loop = asyncio.get_running_loop()
            with suppress(RuntimeError):  # it was closed meanwhile
                is_free = thread.submit(close_old_connections)
                is_free.add_done_callback(partial(self.tell, loop, thread))

    async def taken(self) -> Thread:
        if self.idle:
            return self.idle.pop()
        if len(self.made) < self.most:
            return self.another()
        turn = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            self.let_go(turn)
            raise

    def another(self) -> Thread:
        thread = Thread(1, thread_name_prefix=f"request {len(self.made)}")
        self.made.append(thread)
        return thread

    def let_go(self, turn: "asyncio.Future[Thread]") -> None:
        """Its request is gone: the thread it was just given goes to the next."""
        if turn.done() and not turn.cancelled():
            self.give_back(turn.result())

    def tell(self, loop: asyncio.AbstractEventLoop, thread: Thread, _: "Future[None]") -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            loop.call_soon_threadsafe(self.give_back, thread)

    def give_back(self, thread: Thread) -> None:
        while self.waiting and thread in self.made:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(thread)
                return
        if thread in self.made:
            self.idle.append(thread)

    def close(self) -> "list[Future[None]]":
        """End them all, each after what it does now, and close their connections."""
        ends = [thread.submit(connections.close_all) for thread in self.made]
        for thread in self.made:
            thread.shutdown(wait=False)
        self.made, self.idle = [], []
        return ends


threads = Threads(settings.REQUEST_THREADS)


class Requests(ASGIHandler):
    """Django's handler, on threads of ours. Our middleware and views are plain functions: a request
    goes through all of them at once on its thread, and not back to the loop between the two."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: Any) -> Any:
        return await sync_to_async(self.get_response)(request)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async with threads.lent() as thread, ThreadSensitiveContext(executor=thread):
            await self.handle(scope, receive, send)
