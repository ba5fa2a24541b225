"""The address of the client behind a configured number of proxies.

Each proxy appends its peer to the right end of X-Forwarded-For. So with ``n`` trusted proxies the
n-th entry from the right is trusted; anybody can write the entries to its left.
"""

import ipaddress
from collections.abc import Iterable
from typing import Any

from django.conf import settings

Headers = Iterable[tuple[bytes, bytes]]
SCHEMES = {
    "http": {"http": "http", "https": "https"},
    "websocket": {"http": "ws", "https": "wss"},
}


class BehindProxies:
    """An ASGI application that gets the true client address, for requests and sockets alike."""

    def __init__(self, application: Any):
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in SCHEMES:
            scope = scope | seen_from_outside(scope, settings.TRUSTED_PROXIES)
        await self.application(scope, receive, send)


def seen_from_outside(scope: Any, trusted: int) -> dict[str, Any]:
    """What of the scope the trusted proxies know better."""
    peer, port = scope.get("client") or ("", 0)
    if not trusted:
        return {"client": [plain_address(peer), port]}
    scheme = the_nth(values(scope["headers"], b"x-forwarded-proto"), trusted, or_first=True)
    client = address(the_nth(values(scope["headers"], b"x-forwarded-for"), trusted))
    told = {"client": [client, 0] if client else [plain_address(peer), port]}
    known = SCHEMES[scope["type"]].get(scheme.lower())
    return told | ({"scheme": known} if known else {})


def values(headers: Headers, name: bytes) -> list[str]:
    """A header's values from left to right, however many lines it came in."""
    lines = [value.decode("latin1") for key, value in headers if key == name]
    return [value.strip() for value in ",".join(lines).split(",")] if lines else []


def the_nth(given: list[str], place: int, *, or_first: bool = False) -> str:
    """Counted from the right. With fewer than that the request did not come the way it should.

    Of schemes there is often one only: inner proxies pass the outermost one's on.
    """
    if len(given) >= place:
        return given[-place]
    return given[0] if given and or_first else ""


def address(text: str) -> str:
    """Normalize an IP address for comparison and storage; blank for anything else."""
    try:
        return plain_address(str(ipaddress.ip_address(text.strip("[]"))))
    except ValueError:
        return ""


def plain_address(text: str) -> str:
    """IPv4 as IPv4, also where a socket for both kinds wraps it (::ffff:10.0.0.7)."""
    try:
        mapped = getattr(ipaddress.ip_address(text), "ipv4_mapped", None)
    except ValueError:
        return text
    return str(mapped) if mapped else text


def is_forwarded(meta: dict[str, Any]) -> bool:
    """Return whether a request names any proxy at all, trusted or not."""
    return any(key.startswith("HTTP_X_FORWARDED") or key in TRACES for key in meta)


TRACES = {
    "HTTP_FORWARDED",
    "HTTP_VIA",
    "HTTP_X_REAL_IP",
    "HTTP_X_CLIENT_IP",
    "HTTP_X_CLUSTER_CLIENT_IP",
    "HTTP_X_ORIGINAL_FORWARDED_FOR",
    "HTTP_X_ORIGINAL_HOST",
    "HTTP_X_PROXYUSER_IP",
    "HTTP_TRUE_CLIENT_IP",
    "HTTP_CF_CONNECTING_IP",
    "HTTP_FASTLY_CLIENT_IP",
    "HTTP_CLIENT_IP",
}
