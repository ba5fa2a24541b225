"""``kill -9`` of the worker while a batch is read: every file ends, and nothing is there twice."""

import http.client
import os
import random
import signal
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.faults.conftest import House
from tests.plumbing.conftest import Serving, until
from tests.scans import made
from tests.support.kills import proven
from tests.support.thoroughness import random_seed, times

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at /proc"),
]
KILLS = times(5)
BROKEN = 5  # of so many files one cannot be read
STACK = 4  # of so many files one holds two certificates
FILES = max(BROKEN, min(12, times(12)))  # more would be another test: of how much it takes
ENDED = {"READ", "PROCESSING-FAILED"}


def files() -> dict[str, tuple[bytes, int]]:
    """Name -> bytes, and how many certificates or faults it comes to."""
    told: dict[str, tuple[bytes, int]] = {}
    for number in range(FILES):
        if number % BROKEN == BROKEN - 1:
            told[f"{number}.pdf"] = (b"%PDF-1.7 broken " + str(number).encode(), 1)
            continue
        pages = 2 if number % STACK == STACK - 1 else 1
        facts = [made.Facts(ewt=[made.row(10 * number + page + 1)]) for page in range(pages)]
        drawn = [lambda canvas, each=each: made.draw(canvas, each, made.Style()) for each in facts]
        told[f"{number}.pdf"] = (made.pdf(*drawn), pages)
    return told


def upload(portal: Serving, bearer: str, given: dict[str, tuple[bytes, int]]) -> Any:
    """All of them in one request, as a browser sends a form."""
    edge = uuid.uuid4().hex
    parts = [
        f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        "Content-Type: application/pdf\r\n\r\n".encode()
        + data
        + b"\r\n"
        for name, (data, _) in given.items()
    ]
    wire = http.client.HTTPConnection("127.0.0.1", portal.port, timeout=60)
    headers = {
        "Authorization": f"Bearer {bearer}",
        "Content-Type": f"multipart/form-data; boundary={edge}",
    }
    wire.request("POST", "/api/scans/", b"".join(parts) + f"--{edge}--\r\n".encode(), headers)
    answer = wire.getresponse()
    assert answer.status == 202, answer.read()
    wire.close()


def kill_worker(portal: Serving) -> bool:
    """Whether there was one to kill."""
    with suppress(StopIteration, ProcessLookupError):
        os.kill(portal.child("jobs", "--supervised"), signal.SIGKILL)
        return True
    return False


@pytest.mark.essential("the one kill of a reading worker in make test")
def test_every_file_ends_read_or_failed_and_none_twice(house: Callable[..., House]):
    home, chance = house(JOBS_LEASE_SECONDS="2"), random.Random(random_seed(2307))
    portal, given = home.open(), files()
    demo = set(home.books("scans"))
    upload(portal, home.books("tokens")[1], given)
    killed = 0
    while killed < KILLS:
        time.sleep(chance.uniform(0.3, 2.5))
        killed += kill_worker(portal)

    def ended() -> bool:
        told = home.books("scans")
        return all(status in ENDED for name in given for _, status, _ in told[name])

    until(ended, 240)
    told = home.books("scans")
    assert set(told) - demo == set(given)
    for name, (_, expected) in given.items():
        pages = [tuple(pages) for pages, _, _ in told[name]]
        assert (len(pages), len(set(pages))) == (expected, expected), (name, told[name])
        for _, _, moves in told[name]:
            assert len(moves) == len(set(moves)), (name, moves)
    statuses = [status for name in given for _, status, _ in told[name]]
    print(f"\n{killed} kills, {len(given)} files: {statuses.count('READ')} certificates read")
    proven(home)
