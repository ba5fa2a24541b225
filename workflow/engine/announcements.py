"""Waking whoever listens, after commit. The table is the truth; this only saves a poll."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db import transaction

from workflow.engine.register import Lifecycle

Hint = tuple[str, str, int | None]

_wakers: list[Callable[[], None]] = []
_hinters: list[Callable[[Hint], None]] = []


def on_wake(listener: Callable[[], None]) -> None:
    """Call ``listener`` after each commit that recorded a transition in this process."""
    _wakers.append(listener)


def on_hint(listener: Callable[[Hint], None]) -> None:
    """Call ``listener`` with (resource, id, tenant) after a change that has no number."""
    _hinters.append(listener)


def remove_listener(listener: Callable[..., None]) -> None:
    for listeners in (_wakers, _hinters):
        if listener in listeners:
            listeners.remove(listener)


def wake_after_commit() -> None:
    for listener in _wakers:
        transaction.on_commit(listener, robust=True)


def hint_after_commit(flow: Lifecycle[Any]) -> None:
    hint = (flow.name, str(flow.subject.pk), flow.audience()["tenant_id"])
    for listener in _hinters:
        transaction.on_commit(partial(listener, hint), robust=True)
