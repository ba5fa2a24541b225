"""Two hundred PDFs made to harm: how each ends, how long it takes and what the portal grows by."""

import os
import resource
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.bench.row import Row

FILES = 200
GOALS = {"H-ended": ">= 200", "H-longest": "<= 60000", "H-memory": "<= 50"}


def rows() -> list[Row]:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.scans import hostile
    from tests.support.hostile_files import outcome_of

    said: Counter[str] = Counter()
    longest = 0.0
    grown = 0.0
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        path = Path(folder) / "hostile.pdf"
        for number in range(FILES):
            path.write_bytes(hostile.attack(number)[1])
            before, started = memory_mb(), time.perf_counter()
            said[outcome_of(path)] += 1
            longest = max(longest, time.perf_counter() - started)
            grown += memory_mb() - before
    told = ", ".join(f"{reason} {times}" for reason, times in said.most_common())
    return [
        Row(
            "H-ended", "none", GOALS["H-ended"], ours=sum(said.values()), spread=told, unit="files"
        ),
        Row("H-longest", "none", GOALS["H-longest"], ours=round(longest * 1000)),
        Row("H-memory", "none", GOALS["H-memory"], ours=round(grown, 1), unit="MB"),
    ]


def memory_mb() -> float:
    """The most this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
