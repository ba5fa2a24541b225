"""What is measured, and against what (notes/performance-reliability.md section 3)."""

import json
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import cycle, repeat
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from core.jobs import queue
from tests.bench.measure import Deed, Timing, call, handler, in_turns
from tests.bench.plan import Plan
from tests.bench.row import Row
from tests.bench.settings import PLAIN_MIDDLEWARE
from tests.bench.world import World

SHEET_ROWS = 50
STAYING = 30  # open for good, for a full page of a list
JOB = """
    INSERT INTO core_job (lane, func, args, priority, due, attempts, max_attempts, limit_s, token,
        error)
    VALUES ('default', 'core.mail.nothing', '[]', 0, %s, 0, 5, 300, '', '')
"""


def expected(status: int, found: tuple[int, bytes]) -> bytes:
    assert found[0] == status, found
    return found[1]


def approvals(world: World) -> dict[str, Iterator[Deed]]:
    """The same move by all three; each deed takes a certificate of its own."""
    by = contenders(world)
    moved = world.certificates[:-STAYING]
    half = len(moved) // 2
    ours = [f"/api/certificates/{pk}/approve/" for pk in moved[:half]]
    floor = [f"/floor/{pk}/approve/" for pk in moved[half:]]
    peer = [f"/peer/forms/{pk}/approve/" for pk in world.forms]
    return {
        name: iter([by[name]("POST", address, {}) for address in addresses])
        for name, addresses in {"floor": floor, "ours": ours, "peer": peer}.items()
    }


def lists(world: World) -> dict[str, Iterator[Deed]]:
    """The same 25 rows by all three."""
    by = contenders(world)
    asked = {
        "floor": by["floor"]("GET", "/floor/list", None),
        "ours": by["ours"]("GET", "/api/certificates/?list=open&page_size=25", None),
        "peer": by["peer"]("GET", "/peer/forms/", None),
    }
    for name, deed in asked.items():
        assert len(json.loads(deed())["results"]) == 25, name
    return {name: cycle([deed]) for name, deed in asked.items()}


def single(world: World) -> dict[str, Iterator[Deed]]:
    """One certificate with all that hangs on it; the peer knows of no more than its columns."""
    by = contenders(world)
    asked = {
        "floor": by["floor"]("GET", f"/floor/{world.certificates[0]}/", None),
        "ours": by["ours"]("GET", f"/api/certificates/{world.certificates[0]}/", None),
        "peer": by["peer"]("GET", f"/peer/forms/{world.forms[0]}/", None),
    }
    return {name: cycle([deed]) for name, deed in asked.items()}


def contenders(world: World) -> dict[str, Callable[[str, str, Any], Deed]]:
    """How each is called: behind its middleware, signed as its clients sign."""
    bearer, session = world.bearer(), world.session()
    called = {
        "floor": (handler([]), bearer),
        "ours": (handler(settings.MIDDLEWARE), bearer),
        "peer": (handler(PLAIN_MIDDLEWARE), session),
    }

    def deed_of(name: str) -> Callable[[str, str, Any], Deed]:
        application, signed = called[name]

        def deed(method: str, address: str, body: Any) -> Deed:
            key = {"HTTP_IDEMPOTENCY_KEY": uuid.uuid4().hex} if method == "POST" else {}
            given = signed | key
            return lambda: expected(200, call(application, method, address, body, **given))

        return deed

    return {name: deed_of(name) for name in called}


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


def linear(world: World, db: str, rounds: int) -> Row:
    """Fifty rows cost no more than sixty times one."""
    times = in_turns(sheets(world), rounds, 1)
    one, fifty = times["one"], times["fifty"]
    return Row(
        "P4-sheet",
        db,
        "<= 60",
        ratio=fifty.over(one),
        floor=one.middle,
        ours=fifty.middle,
        by_floor=fifty.over(one),
        spread=fifty.spread_over(one),
    )


def jobs() -> dict[str, Iterator[Deed]]:
    """A job put in, and its row by SQL."""
    due = timezone.now() + timedelta(days=1)

    def ours() -> None:
        with transaction.atomic():
            queue.put_job("core.mail.nothing", lane="default", due=due)

    def floor() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(JOB, [connection.ops.adapt_datetimefield_value(due)])

    return {"ours": repeat(ours), "floor": repeat(floor)}


def measured(world: World, db: str, plan: Plan) -> list[Row]:
    """Lists first: they need certificates that are still open."""
    rounds, deeds, on_lite = plan.rounds, plan.deeds, connection.vendor == "sqlite"
    listed = in_turns(lists(world), rounds, deeds)
    read = in_turns(single(world), rounds, deeds)
    by_list = Row("P6-list", db, "<= 4", ours=questions(lists(world)["ours"]), unit="queries")
    moves = approvals(world)
    moved = in_turns(moves, rounds, deeds)
    most = "<= 13" if on_lite else "<= 12"
    by_move = Row("P6-move", db, most, ours=questions(moves["ours"]), unit="queries")
    first, of_peer = ("P1", "<= 1.1") if on_lite else ("P2", "<= 1.3")
    return [
        row(first, db, "<= 1.8", moved, "floor"),
        row("P3", db, of_peer, moved, "peer"),
        row("P4", db, "<= 2.0" if on_lite else "<= 2.2", listed, "floor", "cpu"),
        row("P4-peer", db, "<= 0.7", listed, "peer", "cpu"),
        row("P4-one", db, "<= 2.5", read, "floor", "cpu"),
        by_list,
        by_move,
        linear(world, db, plan.sheets),
        row("P13", db, "<= 5", in_turns(jobs(), rounds, deeds), "floor"),
    ]


def row(
    case: str, db: str, goal: str, times: dict[str, Timing], against: str, kind: str = "rounds"
) -> Row:
    """Milliseconds on the clock, or of CPU: what a busy machine does to both alike."""
    ours, peer = times["ours"], times.get("peer")
    return Row(
        case,
        db,
        goal,
        ratio=ours.over(times[against], kind),
        floor=milliseconds(times["floor"], kind),
        ours=milliseconds(ours, kind),
        peer=milliseconds(peer, kind) if peer else None,
        by_floor=ours.over(times["floor"], kind),
        by_peer=ours.over(peer, kind) if peer else None,
        spread=f"{ours.spread_over(times[against], kind)}{of_work(times, against, kind)}",
        unit="ms" if kind == "rounds" else "ms of CPU",
    )


def of_work(times: dict[str, Timing], against: str, kind: str) -> str:
    """CPU beside what the clock says: a busy machine makes less of a difference to it."""
    work = times["ours"].over(times[against], "cpu")
    return f"; CPU {work}" if kind == "rounds" else ""


def milliseconds(timing: Timing, kind: str) -> float:
    return timing.middle if kind == "rounds" else timing.work


def replica(world: World) -> bytes:
    """A certificate as the official form."""
    address = f"/api/certificates/{world.certificates[0]}/form.pdf"
    return expected(200, call(handler(settings.MIDDLEWARE), "GET", address, **world.bearer()))


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
