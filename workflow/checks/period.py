"""When the income was paid, and whether the certificate came in time."""

from calendar import month_name, monthrange
from collections.abc import Iterator
from datetime import date

from accounts.filing import due_after
from workflow.checks.listed import BLOCK, WARN, check
from workflow.checks.paper import Finding, Paper
from workflow.money import ZERO

DOMAIN = "domain facts, section 4"
MONTHS = tuple(month_name)[1:]


@check(
    "PERIOD",
    BLOCK,
    WARN,
    title="The period is whole months of one calendar quarter, and not ahead of today",
    source=f"{DOMAIN}, review step 4",
)
def period(paper: Paper) -> Iterator[Finding]:
    start, end, quarter = paper.period_from, paper.period_to, paper.quarter
    if not (start and end and quarter):
        return
    if start > end:
        yield Finding("PERIOD", BLOCK, "period_to", "The period ends before it begins.")
    elif end not in quarter:
        words = f"The period must lie in one calendar quarter, here by {written(quarter.end)}."
        yield Finding("PERIOD", BLOCK, "period_to", words, repair={"period_to": str(quarter.end)})
    elif start.day != 1 or end.day != monthrange(end.year, end.month)[1]:
        words = "The period runs from the first day of a month to the last day of a month."
        yield Finding("PERIOD", BLOCK, "period_from" if start.day != 1 else "period_to", words)
    elif start > paper.today:
        yield Finding("PERIOD", BLOCK, "period_from", "The period has not begun yet.")
    elif end > paper.today:
        yield Finding("PERIOD", WARN, "period_to", "The period is not over yet.")


@check(
    "MONTHS",
    BLOCK,
    title="Months outside the period are zero",
    source=DOMAIN,
)
def months(paper: Paper) -> Iterator[Finding]:
    start, end, quarter = paper.period_from, paper.period_to, paper.quarter
    if not (start and end and quarter) or end not in quarter:
        return
    for index, line in enumerate(paper.lines):
        for n, amount in enumerate(line.months):
            month = quarter.start.month + n
            if amount != ZERO and not start.month <= month <= end.month:
                words = f"{MONTHS[month - 1]} is outside the period; its amount must be zero."
                yield Finding("MONTHS", BLOCK, f"lines.{index}.m{n + 1}", words)


@check("LATE", WARN, title="Sent by the 20th after the quarter", source=f"{DOMAIN}, review step 13")
def late(paper: Paper) -> Iterator[Finding]:
    if paper.quarter is None:
        return
    due = due_after(paper.quarter.end)
    sent = paper.signed_on
    if sent > due:
        words = f"This quarter was due on {written(due)}. You can still send it."
        staff = f"Sent {written(sent)}; it was due on {written(due)}."
        yield Finding("LATE", WARN, "period_to", words, staff)


def written(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
