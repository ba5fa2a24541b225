"""The transition ``sealed``: the key takes in, once, what was written before there was a key."""

from typing import Any

from django.conf import settings

from workflow.engine import anchors
from workflow.engine.models import Transition
from workflow.engine.register import LIFECYCLES

NAME = "chain"
MOVE = "sealed"


def is_due(number: int, *, is_keyed: bool) -> bool:
    """Whether transition ``number`` is to seal what lies below: an unkeyed chain never sealed.

    An anchor under this key says that there was a seal: an unkeyed chain below it was put in the
    place of ours, and is not taken in.
    """
    if not settings.AUDIT_KEY or number == 1 or is_keyed:
        return False
    return not Transition.objects.filter(keyed=True).exists() and not any(anchors.kept())


def transition() -> Transition:
    return Transition(
        lifecycle=NAME,
        subject_id=NAME,
        move=MOVE,
        target=MOVE,
        version=0,
        actor_name="The portal",
        actor_role="",
        content="",
    )


def values(number: int, previous: str) -> dict[str, Any]:
    """What it takes in: the chain up to the number before, and the seals of open contents."""
    return {"number": number - 1, "head": previous, "open": open_seals()}


def open_seals() -> dict[str, dict[str, str]]:
    """The seals made without a key, of the subjects whose content no transition proves."""
    return {name: dict(_open(cls)) for name, cls in LIFECYCLES.items() if cls.content_is_open}


def _open(cls: Any) -> Any:
    rows = cls.model._default_manager.filter(status__in=cls.content_is_open)
    return ((str(pk), seal) for pk, seal in rows.values_list("pk", "seal"))


def is_one(row: Transition) -> bool:
    return (row.lifecycle, row.move) == (NAME, MOVE)


def first_keyed() -> Transition | None:
    return Transition.objects.filter(keyed=True).order_by("number").first()


def taken_in() -> dict[str, dict[str, str]]:
    """The open seals that it took in; none where there was no need of one."""
    row = first_keyed()
    if row is None or not is_one(row):
        return {}
    values: dict[str, Any] = row.revision.values or {}
    return values.get("open", {})
