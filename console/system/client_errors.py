"""Errors reported by browsers, each listed once however often it came."""

from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet

from accounts.models import ClientError

# Two reports with the same of these tell of the same error.
SAME = ("type", "message", "file", "line", "col", "resource", "status")


def newest_of_each(kind: str) -> QuerySet[ClientError]:
    """Return the newest stored report of every error, of one type or of all."""
    reports = ClientError.objects.filter(**({"type": kind} if kind else {}))
    newest = reports.order_by().values(*SAME).annotate(newest=Max("pk")).values("newest")
    return ClientError.objects.filter(pk__in=newest)


def how_often(shown: list[ClientError]) -> dict[Any, dict[str, Any]]:
    """Count the reports of each error, with the first time, by the error's own values."""
    alike = Q(pk__in=[])
    for row in shown:
        alike |= Q(type=row.type, message=row.message, resource=row.resource)
    reports = ClientError.objects.filter(alike).order_by()
    counted = reports.values(*SAME).annotate(times=Count("pk"), first_at=Min("at"))
    return {tuple(each[name] for name in SAME): each for each in counted}


def with_frequency(shown: list[ClientError]) -> list[ClientError]:
    """The same reports, each knowing how often and since when its error came."""
    counted = how_often(shown)
    for row in shown:
        each = counted[tuple(getattr(row, name) for name in SAME)]
        row.times, row.first_at = each["times"], each["first_at"]  # type: ignore[attr-defined]
    return shown
