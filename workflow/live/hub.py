"""The open sockets of this process, and who of them is told what."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from workflow.live.feed import Audience, Change

Send = Callable[[str], Awaitable[None]]
MOST_OF_A_SESSION = 10
MOST_OF_A_PERSON = 60


@dataclass(eq=False)
class Socket:
    """One client. While it is replayed to, what happens meanwhile waits in ``held``."""

    audience: Audience
    session_key: str
    user_id: int
    send: Send
    close: Callable[[int], Awaitable[None]]
    sent: int = 0
    held: list[Change] | None = field(default_factory=list)

    async def tell(self, change: Change, frame: str) -> None:
        if change.seq <= self.sent or not self.audience.includes(change):
            return
        if self.held is not None:
            self.held.append(change)
            return
        await self.pass_on(change, frame)

    async def catch_up(self, number: int) -> None:
        """The replay came to ``number``: send what was held back, then go live.

        What comes while that is being sent is held back behind it, so that order is kept.
        """
        self.sent = max(self.sent, number)
        while self.held:
            change = self.held.pop(0)
            await self.pass_on(change, json.dumps(change.as_json()))
        self.held = None

    async def pass_on(self, change: Change, frame: str) -> None:
        if change.seq > self.sent:
            self.sent = change.seq
            await self.send(frame)


_sockets: set[Socket] = set()
_admitted: set[Socket] = set()


def admit(socket: Socket) -> bool:
    """Give it one of its person's places, in this process; False when all are taken."""
    of_person = [other for other in _admitted if other.user_id == socket.user_id]
    of_session = [other for other in of_person if other.session_key == socket.session_key]
    if len(of_person) >= MOST_OF_A_PERSON or len(of_session) >= MOST_OF_A_SESSION:
        return False
    _admitted.add(socket)
    return True


def join(socket: Socket) -> None:
    _sockets.add(socket)


def leave(socket: Socket) -> None:
    _sockets.discard(socket)
    _admitted.discard(socket)


def count() -> int:
    return len(_sockets)


def sockets() -> list[Socket]:
    return list(_sockets)


async def broadcast(changes: Iterable[Change]) -> None:
    """Tell every socket the changes meant for it; each is encoded once."""
    for change in changes:
        frame = json.dumps(change.as_json())
        await _each(socket.tell(change, frame) for socket in list(_sockets))


async def hint(resource: str, subject_id: str, tenant_id: int | None) -> None:
    """An unnumbered hint to a tenant's sockets: this record changed, ask again."""
    frame = json.dumps({"resource": resource, "id": subject_id})
    mine = [s for s in list(_sockets) if s.audience.tenant_id == tenant_id is not None]
    await _each(socket.send(frame) for socket in mine)


async def close_all(ended: Iterable[Socket], code: int) -> None:
    await _each(socket.close(code) for socket in ended)


async def _each(calls: Iterable[Awaitable[Any]]) -> None:
    """Run them all; one broken socket keeps nobody else waiting."""
    await asyncio.gather(*calls, return_exceptions=True)
