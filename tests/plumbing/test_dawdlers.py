"""A connection on which little comes, by a clock that is moved by hand."""

import asyncio
from typing import Any

import pytest
from daphne.server import Server
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from config.web import concurrency
from config.web.protocol import Channel, Pages

REPORT = b"POST /api/system/log/error HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
UPLOAD = b"POST /api/lines/read/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


class Wire(StringTransport):
    """What the channel wrote, and how it hung up."""

    is_half_closed = False
    is_cut = False

    def loseWriteConnection(self) -> None:  # noqa: N802
        self.is_half_closed = True

    def abortConnection(self) -> None:  # noqa: N802
        self.is_cut = True

    @property
    def status(self) -> bytes:
        return self.value()[9:12]


async def never_answers(scope: Any, receive: Any, send: Any) -> None:
    await asyncio.sleep(3600)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def channel(clock: Clock, wire: Wire) -> Channel:
    server = Server(never_answers, endpoints=["unused"])
    server.connections = {}
    channel = Pages(server).buildProtocol(None)
    channel.callLater, channel.timeOut = clock.callLater, None
    channel.makeConnection(wire)
    return channel


def trickle(channel: Channel, clock: Clock, seconds: int) -> None:
    """A byte each second."""
    for _ in range(seconds):
        channel.dataReceived(b"x")
        clock.advance(1)


def test_headers_that_do_not_end_are_cut_off_after_twenty_seconds(
    channel: Channel, clock: Clock, wire: Wire
) -> None:
    channel.dataReceived(b"GET / HTTP/1.1\r\nX-Slow: ")
    trickle(channel, clock, 19)
    assert not wire.value()
    trickle(channel, clock, 1)
    assert wire.status == b"408"
    assert wire.is_half_closed


def test_a_first_line_that_does_not_end_is_cut_off_too(
    channel: Channel, clock: Clock, wire: Wire
) -> None:
    trickle(channel, clock, 21)
    assert wire.status == b"408"


def test_a_short_body_has_half_a_minute(channel: Channel, clock: Clock, wire: Wire) -> None:
    channel.dataReceived(REPORT)
    trickle(channel, clock, 30)
    assert not wire.value()
    trickle(channel, clock, 2)
    assert wire.status == b"408"


def test_a_large_body_has_a_second_more_for_each_16_kilobytes_it_may_have(
    channel: Channel, clock: Clock, wire: Wire
) -> None:
    channel.dataReceived(UPLOAD)
    clock.advance(30 + 640)
    assert not wire.value()
    clock.advance(10)
    assert wire.status == b"408"


def test_after_a_refusal_nothing_more_is_kept_and_the_wire_is_cut(
    channel: Channel, clock: Clock, wire: Wire
) -> None:
    channel.dataReceived(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n123456789GET")
    assert wire.status == b"413"
    written = wire.value()
    channel.dataReceived(b" / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert wire.value() == written
    assert not wire.is_cut
    clock.advance(6)
    assert wire.is_cut


async def test_an_answer_may_take_as_long_as_it_takes(
    channel: Channel, clock: Clock, wire: Wire
) -> None:
    channel.dataReceived(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    clock.advance(600)
    assert not wire.value()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()


def test_chunks_are_counted_as_they_come(channel: Channel, wire: Wire) -> None:
    head = REPORT.replace(b"Content-Length: 1000", b"Transfer-Encoding: chunked")
    channel.dataReceived(head + b"2000\r\n" + b"x" * 8192 + b"\r\n")
    assert not wire.value()
    channel.dataReceived(b"1\r\nx\r\n0\r\n\r\n")
    assert wire.status == b"413"


@pytest.mark.parametrize(
    ("kind", "length"),
    [("application/json", concurrency.LARGE_BYTES + 1), ("Multipart/form-data; boundary=x", 1)],
)
def test_a_large_body_or_a_file_for_which_there_is_no_place_is_told_so_after_a_minute(
    channel: Channel,
    clock: Clock,
    wire: Wire,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    length: int,
) -> None:
    full = concurrency.ConcurrencyLimit(places=0)
    monkeypatch.setattr(concurrency, "bodies", full)
    head = f"POST /api/lines/read/ HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\n"
    head += f"Content-Length: {length}\r\n\r\n"
    channel.dataReceived(head.encode() + b"0" * length)
    clock.advance(concurrency.WAIT_SECONDS - 1)
    assert full.is_waiting(channel)
    assert not wire.value()
    clock.advance(1)
    assert wire.status == b"503"
    assert b"Retry-After: 60\r\n" in wire.value()
    assert not full.is_waiting(channel)


async def test_after_a_wait_for_a_place_an_idle_wire_is_still_let_go(
    channel: Channel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = concurrency.ConcurrencyLimit(places=1)
    monkeypatch.setattr(concurrency, "bodies", busy)
    busy.enter("another", lambda: None)
    channel.timeOut = 60
    length = concurrency.LARGE_BYTES + 1
    head = f"POST /api/lines/read/ HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n"
    channel.dataReceived(head.encode() + b"0" * length)
    assert busy.is_waiting(channel)
    busy.leave("another")
    assert channel in busy.inside
    assert [channel.timeOut] == [None]
    channel.requestDone(channel.requests[0])
    assert channel.timeOut == 60
    assert not busy.inside


@pytest.mark.parametrize(
    "hosts",
    [b"", b"Host: x\r\nHost: x\r\n", b"Host: x\r\nHost: y\r\n"],
    ids=["none", "two", "others"],
)
def test_http_1_1_without_exactly_one_host_is_not_understood(
    channel: Channel, wire: Wire, hosts: bytes
) -> None:
    channel.dataReceived(b"GET / HTTP/1.1\r\n" + hosts + b"\r\n")
    assert wire.status == b"400"
    assert b'"code": "bad_request"' in wire.value()
