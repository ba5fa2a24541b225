"""As little of a client as can be, so that the client is not what is measured."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

PING, PONG = 0x89, b"\x8a\x80\x00\x00\x00\x00"
LONG = 126
AGAIN_SECONDS = 0.5
HEAD = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {offered}\r\n\r\n"
)


@dataclass(frozen=True)
class Address:
    """Where a socket opens, and as whom."""

    port: int
    path: str
    offered: str

    @property
    def head(self) -> bytes:
        return HEAD.format(port=self.port, path=self.path, offered=self.offered).encode()


class Ear(asyncio.Protocol):
    """One open socket: tells of each frame, and answers pings."""

    def __init__(self, address: Address, heard: Callable[[], None]):
        self.address, self.heard = address, heard
        self.rest = b""
        self.is_open = False
        self.caught_up = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.address.head)

    def data_received(self, data: bytes) -> None:
        self.rest += data
        if not self.is_open:
            head, found, rest = self.rest.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.is_open, self.rest = True, rest
        while frame := self.next_frame():
            self.take(*frame)

    def next_frame(self) -> tuple[int, bytes] | None:
        """Kind and content of the next whole one; servers mask nothing."""
        if len(self.rest) < 2:
            return None
        start, length = 2, self.rest[1]
        if length == LONG:
            start, length = 4, int.from_bytes(self.rest[2:4])
        if len(self.rest) < start + length:
            return None
        kind, content = self.rest[0], self.rest[start : start + length]
        self.rest = self.rest[start + length :]
        return kind, content

    def take(self, kind: int, content: bytes) -> None:
        if kind == PING:
            self.transport.write(PONG)
        elif b"caught_up" in content:
            if not self.caught_up.done():
                self.caught_up.set_result(time.time())
        else:
            self.heard()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.caught_up.done():
            self.caught_up.set_exception(ConnectionResetError("closed before it was caught up"))


async def opened(address: Address, heard: Callable[[], None]) -> Ear:
    """Open, and told that nothing was missed; one that is dropped on the way tries again."""
    loop = asyncio.get_running_loop()
    while True:
        _, ear = await loop.create_connection(
            lambda: Ear(address, heard), "127.0.0.1", address.port
        )
        try:
            await ear.caught_up
        except ConnectionResetError:
            await asyncio.sleep(AGAIN_SECONDS)
        else:
            return ear


class Caller:
    """One connection for calls, one after the other."""

    def __init__(self, port: int, bearer: str):
        self.port, self.bearer = port, bearer
        self.streams: Any = None

    async def post(self, path: str, body: bytes) -> int:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Authorization: {self.bearer}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return await self.ask(head.encode() + body)

    async def get(self, path: str) -> int:
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Authorization: {self.bearer}\r\n\r\n"
        )
        return await self.ask(head.encode())

    async def ask(self, request: bytes) -> int:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        _, _, after = head.partition(b"content-length:")
        await reader.readexactly(int(after.partition(b"\r\n")[0]))
        return int(head.split()[1])

    def close(self) -> None:
        if self.streams:
            self.streams[1].close()
