"""A person's week: how many moves, on which days, and which."""

from typing import Any

from django.db.models import Count, Max, Min
from django.db.models.functions import TruncDate
from django.utils import timezone

from accounts.models import User
from console.audit.questions import AuditQuery
from console.shared.transition_words import transition_label
from core.api.paging import count_of
from workflow.models import Transition

LONGEST_DAYS = 31


def summary_of(question: AuditQuery) -> dict[str, Any]:
    """Days and moves are counted for somebody in at most a month; else only a capped count."""
    person = find_only_person_asked_about(question)
    rows = question.answer()
    if person is None or not is_short_audit_period(question):
        count, is_capped = count_of(rows)
        return serialize_summary(person, count, is_capped, [], [])
    moves = by_move(rows)
    return serialize_summary(
        person, sum(each["count"] for each in moves), False, by_day(rows), moves
    )


def serialize_summary(
    person: User | None, count: int, is_capped: bool, days: list[Any], moves: list[Any]
) -> dict[str, Any]:
    who = {"name": str(person) if person else "", "role": person.role if person else ""}
    return who | {"count": count, "count_is_capped": is_capped, "days": days, "moves": moves}


def find_only_person_asked_about(question: AuditQuery) -> User | None:
    """The one person it asks about."""
    if not question.who or len(question.people) != 1:
        return None
    return User.objects.get(pk=question.people[0])


def is_short_audit_period(question: AuditQuery) -> bool:
    if question.since is None or question.until is None:
        return False
    return (question.until - question.since).days < LONGEST_DAYS


def by_day(rows: Any) -> list[dict[str, Any]]:
    """Manila's days, the newest first."""
    days = rows.annotate(day=TruncDate("at", tzinfo=timezone.get_default_timezone())).values("day")
    counted = days.annotate(count=Count("number"), first=Min("at"), last=Max("at"))
    return list(counted.order_by("-day"))


def by_move(rows: Any) -> list[dict[str, Any]]:
    counted = rows.values("lifecycle", "move").annotate(count=Count("number"))
    return [
        each
        | {"label": transition_label(Transition(lifecycle=each["lifecycle"], move=each["move"]))}
        for each in counted.order_by("-count", "move")
    ]
