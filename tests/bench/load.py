"""Clients that ask as fast as they are answered."""

import asyncio
import json
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from tests.bench import served
from tests.bench.live.wire import Caller
from tests.bench.plan import Plan
from tests.bench.processes import can_proxy, processes
from tests.bench.row import Row
from tests.bench.world import World

ROUNDS = 4

LIST = "/api/certificates/?list=open&page_size=25"
COMMENT = json.dumps({"text": "by one of many"}).encode()
Ask = Callable[[Caller, int], "asyncio.Future[int]"]


@dataclass
class Found:
    """What was answered: how often a second, after how many milliseconds, for how much CPU."""

    rates: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return round(statistics.median(self.rates), 1)

    @property
    def work(self) -> float:
        """Milliseconds of CPU for one request."""
        return round(statistics.median(self.cpu), 2)

    def part(self, percent: int) -> float:
        return round(statistics.quantiles(self.waits, n=100)[percent - 1], 1)

    def over(self, other: "Found") -> float:
        pairs = zip(self.rates, other.rates, strict=True)
        return round(statistics.median(a / b for a, b in pairs), 2)


def a_list(caller: Caller, number: int) -> "asyncio.Future[int]":
    return asyncio.ensure_future(caller.get(LIST))


def moves(certificates: Sequence[object]) -> Ask:
    """Each client moves a certificate of its own."""

    def a_move(caller: Caller, number: int) -> "asyncio.Future[int]":
        path = f"/api/certificates/{certificates[number]}/comment/"
        return asyncio.ensure_future(caller.post(path, COMMENT))

    return a_move


async def asked(
    server: served.Server, bearer: str, clients: int, seconds: float, ask: Ask, found: Found
) -> None:
    """One round: every client goes on until the time is over."""
    callers = [Caller(server.port, bearer) for _ in range(clients)]
    before, started = server.cpu(), time.perf_counter()
    until = started + seconds
    counts = await asyncio.gather(
        *(one(caller, n, until, ask, found) for n, caller in enumerate(callers))
    )
    took = time.perf_counter() - started
    found.rates.append(sum(counts) / took)
    found.cpu.append((server.cpu() - before) * 1000 / max(sum(counts), 1))
    for caller in callers:
        caller.close()


async def one(caller: Caller, number: int, until: float, ask: Ask, found: Found) -> int:
    count = 0
    while (started := time.perf_counter()) < until:
        status = await ask(caller, number)
        assert status == 200, status
        found.waits.append((time.perf_counter() - started) * 1000)
        count += 1
    return count


def in_turns(
    servers: dict[str, served.Server],
    bearer: str,
    clients: int,
    ask: Ask,
    plan: Plan,
) -> dict[str, Found]:
    """Each in its turn, round after round; a first short one warms up."""
    found = {name: Found() for name in servers}
    for server in servers.values():
        asyncio.run(asked(server, bearer, clients, plan.seconds / 4, ask, Found()))
    for _ in range(ROUNDS):
        for name, server in servers.items():
            asyncio.run(asked(server, bearer, clients, plan.seconds, ask, found[name]))
    return found


def rows(world: World, db: str, plan: Plan) -> list[Row]:
    """One process, and two behind nginx; more clients than that, of the one."""
    bearer = world.bearer()["HTTP_AUTHORIZATION"]
    few, many = plan.clients[0], plan.clients[-1]
    asks = {"T-list": a_list, "T-move": moves(world.certificates)}
    with ExitStack() as stack:
        servers = {"one": stack.enter_context(processes(1))}
        if can_proxy():
            servers["two"] = stack.enter_context(processes(2))
        told = []
        for case, ask in asks.items():
            found = in_turns(servers, bearer, few, ask, plan)
            told += [alone(case, db, found["one"]), doubled(case, db, found)]
        one = {"one": servers["one"]}
        return [*told, crowded(db, in_turns(one, bearer, many, asks["T-move"], plan)["one"])]


def alone(case: str, db: str, found: Found) -> Row:
    told = f"p50 {found.part(50)}, p99 {found.part(99)} ms; {found.work} ms of CPU each"
    return Row(case, db, "", ours=found.rate, spread=told, unit="/s")


def doubled(case: str, db: str, found: dict[str, Found]) -> Row:
    goal = ">= 1.6"
    if "two" not in found:
        return Row(f"{case}-2", db, goal, unit="/s", reason="nginx is not installed")
    one, two = found["one"], found["two"]
    told = f"CPU of a request {one.work} -> {two.work} ms"
    by = two.over(one)
    return Row(f"{case}-2", db, goal, by, one.rate, two.rate, by_floor=by, spread=told, unit="/s")


def crowded(db: str, found: Found) -> Row:
    told = f"{found.rate}/s, p50 {found.part(50)} ms"
    return Row("T-move-32", db, "<= 1000", ours=found.part(99), spread=told)
