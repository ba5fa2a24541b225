"""Where one chain head stops: ``python -m tests.bench.heads``, on PostgreSQL, in two minutes.

Processes make transitions as fast as they can, with the one head, and with a head for each
process: what a head for each company could give at best. Rounds of all settings take turns, and
each is compared with one process of the same round.

``append`` is what the head's lock covers: number, hash, store, commit. ``move`` is a comment
through ``perform``. ``request`` is the same comment through the middleware and the API.
"""

import argparse
import json
import multiprocessing
import os
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import count
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import django

from tests.bench.__main__ import UNLIMITED, database

LAYERS = ("append", "move", "request")
PROCESSES = (1, 2, 4, 8)
ROOM = 10**9  # numbers for each head, so that the one numbering of transitions holds
FORK = multiprocessing.get_context("fork")


class Setting(NamedTuple):
    layer: str
    processes: int
    has_own_heads: bool


def main() -> None:
    given = arguments()
    with ExitStack() as stack:
        os.environ |= UNLIMITED | {
            "DATABASE_URL": stack.enter_context(database()),
            "PORTAL_DATA_DIR": stack.enter_context(tempfile.TemporaryDirectory(prefix="heads-")),
            "PORTAL_DEMO": "1",
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        }
        django.setup()
        crew = start_crew(max(given.processes))
        try:
            print(as_table(measure_in_turns(crew, given)))
        finally:
            for wire in crew:
                wire.send(None)


def arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tests.bench.heads", description=__doc__)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=1, help="of one setting in a round")
    asked.add_argument("--processes", type=int, nargs="+", default=PROCESSES)
    return asked.parse_args()


def start_crew(number: int) -> list[Connection]:
    """Processes that wait for work, each with a certificate of its own."""
    from django.core.management import call_command
    from django.db import connection, connections

    from tests.bench import world
    from tests.bench.peer.models import Form

    call_command("migrate", interactive=False, verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Form)
    with connection.cursor() as cursor:
        cursor.execute(
            "ALTER TABLE workflow_chainhead DROP CONSTRAINT there_is_one_chain_head;"
            "INSERT INTO workflow_chainhead (id, number, hash, keyed, fingerprint)"
            " SELECT 1 + n, n * %s::bigint, '', FALSE, '' FROM generate_series(1, %s) AS n",
            [ROOM, number],
        )
    built = world.build(number)
    bearer = built.bearer()
    connections.close_all()
    crew = []
    for place in range(number):
        ours, theirs = FORK.Pipe()
        given = (theirs, place, built, bearer)
        FORK.Process(target=work, args=given, daemon=True).start()
        crew.append(ours)
    return crew


def work(wire: Connection, place: int, world: Any, bearer: dict[str, str]) -> None:
    """Do what is asked for until it is None, and answer with transitions a second."""
    from django.db import connections

    from tests.bench.measure import as_served

    as_served()
    deeds = deeds_of(place, world, bearer)
    while asked := wire.recv():
        setting, starts_at, seconds = asked
        use_head(place + 2 if setting.has_own_heads else 1)
        wire.send(rate_of(deeds[setting.layer], starts_at, seconds))
    connections.close_all()


def deeds_of(place: int, world: Any, bearer: dict[str, str]) -> dict[str, Callable[[], object]]:
    """One transition of the process's own certificate, by layer."""
    from django.conf import settings
    from django.db import transaction

    from tests.bench.measure import call, handler
    from workflow.engine import chain
    from workflow.engine.execution import perform
    from workflow.engine.models import Revision, Transition

    certificate, application = world.certificates[place], handler(settings.MIDDLEWARE)
    former = Transition.objects.filter(subject_id=str(certificate)).order_by("-number")[0]
    columns = {field.attname: getattr(former, field.attname) for field in former._meta.fields}
    values = Revision.objects.get(transition=former).values or {}

    def append() -> None:
        with transaction.atomic():
            chain.append(Transition(**columns | {"at": None}), values)

    def move() -> None:
        words = {"text": "by one of many"}
        perform("certificates", certificate, "comment", by=world.processor, inputs=words)

    def request() -> None:
        key = {"HTTP_IDEMPOTENCY_KEY": uuid.uuid4().hex}
        address = f"/api/certificates/{certificate}/comment/"
        status, said = call(
            application, "POST", address, {"text": "by one of many"}, **bearer | key
        )
        assert status == 200, said

    return {"append": append, "move": move, "request": request}


def use_head(number: int) -> None:
    """Have this process's transitions numbered and locked by that head."""
    from workflow.engine import chain

    for name in ("TAKE_NUMBER", "SET_HASH"):
        statement = getattr(chain, name).partition(" id = ")
        tail = statement[2].lstrip("0123456789")
        setattr(chain, name, f"{statement[0]} id = {number}{tail}")


def rate_of(deed: Callable[[], object], starts_at: float, seconds: float) -> float:
    """How many a second, from a moment that all processes share."""
    deed()  # its connection and statements are ready
    time.sleep(max(0.0, starts_at - time.monotonic()))
    began = time.monotonic()
    for done in count(1):
        deed()
        if (took := time.monotonic() - began) >= seconds:
            return done / took
    raise AssertionError


def measure_in_turns(
    crew: Sequence[Connection], given: argparse.Namespace
) -> dict[Setting, list[float]]:
    """Transitions a second of each setting, one figure a round."""
    settings = [
        Setting(layer, processes, own)
        for layer in LAYERS
        for processes in given.processes
        for own in (False, True)
    ]
    found: dict[Setting, list[float]] = {setting: [] for setting in settings}
    for number in range(given.rounds):
        order = settings if number % 2 else settings[::-1]
        for setting in order:
            found[setting].append(rate_together(crew, setting, given.seconds))
        print(json.dumps({"round": number + 1, "load": os.getloadavg()[0]}), flush=True)
    return found


def rate_together(crew: Sequence[Connection], setting: Setting, seconds: float) -> float:
    at_work = crew[: setting.processes]
    for wire in at_work:
        wire.send((setting, time.monotonic() + 0.3, seconds))
    return sum(wire.recv() for wire in at_work)


def as_table(found: dict[Setting, list[float]]) -> str:
    """Medians over the rounds, and the range of what own heads give more."""
    lines = [
        "| layer | processes | one head | a head each | gain by own heads |",
        "|---|---|---|---|---|",
    ]
    for setting, one in found.items():
        if setting.has_own_heads:
            continue
        own = found[setting._replace(has_own_heads=True)]
        alone = found[Setting(setting.layer, min(s.processes for s in found), False)]
        gains = [theirs / ours for theirs, ours in zip(own, one, strict=True)]
        lines.append(
            f"| {setting.layer} | {setting.processes} | {against(one, alone)} |"
            f" {against(own, alone)} |"
            f" {statistics.median(gains):.2f} ({min(gains):.2f} to {max(gains):.2f}) |"
        )
    return "\n".join(lines)


def against(rates: Sequence[float], alone: Sequence[float]) -> str:
    """The ratio to one process with one head, and the rate behind it."""
    ratio = statistics.median(a / b for a, b in zip(rates, alone, strict=True))
    return f"{ratio:.2f} ({statistics.median(rates):.0f}/s)"


if __name__ == "__main__":
    main()
