"""A client that does not read what it is told is told to ask anew; nothing is kept for it."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from django.conf import settings

from tests.plumbing.conftest import is_free, two_free_ports, until
from workflow.live.hub import BEHIND

SECONDS = 60
HANDSHAKE = (
    b"GET /ws/events HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
KERNEL_FRAMES = 3000  # of four kilobytes, that the system itself takes without their being read


@contextlib.contextmanager
def flooding() -> Iterator[tuple[int, subprocess.Popen[str]]]:
    port = two_free_ports()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.plumbing.flood", str(port)],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "PORTAL_DEMO": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        until(lambda: not is_free(port), SECONDS)
        yield port, process
    finally:
        process.kill()
        process.wait()


@pytest.mark.essential("a socket is not read nowhere else")
@pytest.mark.slow
def test_a_socket_that_is_not_read_is_closed_and_its_buffer_is_bounded() -> None:
    with flooding() as (port, process), socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", port))
        client.sendall(HANDSHAKE)
        assert process.stdout
        codes, _, told = process.stdout.readline().rpartition(" ")
        assert codes == f"[{BEHIND}]"
        assert int(told) < settings.EVENTS_REPLAY_LIMIT + KERNEL_FRAMES
        started = time.monotonic()
        assert process.stdout.readline() == "gone\n"
        assert time.monotonic() - started < SECONDS


@pytest.mark.thorough
@pytest.mark.slow
def test_one_that_reads_is_told_on() -> None:
    with flooding() as (port, process), socket.socket() as client:
        client.connect(("127.0.0.1", port))
        client.sendall(HANDSHAKE)
        read = 0
        while read < 20_000_000:
            read += len(client.recv(1_000_000))
        assert process.poll() is None
