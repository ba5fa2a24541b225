"""The rows as text, as JSON, and beside those of another day."""

import json
from pathlib import Path

from tests.bench.row import Row

COLUMNS = ("case", "db", "floor", "ours", "peer", "ours/floor", "ours/peer", "spread", "goal")
ALIKE = 0.1  # so much more or less is the machine's


def table(rows: list[Row]) -> str:
    lines = [COLUMNS, *(row.cells() for row in rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(COLUMNS))]
    made = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]
    return "\n".join([made[0], "-" * len(made[0]), *made[1:]])


def written(rows: list[Row], out: Path) -> None:
    out.write_text(json.dumps([row.as_json() for row in rows], indent=1) + "\n")


def compared(rows: list[Row], old: Path) -> str:
    """What is more than a tenth away from an older bench.json, worst first; ratios, where there
    are any, else values."""
    before = {(each["case"], each["db"]): figure(each) for each in json.loads(old.read_text())}
    now = {(row.case, row.db): figure(row.as_json()) for row in rows}
    changes = [
        (now[key] / before[key], key)  # type: ignore[operator]
        for key in now
        if now[key] and before.get(key)
    ]
    told = [
        f"{case} {db}: {before[case, db]:g} -> {now[case, db]:g} ({by:.2f} x)"
        for by, (case, db) in sorted(changes, reverse=True)
        if abs(by - 1) > ALIKE
    ]
    return "\n".join([f"Beside {old}:", *(told or ["nothing has changed by more than a tenth"])])


def figure(told: dict[str, object]) -> float | None:
    found = told["ratio"] if told["ratio"] is not None else told["value"]
    return found if isinstance(found, int | float) else None
