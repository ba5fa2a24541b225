"""What a browser downloads before a page works, as portal-ui's own check weighs it."""

import re
import shutil
import subprocess
from pathlib import Path

from tests.bench.known import KNOWN
from tests.bench.row import Row

UI = Path(__file__).resolve().parents[2] / "portal-ui"
WEIGHED = {"F1": "first load", "F2": "accounting"}


def rows() -> list[Row]:
    reason = missing()
    if reason:
        return [Row(case, "build", KNOWN[case].goal, unit="kB", reason=reason) for case in WEIGHED]
    done = subprocess.run(
        ["node", "scripts/check-size.mjs"], cwd=UI, capture_output=True, text=True, timeout=60
    )
    return [weighed(case, name, done.stdout) for case, name in WEIGHED.items()]


def missing() -> str:
    if not shutil.which("node"):
        return "Node is not installed"
    built = UI / "dist" / ".vite" / "manifest.json"
    return "" if built.exists() else "the pages are not built: make ui"


def weighed(case: str, name: str, told: str) -> Row:
    goal = KNOWN[case].goal
    found = re.search(rf"^{name}\s+([\d.]+) kB", told, re.MULTILINE)
    if not found:
        return Row(case, "build", goal, unit="kB", reason=f"its weight was not told: {told[-80:]}")
    size = float(found[1])
    ratio = round(size / float(goal.split()[1]), 2)
    return Row(case, "build", goal, ratio=ratio, ours=size, unit="kB")
