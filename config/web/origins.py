"""Which pages may open a socket here."""

from typing import Any
from urllib.parse import ParseResult

from channels.security.websocket import OriginValidator
from django.conf import settings


class OwnPagesOnly(OriginValidator):
    """A socket opened by a page must come from a page of ours; a program names no origin."""

    def __init__(self, application: Any):
        super().__init__(application, settings.SOCKET_ORIGINS)

    def valid_origin(self, origin: ParseResult | None) -> bool:
        return origin is None or self.validate_origin(origin)
