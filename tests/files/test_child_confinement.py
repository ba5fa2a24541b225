"""The processes that open strangers' files reach nothing of the portal: the kernel holds them."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from ocr import confinement
from tests.files import readers
from workflow.files import child
from workflow.files.child import read_apart
from workflow.scans import reading
from workflow.scans.reading import WarmReader

HOSTILE = """
from ocr.jobs import Jobs
from tests.files import readers
Jobs.do_break_out = lambda self, job: ({"found": readers.break_out(b"", *job["options"])}, b"")
from ocr.__main__ import main
main()
"""


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A key as the portal keeps it: readable by its user, who runs the children too."""
    file = tmp_path / "keys" / "audit_key"
    file.parent.mkdir(mode=0o700)
    file.write_text("secret")
    file.chmod(0o600)
    return file


def assert_nothing_reached(ends: dict[str, str], key: Path) -> None:
    assert set(ends.values()) <= {"PermissionError"}, ends
    assert [each.name for each in key.parent.iterdir()] == [key.name]


def test_the_attempts_succeed_where_nobody_is_confined(key: Path):
    ends = readers.break_out(b"", str(key), os.getpid())
    assert {ends["read the key"], ends["write beside it"], ends["start a program"]} == {"done"}


def test_a_reader_of_an_upload_reaches_nothing(key: Path):
    reader = "tests.files.readers:break_out"
    assert_nothing_reached(read_apart(reader, b"", key=str(key), parent=os.getpid()), key)


@pytest.mark.slow
def test_the_reader_of_scans_reaches_nothing(key: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reading, "COMMAND", (sys.executable, "-c", HOSTILE))
    scan = key.parent.parent / "scan.pdf"
    scan.touch()
    reader = WarmReader()
    ends, _ = reader.ask(scan, {"do": "break_out", "options": [str(key), os.getpid()]})
    reader.end()
    assert_nothing_reached(ends, key)


@pytest.mark.parametrize("missing", ["limit_files", "refuse_sockets"])
def test_a_kernel_without_one_part_says_so(missing: str, monkeypatch: pytest.MonkeyPatch):
    done = []

    def refuse(*_: Any) -> None:
        raise OSError(38, "Function not implemented")

    for part in ("limit_files", "refuse_sockets"):
        answer = refuse if part == missing else lambda *_, part=part: done.append(part)
        monkeypatch.setattr(confinement, part, answer)
    monkeypatch.setattr(confinement, "call", lambda *_: 0)
    assert not confinement.confine([])
    assert len(done) == 1


def test_an_unconfined_reader_is_logged_once(caplog: pytest.LogCaptureFixture):
    child.log_unconfined.cache_clear()
    for _ in range(2):
        child.result_of_child(b'{"found": 1, "confined": false}')
    assert caplog.text.count("cannot confine") == 1
    child.log_unconfined.cache_clear()
