"""The socket of one client: sign-in, replay, then live (contract.md, ``/ws/events``)."""

import asyncio
import json
from typing import Any
from urllib.parse import parse_qs

from django.utils import timezone

from accounts.tokens import Access, is_ours
from core.api.fields import refuse_unknown
from core.refusals import Refusal
from workflow.live import hub
from workflow.live.connection_setup import SignedIn, sign_in
from workflow.live.feed import missed_changes
from workflow.live.figures import EVERY, FIGURES, sees_figures
from workflow.live.tail import ENDED, query_database

PROTOCOL = "portal.v1"
BEARER = "bearer."
BAD_CURSOR = 4422


async def events(scope: Any, receive: Any, send: Any) -> None:
    """The ASGI application behind ``/ws/events``, once for each socket."""
    await receive()  # websocket.connect
    await Consumer(scope, receive, send).serve()


class Consumer:
    """Tells which records changed, never what they are now. What clients send is ignored."""

    def __init__(self, scope: Any, receive: Any, send: Any):
        self.offered: list[str] = scope.get("subprotocols", [])
        self.query = scope["query_string"].decode("ascii", "replace")
        self.receive, self.transmit = receive, send
        self.socket: hub.Socket | None = None
        self.end: asyncio.TimerHandle | None = None

    async def serve(self) -> None:
        """However it ends, also without a word of the client, its place is free again."""
        try:
            if await self.connect():
                while (await self.receive())["type"] != "websocket.disconnect":
                    pass
        finally:
            if self.end:
                self.end.cancel()
            if self.socket:
                hub.leave(self.socket)

    async def connect(self) -> bool:
        """Whether it is open. Refused before it opens: strangers, foreign tokens, one socket too
        many. Closed with a code that the client acts on: a token of ours that has ended, a cursor
        without sense."""
        token = token_in(self.offered)
        try:
            found = await query_database(sign_in, token, self.cursor())
        except Refusal:
            await self.close_with(BAD_CURSOR)
            return False
        if found:
            return await self.let_in(found)
        await (self.close_with(ENDED) if is_ours(token) else self.close())
        return False

    def cursor(self) -> str | None:
        """Return the client's cursor; None when it has none and wants only later events.

        Raises UnknownParameter for names that are not read.
        """
        asked = parse_qs(self.query, keep_blank_values=True)
        refuse_unknown(asked, ("after",))
        return asked["after"][0] if "after" in asked else None

    async def let_in(self, found: SignedIn) -> bool:
        access = found.access
        socket = hub.Socket(
            found.audience, access.session_key, access.user.pk, self.say, self.close
        )
        if not hub.admit(socket):
            await self.close()
            return False
        self.socket = socket
        hub.join(socket)
        await self.open()
        self.end_with(access)
        await socket.catch_up(await self.replay(found))
        return True

    async def replay(self, found: SignedIn) -> int:
        """Send the missed changes.

        Changes between reading and joining are read afterwards; later ones wait in the socket.
        """
        news = found.news
        if hub.announced_up_to() > news.caught_up:
            news += await query_database(missed_changes, found.audience, news.caught_up)
        for told in news.as_json():
            await self.say(json.dumps(told))
        if found.has_missed and sees_figures(found.audience):
            await self.say(hub.encode_hint(FIGURES, EVERY))
        return news.caught_up

    def end_with(self, access: Access) -> None:
        """Close when the token's time is over."""
        seconds = (access.expires_at - timezone.now()).total_seconds()
        loop = asyncio.get_running_loop()
        self.end = loop.call_later(seconds, lambda: loop.create_task(self.close(ENDED)))

    async def open(self) -> None:
        chosen = PROTOCOL if PROTOCOL in self.offered else None
        await self.transmit({"type": "websocket.accept", "subprotocol": chosen})

    async def say(self, frame: str) -> None:
        await self.transmit({"type": "websocket.send", "text": frame})

    async def close(self, code: int = 1000) -> None:
        await self.transmit({"type": "websocket.close", "code": code})

    async def close_with(self, code: int) -> None:
        """Open it only to say why it closes: a browser hears no reason of a refusal."""
        await self.open()
        await self.close(code)


def token_in(offered: list[str]) -> str:
    """The token in its second sub-protocol."""
    named = next((name for name in offered if name.startswith(BEARER)), "")
    return named.removeprefix(BEARER)
