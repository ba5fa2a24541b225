"""Every transaction is begun again once, as after a deadlock or a database that was locked.

A test asks for it by the fixture ``begun_twice``, and any suite runs so with ``pytest -p
tests.support.begun_twice``: it finds work that changes its arguments or anything else outside of
the transaction. Tests that count statements or wait for one error fall in it for that alone.
"""

from collections.abc import Callable
from typing import TypeVar

import pytest
from django.db import OperationalError, transaction

from core.db import transactions

T = TypeVar("T")


@pytest.fixture(autouse=True)
def every_transaction_begun_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Autouse where this module is a plugin."""
    begin_twice(monkeypatch)


def begin_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    failed: set[int] = set()

    def attempt(work: Callable[[], T]) -> T:
        with transaction.atomic():
            done = work()
            if id(work) not in failed:
                failed.add(id(work))
                raise OperationalError("database is locked")
        failed.discard(id(work))
        return done

    monkeypatch.setattr(transactions, "_attempt", attempt)
    monkeypatch.setattr(transactions, "PAUSE_SECONDS", 0)
