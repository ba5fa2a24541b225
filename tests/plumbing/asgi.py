"""One request through the whole ASGI application, as the server would pass it on."""

import asyncio
from concurrent.futures import wait
from typing import Any

from channels.testing import ApplicationCommunicator

from config.asgi import application
from config.web.thread_pool import threads

PATIENCE_SECONDS = 20


async def get(
    path: str, *headers: tuple[str, str], peer: str = "127.0.0.1", keep: bool = False
) -> int:
    """The status answered; ``keep`` leaves the request's thread for the next."""
    return await send("GET", path, *headers, peer=peer, keep=keep)


async def send(
    method: str,
    path: str,
    *headers: tuple[str, str],
    body: bytes = b"",
    peer: str = "127.0.0.1",
    keep: bool = False,
) -> int:
    named = [("host", "127.0.0.1"), *headers]
    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "scheme": "http",
        "client": [peer, 4711],
        "server": ["127.0.0.1", 80],
        "headers": [(name.encode(), value.encode()) for name, value in named],
    }
    wire = ApplicationCommunicator(application, scope)
    await wire.send_input({"type": "http.request", "body": body})
    started = await wire.receive_output(PATIENCE_SECONDS)
    while (await wire.receive_output(PATIENCE_SECONDS)).get("more_body"):
        pass
    await wire.wait(PATIENCE_SECONDS)
    if not keep:
        await ended()
    return started["status"]


async def ended() -> None:
    """The threads of the requests, and their connections, are gone with the test."""
    await asyncio.to_thread(wait, threads.close())
