"""Serves one socket that is told far more than its client reads: ``python -m ... flood PORT``.

Prints ``CODE FRAMES``: how the socket was closed, and after how many frames.
"""

import asyncio
import sys
from typing import Any

import django

django.setup(set_prefix=False)

from config import server
from workflow.live import hub
from workflow.live.feed import Audience, Change

MOST_FRAMES = 2_000_000
LONG_MOVE = "x" * 4000  # so that the system's own buffers are full soon
TOGETHER = 50
PAUSE_SECONDS = 0.02


async def flooded(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    codes: list[int] = []

    async def say(frame: str) -> None:
        await send({"type": "websocket.send", "text": frame})

    async def close(code: int) -> None:
        codes.append(code)
        await send({"type": "websocket.close", "code": code})

    socket = hub.Socket(Audience(tenant_id=1), "session", 1, say, close)
    hub.join(socket)
    await socket.catch_up(0)
    told = 0
    while not codes and told < MOST_FRAMES:
        batch = range(told + 1, told + TOGETHER + 1)
        await hub.broadcast(
            Change(n, "certificates", "x", LONG_MOVE, 1, None, frozenset()) for n in batch
        )
        told += TOGETHER
        await asyncio.sleep(PAUSE_SECONDS)
    print(codes, told, flush=True)
    while (await receive())["type"] != "websocket.disconnect":
        pass
    print("gone", flush=True)


if __name__ == "__main__":
    listener = server.listen(int(sys.argv[1]))
    server.start_live = lambda: None
    server.Server(flooded, listener, server_name="").run()
