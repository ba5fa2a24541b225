"""Measures on one database, prints rows as JSON: ``python -m tests.bench.one DB PLAN``."""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict

import django

from tests.bench.known import KNOWN, OF_LOAD, OF_READER, OF_SOCKETS
from tests.bench.plan import Plan
from tests.bench.row import Row


def main(db: str, plan: Plan) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    django.setup()
    from django.core.management import call_command
    from django.db import connection, connections

    from tests.bench import cases, load, measure, reader, served, world
    from tests.bench.live import rows as live
    from tests.bench.peer.models import Form

    tell(f"{db}: people and certificates")
    call_command("migrate", interactive=False, verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Form)
    built = world.build(max(2 * plan.most_moves, plan.clients[-1]) + cases.STAYING)
    tell(f"{db}: moves and lists")
    measure.as_served()
    rows = cases.measured(built, db, plan)
    connections.close_all()
    tell(f"{db}: sockets")
    rows += part(OF_SOCKETS, db, served.missing, lambda: live.rows(built, db, plan))
    tell(f"{db}: many clients")
    rows += part(OF_LOAD, db, served.missing, lambda: load.rows(built, db, plan))
    if db == "sqlite":  # it is the same reader on any
        tell("reader of scans")
        rows += part(
            OF_READER, db, reader.missing, lambda: reader.rows(cases.replica(built), db, plan)
        )
    json.dump([asdict(row) for row in rows], sys.stdout)


def tell(what: str) -> None:
    """How far it is, for who waits."""
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


def part(
    cases: tuple[str, ...], db: str, missing: Callable[[], str], rows: Callable[[], list[Row]]
) -> list[Row]:
    """What can be measured; of the rest, why not."""
    try:
        reason = missing()
        if not reason:
            return rows()
    except Exception as error:  # noqa: BLE001 - the other parts are measured all the same
        reason = f"it failed: {type(error).__name__} {error}".strip()
    return [Row(case, db, KNOWN[case].goal, reason=reason) for case in cases]


if __name__ == "__main__":
    main(sys.argv[1], Plan(**json.loads(sys.argv[2])))
