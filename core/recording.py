"""The port through which lower layers have rows recorded in the audit, without knowing it.

``record_rows("people", [user.pk], why="add_staff")`` puts what these rows say now into the chain,
in the caller's transaction. ``workflow.records`` connects it when the portal starts.
"""

from collections.abc import Callable, Iterable
from typing import Any

Recorder = Callable[[str, Iterable[Any], str, Any], None]
_recorders: list[Recorder] = []


def connect_recorder(recorder: Recorder) -> None:
    """Use this function from now on."""
    _recorders[:] = [recorder]


def record_rows(table: str, keys: Iterable[Any], *, why: str, by: Any = None) -> None:
    """Record rows that were just created, changed or deleted; ``by`` is a user or the portal."""
    for recorder in _recorders:
        recorder(table, keys, why, by)
