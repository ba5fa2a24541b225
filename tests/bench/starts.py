"""From `serve` in an empty folder to its first answer."""

import os
import tempfile
import time
from pathlib import Path

from tests.bench.known import KNOWN
from tests.bench.row import Row

MOST_SECONDS = 180


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        os.environ["PORTAL_DATA_DIR"] = folder  # before Django's settings are read
        from tests.plumbing.conftest import Serving, two_free_ports, until

        started = time.monotonic()
        serving = Serving(Path(folder), two_free_ports())
        try:
            until(lambda: serving.get("/health/live")[0] == 200, MOST_SECONDS)
            took = round(time.monotonic() - started, 1)
        finally:
            serving.end()
    told = "with migrations and the demo"
    return [Row("P16", "sqlite", KNOWN["P16"].goal, ours=took, spread=told, unit="s")]
