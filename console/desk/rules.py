"""The rules of the desk: their values, their log, and changing them."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Annotated, Any, TypedDict, cast

from django.db import IntegrityError

from accounts.models import User
from console.masterdata.log import FieldChange, LogEntry
from core.clock import utc_moment
from core.refusals import NotAllowed
from workflow.desk.models import THE_ONE, DeskRules
from workflow.engine.execution import create_subject, perform
from workflow.engine.register import facts_by_move
from workflow.lifecycles.desk import LIFECYCLE, SETTLERS, DeskLifecycle
from workflow.models import Transition

BEGUN = "As it was before"
LABELS = {"goal_days": "Service goal in working days", "four_eyes_from": "Four eyes from"}
NEVER = "off"
MOST_TOLD = 50
Said = dict[str, Any]


class DeskRulesSchema(TypedDict):
    version: Annotated[int, "0 before anything was settled"]
    goal_days: Annotated[int, "working days within which one is decided"]
    four_eyes_from: Annotated[Decimal | None, "tax from which two people approve; null: never"]
    may_change: bool
    log: list[LogEntry]


def serialize_desk_rules(user: User) -> DeskRulesSchema:
    """As they are now, whether this user may change them, and what was done to them."""
    rules = DeskRules.objects.filter(pk=THE_ONE).first() or DeskRules()
    return {
        "version": rules.version,
        "goal_days": rules.goal_days,
        "four_eyes_from": rules.four_eyes_from,
        "may_change": user.role in SETTLERS,
        "log": [
            serialize_desk_rules_entry(row, changes)
            for row, changes in desk_rules_history()[:MOST_TOLD]
        ],
    }


def update_desk_rules(user: User, given: Said, version: int | None) -> None:
    """Raises NotAllowed, NotLikeThis, and NotNow where somebody was faster."""
    if user.role not in SETTLERS:
        raise NotAllowed("Leads and administrators settle this.")
    ensure_desk_rules(user)
    # Who looked before there was any has seen what the first version says.
    seen = None if version is None else max(version, 1)
    perform(LIFECYCLE, THE_ONE, "settle", by=user, inputs=given, version=seen)


def ensure_desk_rules(user: User) -> None:
    """Take down what is usual, the first time; of two leads one is first."""
    if DeskRules.objects.filter(pk=THE_ONE).exists():
        return
    try:
        create_subject(LIFECYCLE, DeskLifecycle.initial_status, {}, by=user, pk=THE_ONE)
    except IntegrityError:
        if not DeskRules.objects.filter(pk=THE_ONE).exists():
            raise


def desk_rules_history() -> list[tuple[Transition, list[dict[str, str]]]]:
    """Each transition with what it changed, the last first."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(THE_ONE))
    found = list(rows.select_related("revision").order_by("number"))
    said = [{}, *map(desk_rules_content_after, found)]
    steps = zip(found, pairwise(said), strict=True)
    return [(row, diff_desk_rules(*step)) for row, step in steps][::-1]


def changes_of(rows: Sequence[Transition]) -> dict[int, list[dict[str, str]]]:
    """Return the changes of these transitions, by their numbers, for the audit."""
    wanted = {row.number for row in rows}
    if not wanted:
        return {}
    return {
        row.number: describe_desk_rule_changes(told)
        for row, told in desk_rules_history()
        if row.number in wanted
    }


def describe_desk_rule_changes(changed: list[dict[str, str]]) -> list[dict[str, str]]:
    return [
        {"field": each["label"], "before": each["before"], "after": each["after"]}
        for each in changed
    ]


def serialize_desk_rules_entry(row: Transition, changed: list[dict[str, str]]) -> LogEntry:
    return {
        "seq": row.number,
        "at": utc_moment(row.at),
        "move": row.move,
        "label": desk_rules_move_label(row),
        "by": row.actor_name,
        "note": "",
        "changes": cast(list[FieldChange], changed),
    }


def desk_rules_move_label(row: Transition) -> str:
    return BEGUN if row.move == "born" else facts_by_move(DeskLifecycle)[row.move].done


def desk_rules_content_after(row: Transition) -> Said:
    said: Said = (row.revision.values or {}).get("content", {})
    return said


def diff_desk_rules(before: Said, after: Said) -> list[dict[str, str]]:
    return [
        {
            "field": name,
            "label": label,
            "before": desk_rule_text(before, name),
            "after": desk_rule_text(after, name),
        }
        for name, label in LABELS.items()
        if before.get(name) != after.get(name)
    ]


def desk_rule_text(said: Said, name: str) -> str:
    return (str(said[name]) or NEVER) if name in said else ""
