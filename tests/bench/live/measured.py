"""Rounds of moves told to many sockets, ours and a bare Channels consumer taking turns."""

import asyncio
import gc
import json
import statistics
import time
from contextlib import ExitStack
from dataclasses import dataclass, field

from tests.bench import served
from tests.bench.live.crowd import SOCKETS_OF_A_SESSION, Listener
from tests.bench.live.wire import Address, Caller, Ear, opened
from workflow.engine.models import Transition

AT_ONCE = 50  # that open at the beginning; after a cut all come at once
PATIENCE_SECONDS = 30
MOST_SECONDS = 900
PAUSE_SECONDS = 0.05
COMMENT = json.dumps({"text": "heard by many"}).encode()
HEALTH = "/health/live"
SERVERS = "tests.bench.live.server"


@dataclass
class Side:
    """One server and its sockets."""

    kind: str
    server: served.Server
    listeners: list[Listener]
    caller: Caller
    path: str
    ears: list[Ear] = field(default_factory=list)
    arrivals: list[list[float]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    storm: float = 0.0
    memory: float = 0.0  # bytes that its open sockets added
    is_moving: bool = False

    def addresses(self, cursor: int) -> list[Address]:
        return [
            self.address(listener, cursor)
            for listener in self.listeners
            for _ in range(SOCKETS_OF_A_SESSION)
        ]

    def address(self, listener: Listener, cursor: int) -> Address:
        if self.kind == "bare":
            return Address(self.server.port, f"/ws/events?{listener.group}", "portal.v1")
        offered = f"portal.v1, bearer.{listener.token}"
        return Address(self.server.port, f"/ws/events?after={cursor}", offered)

    @property
    def due(self) -> int:
        """How many frames one move makes."""
        return SOCKETS_OF_A_SESSION * sum(listener.hears for listener in self.listeners)

    def heard(self) -> None:
        """What the other side's moves bring, between this one's own, is not counted."""
        if self.is_moving:
            self.arrivals[-1].append(time.time())

    async def open(self, cursor: int) -> None:
        places = asyncio.Semaphore(AT_ONCE)

        async def one(address: Address) -> Ear:
            async with places:
                return await opened(address, self.heard)

        self.ears = await asyncio.gather(*map(one, self.addresses(cursor)))

    async def move(self) -> None:
        """One comment, until everybody whom it concerns has heard of it."""
        self.arrivals.append([])
        self.is_moving = True
        assert await self.caller.post(self.path, COMMENT) == 200
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(self.arrivals[-1]) < self.due:
                await asyncio.sleep(0.005)
        self.is_moving = False

    async def round(self, moves: int) -> None:
        before, first = self.server.cpu(), await head()
        for _ in range(moves):
            await self.move()
            await asyncio.sleep(PAUSE_SECONDS)
        self.cpu.append((self.server.cpu() - before) * 1000 / moves)
        self.numbers += range(first + 1, first + moves + 1)

    async def cut(self) -> None:
        """All at once lose their wire, and all at once they come back."""
        cursor = await head()
        for ear in self.ears:
            ear.transport.abort()
        started = time.monotonic()
        back = (opened(address, self.heard) for address in self.addresses(cursor))
        self.ears = await asyncio.gather(*back)
        self.storm = time.monotonic() - started

    def close(self) -> None:
        for ear in self.ears:
            ear.transport.abort()
        self.caller.close()

    def waits(self, committed: dict[int, float]) -> list[float]:
        """Milliseconds from each move's own moment to each socket."""
        pairs = zip(self.numbers, self.arrivals, strict=True)
        return [(at - committed[number]) * 1000 for number, ats in pairs for at in ats]


async def head() -> int:
    last = await Transition.objects.order_by("-number").values_list("number", flat=True).afirst()
    return last or 0


@dataclass(frozen=True)
class Found:
    """Milliseconds of the waits and of CPU a move; seconds of the storm; bytes of all sockets."""

    p50: float
    p99: float
    cpu: float
    storm: float
    memory: float


def found(side: Side, committed: dict[int, float]) -> Found:
    parts = statistics.quantiles(side.waits(committed), n=100)
    return Found(parts[49], parts[98], statistics.median(side.cpu), side.storm, side.memory)


def both(
    listeners: list[Listener], bearer: str, path: str, rounds: int, moves: int
) -> dict[str, Found]:
    """Ours and the bare one on as many sockets, at rest while the other is measured."""
    with ExitStack() as stack:
        sides = []
        for kind in ("portal", "bare"):
            server = stack.enter_context(served.server(SERVERS, kind))
            sides.append(Side(kind, server, listeners, Caller(server.port, bearer), path))
        asyncio.run(asyncio.wait_for(played(sides, rounds, moves), MOST_SECONDS))
    rows = Transition.objects.filter(number__in=[n for side in sides for n in side.numbers])
    committed = {number: at.timestamp() for number, at in rows.values_list("number", "at")}
    return {side.kind: found(side, committed) for side in sides}


async def played(sides: list[Side], rounds: int, moves: int) -> None:
    """A first move warms up each; the client's own garbage waits till the end."""
    gc.collect()
    gc.disable()
    try:
        for side in sides:
            await side.caller.get(HEALTH)  # what a first request loads is no socket's
            before = side.server.memory()
            await side.open(await head())
            side.memory = side.server.memory() - before
            await side.move()
            side.arrivals.clear()
        for _ in range(rounds):
            for side in sides:
                await side.round(moves)
        for side in sides:
            await side.cut()
            side.close()
    finally:
        gc.enable()
