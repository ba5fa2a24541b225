"""HTTP and sockets of one process."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import re_path

from config.web.origins import OwnPagesOnly
from config.web.proxies import BehindProxies
from config.web.requests import Requests
from workflow.live.urls import websocket_urlpatterns


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """No socket lives at this address: refuse it quietly."""
    await send({"type": "websocket.close"})


rest = re_path(r"", nowhere)  # type: ignore[arg-type]
sockets = OwnPagesOnly(URLRouter([*websocket_urlpatterns, rest]))
application = BehindProxies(ProtocolTypeRouter({"http": Requests(), "websocket": sockets}))
