"""Which part of the request threads the requests of one person, network or lane may hold.

A signed-in person counts as themselves, because an office has one address: a quarter of the
threads each, and half for all people of one network. Strangers of one network share a quarter.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings

from accounts.tokens import claims_of
from config.web.body_limits import view_at
from core.networks import neighbourhood_of
from core.request_lanes import RequestLane

WAITING_PER_HOLDER = 500  # requests; a page asks for a few dozen files at once
TOO_MANY = "Too many requests at once. Please try again in a few seconds."
UNLANED = RequestLane("", WAITING_PER_HOLDER, 60, TOO_MANY)
KEPT_NETWORKS = 1_000

networks = lru_cache(KEPT_NETWORKS)(neighbourhood_of)


@dataclass(frozen=True, slots=True)
class ConcurrencyShare:
    """At most ``most`` threads for all requests of one ``key``; ``waiting`` more may queue."""

    key: str
    most: int
    waiting: int = WAITING_PER_HOLDER


@dataclass(frozen=True, slots=True)
class ThreadDemand:
    """What a request needs before it gets a thread: room in each of its shares."""

    shares: tuple[ConcurrencyShare, ...] = ()
    lane: RequestLane = UNLANED


NOTHING_SHARED = ThreadDemand()


def demand_of(scope: dict[str, Any]) -> ThreadDemand:
    """The shares of a request, by who sends it and what it asks for."""
    lane = lane_of(scope["path"])
    return ThreadDemand((*holder_shares(scope), *lane_shares(lane, holder_of(scope))), lane)


def holder_shares(scope: dict[str, Any]) -> Iterator[ConcurrencyShare]:
    threads = settings.REQUEST_THREADS
    yield ConcurrencyShare(holder_of(scope), thread_share_of(threads, 4))
    if bearer_subject_of(scope):
        yield ConcurrencyShare(f"people of {network_of_client(scope)}", thread_share_of(threads, 2))


def lane_shares(lane: RequestLane, holder: str) -> Iterator[ConcurrencyShare]:
    if lane is not UNLANED:
        most = thread_share_of(settings.REQUEST_THREADS, 4)
        yield ConcurrencyShare(f"lane {lane.name}", most, lane.waiting)
        yield ConcurrencyShare(f"lane {lane.name} {holder}", thread_share_of(most, 2), lane.waiting)


def thread_share_of(threads: int, parts: int) -> int:
    return max(1, threads // parts)


def holder_of(scope: dict[str, Any]) -> str:
    """Who the threads are counted for: a person by a valid access token, else a network."""
    person = bearer_subject_of(scope)
    return f"person {person}" if person else f"network {network_of_client(scope)}"


def bearer_subject_of(scope: dict[str, Any]) -> str:
    """Whom the bearer speaks for; blank without a token that our key signed."""
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            claims = claims_of(value[7:].decode("latin1"))
            return str(claims["sub"]) if claims else ""
    return ""


def network_of_client(scope: dict[str, Any]) -> str:
    client = scope.get("client") or ("",)
    return networks(client[0] or "")


def lane_of(path: str) -> RequestLane:
    """The lane that the view at this path names."""
    if not path.startswith("/api/"):
        return UNLANED
    return getattr(view_at(path), "request_lane", UNLANED)
