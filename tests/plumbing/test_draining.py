"""SIGTERM: not ready but still answering; then no new connections, and what runs is finished."""

import errno
import json
import select
import shutil
import signal
import socket
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from config.web.closing import ignore_new_clients
from config.web.draining import SERVICE_RESTART, Draining
from tests.plumbing.conftest import Serving, is_free, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at /proc"),
    pytest.mark.skipif(
        settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        reason="serves on SQLite whatever the tests run on",
    ),
]
Serve = Callable[..., Serving]
BODY = b'{"refresh_token": "nothing"}'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, demo: Path) -> Path:
    """Filled before: it is not the first start that is tried here."""
    served = tmp_path_factory.mktemp("served")
    shutil.copytree(demo, served / "data")
    return served


@pytest.mark.thorough
def test_a_process_that_drains_answers_until_it_closes_and_finishes_what_runs(serve: Serve) -> None:
    portal = serve(DRAIN_SECONDS="4")
    portal.wait_until_ready()
    upload = begin_request(portal.port)
    portal.process.send_signal(signal.SIGTERM)
    until(lambda: portal.readiness() == 503, 3)
    assert json.loads(portal.get("/health/ready")[1])["status"] == "draining"
    assert portal.get("/health/live")[0] == 200
    assert connection_header(portal, "/api/schema/") == "close"
    until(lambda: is_free(portal.port), 10)
    assert portal.process.poll() is None
    upload.sendall(BODY)
    assert b"HTTP/1.1 4" in upload.recv(1000)
    assert_ended_by_itself(portal)


@pytest.mark.thorough
def test_a_second_signal_does_not_wait(serve: Serve) -> None:
    portal = serve(DRAIN_SECONDS="60")
    portal.wait_until_ready()
    portal.process.send_signal(signal.SIGTERM)
    until(lambda: portal.readiness() == 503, 3)
    assert portal.end() == 0


@pytest.mark.essential("a process drains nowhere else in make test")
def test_a_client_that_just_connected_is_still_answered(serve: Serve) -> None:
    portal = serve(DRAIN_SECONDS="0")
    portal.wait_until_ready()
    wire = socket.create_connection(("127.0.0.1", portal.port), timeout=20)
    portal.process.send_signal(signal.SIGTERM)
    until(lambda: is_free(portal.port), 10)
    wire.sendall(f"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1:{portal.port}\r\n\r\n".encode())
    answer = wire.recv(1000)
    assert answer.startswith(b"HTTP/1.1 200")
    assert b"Connection: close" in answer
    assert_ended_by_itself(portal)


@pytest.mark.skipif(sys.platform != "linux", reason="a filter of Linux")
def test_a_client_that_is_ignored_is_refused_later_and_not_reset() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        waiting = socket.create_connection(listener.getsockname())
        ignore_new_clients(listener)
        with pytest.raises(TimeoutError):
            socket.create_connection(listener.getsockname(), timeout=0.2)
        late = socket.socket()
        late.setblocking(False)
        assert late.connect_ex(listener.getsockname()) == errno.EINPROGRESS
        taken, _ = listener.accept()
        with waiting, taken:
            waiting.sendall(b"still here")
            assert taken.recv(100) == b"still here"
    assert select.select([], [late], [], 20)[1] == [late]
    assert late.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) == errno.ECONNREFUSED
    late.close()


def assert_ended_by_itself(portal: Serving) -> None:
    """It ended since nothing ran any more, not since its time to finish was over."""
    assert portal.process.wait(60) == 0
    assert "stopped before the end of" not in portal.said()


def begin_request(port: int) -> socket.socket:
    """A request whose body is still on its way."""
    lines = [
        "POST /api/auth/token HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Content-Type: application/json",
        f"Content-Length: {len(BODY)}",
    ]
    wire = socket.create_connection(("127.0.0.1", port), timeout=20)
    wire.sendall("\r\n".join([*lines, "", ""]).encode())
    return wire


def connection_header(portal: Serving, path: str) -> str | None:
    address = f"http://127.0.0.1:{portal.port}{path}"
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.headers["Connection"]


class Socket:
    code = 0

    def serverClose(self, code: int) -> None:  # noqa: N802 (daphne's name)
        self.code = code


class Endless:
    """A connection whose request never ends."""

    def close_if_idle(self) -> None:
        pass

    def named(self) -> str:
        return "GET /endless"


def test_sockets_are_told_to_connect_again_and_an_endless_request_is_named(
    caplog: pytest.LogCaptureFixture,
) -> None:
    draining, steps, listening = Draining(), [], Socket()
    draining.later = lambda seconds, function: steps.append(function)
    draining.stop = lambda: steps.append("stopped")
    draining.connections.add(Endless())
    draining.sockets.add(listening)
    draining.begin()
    steps.pop()()  # close
    steps.pop()()  # finish
    assert listening.code == SERVICE_RESTART
    draining.deadline = 0
    steps.pop()()
    assert steps == ["stopped"]
    assert "GET /endless" in caplog.text
