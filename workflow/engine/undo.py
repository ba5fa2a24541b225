"""Undoing a move within UNDO_SECONDS: until when, whether it was done, and what is left of it.

An undo is a move of its own, directly after the one that it takes back. So its version is the next
one, and no other transition of the subject is between the two.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from core import clock
from workflow.engine.models import Transition
from workflow.engine.register import LIFECYCLES, undo_moves, undoable_moves

# Effects wait longer than the undo is possible, as the clocks of two machines differ a little.
CLOCKS_DIFFER_SECONDS = 2


@dataclass(frozen=True)
class UndoExtension:
    """The port through which a higher layer gives decisions that were made together more time.

    ``ends_at``: the moment from which a transition can no longer be undone, None where it was made
    alone. ``still_open``: the transitions whose longer time is not over, None where there are none.
    """

    ends_at: Callable[[Transition], datetime | None]
    still_open: Callable[[], Q | None]


_extensions: list[UndoExtension] = []


def connect_undo_extension(extension: UndoExtension) -> None:
    """Ask this extension too."""
    if extension not in _extensions:
        _extensions.append(extension)


class Moved(Protocol):
    @property
    def move(self) -> str: ...


M = TypeVar("M", bound=Moved)


def is_undoable(done: Transition) -> bool:
    """Return whether the move of a transition is one that can be undone in time."""
    cls = LIFECYCLES.get(done.lifecycle)
    return bool(settings.UNDO_SECONDS) and cls is not None and done.move in undoable_moves(cls)


def undo_ends_at(done: Transition) -> datetime:
    """The moment from which the transition can no longer be undone."""
    return done.at + timedelta(seconds=settings.UNDO_SECONDS)


def is_undo_over(done: Transition) -> bool:
    """Return whether a transition can no longer be undone, alone or together with others."""
    now = clock.now()
    if now < undo_ends_at(done):
        return False
    return all(now >= end for end in extended_ends_of(done))


def extended_ends_of(done: Transition) -> list[datetime]:
    ends = (extension.ends_at(done) for extension in _extensions)
    return [end for end in ends if end is not None]


def effects_wait_until(done: Transition) -> datetime | None:
    """Until when the effects of a transition still have to wait; None where they may run."""
    if not is_undoable(done):
        return None
    margin = timedelta(seconds=CLOCKS_DIFFER_SECONDS)
    waiting = [end + margin for end in extended_ends_of(done) if clock.now() < end + margin]
    return max(waiting, default=None)


def effects_due_at(done: Transition) -> datetime | None:
    """When the effects of a transition may run; None at once."""
    if not is_undoable(done):
        return None
    return undo_ends_at(done) + timedelta(seconds=CLOCKS_DIFFER_SECONDS)


def is_undone(done: Transition) -> bool:
    """Return whether a transition was undone; waits for an undo that is about to commit.

    An undo looks at the clock while it holds the subject's lock. After this lock, which is taken
    later than the undo ends, none can follow.
    """
    cls = LIFECYCLES.get(done.lifecycle)
    if cls is None or done.move not in undoable_moves(cls):
        return False
    with transaction.atomic():
        list(cls.model._default_manager.select_for_update().filter(pk=done.subject_id).only("pk"))
        return undo_of(done).exists()


def undo_of(done: Transition) -> "QuerySet[Transition]":
    """The transition that undid this one, if there is one."""
    return Transition.objects.filter(
        lifecycle=done.lifecycle,
        subject_id=done.subject_id,
        move__in=undo_moves(LIFECYCLES[done.lifecycle]),
        version=done.version + 1,
    )


def exclude_undone(rows: "QuerySet[Transition]", lifecycle: str) -> "QuerySet[Transition]":
    """Leave out the transitions that were undone."""
    cls = LIFECYCLES[lifecycle]
    undone = Transition.objects.filter(
        lifecycle=lifecycle,
        subject_id=OuterRef("subject_id"),
        move__in=undo_moves(cls),
        version=OuterRef("version") + 1,
    )
    return rows.exclude(Exists(undone), move__in=undoable_moves(cls))


def final_only(rows: "QuerySet[Transition]", lifecycle: str) -> "QuerySet[Transition]":
    """Leave out the transitions that were undone, and those that still can be."""
    found = exclude_undone(rows, lifecycle)
    return found.exclude(still_undoable(lifecycle)) if settings.UNDO_SECONDS else found


def still_undoable(lifecycle: str) -> Q:
    """Narrow to transitions that can still be undone."""
    since = clock.now() - timedelta(seconds=settings.UNDO_SECONDS)
    recent = Q(at__gt=since)
    for extension in _extensions:
        recent |= extension.still_open() or Q()
    return recent & Q(move__in=undoable_moves(LIFECYCLES[lifecycle]))


def without_undone(steps: Iterable[M], lifecycle: str) -> list[M]:
    """Leave out undone moves and what undid them, of one subject's steps, oldest first."""
    undoes, found = undo_moves(LIFECYCLES[lifecycle]), list[M]()
    for step in steps:
        if step.move in undoes:
            del found[-1:]
        else:
            found.append(step)
    return found
