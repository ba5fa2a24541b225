"""The socket of one client: sign-in, replay, then live (contract.md, ``/ws/events``)."""

import asyncio
import json
from typing import Any
from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone

from accounts.refusals import NotSignedIn, Refusal
from accounts.tokens import Access, user_of_access_token
from workflow.api.events import cursor_of
from workflow.live import hub
from workflow.live.feed import Audience, events_for, head
from workflow.live.tail import ENDED, read

PROTOCOL = "portal.v1"
BEARER = "bearer."
BAD_CURSOR = 4422


class EventsConsumer(AsyncWebsocketConsumer):
    """Tells which records changed, never what they are now. What clients send is ignored."""

    socket: hub.Socket | None = None
    end: asyncio.TimerHandle | None = None

    async def connect(self) -> None:
        offered = self.scope.get("subprotocols", [])
        await self.accept(PROTOCOL if PROTOCOL in offered else None)
        access = await read(access_of, offered)
        if access is None:
            await self.close(ENDED)
            return
        try:
            cursor = self.cursor()
        except Refusal:
            await self.close(BAD_CURSOR)
            return
        await self.begin(access, cursor)

    def cursor(self) -> int | None:
        """Where the client left off; None when it names no cursor and wants what comes next."""
        query = self.scope["query_string"].decode("ascii", "replace")
        asked = parse_qs(query, keep_blank_values=True)
        return cursor_of(asked["after"][0]) if "after" in asked else None

    async def begin(self, access: Access, cursor: int | None) -> None:
        """Join first, replay then: what is committed meanwhile waits in the socket."""
        audience = await read(Audience.of, access.user)
        self.socket = hub.Socket(
            audience, access.session_key, access.user.pk, self.frame, self.close
        )
        hub.join(self.socket)
        seconds = (access.expires_at - timezone.now()).total_seconds()
        loop = asyncio.get_running_loop()
        self.end = loop.call_later(seconds, lambda: loop.create_task(self.close(ENDED)))
        try:
            await self.socket.catch_up(await self.replay(audience, cursor))
        except BaseException:
            hub.leave(self.socket)  # no disconnect() follows a failed connect()
            raise

    async def replay(self, audience: Audience, cursor: int | None) -> int:
        """Answer the cursor: nothing missed, replayed, or please refresh."""
        last = await read(head)
        if cursor is None:
            await self.say({"caught_up": last})
            return last
        limit = settings.EVENTS_REPLAY_LIMIT
        missed, caught_up = await read(events_for, audience, cursor, limit + 1)
        if len(missed) > limit or cursor > last:
            await self.say({"refresh": True})
            caught_up = last
        else:
            for change in missed:
                await self.say(change.as_json())
        await self.say({"caught_up": caught_up})
        return caught_up

    async def frame(self, text: str) -> None:
        await self.send(text_data=text)

    async def say(self, told: dict[str, Any]) -> None:
        await self.frame(json.dumps(told))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Clients have nothing to say here."""

    async def disconnect(self, code: int) -> None:
        if self.end:
            self.end.cancel()
        if self.socket:
            hub.leave(self.socket)


def access_of(offered: list[str]) -> Access | None:
    """Whose socket this is, by the token in its second sub-protocol."""
    token = next((name for name in offered if name.startswith(BEARER)), "")
    try:
        return user_of_access_token(token.removeprefix(BEARER)) if token else None
    except NotSignedIn:
        return None
