"""The virus scanner beside the portal: asked before anything is kept, missed when it is gone."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from config import addresses
from tests.files import made
from tests.files.clamd import EICAR, Clamd
from tests.files.conftest import Send, on_disk
from workflow.files.virus_scanner import PIECE_BYTES

Start = Callable[..., Clamd]


@pytest.fixture
def clamd(settings: Any) -> Iterator[Start]:
    """Start a scanner that the portal asks."""
    started: list[Clamd] = []

    def start(**how: Any) -> Clamd:
        started.append(Clamd(**how))
        settings.CLAMD_URL = started[-1].address
        return started[-1]

    yield start
    for each in started:
        each.close()


def infected() -> bytes:
    return made.pdf(EICAR.decode()).replace(b"%%EOF", b"%" + EICAR + b"\n%%EOF")


@pytest.mark.parametrize("by_path", [False, True])
def test_a_clean_file_is_shown_to_the_scanner_and_attached(
    clamd: Start, send: Send, tmp_path: Path, by_path: bool
):
    scanner = clamd(path=tmp_path / "clamd.ctl" if by_path else None)
    large = made.pdf() + b"%" + b"x" * PIECE_BYTES * 3 + b"\n%%EOF\n"
    assert send(large, "lease.pdf", "DOCUMENT").status_code == 201
    assert scanner.streams == [large]


def test_an_infected_file_is_refused_and_not_kept(clamd: Start, send: Send, uploads: Path):
    clamd()
    answer = send(infected(), "lease.pdf", "DOCUMENT")
    assert answer.status_code == 422
    assert answer.json()["fields"] == [
        {
            "field": "file",
            "code": "infected",
            "message": "The virus scanner found something in this file. It was not attached.",
        }
    ]
    assert on_disk(uploads) == []


@pytest.mark.parametrize(
    "says",
    [b"", b"INSTREAM size limit exceeded. ERROR\0", b"\0", b"UNKNOWN COMMAND\0", b"x" * 9_000],
)
def test_without_a_verdict_nothing_is_kept(clamd: Start, send: Send, uploads: Path, says: bytes):
    clamd(says=says)
    answer = send(made.pdf(), "lease.pdf", "DOCUMENT")
    assert (answer.status_code, answer.json()["code"]) == (503, "not_scanned")
    assert answer.json()["message"].startswith("The virus scanner does not answer")
    assert answer["Retry-After"] == "60"
    assert on_disk(uploads) == []


@pytest.mark.parametrize("kind", ["tcp", "unix"])
def test_a_scanner_that_is_gone_refuses_every_file(
    send: Send, uploads: Path, settings: Any, tmp_path: Path, kind: str
):
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    settings.CLAMD_URL = f"tcp://127.0.0.1:{port}" if kind == "tcp" else f"unix://{tmp_path}/none"
    answer = send(made.breakdown())
    assert (answer.status_code, answer.json()["code"]) == (503, "not_scanned")
    assert on_disk(uploads) == []


@pytest.mark.parametrize("value", ["", "tcp://127.0.0.1:3310", "unix:///run/clamav/clamd.ctl"])
def test_where_the_scanner_is_may_be_said(monkeypatch: pytest.MonkeyPatch, value: str):
    monkeypatch.setenv("CLAMD_URL", value)
    assert addresses.scanner_address("CLAMD_URL") == value


@pytest.mark.parametrize(
    "value", ["localhost:3310", "tcp://localhost", "tcp://x:y", "unix://clamd.ctl", "http://x:1"]
)
def test_anything_else_stops_the_start_with_a_sentence(monkeypatch: pytest.MonkeyPatch, value: str):
    monkeypatch.setenv("CLAMD_URL", value)
    with pytest.raises(SystemExit, match="CLAMD_URL must be tcp://host:port or unix:///path"):
        addresses.scanner_address("CLAMD_URL")
