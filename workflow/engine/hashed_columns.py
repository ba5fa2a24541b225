"""The columns of a transition as they go into its hash."""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from core import clock
from workflow.engine import rules
from workflow.engine.marks import mark_json
from workflow.engine.models import Transition


def row_of(transition: Transition) -> dict[str, Any]:
    """Every stored column but the hash itself, as it goes into the hash."""
    names, values_of = _hashed_columns()
    return as_hashed(dict(zip(names, values_of(transition), strict=True)))


def as_hashed(columns: dict[str, Any]) -> dict[str, Any]:
    empty = {name for name in rules.ADDED if columns.get(name) is None}
    said = {name: value for name, value in columns.items() if name not in empty}
    return said | {"at": clock.utc_moment(columns["at"])}


@cache
def _hashed_columns() -> tuple[list[str], Callable[[Transition], tuple[Any, ...]]]:
    """The columns that go into the hash, and how they are taken."""
    names = [f.attname for f in Transition._meta.concrete_fields if f.name != "hash"]
    return names, attrgetter(*names)


def hash_of(transition: Transition, key: str = "") -> str:
    """The link: SHA-256 of the row (previous hash included), HMAC where a key is set."""
    return mark_json(row_of(transition), key if transition.keyed else "")
