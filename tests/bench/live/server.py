"""A server to be measured, in a process of its own: ``python -m ... KIND PORT``.

``portal`` is what ``manage.py serve`` runs, without jobs. ``bare`` answers the same calls and
tells of the same moves, by a consumer as Channels' own pages show it: no sign-in, no cursor.
"""

import asyncio
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")

import django

django.setup(set_prefix=False)

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

from config import server
from config.web.proxies import BehindProxies
from config.web.requests import Requests
from workflow.engine import announcements

FRAME = (
    '{"seq": 1234567, "resource": "certificates",'
    ' "id": "0190a7e2-5f0c-7d3a-9a51-2f6d3c1b0a99", "move": "comment"}'
)


class Bare(AsyncWebsocketConsumer):
    """In the group it names."""

    async def connect(self) -> None:
        self.groups = [self.scope["query_string"].decode()]
        await self.channel_layer.group_add(self.groups[0], self.channel_name)
        await self.accept("portal.v1")
        await self.send('{"caught_up": 1}')

    async def told(self, message: dict[str, Any]) -> None:
        await self.send(message["frame"])


def tell_of_commits() -> None:
    """Instead of following the transitions."""
    loop = asyncio.get_event_loop()

    def committed() -> None:
        loop.call_soon_threadsafe(lambda: loop.create_task(tell()))

    announcements.on_wake(committed)


async def tell() -> None:
    """To all staff, and to the one tenant it concerns."""
    layer: Any = get_channel_layer()
    for group in ("staff", "tenant"):
        await layer.group_send(group, {"type": "told", "frame": FRAME})


def serve_bare(port: int) -> None:
    sockets = URLRouter([path("ws/events", Bare.as_asgi())])
    application = BehindProxies(ProtocolTypeRouter({"http": Requests(), "websocket": sockets}))
    server.start_live = tell_of_commits
    server.keep_what_is_loaded()
    server.Server(application, server.listen(port), server_name="").run()


if __name__ == "__main__":
    kind, port = sys.argv[1], int(sys.argv[2])
    serve_bare(port) if kind == "bare" else server.serve_portal(server.listen(port))
