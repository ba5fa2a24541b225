"""The transitions by which a key takes in what was written before it: ``sealed``, ``rekeyed``."""

from typing import Any

from workflow.engine import chain, rules
from workflow.engine.keys import given_keys
from workflow.engine.models import Transition
from workflow.engine.register import LIFECYCLES
from workflow.engine.rules import Epoch, KeyPeriod


def new_epoch(move: str) -> Transition:
    return Transition(
        lifecycle=rules.CHAIN,
        subject_id=rules.CHAIN,
        move=move,
        target=move,
        version=0,
        actor_name="The portal",
        actor_role="",
        content="",
    )


def open_seals() -> dict[str, dict[str, str]]:
    """The seals under no key or a former one, of subjects whose content no transition proves."""
    return {name: dict(_open(cls)) for name, cls in LIFECYCLES.items() if cls.content_is_open}


def lock_open_subjects() -> None:
    """Until commit nobody saves one of them under the key that ends."""
    for cls in LIFECYCLES.values():
        if cls.content_is_open:
            rows = cls.model._default_manager.filter(status__in=cls.content_is_open)
            list(rows.select_for_update().order_by("pk").values_list("pk"))


def _open(cls: Any) -> Any:
    rows = cls.model._default_manager.filter(status__in=cls.content_is_open)
    return ((str(pk), seal) for pk, seal in rows.values_list("pk", "seal"))


def stored_epochs() -> list[Epoch]:
    rows = Transition.objects.filter(lifecycle=rules.CHAIN).select_related("revision")
    return [as_epoch(row) for row in rows]


def as_epoch(row: Transition) -> Epoch:
    revision = getattr(row, "revision", None)
    salt, values = (revision.salt, revision.values) if revision else ("", None)
    return Epoch(chain.row_of(row), row.hash, salt, values)


def stored_reigns() -> list[KeyPeriod]:
    """Which of the given keys holds where in the chain that is here."""
    return rules.reigns_of(stored_epochs(), given_keys())


def last_epoch(reigns: list[KeyPeriod]) -> Transition | None:
    """The transition by which the present key took in what was before it, where there was any."""
    if len(reigns) < 2:
        return None
    return Transition.objects.select_related("revision").filter(number=reigns[0].first).first()


def open_seals_taken_in(reigns: list[KeyPeriod]) -> dict[str, dict[str, str]]:
    """The open seals that it took in; none where there was no need of one."""
    row = last_epoch(reigns)
    values: dict[str, Any] = (row.revision.values if row else None) or {}
    return values.get("open", {})
