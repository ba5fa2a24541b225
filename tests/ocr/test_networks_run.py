"""How the networks are run."""

import subprocess
import sys

import pytest

COUNTED = "(numpy.full(8, 1e-39, numpy.float32) * 1).any()"
DETECTOR = f"""
import sys, numpy
from ocr.image import networks
networks.detector()
print({COUNTED}, file=sys.stderr)
"""
READER = f"""
import os, sys, numpy
from ocr.__main__ import main
def told(code):
    print({COUNTED}, file=sys.stderr)
    sys.exit(code)
os._exit = told
sys.argv = ["", str(os.getppid())]
main()
"""


@pytest.mark.parametrize(("script", "counts"), [(DETECTOR, "True"), (READER, "False")])
def test_the_readers_process_alone_counts_as_nothing_what_is_all_but_nothing(
    script: str, counts: str
):
    """A processor takes many times as long for it; to whoever does more than read it may matter."""
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
    assert ended.stderr.decode().split()[-1] == counts  # after warnings
