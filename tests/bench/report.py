"""``python -m tests.bench.report [bench.json]``: its figures into docs/performance.md."""

import json
import sys
from pathlib import Path
from typing import Any

from tests.bench.known import KNOWN

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- figures of bench.json -->\n", "<!-- end of figures -->\n"
DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
MOST = 1.5  # the goal of P5 and P7
Told = dict[str, Any]


def main() -> None:
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "bench.json"
    PAGE.write_text(filled(PAGE.read_text(), json.loads(given.read_text())))


def filled(page: str, rows: list[Told]) -> str:
    """The page with these figures in place of those it had."""
    before, _, rest = page.partition(BEGIN)
    _, found, after = rest.partition(END)
    assert found, f"{PAGE} has no place for figures"
    return before + BEGIN + "\n" + rendered(rows) + "\n" + END + after


def rendered(rows: list[Told]) -> str:
    lines = [
        "| case | what | goal | SQLite | PostgreSQL | else |",
        "|---|---|---|---|---|---|",
    ]
    for case, (what, goal) in KNOWN.items():
        mine = [row for row in rows if row["case"] == case]
        named = [of(mine, db) for db in DATABASES]
        other = "; ".join(cell(row) for row in mine if row["db"] not in DATABASES)
        lines.append(f"| {case} | {what} | {goal} | {' | '.join(named)} | {other} |")
    slow = [row for row in rows if row["case"] not in KNOWN and row["ratio"] > MOST]
    return "\n".join([*lines, *each_of(slow), ""])


def each_of(rows: list[Told]) -> list[str]:
    """Cases that are part of one above, each list of P5, say, and are over its goal."""
    if not rows:
        return []
    head = ["", f"| of these, over {MOST:g} | ratio | p95 |", "|---|---|---|"]
    told = [f"| {row['case']} | {number(row['ratio'])} | {worth(row)} |" for row in rows]
    return head + told


def of(rows: list[Told], db: str) -> str:
    return "; ".join(cell(row) for row in rows if row["db"] == db)


def cell(row: Told) -> str:
    if row.get("reason"):
        return f"not measured: {row['reason']}"
    if row["ratio"] is None or row["ratio"] == row["value"]:
        return worth(row)
    return f"{row['ratio']:g} x ({worth(row)})"


def worth(row: Told) -> str:
    return f"{number(row['value'])} {row['unit']}"


def number(figure: float | None) -> str:
    return "" if figure is None else f"{figure:g}"


if __name__ == "__main__":
    main()
