"""What is measured, and against what (notes/performance-reliability.md section 3)."""

import json
import uuid
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from django.conf import settings
from django.db import connection

from tests.bench import floor
from tests.bench.measure import Deed, Timing, call, handler, in_turns
from tests.bench.row import Row
from tests.bench.settings import PLAIN_MIDDLEWARE
from tests.bench.world import World

SHEET_ROWS, SHEET_ROUNDS = 50, 5


def expected(status: int, found: tuple[int, bytes]) -> bytes:
    assert found[0] == status, found
    return found[1]


def approvals(world: World) -> dict[str, Iterator[Deed]]:
    """The same move by all three; each deed takes a certificate of its own."""
    ours, plain = handler(settings.MIDDLEWARE), handler(PLAIN_MIDDLEWARE)
    bearer, session = world.bearer(), world.session()

    def by_ours(pk: Any) -> Deed:
        address = f"/api/certificates/{pk}/approve/"
        signed = bearer | {"HTTP_IDEMPOTENCY_KEY": uuid.uuid4().hex}
        return lambda: expected(200, call(ours, "POST", address, {}, **signed))

    def by_peer(pk: int) -> Deed:
        return lambda: expected(
            200, call(plain, "POST", f"/peer/forms/{pk}/approve/", {}, **session)
        )

    return {
        "floor": iter([lambda pk=pk: floor.approve(pk) for pk in range(len(world.forms))]),
        "ours": iter([by_ours(pk) for pk in world.certificates]),
        "peer": iter([by_peer(pk) for pk in world.forms]),
    }


def lists(world: World) -> dict[str, Iterator[Deed]]:
    """The same 25 rows by all three."""
    ours, plain = handler(settings.MIDDLEWARE), handler(PLAIN_MIDDLEWARE)
    bearer, session = world.bearer(), world.session()
    address = {
        "floor": f"/floor/list?company={world.company.pk}",
        "ours": "/api/certificates/?list=open&page_size=25",
        "peer": "/peer/forms/",
    }
    signed = {"floor": {}, "ours": bearer, "peer": session}

    def ask(name: str) -> Deed:
        application = ours if name == "ours" else plain
        return lambda: expected(200, call(application, "GET", address[name], **signed[name]))

    for name in address:
        assert len(json.loads(ask(name)())["results"]) == 25, name
    return {name: cycle([ask(name)]) for name in address}


def sheets(world: World) -> dict[str, Iterator[Deed]]:
    """Rows of the quarter sheet kept: one, and fifty at once."""
    ours, bearer = handler(settings.MIDDLEWARE), world.bearer(world.tenant)
    places = iter(world.stores)

    def keep(count: int) -> Deed:
        rows = [row_of(next(places)) for _ in range(count)]
        body = {"quarter": "2026Q3", "rows": rows}
        signed = bearer | {"HTTP_IDEMPOTENCY_KEY": uuid.uuid4().hex}
        return lambda: expected(200, call(ours, "PUT", "/api/quarter-sheet/", body, **signed))

    return {"one": iter(lambda: keep(1), None), "fifty": iter(lambda: keep(SHEET_ROWS), None)}


def row_of(store: str) -> dict[str, str]:
    given = {"row": store, "id": str(uuid.uuid4()), "company": "PCM", "branch": store}
    return given | {"atc": "WC100", "m1": "1000.00", "m2": "1000.00", "m3": "1000.00"}


def linear(world: World, db: str) -> Row:
    """Fifty rows cost no more than sixty times one."""
    times = in_turns(sheets(world), SHEET_ROUNDS, 1)
    one, fifty = times["one"], times["fifty"]
    return Row(
        "P7-sheet",
        db,
        "<= 60",
        ratio=fifty.over(one),
        floor=one.middle,
        ours=fifty.middle,
        by_floor=fifty.over(one),
        spread=fifty.spread_over(one),
    )


def measured(world: World, db: str, rounds: int, deeds: int) -> list[Row]:
    """Lists first: they need certificates that are still open."""
    list_times = in_turns(lists(world), rounds, deeds)
    asked = Row("P6-list", db, "<= 6", ours=questions(lists(world)["ours"]), unit="queries")
    moves = approvals(world)
    move_times = in_turns(moves, rounds, deeds)
    asked_by_move = Row("P6-move", db, "<= 9", ours=questions(moves["ours"]), unit="queries")
    first, goal = ("P1", "<= 5") if connection.vendor == "sqlite" else ("P2", "<= 3")
    return [
        row(first, db, goal, move_times, "floor"),
        row("P3", db, "<= 0.8", move_times, "peer"),
        row("P4", db, "<= 4", list_times, "floor"),
        row("P4-peer", db, "< 1", list_times, "peer"),
        asked,
        asked_by_move,
        linear(world, db),
    ]


def row(case: str, db: str, goal: str, times: dict[str, Timing], against: str) -> Row:
    ours = times["ours"]
    return Row(
        case,
        db,
        goal,
        ratio=ours.over(times[against]),
        floor=times["floor"].middle,
        ours=ours.middle,
        peer=times["peer"].middle,
        by_floor=ours.over(times["floor"]),
        by_peer=ours.over(times["peer"]),
        spread=ours.spread_over(times[against]),
    )


def questions(deeds: Iterator[Deed]) -> int:
    """How often one of them asks the database, savepoints and BEGIN left out."""
    asked: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    deed = next(deeds)
    with connection.execute_wrapper(note):
        deed()
    return sum(not sql.startswith(("BEGIN", "SAVEPOINT", "RELEASE")) for sql in asked)
