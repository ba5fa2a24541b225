"""The open sockets of this process, and the routing of events to them."""

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from django.conf import settings

from workflow.live.feed import Audience, Change, Key, feed_key_of_tenant

K = TypeVar("K")
Send = Callable[[str], Awaitable[None]]
MayHear = Callable[[Audience], bool]
MOST_OF_A_SESSION = 10
MOST_OF_A_PERSON = 60
BEHIND = 4413
REFRESH = json.dumps({"refresh": True})


@dataclass(eq=False)
class Socket:
    """One client. While it is replayed to, or slow to take, what comes waits its turn here."""

    audience: Audience
    session_key: str
    user_id: int
    send: Send
    close: Callable[[int], Awaitable[None]]
    sent: int = 0
    is_live: bool = False
    waiting: deque[tuple[int | None, str]] = field(default_factory=deque)
    writer: asyncio.Task[None] | None = None
    parting: asyncio.Task[None] | None = None

    def tell(self, frame: str, number: int | None = None) -> None:
        """To be sent behind what waits; a hint has no number. Nobody else is held up by it."""
        if self.parting:
            return
        if len(self.waiting) >= settings.EVENTS_REPLAY_LIMIT:
            self.waiting.clear()
            self.parting = asyncio.create_task(self.part())
            return
        self.waiting.append((number, frame))
        if self.is_live:
            self.go_on()

    async def part(self) -> None:
        """Drop a socket that does not read its messages; its client must ask again."""
        last = self.send(REFRESH), self.close(BEHIND)
        await asyncio.gather(*last, return_exceptions=True)

    async def catch_up(self, number: int) -> None:
        """The replay came to ``number``: send what came meanwhile, then go live."""
        self.sent = max(self.sent, number)
        self.is_live = True
        await self.go_on()

    def go_on(self) -> asyncio.Task[None]:
        self.writer = self.writer or asyncio.create_task(self.write())
        return self.writer

    async def write(self) -> None:
        """One after the other, each number once. What a broken wire lost, the cursor brings."""
        try:
            while self.waiting:
                number, frame = self.waiting.popleft()
                if number is None or number > self.sent:
                    self.sent = number or self.sent
                    with suppress(Exception):
                        await self.send(frame)
        finally:
            self.writer = None


_sockets: set[Socket] = set()
_rooms: dict[Key, set[Socket]] = defaultdict(set)
_of_person: dict[int, set[Socket]] = defaultdict(set)
_told = 0


def admit(socket: Socket) -> bool:
    """Give it one of its person's places, in this process; False when all are taken."""
    of_person = _of_person[socket.user_id]
    of_session = [other for other in of_person if other.session_key == socket.session_key]
    if len(of_person) >= MOST_OF_A_PERSON or len(of_session) >= MOST_OF_A_SESSION:
        return False
    of_person.add(socket)
    return True


def join(socket: Socket) -> None:
    _sockets.add(socket)
    for key in socket.audience.keys:
        _rooms[key].add(socket)


def leave(socket: Socket) -> None:
    _sockets.discard(socket)
    for key in socket.audience.keys:
        _forget(_rooms, key, socket)
    _forget(_of_person, socket.user_id, socket)


def _forget(places: dict[K, set[Socket]], key: K, socket: Socket) -> None:
    places[key].discard(socket)
    if not places[key]:
        del places[key]


def follow(socket: Socket, audience: Audience) -> None:
    """Today's assignments."""
    if audience == socket.audience:
        return
    for key in socket.audience.keys - audience.keys:
        _forget(_rooms, key, socket)
    for key in audience.keys - socket.audience.keys:
        _rooms[key].add(socket)
    socket.audience = audience


def count_sockets() -> int:
    return len(_sockets)


def sockets() -> list[Socket]:
    return list(_sockets)


def announced_up_to() -> int:
    """Return the number up to which every joined socket got all changes."""
    return _told


async def broadcast(changes: Iterable[Change]) -> None:
    """Tell the changes to those they are for; each is encoded once."""
    global _told
    for change in changes:
        _told = change.seq
        frame = json.dumps(change.as_json())
        for socket in _in_rooms(change.keys):
            socket.tell(frame, change.seq)
    await asyncio.sleep(0)  # they are sent before more is read


def _in_rooms(keys: Iterable[Key]) -> set[Socket]:
    return set().union(*(_rooms[key] for key in keys if key in _rooms))


async def hint(resource: str, subject_id: str, tenant_id: int | None) -> None:
    """An unnumbered hint to a tenant's sockets: this record changed, ask again."""
    if tenant_id is not None:
        hint_in([feed_key_of_tenant(tenant_id)], resource, subject_id)


def hint_in(
    keys: Iterable[Key], resource: str, subject_id: str, may_hear: MayHear | None = None
) -> None:
    """The same to whomever it concerns; ``may_hear`` narrows them."""
    frame = encode_hint(resource, subject_id)
    for socket in _in_rooms(keys):
        if may_hear is None or may_hear(socket.audience):
            socket.tell(frame)


def encode_hint(resource: str, subject_id: str) -> str:
    return json.dumps({"resource": resource, "id": subject_id})


async def close_all(ended: Iterable[Socket], code: int) -> None:
    """One broken socket keeps nobody else waiting."""
    await asyncio.gather(*(socket.close(code) for socket in ended), return_exceptions=True)
