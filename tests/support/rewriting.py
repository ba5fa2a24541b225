"""What an intruder with all rights over the database does to the chain."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.db import connection

from workflow.engine import chain
from workflow.engine.models import ChainHead, Revision, Transition

triggers = import_module("workflow.migrations.0005_append_only")
THEIR_KEY = "the intruder's key"


def take_the_triggers_down() -> None:
    """Within the test's transaction, which is rolled back."""
    settle("IMMEDIATE")
    triggers.unguard(None, SimpleNamespace(connection=connection))
    settle("DEFERRED")


def settle(when: str) -> None:
    """PostgreSQL alters no table whose deferred checks are still to come."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET CONSTRAINTS ALL {when}")


def rewritten(*, first: int = 1, keyed: bool = False, until: int = 2**62, **forged: Any) -> None:
    """Write the chain anew between two numbers, under a key of one's own or none; what is above
    stays as it is. ``forged`` goes into the first one written."""
    previous = ""
    for row in Transition.objects.order_by("number"):
        if first <= row.number <= until:
            for name, value in (forged if row.number == first else {}).items():
                setattr(row, name, value)
            row.previous, row.keyed = previous, keyed
            row.hash = chain.hash_of(row, THEIR_KEY)
            row.save()
        previous, last = row.hash, row
    ChainHead.objects.update(number=last.number, hash=last.hash, keyed=last.keyed)


def cut_the_tail(*, after: int) -> None:
    """Take everything away above a number, and set the head back."""
    Revision.objects.filter(transition__gt=after).delete()
    Transition.objects.filter(number__gt=after).delete()
    last = Transition.objects.get(number=after)
    ChainHead.objects.update(number=after, hash=last.hash, keyed=last.keyed)
