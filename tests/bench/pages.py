"""Lighthouse's scores of the pages people meet first, out of a served demo (desktop preset)."""

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.row import Row

HERE = Path(__file__).resolve().parent / "lighthouse"
ROOT = HERE.parents[2]
PAGES = {"L-login": "login", "L-faq": "FAQ", "L-dashboard": "dashboard", "L-editor": "editor"}
GOAL = ">= 95 each"
MOST_SECONDS = 600
ERROR = re.compile(r"\w*Error\b")  # how Node begins to name one; above is the line that threw it


def scores() -> list[Row]:
    """A row a page: the lowest of its three scores, and all three beside it."""
    reason = missing()
    if reason:
        return skipped(reason)
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        os.environ["PORTAL_DATA_DIR"] = folder  # before Django's settings are read
        with served(Path(folder)) as base:
            return measured(base, Path(folder) / "data" / "mail")


def missing() -> str:
    """What is not there, in one sentence; blank when all is."""
    if not shutil.which("node"):
        return "Node is not installed"
    if not (HERE / "node_modules" / ".installed").exists():
        return "Lighthouse's packages are not installed: make lighthouse"
    if not (ROOT / "portal-ui" / "dist" / "index.html").exists():
        return "the pages are not built: make ui"
    return "" if chromium() else "no Chromium found: set CHROMIUM or install Debian's chromium"


def chromium() -> str | None:
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


def skipped(reason: str) -> list[Row]:
    return [Row(case, "chromium", GOAL, unit="points", reason=reason) for case in PAGES]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The demo by ``manage.py serve``, in processes of its own; its address."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from tests.plumbing.conftest import Serving, two_free_ports

    port = two_free_ports()
    serving = Serving(folder, port)
    try:
        serving.wait_until_ready()
        yield f"http://127.0.0.1:{port}"
    finally:
        serving.end()


def measured(base: str, mails: Path) -> list[Row]:
    command = ["node", "measure.mjs", base, str(mails), str(chromium())]
    try:
        done = subprocess.run(
            command, cwd=HERE, capture_output=True, text=True, check=True, timeout=MOST_SECONDS
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        return skipped(f"Lighthouse failed: {named(str(error.stderr or error))}")
    found = json.loads(done.stdout)
    return [row(case, found[name]) for case, name in PAGES.items()]


def named(said: str) -> str:
    """The line that names what went wrong: Node ends with its own name and number."""
    lines = said.strip().splitlines()
    errors = (line for line in lines if ERROR.match(line))
    return next(errors, lines[-1] if lines else "no word")


def row(case: str, points: dict[str, int]) -> Row:
    each = ", ".join(f"{category} {score}" for category, score in points.items())
    lowest = min(points.values())
    return Row(case, "chromium", GOAL, ours=lowest, spread=each, unit="points")
