"""When the income was paid, and whether the certificate came in time."""

from calendar import month_name, monthrange
from collections.abc import Iterator
from datetime import date

from core.days import format_day
from core.money import ZERO
from core.quarter import Quarter
from workflow.checks.catalogue import BLOCK, INFO, WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding

DOMAIN = "domain facts, section 4"
MONTHS = tuple(month_name)[1:]
YEARS_TO_CLAIM = 2


@register_check(
    "PERIOD",
    BLOCK,
    WARN,
    title="The period lies in one calendar quarter, from 2018 on, and not ahead of today",
    source=f"{DOMAIN}, review step 4",
)
def period(paper: CheckedPaper) -> Iterator[Finding]:
    start, end, quarter = paper.period_from, paper.period_to, paper.quarter
    if start and paper.is_of_an_older_form:
        words = "Before January 2018 another form was in use: send this one on paper."
        yield Finding("PERIOD", BLOCK, "period_from", words)
    elif start and end and quarter:
        yield from check_period_limits(start, end, quarter, paper.today)


def check_period_limits(start: date, end: date, quarter: Quarter, today: date) -> Iterator[Finding]:
    """One quarter at most; parts of months are lawful and looked at."""
    if start > end:
        yield Finding("PERIOD", BLOCK, "period_to", "The period ends before it begins.")
    elif end not in quarter:
        words = f"The period must lie in one calendar quarter, here by {format_day(quarter.end)}."
        yield Finding("PERIOD", BLOCK, "period_to", words, repair={"period_to": str(quarter.end)})
    elif start > today:
        yield Finding("PERIOD", BLOCK, "period_from", "The period has not begun yet.")
    elif start.day != 1 or end.day != monthrange(end.year, end.month)[1]:
        field = "period_from" if start.day != 1 else "period_to"
        words = "Part of a month: a period mostly runs from a first day to a last day of a month."
        yield Finding("PERIOD", WARN, field, words)
    elif end > today:
        yield Finding("PERIOD", WARN, "period_to", "The period is not over yet.")


@register_check(
    "MONTHS",
    BLOCK,
    title="Months outside the period are zero",
    source=DOMAIN,
)
def months(paper: CheckedPaper) -> Iterator[Finding]:
    start, end, quarter = paper.period_from, paper.period_to, paper.quarter
    if not (start and end and quarter) or end not in quarter or start > end:
        return
    for index, line in enumerate(paper.lines):
        for n, amount in enumerate(line.months):
            month = quarter.start.month + n
            if amount != ZERO and not start.month <= month <= end.month:
                words = f"{MONTHS[month - 1]} is outside the period; its amount must be zero."
                yield Finding("MONTHS", BLOCK, f"lines.{index}.m{n + 1}", words)


@register_check(
    "LATE",
    WARN,
    INFO,
    title="Sent by the 20th after the quarter; not when its tax can no longer be claimed",
    source=f"{DOMAIN}, review step 13; two years for a claim or refund, Tax Code, section 229",
)
def late(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.quarter is None or paper.is_of_an_older_form:
        return
    due, sent = paper.due_after(paper.quarter.end), paper.signed_on
    if is_past_claiming_years(paper.quarter, sent):
        words = "This quarter ended more than two years ago: its tax can hardly be claimed now."
        staff = f"{words} A lead must approve it."
        yield Finding("LATE", WARN, "period_to", words, staff)
    elif sent > due:
        words = f"This quarter was due on {format_day(due)}."
        words += "" if paper.was_sent else " You can still send it."
        staff = f"Sent {format_day(sent)}; it was due on {format_day(due)}."
        found = Finding("LATE", WARN, "period_to", words, staff, severity_once_sent=INFO)
        yield found.as_sent() if paper.was_sent else found


def is_past_claiming_years(quarter: Quarter, sent: date) -> bool:
    """Sent when the years for claiming its tax were over."""
    end = quarter.end
    return (sent.year - YEARS_TO_CLAIM, sent.month, sent.day) > (end.year, end.month, end.day)
