"""Many of each attack at once on a portal that serves: its one process lives, and answers."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.files import onslaught
from tests.plumbing.conftest import Serving, children_of, holds, serve, until
from tests.support.thoroughness import times

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at /proc"),
]
__all__ = ["serve"]  # a fixture

EACH = min(50, times(12))  # as many as make bench sends
PEOPLE = 4  # who send them, each several at once
# Read, one at a time, others first, or not like this: an answer, and never a fault.
ANSWERS = {"200", "415", "422", "429", "503"}


@pytest.fixture
def folder(demo: Path, tmp_path: Path) -> Path:
    """With the demo in it."""
    shutil.copytree(demo, tmp_path / "data")
    return tmp_path


@pytest.mark.thorough
def test_many_of_each_attack_leave_the_portal_serving(serve: Callable[..., Serving], folder: Path):
    portal = serve()
    portal.wait_until_ready()
    where = {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": str(folder / "data")}
    bearers = onslaught.answered(onslaught.started("tokens", **where))
    wave = onslaught.started(str(portal.port), str(EACH))
    found = onslaught.answered(wave, bearers[:PEOPLE])
    assert set(found) == set(onslaught.attacks())
    assert {answer for answers in found.values() for answer in answers} <= ANSWERS, found
    assert all(sum(answers.values()) == EACH for answers in found.values())
    assert any("429" in answers for answers in found.values())
    assert portal.process.poll() is None, portal.said()
    assert portal.readiness() == 200
    until(lambda: not readers_of(portal), 10)
    assert portal.end() == 0


def readers_of(portal: Serving) -> list[int]:
    return [
        pid for pid in children_of(portal.process.pid) if holds(pid, ("workflow.files.reading",))
    ]
