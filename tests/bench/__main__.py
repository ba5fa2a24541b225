"""``python -m tests.bench``: a table of ratios against floors of the same run, and bench.json."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.bench import others
from tests.bench.known import KNOWN, OF_DATABASES, OF_LOAD, OF_READER, OF_SCALE, OF_SOCKETS
from tests.bench.plan import PLANS, Plan
from tests.bench.row import Row
from tests.bench.table import compared, table, written

ROOT = Path(__file__).resolve().parents[2]
POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"
DATABASES = ("sqlite", "postgresql")
OF_EITHER = {"sqlite": "P2", "postgresql": "P1"}


def main() -> None:
    given = arguments()
    plan = PLANS[given.plan]
    rows = [row for db in DATABASES for row in on(db, plan, wanted=given.db in (None, db))]
    rows += others.rows(plan)
    print(table(rows))
    written(rows, given.out)
    print(f"\nMedians of {plan.rounds} interleaved rounds of {plan.deeds}. Written: {given.out}")
    if given.compare:
        print(compared(rows, given.compare))


def arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    how = asked.add_mutually_exclusive_group()
    plans = {
        "quick": "few rounds, few sockets, no browser: under three minutes",
        "full": "a million certificates: hours",
        "smallest": "one round of everything, for a test of the benchmark itself",
    }
    for name, words in plans.items():
        how.add_argument(f"--{name}", dest="plan", action="store_const", const=name, help=words)
    asked.add_argument("--db", choices=DATABASES, help="this one alone")
    asked.add_argument("--compare", type=Path, metavar="OLD.json", help="with an older bench.json")
    asked.add_argument("--out", type=Path, default=ROOT / "bench.json")
    asked.set_defaults(plan="usual")
    return asked.parse_args()


def on(db: str, plan: Plan, *, wanted: bool) -> list[Row]:
    if not wanted:
        return skipped(db, "another database was asked for")
    return on_sqlite(plan) if db == "sqlite" else on_postgres(plan)


def on_sqlite(plan: Plan) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        return measured("sqlite", f"sqlite:///{folder}/bench.sqlite3", folder, plan)


def on_postgres(plan: Plan) -> list[Row]:
    try:
        with database() as url, tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
            return [*measured("postgresql", url, folder, plan), *others.scale(url, plan)]
    except psycopg.OperationalError as error:
        return skipped("postgresql", f"not reachable: {str(error).splitlines()[0]}")


def skipped(db: str, reason: str) -> list[Row]:
    """Every case of this database; it is told, and not left out."""
    besides = OF_SCALE if db == "postgresql" else OF_READER
    cases = [*OF_DATABASES, *OF_SOCKETS, *OF_LOAD, *besides]
    return [
        Row(case, db, KNOWN[case].goal, reason=reason) for case in cases if case != OF_EITHER[db]
    ]


@contextmanager
def database() -> Iterator[str]:
    """A database of its own, gone afterwards."""
    given = os.environ.get("DATABASE_URL", "")
    server = given if given.startswith("postgres") else POSTGRES
    place = server.rpartition("/")[0]
    name = f"bench_{os.getpid()}"
    with psycopg.connect(f"{place}/postgres", autocommit=True, connect_timeout=3) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{place}/{name}"
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


# One person moves here as often as a whole office does.
UNLIMITED = {"COMMENTS_PER_PERSON_PER_MINUTE": "1000000"}


def measured(db: str, url: str, folder: str, plan: Plan) -> list[Row]:
    """In a process of its own, because settings are read once."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.one", db, json.dumps(plan.as_json())],
        cwd=ROOT,
        env=os.environ
        | UNLIMITED
        | {"DATABASE_URL": url, "PORTAL_DATA_DIR": folder, "PORTAL_DEMO": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [Row(**row) for row in json.loads(done.stdout.splitlines()[-1])]


if __name__ == "__main__":
    main()
