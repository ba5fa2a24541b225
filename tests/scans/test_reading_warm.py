"""The reader's process: kept warm, bounded, without a network, and replaced when it falls."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ocr.form import Form, NoForm
from ocr.protocol import KnownFacts, KnownParty
from ocr.serialization import serialize_outcome
from tests.scans import made
from workflow.files.child import NotRead
from workflow.files.reading.unreadable import Unreadable
from workflow.scans import reading
from workflow.scans.reading import WarmReader

pytestmark = pytest.mark.slow

READY = """
import sys
from ocr.pipe_messages import pack_frame
sys.stdout.buffer.write(pack_frame({"ready": True}))
sys.stdout.flush()
"""


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    path = tmp_path / "certificate.pdf"
    path.write_bytes(made.certificate())
    return path


@pytest.fixture
def warm() -> Iterator[WarmReader]:
    reader = WarmReader()
    reader.be_ready()
    yield reader
    reader.end()


def pid_of(reader: WarmReader) -> int:
    assert reader.process
    return reader.process.pid


def count(reader: WarmReader, path: Path) -> int:
    return int(reader.ask(path, {"do": "count"})[0])


def test_a_certificate_is_read_by_page_with_its_picture(certificate: Path) -> None:
    assert reading.count_pages(certificate) == 1
    found = reading.read_page(certificate, 1)
    assert isinstance(found, Form)
    assert not found.failed_steps
    assert made.read(found)["payee_tin"] == "00991234500012"
    assert reading.page_picture(certificate, 1).startswith(b"\x89PNG")
    again = reading.read_box(certificate, 1, found.fields["payor_name"].box, "payor_name")
    assert again.value == "PEÑAFLOR & SONS TRADING CORP."


def test_it_is_started_once_and_serves_one_thread(certificate: Path) -> None:
    reading.count_pages(certificate)
    mine = pid_of(reading.warm_reader_of_thread())
    reading.read_page(certificate, 1)
    assert pid_of(reading.warm_reader_of_thread()) == mine
    others: list[int] = []

    def ask() -> None:
        reading.count_pages(certificate)
        others.append(pid_of(reading.warm_reader_of_thread()))
        reading.warm_reader_of_thread().end()

    other = threading.Thread(target=ask)
    other.start()
    other.join()
    assert mine not in others
    assert len(others) == 1


def test_what_is_known_is_used_and_may_change(certificate: Path) -> None:
    ours = KnownFacts(companies=(KnownParty("00991234500012", "PRIME CREST MALLS, INC."),))
    others = KnownFacts(companies=(KnownParty("11122233300000", "ANOTHER MALL, INC."),))
    sure, doubted = (reading.read_page(certificate, 1, known) for known in (ours, others))
    assert isinstance(sure, Form)
    assert isinstance(doubted, Form)
    assert sure.fields["payee_tin"].confidence > 0.97 > doubted.fields["payee_tin"].confidence


def test_one_that_was_killed_is_replaced(warm: WarmReader, certificate: Path) -> None:
    first = pid_of(warm)
    os.kill(first, signal.SIGKILL)
    assert count(warm, certificate) == 1
    assert pid_of(warm) != first


@pytest.mark.thorough
def test_a_page_that_takes_too_long_is_told_so(
    monkeypatch: pytest.MonkeyPatch, certificate: Path
) -> None:
    script = READY + "import time; time.sleep(60)"
    monkeypatch.setattr(reading, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setattr(reading, "WALL_SECONDS", 3)
    reader = WarmReader()
    with pytest.raises(Unreadable) as refusal:
        count(reader, certificate)
    assert refusal.value.code == "too_slow"
    assert reader.process is None


@pytest.mark.parametrize(
    ("name", "code"),
    [("SIGXCPU", "too_slow"), ("SIGABRT", "too_large"), ("SIGKILL", "too_large"),
     ("SIGSEGV", "damaged")],
)  # fmt: skip
def test_how_it_fell_says_what_the_file_did(
    monkeypatch: pytest.MonkeyPatch, certificate: Path, name: str, code: str
) -> None:
    script = READY + f"import os, signal; sys.stdin.buffer.read(8); os.kill(os.getpid(), signal.{name})"  # fmt: skip  # noqa: E501
    monkeypatch.setattr(reading, "COMMAND", (sys.executable, "-c", script))
    with pytest.raises(Unreadable) as refusal:
        count(WarmReader(), certificate)
    assert refusal.value.code == code


def answer(monkeypatch: pytest.MonkeyPatch, said: dict[str, Any]) -> None:
    monkeypatch.setattr(reading.WarmReader, "_asked", lambda *_: (said, b""))


def test_an_error_of_the_reader_is_no_fault_of_the_file(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, certificate: Path
) -> None:
    answer(monkeypatch, {"broken": "IndexError in find"})
    with pytest.raises(Unreadable) as refusal:
        reading.read_page(certificate, 1)
    assert refusal.value.code == "fault"
    assert "IndexError in find" in caplog.text


def test_looks_that_failed_are_logged_with_their_number(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, certificate: Path
) -> None:
    found = Form(pages=(3,), failed_steps=["vote: IndexError in vote", "length: ValueError in cut"])
    answer(monkeypatch, {"found": serialize_outcome(found)})
    assert reading.read_page(certificate, 3) == found
    assert "2 looks at page 3 failed: vote: IndexError in vote; length:" in caplog.text


@pytest.mark.parametrize("script", ["", "import os; os.write(1, b'\\xff' * 99)"])
def test_one_that_does_not_start_is_no_fault_of_the_file(
    monkeypatch: pytest.MonkeyPatch, certificate: Path, script: str
) -> None:
    monkeypatch.setattr(reading, "COMMAND", (sys.executable, "-c", script))
    with pytest.raises(NotRead):
        count(WarmReader(), certificate)


def test_a_model_that_is_not_ours_stops_it_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "from ocr.image import networks\n"
        "networks.SHA256[networks.DETECTOR] = 'another'\n"
        "from ocr.__main__ import main\n"
        "main()"
    )
    monkeypatch.setattr(reading, "COMMAND", (sys.executable, "-c", script))
    with pytest.raises(NotRead):
        WarmReader().be_ready()


def test_a_mistake_of_the_reader_refuses_the_page_and_keeps_it_warm(
    warm: WarmReader, certificate: Path
) -> None:
    with pytest.raises(Unreadable):
        warm.ask(certificate, {"do": "nonsense"})
    first = pid_of(warm)
    assert count(warm, certificate) == 1
    assert pid_of(warm) == first


def test_a_page_that_is_not_there_is_refused(warm: WarmReader, certificate: Path) -> None:
    with pytest.raises(Unreadable) as refusal:
        warm.ask(certificate, {"do": "read", "page": 2})
    assert refusal.value.code == "damaged"


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="looks at /proc")
def test_it_is_bounded_and_knows_no_secret(
    monkeypatch: pytest.MonkeyPatch, certificate: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY", "a secret of the portal")
    reader = WarmReader()
    count(reader, certificate)
    about = Path(f"/proc/{pid_of(reader)}")
    limits = {line[:26].strip(): line[26:].split()[0] for line in about.joinpath("limits").open()}
    assert limits["Max address space"] == "1500000000"
    assert limits["Max file size"] == "0"
    assert limits["Max core file size"] == "0"
    assert limits["Max cpu time"] == "unlimited", "what one file used would end the next"
    assert b"a secret" not in about.joinpath("environ").read_bytes()
    reader.end()


def test_the_system_ends_it_where_a_page_takes_too_much_of_the_processor() -> None:
    busy = (
        "from ocr import __main__ as process\n"
        "process.CPU_SECONDS = 0\n"
        "process.bound_time()\n"
        "while True: pass"
    )
    ended = subprocess.run([sys.executable, "-c", busy], check=False, timeout=60)
    assert ended.returncode == -signal.SIGXCPU


@pytest.mark.skipif(not Path("/proc/self/ns/net").exists(), reason="looks at /proc")
def test_it_has_no_network_where_the_system_lets_it_leave(warm: WarmReader) -> None:
    mine, its = (Path(f"/proc/{pid}/ns/net").readlink() for pid in ("self", pid_of(warm)))
    if mine == its:
        pytest.skip("this system does not let a process leave the network")
    devices = Path(f"/proc/{pid_of(warm)}/net/dev").read_text().splitlines()[2:]
    assert [line.split(":")[0].strip() for line in devices] == ["lo"]


def test_it_ends_with_the_portal(certificate: Path) -> None:
    reader = WarmReader()
    count(reader, certificate)
    process = reader.process
    assert process
    reader.end()
    assert process.returncode == 0


def test_the_schedule_alone_is_no_certificate(tmp_path: Path) -> None:
    from workflow.replica.schedules import draw_schedules

    path = tmp_path / "schedule.pdf"
    path.write_bytes(made.pdf(draw_schedules))
    assert reading.read_page(path, 1) == NoForm(1, "schedule")
