"""Where a webhook may point to: HTTPS, and no address inside the operator's networks.

A name is resolved once, every address that it has is judged, and the connection goes to the address
that was judged. A name that changes its address in between gains nothing.
"""

import ipaddress
import socket
from typing import NamedTuple, Never
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from console.webhooks.models import LONGEST_URL
from core.text import is_plain

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
PORTS = {"https": 443, "http": 80}
NOT_HTTPS = "A webhook has an address that begins with https://."
NOT_AN_ADDRESS = "This is no address of a web server."
NO_PERSON = "Leave user, password and # out of the address."
INSIDE = "This address is inside a private network, and the portal calls none of those."
NOWHERE = "The name of the server is not known."
PLAIN_OUTSIDE = "Plain HTTP is for addresses inside private networks alone."
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
# Inside too, where Python says otherwise: protocol assignments, and the former site-local ones.
ALSO_INSIDE = (ipaddress.ip_network("192.0.0.0/24"), ipaddress.ip_network("fec0::/10"))


class AddressRefused(Exception):
    """An address that is not called, with the reason for a person."""


class Target(NamedTuple):
    """A judged address: what to connect to, and what to ask of it."""

    scheme: str
    host: str
    port: int
    ip: str
    path: str


def check_webhook_url(url: str) -> None:
    """Judge all but the name, which is resolved at each call. Raises AddressRefused."""
    parts = split_webhook_url(url)
    host = parts.hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        check_ip(ipaddress.ip_address("127.0.0.1"), parts.scheme)
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        return
    check_ip(literal, parts.scheme)


def split_webhook_url(url: str) -> SplitResult:
    """The parts of an address. Raises AddressRefused."""
    if len(url) > LONGEST_URL or not url.isascii() or not is_plain(url) or " " in url:
        raise AddressRefused(NOT_AN_ADDRESS)
    try:
        parts = urlsplit(url)
        is_whole = bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise AddressRefused(NOT_AN_ADDRESS) from None
    if parts.scheme not in allowed_schemes():
        raise AddressRefused(NOT_HTTPS)
    if not is_whole or "\\" in url:
        raise AddressRefused(NOT_AN_ADDRESS)
    if parts.username or parts.password or "@" in parts.netloc or "#" in url:
        raise AddressRefused(NO_PERSON)
    return parts


def allowed_schemes() -> tuple[str, ...]:
    return ("https", "http") if settings.WEBHOOK_PRIVATE_NETWORKS else ("https",)


def find_webhook_target(url: str) -> Target:
    """Resolve and judge an address. Raises AddressRefused."""
    parts = split_webhook_url(url)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    found = resolve_host(host, port)
    for ip in found:
        check_ip(ip, parts.scheme)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port, str(found[0]), path)


def resolve_host(host: str, port: int) -> list[Address]:
    """Every address of a name, in the order to try. Raises AddressRefused."""
    try:
        answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return [ipaddress.ip_address(answer[4][0]) for answer in answers] or refuse_unknown_host()
    except (OSError, UnicodeError, ValueError):
        refuse_unknown_host()


def refuse_unknown_host() -> Never:
    raise AddressRefused(NOWHERE)


def check_ip(ip: Address, scheme: str) -> None:
    """Raises AddressRefused for an address that is never called, or not by this scheme."""
    meant = meant_ip(ip)
    if is_outside(meant):
        if scheme == "http":
            raise AddressRefused(PLAIN_OUTSIDE)
    elif not settings.WEBHOOK_PRIVATE_NETWORKS or is_never_called(meant):
        raise AddressRefused(INSIDE)


def meant_ip(ip: Address) -> Address:
    """The IPv4 address inside an IPv6 one, where packets would arrive; else the address."""
    if isinstance(ip, ipaddress.IPv4Address):
        return ip
    if ip in TRANSLATED:
        return ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
    teredo = ip.teredo[1] if ip.teredo else None
    return ip.ipv4_mapped or ip.sixtofour or teredo or ip


def is_outside(ip: Address) -> bool:
    is_inside_too = any(ip in network for network in ALSO_INSIDE)
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or is_inside_too)


def is_never_called(ip: Address) -> bool:
    """Link-local addresses hold the keys of cloud machines; the others are no machines."""
    return ip.is_link_local or ip.is_multicast or ip.is_unspecified or is_special(ip)


def is_special(ip: Address) -> bool:
    return ip.is_reserved and not ip.is_loopback
