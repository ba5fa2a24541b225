"""What a stranger may send: how much, how slowly, and what the log says of it."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from django.conf import settings as ours

from config.web import body_limits, concurrency
from core.refusals import NotFound, TooLarge
from tests.plumbing.conftest import Serving, two_free_ports, until
from tests.plumbing.production import PRODUCTION

pytestmark = pytest.mark.essential("large bodies are sent nowhere else in make test")

MEGABYTE = 1024 * 1024
PIECE = b"0" * 65536
CERTIFICATE = "/api/certificates/3f1c0f3e-58f0-4f26-9c0a-2f6f4f6a2d11/"


@pytest.mark.parametrize(
    ("method", "path", "most"),
    [
        ("GET", "/", 0),
        ("POST", "/", 0),
        ("POST", "/login?next=1", 0),
        ("POST", "/static/ui/assets/a.js", 0),
        ("POST", "/nowhere", 0),
        ("POST", "/%ff%00", 0),
        ("POST", "http://elsewhere.example/", 0),
        ("POST", "*", 0),
        ("GET", "/api/me", 0),
        ("GET", CERTIFICATE, 0),
        ("POST", "/api/system/log/error", 8192),
        ("POST", "/api/auth/token", 2621440),
        ("PATCH", CERTIFICATE, 2621440),
        ("POST", f"{CERTIFICATE}submit/", 2621440),
        ("POST", f"{CERTIFICATE}files/", 10 * MEGABYTE + 65536),
        ("POST", "/api/lines/read/", 10 * MEGABYTE + 65536),
    ],
)
def test_each_route_has_its_own_limit(method: str, path: str, most: int) -> None:
    assert body_limits.most_bytes(method, path) == most
    assert body_limits.check_body_length(method, path, most) == most
    with pytest.raises(TooLarge):
        body_limits.check_body_length(method, path, most + 1)


def test_a_body_without_a_length_is_for_routes_that_take_one() -> None:
    assert body_limits.check_body_length("POST", "/api/auth/token", None) > 0
    with pytest.raises(TooLarge, match=re.escape("Nothing is taken here.")):
        body_limits.check_body_length("POST", "/", None)


def test_what_a_route_does_not_do_is_said_instead_of_its_limit() -> None:
    with pytest.raises(body_limits.NoSuchMethod):
        body_limits.check_body_length("POST", "/api/me", 10)
    with pytest.raises(NotFound):
        body_limits.check_body_length("POST", "/api/nowhere", 10)


def test_limits_are_said_in_words() -> None:
    assert str(body_limits.body_too_large_error(8192)) == "At most 8 KB may be sent here."
    assert str(body_limits.body_too_large_error(2621440)) == "At most 2.5 MB may be sent here."


# On the wire

served = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at /proc"),
    pytest.mark.skipif(
        ours.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        reason="serves on SQLite whatever the tests run on",
    ),
]


def on_the_wire(test: object) -> object:
    for mark in served:
        test = mark(test)
    return test


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(
        tmp_path_factory.mktemp("bodies"), two_free_ports(), **PRODUCTION | {"JOBS_EMBEDDED": "1"}
    )
    serving.wait_until_ready()
    yield serving
    serving.end()


@contextmanager
def wire(portal: Serving) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", portal.port), timeout=10) as connection:
        yield connection


def head(method: str, path: str, *headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def pour(connection: socket.socket, megabytes: int, chunked: bool) -> int:
    """Send until it is all sent or the other side has had enough; the bytes that went out."""
    piece = b"10000\r\n" + PIECE + b"\r\n" if chunked else PIECE
    sent = 0
    try:
        while sent < megabytes * MEGABYTE:
            connection.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return sent


def answer(connection: socket.socket) -> tuple[int, dict[str, str], str]:
    """Status, headers and body; the other side hangs up after it."""
    heard = b""
    try:
        while more := connection.recv(65536):
            heard += more
    except ConnectionResetError:
        pass
    first, _, rest = heard.decode().partition("\r\n")
    headers, _, body = rest.partition("\r\n\r\n")
    named = dict(line.split(": ", 1) for line in headers.split("\r\n"))
    return int(first.split()[1]), named, body


def memory_mb(portal: Serving) -> float:
    status = Path(f"/proc/{portal.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) / 1024


@pytest.mark.thorough
@on_the_wire
@pytest.mark.parametrize("path", ["/", "/api/system/log/error", f"{CERTIFICATE}files/"])
@pytest.mark.parametrize("chunked", [False, True])
def test_two_hundred_megabytes_are_refused_and_leave_no_trace_in_memory(
    portal: Serving, path: str, chunked: bool
) -> None:
    portal.get("/health/ready")
    before = memory_mb(portal)
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {200 * MEGABYTE}"
    with wire(portal) as connection:
        connection.sendall(head("POST", path, length))
        pour(connection, 200, chunked)
    assert memory_mb(portal) - before < 15
    assert portal.get("/health/live")[0] == 200


@on_the_wire
@pytest.mark.parametrize("chunked", [False, True])
def test_the_refusal_is_json_and_arrives_though_the_sender_goes_on_sending(
    portal: Serving, chunked: bool
) -> None:
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {MEGABYTE}"
    with wire(portal) as connection:
        connection.sendall(head("POST", "/api/system/log/error", length))
        pour(connection, 1, chunked)
        status, headers, body = answer(connection)
    assert status == 413
    assert headers["Content-Type"] == "application/json"
    assert headers["Cache-Control"] == "no-store"
    assert json.loads(body) == {"code": "too_large", "message": "At most 8 KB may be sent here."}


@on_the_wire
def test_who_asks_first_whether_to_go_on_is_told_not_to(portal: Serving) -> None:
    with wire(portal) as connection:
        wants = ("Content-Length: 9000", "Expect: 100-continue")
        connection.sendall(head("POST", "/api/system/log/error", *wants))
        assert answer(connection)[0] == 413


@on_the_wire
def test_what_fits_is_taken_whole_or_in_chunks_and_the_connection_goes_on(portal: Serving) -> None:
    report = json.dumps({"type": "onerror", "message": "x"}).encode()
    path = "/api/system/log/error"
    with wire(portal) as connection:
        connection.sendall(head("POST", path, f"Content-Length: {len(report)}") + report)
        assert connection.recv(65536).startswith(b"HTTP/1.1 204")
        piece = f"{len(report):x}\r\n".encode() + report + b"\r\n0\r\n\r\n"
        connection.sendall(head("POST", path, "Transfer-Encoding: chunked") + piece)
        assert connection.recv(65536).startswith(b"HTTP/1.1 204")
        connection.sendall(head("GET", "/health/live"))
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")


@on_the_wire
def test_of_many_large_bodies_a_few_are_worked_on_and_every_one_is_answered(
    portal: Serving,
) -> None:
    body = b"0" * (concurrency.LARGE_BYTES + 1)
    ask = head("POST", "/api/lines/read/", f"Content-Length: {len(body)}") + body
    with ExitStack() as wires:
        all_of_them = [wires.enter_context(wire(portal)) for _ in range(3 * concurrency.AT_ONCE)]
        for connection in all_of_them:
            connection.sendall(ask)
        assert {connection.recv(12) for connection in all_of_them} == {b"HTTP/1.1 401"}


@on_the_wire
def test_strangers_make_no_error_and_no_traceback_in_the_log(portal: Serving) -> None:
    begun = len(portal.said())
    assert portal.get("/", Host="evil.example")[0] == 400
    with wire(portal) as connection:
        connection.sendall(head("POST", "/?code=1", "Content-Length: 99999999"))
        assert answer(connection)[0] == 413
    until(lambda: "too_large" in portal.said()[begun:], 5)
    said = portal.said()[begun:]
    assert "Traceback" not in said
    assert " ERROR " not in said
    assert "WARNING django.security.DisallowedHost Invalid HTTP_HOST header: 'evil.example'" in said
    assert "WARNING portal.access POST / refused: too_large" in said


# Many at once


def test_whoever_finds_no_place_is_let_in_when_one_leaves() -> None:
    crowded, let_in = concurrency.ConcurrencyLimit(places=2), []
    assert [crowded.enter(who, lambda: None) for who in "ab"] == [True, True]
    assert not crowded.enter("c", lambda: let_in.append("c"))
    assert not crowded.enter("d", lambda: let_in.append("d"))
    crowded.leave("nobody")
    assert let_in == []
    crowded.leave("c")  # hangs up while it waits
    crowded.leave("a")
    assert let_in == ["d"]
    assert crowded.inside == {"b", "d"}
    assert not crowded.waiting
