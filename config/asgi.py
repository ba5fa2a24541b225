"""HTTP and sockets of one process."""

import os
from typing import Any
from urllib.parse import ParseResult

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

http = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator
from django.conf import settings
from django.urls import re_path

from workflow.live.urls import websocket_urlpatterns


class OwnPagesOnly(OriginValidator):
    """A socket opened by a page must come from a page of ours; a program names no origin."""

    def valid_origin(self, origin: ParseResult | None) -> bool:
        return origin is None or self.validate_origin(origin)


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """No socket lives at this address: refuse it quietly."""
    await send({"type": "websocket.close"})


rest = re_path(r"", nowhere)  # type: ignore[arg-type]
sockets = URLRouter([*websocket_urlpatterns, rest])
application = ProtocolTypeRouter(
    {"http": http, "websocket": OwnPagesOnly(sockets, settings.ALLOWED_HOSTS)}
)
