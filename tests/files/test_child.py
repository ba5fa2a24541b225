"""A reader of a hostile file crashes, hangs, hoards or is killed: the portal goes on."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.plumbing.conftest import children_of, is_gone, until
from workflow.files.child import Bounds, NotRead, read_apart
from workflow.files.reading.unreadable import Unreadable

READERS = "tests.files.readers"
TIGHT = Bounds(cpu_seconds=1, wall_seconds=3)
on_linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at /proc")


def read(name: str, data: bytes = b"abc", **options: Any) -> Any:
    return read_apart(f"{READERS}:{name}", data, TIGHT, **options)


def refused(name: str) -> str:
    with pytest.raises(Unreadable) as refusal:
        read(name)
    assert refusal.value.message.endswith(".")
    return refusal.value.code


def test_what_the_child_reads_comes_back():
    assert read("count", b"x" * 3_000_000, rows=5) == {"bytes": 3_000_000, "rows": 5}


def test_what_the_child_refuses_is_refused_here_in_its_words():
    assert refused("refuse") == "odd"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reader", "code"),
    [
        pytest.param("spin", "took_too_long", marks=pytest.mark.thorough),
        pytest.param("sleep", "took_too_long", marks=pytest.mark.thorough),
        pytest.param("sleep_deaf", "took_too_long", marks=pytest.mark.thorough),
        ("hoard", "too_large"),
        ("chatter", "too_large"),
        ("be_killed", "too_large"),
        ("crash", "damaged"),
        ("abort", "damaged"),
    ],
)
def test_a_child_that_misbehaves_ends_and_the_file_is_to_blame(reader: str, code: str):
    assert refused(reader) == code
    assert read("be_modest") == ["x"]


@pytest.mark.slow
@pytest.mark.parametrize("reader", ["fail", "leave", "flood", "missing"])
def test_a_fault_that_no_file_can_be_blamed_for_asks_to_try_again(reader: str):
    with pytest.raises(NotRead) as refusal:
        read(reader)
    assert (refusal.value.status_code, refusal.value.retry_after) == (503, 60)


@on_linux
def test_the_child_has_bounds_and_nothing_of_the_portal(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_KEY", "a secret")
    with Path(__file__).open() as ours:
        os.set_inheritable(ours.fileno(), True)
        found = read("describe")
    assert not found["knows django"]
    assert set(found["environment"]) <= {"PATH", "LANG", "LC_CTYPE", "OPENPYXL_LXML"}
    assert set(found["files"]) <= {0, 1, 2}
    assert found["cpu"] == [1, 2]
    assert found["memory"] == [TIGHT.memory_bytes] * 2
    assert found["core"] == [0, 0]


@pytest.mark.thorough
@on_linux
@pytest.mark.slow
def test_no_child_is_left_behind():
    before = children_of(os.getpid())
    for reader in ("be_modest", "crash", "sleep_deaf"):
        with contextlib.suppress(Unreadable):
            read(reader)
    assert children_of(os.getpid()) == before


@on_linux
@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_child_ends_with_the_portal(how: signal.Signals):
    words = f"from workflow.files.child import read_apart; read_apart('{READERS}:sleep_deaf', b'')"
    portal = subprocess.Popen(
        [sys.executable, "-c", words],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
    )
    until(lambda: any(map(is_deaf, children_of(portal.pid))), 30)
    (child,) = children_of(portal.pid)
    portal.send_signal(how)
    portal.wait(10)
    until(lambda: is_gone(child), 5)


def is_deaf(pid: int) -> bool:
    """It has come so far as to ignore the alarm: its bounds are set, and it sleeps."""
    status = Path(f"/proc/{pid}/status").read_text()
    ignored = next(line for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored.split()[1], 16) & 1 << signal.SIGALRM - 1)
