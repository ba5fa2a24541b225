"""A client's socket in tests: opened against the real ASGI application, read in order."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import connections

from accounts.models import User
from accounts.tokens import Access, exchange, new_sign_in_token, user_of_access_token
from config.asgi import application
from workflow.engine.execution import perform
from workflow.engine.models import Transition

T = TypeVar("T")
PATIENCE_SECONDS = 20
FULL_STOP = "websocket.close"
FIGURES_CHANGED = {"resource": "figures", "id": "all"}


async def act(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Do something with the database from an asynchronous test."""
    return await database_sync_to_async(function)(*args, **kwargs)


async def call_off(following: "asyncio.Task[None]") -> None:
    """Cancel until it ends: a driver that it waits for may swallow a cancellation."""
    while not following.done():
        following.cancel()
        await asyncio.wait([following], timeout=2)


async def say(form: Any, by: Any, times: int = 1) -> None:
    """Make ``times`` moves."""

    def comment() -> None:
        for number in range(times):
            perform("certificates", form.pk, "comment", by=by, inputs={"text": f"number {number}"})

    await act(comment)


def events(**where: Any) -> list[dict[str, Any]]:
    rows = Transition.objects.filter(**where).order_by("number")
    return [
        {"seq": row.number, "resource": row.lifecycle, "id": row.subject_id, "move": row.move}
        for row in rows
    ]


def token_of(user: User) -> str:
    return exchange(new_sign_in_token(user), remember=False).access_token


def access_of(token: str) -> Access:
    access = user_of_access_token(token)
    assert access is not None
    return access


class Ear:
    """One open socket."""

    def __init__(self, token: str, after: Any = None, path: str = "/ws/events"):
        offered = ["portal.v1", f"bearer.{token}"] if token else ["portal.v1"]
        query = "" if after is None else f"?after={after}"
        self.wire = WebsocketCommunicator(application, f"{path}{query}", subprotocols=offered)

    async def open(self) -> "Ear":
        opened, protocol = await self.wire.connect(timeout=PATIENCE_SECONDS)
        assert (opened, protocol) == (True, "portal.v1")
        return self

    async def hear(self) -> dict[str, Any]:
        """Return the next message but hints that figures changed."""
        while (message := await self.hear_any()) == FIGURES_CHANGED:
            pass
        return message

    async def hear_any(self) -> dict[str, Any]:
        return await self.wire.receive_json_from(timeout=PATIENCE_SECONDS)

    async def hear_events(self, number: int) -> list[dict[str, Any]]:
        return [await self.hear() for _ in range(number)]

    async def hear_until_caught_up(self) -> tuple[list[dict[str, Any]], int]:
        """What was replayed, and the cursor reached."""
        heard: list[dict[str, Any]] = []
        while "caught_up" not in (told := await self.hear()):
            heard.append(told)
        return heard, told["caught_up"]

    async def closed(self) -> int:
        """The code it was closed with; whatever is told before is passed over."""
        while (told := await self.wire.receive_output(PATIENCE_SECONDS))["type"] != FULL_STOP:
            pass
        return told["code"]

    async def hang_up(self) -> None:
        await self.wire.disconnect(timeout=PATIENCE_SECONDS)


class Ears:
    """Opens sockets, and closes them and their connections when the test ends."""

    def __init__(self) -> None:
        self.opened: list[Ear] = []

    async def of(self, user: User, after: Any = None) -> Ear:
        """A socket of this user that has caught up where it names no cursor."""
        return await self.with_token(await act(token_of, user), after)

    async def with_token(self, token: str, after: Any = None) -> Ear:
        ear = await Ear(token, after).open()
        self.opened.append(ear)
        if after is None:
            await ear.hear_until_caught_up()
        return ear

    async def close(self) -> None:
        for ear in self.opened:
            ear.wire.stop(exceptions=False)
        await asyncio.sleep(0)
        await act(connections.close_all)
