"""How the networks are run."""

import subprocess
import sys

import pytest

SMALLEST = "import numpy; print((numpy.full(8, 1e-39, numpy.float32) * 1).any())"
LOADED = "from workflow.scans.reader.image import models; models.{}(); "


@pytest.mark.parametrize(
    ("first", "counts"),
    [("", "True"), *((LOADED.format(name), "False") for name in ("detector", "recogniser"))],
)
def test_what_is_all_but_nothing_is_counted_as_nothing(first: str, counts: str):
    """Else a processor takes fifty times as long: whichever network a process loads first."""
    said = subprocess.run(
        [sys.executable, "-c", first + SMALLEST], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == counts
