"""The types of events that a webhook may name: ``certificates.approve``, ``certificates.*``."""

from collections.abc import Iterable
from functools import cache

from workflow.engine.register import LIFECYCLES, moves_of_lifecycle

CREATED = "born"  # the move that the chain gives a creation
# Lifecycles whose records belong to a company; the rest concern no other system.
HEARD = ("certificates", "scans", "filings")
EVERY = "*"


@cache
def event_types() -> tuple[str, ...]:
    """All types, in order."""
    return tuple(sorted(f"{name}.{move}" for name in HEARD for move in moves_heard_of(name)))


def moves_heard_of(lifecycle: str) -> set[str]:
    return {*moves_of_lifecycle(LIFECYCLES[lifecycle]), CREATED, EVERY}


def is_wanted(type_: str, types: Iterable[str]) -> bool:
    """Return whether a webhook of these types gets an event of this one."""
    return not {type_, f"{type_.partition('.')[0]}.{EVERY}"}.isdisjoint(types)
