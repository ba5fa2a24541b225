"""A person's week: how many moves, on which days, and which."""

from typing import Any

from django.db.models import Count, Max, Min
from django.db.models.functions import TruncDate
from django.utils import timezone

from accounts.models import User
from console.audit.questions import AuditQuery
from console.audit.schemas import Summary, SummaryCounts, SummaryTax
from console.shared.transition_words import transition_label
from core.api.paging import count_of
from core.db.money_sums import MoneySum
from core.money import ZERO, plain_pesos
from workflow.certificates import LIFECYCLE
from workflow.models import Certificate, Transition

LONGEST_DAYS = 31
MOST_SUMMED = 5_000  # moves whose certificates are added up
AT_ONCE = 500
NO_SUM: SummaryTax = {"tax": None, "certificates": 0, "tax_is_left_out": False}


def summary_of(question: AuditQuery, reader: User) -> Summary:
    """Days and moves are counted for somebody in at most a month; else only a capped count.

    The tax is added up where a move is asked for.
    """
    person = find_only_person_asked_about(question)
    rows = question.answer()
    tax = sum_certificates(rows, reader) if question.move else NO_SUM
    if person is None or not is_short_audit_period(question):
        count, is_capped = count_of(rows)
        return {**serialize_counts(person, count, [], []), "count_is_capped": is_capped, **tax}
    moves = by_move(rows)
    count = sum(each["count"] for each in moves)
    return {
        **serialize_counts(person, count, by_day(rows), moves),
        "count_is_capped": False,
        **tax,
    }


def sum_certificates(rows: Any, reader: User) -> SummaryTax:
    """Add up the tax of the certificates of these moves, each once; no sum of very many."""
    moves = rows.filter(lifecycle=LIFECYCLE).values_list("subject_id", flat=True)
    found = list(moves[: MOST_SUMMED + 1])
    if len(found) > MOST_SUMMED:
        return {**NO_SUM, "tax_is_left_out": True}
    ids = sorted(set(found))
    visible = Certificate.objects.visible_to(reader)
    sums = [
        visible.filter(pk__in=ids[at : at + AT_ONCE]).aggregate(
            tax=MoneySum("tax"), count=Count("pk")
        )
        for at in range(0, len(ids), AT_ONCE)
    ]
    count = sum(each["count"] for each in sums)
    tax = plain_pesos(sum((each["tax"] or ZERO for each in sums), ZERO)) if count else None
    return {"tax": tax, "certificates": count, "tax_is_left_out": False}


def serialize_counts(
    person: User | None, count: int, days: list[Any], moves: list[Any]
) -> SummaryCounts:
    return {
        "name": str(person) if person else "",
        "role": person.role if person else "",
        "count": count,
        "days": days,
        "moves": moves,
    }


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
