"""One command serves the portal, ends all it started, and refuses what is unsafe."""

import os
import signal
import socket
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from tests.plumbing.conftest import Serving, is_free, is_gone, until
from tests.support.thoroughness import few_in_push

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at /proc"),
    pytest.mark.skipif(
        settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        reason="serves on SQLite whatever the tests run on",
    ),
]
Serve = Callable[..., Serving]


@pytest.mark.essential("the one first start of make test")
def test_an_empty_folder_is_served_within_30_seconds(serve: Serve) -> None:
    portal = serve()
    portal.wait_until_ready()
    assert portal.get("/api/schema/")[0] == 200
    assert f"http://127.0.0.1:{portal.port}" in portal.said()
    assert "demo-tenant-2307" in portal.said()
    assert portal.end() == 0


@pytest.mark.thorough
def test_a_worker_that_dies_is_missed_and_comes_back(serve: Serve) -> None:
    portal = serve()
    portal.wait_until_ready()
    os.kill(portal.child("jobs", "--supervised"), signal.SIGKILL)
    until(lambda: portal.readiness() == 503, 5)
    assert portal.problems() == ["jobs is not up"]
    until(lambda: portal.readiness() == 200, 15)


@pytest.mark.thorough
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_one_signal_ends_everything_within_15_seconds(serve: Serve, how: signal.Signals) -> None:
    portal = serve()
    portal.wait_until_ready()
    children = [portal.child("jobs"), portal.child("config.directory")]
    assert portal.end(how) == 0
    assert all(map(is_gone, children))
    assert is_free(portal.port)
    assert is_free(portal.port + 1)


@pytest.mark.thorough
def test_after_kill_9_the_children_end_and_the_ports_are_free(serve: Serve) -> None:
    portal = serve()
    portal.wait_until_ready()
    children = [portal.child("jobs"), portal.child("config.directory")]
    portal.end(signal.SIGKILL)
    until(lambda: all(map(is_gone, children)), 15)
    assert is_free(portal.port)
    assert is_free(portal.port + 1)


@pytest.mark.thorough
def test_no_secret_is_logged(serve: Serve) -> None:
    portal = serve(LOG_LEVEL="DEBUG")
    portal.wait_until_ready()
    secret = "hush-hush-2307"
    headers = {"Authorization": f"Basic {secret}", "Cookie": f"a={secret}"}
    portal.get(f"/api/tenant/auth/login?code={secret}", **headers)
    portal.get(f"/nowhere?code={secret}", **headers)
    open_socket(portal.port, secret)
    until(lambda: "/nowhere" in portal.said(), 5)
    portal.end()
    assert secret not in portal.said()


def open_socket(port: int, secret: str) -> None:
    """Knock at a socket with a token in the sub-protocol, and one in the query."""
    lines = [
        f"GET /ws/events?after={secret} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Sec-WebSocket-Protocol: portal.v1, bearer.{secret}",
    ]
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        connection.settimeout(5)
        assert connection.recv(100)
        time.sleep(0.2)


@pytest.mark.essential("a start is refused nowhere else in make test")
@pytest.mark.parametrize(
    ("environment", "sentence"),
    few_in_push(
        [
            ({"PORTAL_DEMO": "0"}, "Set EMAIL_URL, OIDC_ISSUER, OIDC_CLIENT_ID, "),
            ({"PORTAL_BASE_URL": "https://portal.example"}, "PORTAL_BASE_URL must not be https"),
            ({"OIDC_ISSUER": "http://directory.example"}, "OIDC_ISSUER must be unset"),
            ({"OTP_TRIES": "none"}, "OTP_TRIES is not a valid int"),
        ]
    ),
)
def test_what_is_unsafe_or_missing_stops_the_start_with_one_sentence(
    serve: Serve, environment: dict[str, str], sentence: str
) -> None:
    assert sentence in last_line_of_refused(serve(**environment))


@pytest.mark.thorough
def test_a_port_in_use_stops_the_start_with_one_sentence(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = last_line_of_refused(serve(port))
    assert said == f"portal: Port {port} is in use. Stop what runs there, or choose another port."


@pytest.mark.thorough
def test_the_demo_refuses_a_database_it_did_not_make(serve: Serve, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.sqlite3"
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE accounts_user (id INTEGER, username TEXT)")
        database.execute("INSERT INTO accounts_user VALUES (1, 'real')")
    portal = serve(DATABASE_URL=f"sqlite:///{foreign}")
    assert "only a database that the demo made" in last_line_of_refused(portal)


def last_line_of_refused(portal: Serving) -> str:
    assert portal.process.wait(15) != 0
    assert "Traceback" not in portal.said()
    return portal.said().splitlines()[-1]
