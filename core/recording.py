"""The port through which lower layers have rows recorded in the audit, without knowing it.

``record_rows("people", [user.pk], changed=("password",), why="password set")`` puts what these rows
say into the chain, in the caller's transaction. An act names the columns that it may change: where
another one differs from what was recorded last, AlteredRecord is raised and nothing is recorded.
``workflow.records`` connects it when the portal starts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

CREATED: Final = "created"
DELETED: Final = "deleted"
# What an act did to a row: created or deleted it, or changed some of these columns (or none).
Changed = Literal["created", "deleted"] | tuple[str, ...]


class RowChange(NamedTuple):
    """A row of a recorded table, and what an act did to it."""

    table: str
    key: Any
    changed: Changed


@dataclass(frozen=True)
class Recorder:
    """Records changes of rows with why and by whom; checks rows against their last record."""

    record: Callable[[Iterable[RowChange], str, Any], None]
    check: Callable[[str, Iterable[Any]], None]


_recorders: list[Recorder] = []


def connect_recorder(recorder: Recorder) -> None:
    """Use this recorder from now on."""
    _recorders[:] = [recorder]


def record_rows(
    table: str, keys: Iterable[Any], *, changed: Changed, why: str, by: Any = None
) -> None:
    """Record rows that were just changed so; ``by`` is a user, or None for the portal.

    Raises AlteredRecord where a row differs in more than that from its last record.
    """
    for recorder in _recorders:
        recorder.record((RowChange(table, key, changed) for key in keys), why, by)


def check_recorded(table: str, keys: Iterable[Any]) -> None:
    """Check rows before an act relies on what they say. Raises AlteredRecord.

    Asked for before a list that belongs to a row (its roles, its factors) gets one entry more or
    less: recorded is the whole list, and another entry may have been written past the portal.
    """
    for recorder in _recorders:
        recorder.check(table, keys)
