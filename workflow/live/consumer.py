"""The socket of one client: sign-in, replay, then live (contract.md, ``/ws/events``)."""

import asyncio
import json
from typing import Any
from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone

from accounts.tokens import Access, is_ours, user_of_access_token
from core.refusals import NotSignedIn, Refusal
from workflow.live import hub
from workflow.live.feed import Audience, cursor_of, events_for, head
from workflow.live.tail import ENDED, read

PROTOCOL = "portal.v1"
BEARER = "bearer."
BAD_CURSOR = 4422


class EventsConsumer(AsyncWebsocketConsumer):
    """Tells which records changed, never what they are now. What clients send is ignored."""

    socket: hub.Socket | None = None
    end: asyncio.TimerHandle | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """However it ends, also without a word of the client, its place is free again."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.socket:
                hub.leave(self.socket)

    async def connect(self) -> None:
        """Refused before it opens: strangers, foreign tokens, one socket too many. Closed with a
        code that the client acts on: a token of ours that has ended, a cursor without sense."""
        offered = self.scope.get("subprotocols", [])
        access = await read(access_of, offered)
        if access is None and is_ours(token_in(offered)):
            await self.close_with(ENDED)
        elif access is None:
            await self.close()
        else:
            await self.let_in(access)

    async def let_in(self, access: Access) -> None:
        try:
            cursor = self.cursor()
        except Refusal:
            await self.close_with(BAD_CURSOR)
            return
        audience = await read(Audience.of, access.user)
        socket = hub.Socket(audience, access.session_key, access.user.pk, self.frame, self.close)
        if hub.admit(socket):
            await self.begin(socket, access, cursor)
        else:
            await self.close()

    async def open(self) -> None:
        await self.accept(PROTOCOL if PROTOCOL in self.scope.get("subprotocols", []) else None)

    async def close_with(self, code: int) -> None:
        """Open it only to say why it closes: a browser hears no reason of a refusal."""
        await self.open()
        await self.close(code)

    def cursor(self) -> int | None:
        """Where the client left off; None when it names no cursor and wants what comes next."""
        query = self.scope["query_string"].decode("ascii", "replace")
        asked = parse_qs(query, keep_blank_values=True)
        return cursor_of(asked["after"][0]) if "after" in asked else None

    async def begin(self, socket: hub.Socket, access: Access, cursor: int | None) -> None:
        """Join first, replay then: what is committed meanwhile waits in the socket."""
        self.socket = socket
        try:
            await self.open()
            hub.join(socket)
            self.end_with(access)
            await socket.catch_up(await self.replay(socket.audience, cursor))
        except BaseException:
            hub.leave(socket)  # no disconnect() follows a failed connect()
            raise

    def end_with(self, access: Access) -> None:
        """Close when the token's time is over."""
        seconds = (access.expires_at - timezone.now()).total_seconds()
        loop = asyncio.get_running_loop()
        self.end = loop.call_later(seconds, lambda: loop.create_task(self.close(ENDED)))

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
    token = token_in(offered)
    try:
        return user_of_access_token(token) if token else None
    except NotSignedIn:
        return None


def token_in(offered: list[str]) -> str:
    named = next((name for name in offered if name.startswith(BEARER)), "")
    return named.removeprefix(BEARER)
