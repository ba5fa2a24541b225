"""Pace against the day on which certificates are due, in certificates and in pesos."""

from datetime import date
from decimal import Decimal
from math import ceil
from typing import Any

from console.cockpit.stages import Amount
from console.oversight.forecast import PACE_OF, last_days
from console.oversight.measures import working_days
from core import clock
from core.money import ZERO, plain_pesos, round_to_centavo


def serialize_pace(
    days: list[date],
    received: dict[date | None, Amount],
    expected_count: int,
    expected_tax: Decimal | None,
) -> dict[str, Any]:
    """Sums up to each day so far, and what will be in on the last of ``days`` at this pace.

    The pace is that of the last five working days. ``needed_tax`` is None without billing.
    """
    today, due = clock.today(), days[-1]
    remaining = working_days(today, due) if today < due else 0
    total = sum(received.values(), Amount())
    recent = sum((received.get(day, Amount()) for day in last_days()), Amount())
    count_left = max(expected_count - total.count, 0)
    tax_left = None if expected_tax is None else max(expected_tax - total.tax, ZERO)
    return {
        "state": pace_state(count_left, tax_left, today, due),
        "working_days_left": remaining,
        "count_a_day": round(recent.count / PACE_OF, 1),
        "tax_a_day": plain_pesos(round_to_centavo(recent.tax / PACE_OF)),
        "needed_count": ceil(count_left / remaining) if remaining else None,
        "needed_tax": plain_pesos(round_to_centavo(tax_left / remaining))
        if tax_left is not None and remaining
        else None,
        "count_when_due": total.count + min(count_left, recent.count * remaining // PACE_OF),
        "tax_when_due": plain_pesos(
            total.tax + min_tax(tax_left, round_to_centavo(recent.tax * remaining / PACE_OF))
        ),
        "days": serialize_pace_days(days, received),
    }


def pace_state(count_left: int, tax_left: Decimal | None, today: date, due: date) -> str:
    """Done, past the day, or running."""
    if not count_left and not tax_left:
        return "done"
    return "overdue" if today > due else "running"


def min_tax(left: Decimal | None, coming: Decimal) -> Decimal:
    return coming if left is None else min(left, coming)


def serialize_pace_days(
    days: list[date], received: dict[date | None, Amount]
) -> list[dict[str, Any]]:
    """What is in by the end of each day so far, what came before the first of them included."""
    found, today = [], clock.today()
    for day in days:
        if day > today:
            break
        some = (amount for at, amount in received.items() if at is None or at <= day)
        so_far = sum(some, Amount())
        found.append(
            {"day": day.isoformat(), "count": so_far.count, "tax": plain_pesos(so_far.tax)}
        )
    return found
