"""How reading goes, by week: speed, confidence against people's corrections, reasons of failure."""

from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import TruncWeek
from django.utils import timezone

from core import clock
from workflow.scans.accuracy import EDGES
from workflow.scans.models import Page, Scan
from workflow.scans.statuses import describe_scan_failure

MOST_WEEKS = 104
State = Page.State


def weekly_reading_figures(weeks: int) -> dict[str, Any]:
    """Of the last ``weeks``, this one included, oldest first."""
    mondays = mondays_of(weeks)
    since = clock.start_of_manila_day(mondays[0])
    pages, failed = pages_read(since), failure_reasons_by_week(since)
    confirmed = tallies(since)
    return {
        "weeks": [
            serialize_reading_week(monday, pages[monday], failed[monday], confirmed[monday])
            for monday in mondays
        ],
        "calibration": calibration([each for of_week in confirmed.values() for each in of_week]),
    }


def mondays_of(weeks: int) -> list[date]:
    today = clock.today()
    this = today - timedelta(days=today.weekday())
    return [this - timedelta(weeks=ago) for ago in reversed(range(weeks))]


def by_week(rows: "QuerySet[Any]", column: str) -> "QuerySet[Any]":
    return rows.order_by().annotate(week=TruncWeek(column)).values("week")


def monday(moment: datetime) -> date:
    return timezone.localdate(moment)


def pages_read(since: datetime) -> dict[date, dict[str, Any]]:
    """How many pages, in how many seconds."""
    rows = Page.objects.filter(read_at__gte=since)
    told = by_week(rows, "read_at").annotate(pages=Count("pk"), timed=Count("seconds"))
    found: dict[date, dict[str, Any]] = defaultdict(dict)
    for row in told.annotate(spent=Sum("seconds")):
        found[monday(row["week"])] = row
    forms = by_week(rows.filter(state=State.FORM), "read_at").annotate(forms=Count("pk"))
    for row in forms:
        found[monday(row["week"])]["forms"] = row["forms"]
    return found


def failure_reasons_by_week(since: datetime) -> dict[date, Counter[str]]:
    """Why pages and whole files could not be read."""
    found: dict[date, Counter[str]] = defaultdict(Counter)
    pages = Page.objects.filter(read_at__gte=since, state=State.FAILED)
    scans = Scan.objects.filter(created_at__gte=since, upload__page_count=None).exclude(reason="")
    for rows, column in ((pages, "read_at"), (scans, "created_at")):
        counted = by_week(rows, column).values("week", "reason").annotate(n=Count("pk"))
        for row in counted:
            found[monday(row["week"])][row["reason"]] += row["n"]
    return found


def tallies(since: datetime) -> dict[date, list[dict[str, Any]]]:
    """What people found right and wrong in what was read and confirmed."""
    rows = Scan.objects.filter(confirmed_at__gte=since, tally__isnull=False)
    found: dict[date, list[dict[str, Any]]] = defaultdict(list)
    for at, tally in rows.values_list("confirmed_at", "tally").iterator():
        day = timezone.localdate(at)
        found[day - timedelta(days=day.weekday())].append(tally)
    return found


def serialize_reading_week(
    week: date, pages: dict[str, Any], failed: Counter[str], tallied: list[dict[str, Any]]
) -> dict[str, Any]:
    spent, timed = pages.get("spent") or 0, pages.get("timed") or 0
    untouched = sum(each["corrected"] == 0 for each in tallied)
    return {
        "week": week.isoformat(),
        "pages": pages.get("pages", 0),
        "seconds_per_page": round(spent / timed, 3) if timed else None,
        "pages_per_second": round(timed / spent, 3) if spent else None,
        "read": pages.get("forms", 0),
        "failed": sum(failed.values()),
        "confirmed": len(tallied),
        "untouched": untouched,
        "untouched_share": round(untouched / len(tallied), 4) if tallied else None,
        "reasons": [
            {"reason": reason, "text": describe_scan_failure(reason), "count": count}
            for reason, count in failed.most_common()
        ],
    }


def calibration(tallied: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What confidence promised, and how often people let the value stand."""
    told = []
    for number, edge in enumerate(EDGES):
        rows = [each["bins"][number] for each in tallied]
        count, corrected = sum(row[0] for row in rows), sum(row[1] for row in rows)
        if count:
            told.append(
                {
                    "from": edge,
                    "to": EDGES[number + 1] if number + 1 < len(EDGES) else 1.0,
                    "fields": count,
                    "corrected": corrected,
                    "said": round(sum(row[2] for row in rows) / count, 4),
                    "right": round(1 - corrected / count, 4),
                }
            )
    return told
