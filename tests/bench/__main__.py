"""``python -m tests.bench [--quick]``: a table of ratios, and ``bench.json``."""

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

from tests.bench import attacks, pages
from tests.bench.row import Row

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = ("case", "db", "floor", "ours", "peer", "ours/floor", "ours/peer", "spread", "goal")
POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"
CASES = {"P2": "<= 3", "P3": "<= 0.8", "P4": "<= 4"}


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    asked.add_argument(
        "--quick", action="store_true", help="few rounds and no pages, under 30 seconds"
    )
    asked.add_argument("--out", type=Path, default=ROOT / "bench.json")
    given = asked.parse_args()
    rounds, deeds = (5, 8) if given.quick else (9, 40)
    rows = [*on_sqlite(rounds, deeds), *on_postgres(rounds, deeds), *on_pages(quick=given.quick)]
    if not given.quick:
        rows += attacks.rows()
    print(table(rows))
    given.out.write_text(json.dumps([row.as_json() for row in rows], indent=1) + "\n")
    print(f"\nMilliseconds, medians of {rounds} interleaved rounds of {deeds}; pages in points.")
    print(given.out)


def on_sqlite(rounds: int, deeds: int) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        return measured("sqlite", f"sqlite:///{folder}/bench.sqlite3", folder, rounds, deeds)


def on_postgres(rounds: int, deeds: int) -> list[Row]:
    try:
        with database() as url, tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
            return measured("postgresql", url, folder, rounds, deeds)
    except psycopg.OperationalError as error:
        reason = f"PostgreSQL is not reachable: {str(error).splitlines()[0]}"
        return [Row(case, "postgresql", goal, reason=reason) for case, goal in CASES.items()]


def on_pages(*, quick: bool) -> list[Row]:
    return pages.skipped("left out by --quick") if quick else pages.scores()


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


def measured(db: str, url: str, folder: str, rounds: int, deeds: int) -> list[Row]:
    """In a process of its own, because settings are read once."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.one", db, str(rounds), str(deeds)],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": url, "PORTAL_DATA_DIR": folder, "PORTAL_DEMO": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [Row(**row) for row in json.loads(done.stdout)]


def table(rows: list[Row]) -> str:
    lines = [COLUMNS, *(row.cells() for row in rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(COLUMNS))]
    made = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        for line in lines
    ]
    return "\n".join([made[0], "-" * len(made[0]), *made[1:]])


if __name__ == "__main__":
    main()
