"""All that the dashboard says of a period, reckoned from its cases."""

from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import date, timedelta
from itertools import chain
from math import ceil
from operator import itemgetter
from statistics import median
from typing import Any

from console.oversight import expected, measures
from console.oversight.cases import Case, CaseList, cases_of
from console.oversight.forecast import Forecast
from console.oversight.measures import count_by_value
from console.oversight.periods import OversightPeriod
from console.oversight.scope import Scope
from core import clock
from core.money import plain_pesos
from workflow.certificates.reasons import reason_label_or_code
from workflow.certificates.statuses import OPEN, TO_CORRECT
from workflow.desk import rules

MOST_PEOPLE = 100
HIGH = 0.9  # nine in ten stay no longer


def build_oversight_figures(period: OversightPeriod, scope: Scope) -> dict[str, Any]:
    """The whole answer; call it within one moment."""
    found = cases_of(period, scope)
    missing, has_more = count_not_sent(period, scope)
    groups = count_by_value(found.all, measures.group)
    return {
        "at": clock.utc_moment(clock.now()),
        "period": period.told(),
        "certificates": len(found.rows),
        "is_capped": found.is_capped or has_more,
        "counts": serialize_progress_counts(groups, missing),
        "tax_approved": plain_pesos(found.tax_approved),
        "forecast": forecast(period, found.all, groups, missing),
        "pace": (days := pace(period, found.all)),
        "received_outside": len(found.rows) - sum(day["received"] for day in days),
        "goal_days": rules.goal_days(),
        "ageing": ageing(found.all),
        "decided": count_by_value(found.all, measures.outcome)["decided"],
        "returned": count_by_value(found.all, measures.outcome)["returned"],
        "reasons": serialize_reason_counts(found.all),
        "branches": branches(found.all),
        "people": serialize_people_figures(found),
        "nobody": count_by_value(found.all, measures.holder)[measures.NOBODY],
        "states": states(found),
    }


def count_not_sent(period: OversightPeriod, scope: Scope) -> tuple[int | None, bool]:
    """Count the missing ones; None for a period of chosen days."""
    return expected.count_missing(period.quarter, scope) if period.quarter else (None, False)


def serialize_progress_counts(groups: Counter[str], not_sent: int | None) -> dict[str, Any]:
    """Serialize the progress; expected is their sum without cancelled ones."""
    names = ("open", "to_correct", "approved", "disapproved")
    told = {name: groups[name] for name in names}
    total = None if not_sent is None else not_sent + sum(told.values())
    return told | {"cancelled": groups["cancelled"], "not_sent": not_sent, "expected": total}


def forecast(
    period: OversightPeriod, cases: Collection[Case], groups: Counter[str], missing: int | None
) -> dict[str, Any] | None:
    """Of a quarter; days that somebody chose are due on no day."""
    if period.due is None or missing is None:
        return None
    left = groups["open"] + groups["to_correct"] + missing
    by_day = count_by_value(cases, measures.finished)
    return Forecast(period.since, period.due, left, by_day).told()


def pace(period: OversightPeriod, cases: Collection[Case]) -> list[dict[str, Any]]:
    """Each day of the period so far: received, decided, finished for good."""
    of_days = (measures.received, measures.decided, measures.finished)
    by_day = {each.__name__: count_by_value(cases, each) for each in of_days}
    return [
        {"day": day} | {name: counts[day] for name, counts in by_day.items()}
        for day in map(date.isoformat, days_of_period(period))
    ]


def days_of_period(period: OversightPeriod) -> list[date]:
    last = min(period.until, clock.today())
    return [period.since + timedelta(days=n) for n in range((last - period.since).days + 1)]


def ageing(cases: Collection[Case]) -> list[dict[str, int]]:
    """By working days waited; the last are all those over the goal."""
    found = count_by_value(cases, measures.waiting)
    return [{"days": days, "count": found[str(days)]} for days in range(measures.over_goal() + 1)]


def serialize_reason_counts(cases: Collection[Case]) -> list[dict[str, Any]]:
    """The most frequent first; one of former days by its code."""
    return [
        {"code": code, "label": reason_label_or_code(code), "count": count}
        for code, count in count_by_value(cases, measures.reason).most_common()
    ]


def branches(cases: Collection[Case]) -> list[dict[str, Any]]:
    """The one with most open ones first."""
    at: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        at[measures.branch(case).pop()].append(case)
    told = [serialize_branch_figures(name, its) for name, its in at.items()]
    return sorted(told, key=lambda row: (-row["open"], row["branch"]))


def serialize_branch_figures(name: str, cases: Collection[Case]) -> dict[str, Any]:
    outcomes = count_by_value(cases, measures.outcome)
    waited = ((measures.days_waited(case), case.count) for case in cases if case.is_open)
    waits = [days for days, count in waited if days is not None for _ in range(count)]
    return {
        "branch": name,
        "open": sum(case.count for case in cases if case.is_open),
        "median_days": median(waits) if waits else None,
        "decided": outcomes["decided"],
        "returned": outcomes["returned"],
    }


def serialize_people_figures(found: CaseList) -> list[dict[str, Any]]:
    """Serialize the people who decided or hold any of them, the largest holder first."""
    cases = found.all
    held, decided = (
        count_by_value(cases, measures.holder),
        count_by_value(cases, measures.decided_by),
    )
    returned = count_by_value(cases, measures.returned_by)
    told: list[dict[str, Any]] = [
        {"username": each.username, "name": str(each), "holds": held[each.username]}
        | {"decided": decided[each.username], "returned": returned[each.username]}
        for each in found.people.values()
        if held[each.username] or decided[each.username]
    ]
    return sorted(told, key=lambda row: (-row["holds"], -row["decided"], row["name"]))[:MOST_PEOPLE]


def states(found: CaseList) -> list[dict[str, Any]]:
    """Return the median and the ninth decile of the time in each state that was left."""
    stays, left = stays_in(found), count_by_value(found.all, measures.left)
    shown = (*OPEN, *TO_CORRECT)
    return [
        serialize_status_stays(state, left[state], sorted(stays[state]))
        for state in shown
        if stays[state]
    ]


def stays_in(found: CaseList) -> dict[str, list[float]]:
    """Return the days that each certificate spent in each state that it has left."""
    stays: dict[str, list[float]] = defaultdict(list)
    for state, days in chain.from_iterable(map(itemgetter(2), found.known)):
        stays[state].append(days)
    return stays


def serialize_status_stays(state: str, count: int, stays: list[float]) -> dict[str, Any]:
    high = stays[ceil(HIGH * len(stays)) - 1]
    return {
        "status": state,
        "count": count,
        "median_days": round(median(stays), 1),
        "high_days": round(high, 1),
    }
