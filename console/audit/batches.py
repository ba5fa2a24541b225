"""Moves of many records at once: the number of moves in an answer that one request made."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from workflow.models import Transition

Gesture = tuple[int, str, str]  # who, which move, in which request
LONGEST = timedelta(hours=6)  # that a bulk may take
MOST = 5_000


def counts_of(rows: Sequence[Transition], answer: Any) -> Counter[Gesture]:
    """Count the moves of each request on a page; for those cut by its ends, count on all pages."""
    gestures = [gesture for row in rows if (gesture := gesture_of(row))]
    counts = Counter(gestures)
    if rows:
        for row in (rows[0], rows[-1]):
            if gesture := gesture_of(row):
                counts[gesture] = max(counts[gesture], len(rows_of_gesture(row, gesture, answer)))
    return counts


def rows_of_gesture(row: Transition, gesture: Gesture, answer: Any) -> Any:
    """The rows of a gesture near one of them: a person's moves of some hours, by an index."""
    who, move, request = gesture
    near = answer.filter(actor_id=who, at__range=(row.at - LONGEST, row.at + LONGEST))
    same = near.filter(move=move, revision__values__request_id=request).order_by()
    return same.values_list("pk")[:MOST]


def gesture_of(row: Transition) -> Gesture | None:
    """None for what the portal does by itself, and where no request is known."""
    request = (row.revision.values or {}).get("request_id", "")
    return (row.actor_id, row.move, request) if row.actor_id and request else None
