"""Figures far from their neighbours, or from what the tenant paid at that place before."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Context, Decimal

from core.money import ZERO, in_pesos
from workflow.checks.catalogue import WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding, PaperLine, PastCertificates

TIMES_ITS_NEIGHBOURS = 10
TIMES_ITS_PAST = 5
# No shop pays so much in a month: what is above it was typed by mistake.
MOST_IN_A_MONTH = Decimal(200_000_000)


@register_check(
    "UNUSUAL",
    WARN,
    title="No month is ten times its neighbours, no amount five times or a fifth of last year's",
    source="nothing on the form shows a digit too many; the tenant's own quarters do",
)
def unusual(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        past = paper.past(index)
        found = list(months_out_of_line(paper, line, past)) or list(far_from_past(line, past))
        for field, words in found:
            yield Finding("UNUSUAL", WARN, f"lines.{index}.{field}", words)


def months_out_of_line(
    paper: CheckedPaper, line: PaperLine, past: list[PastCertificates]
) -> Iterator[tuple[str, str]]:
    """List single months that differ from the last quarter, from the line, or from any month."""
    before = max((month for quarter in past for month in quarter.months), default=ZERO)
    for n, month in enumerate(line.months):
        others = [other for k, other in enumerate(line.months) if k != n and other > ZERO]
        if before and month >= before * TIMES_ITS_NEIGHBOURS:
            yield f"m{n + 1}", describe_amount_ratio(month, last_month(past), "last quarter's")
        elif (
            others and month >= max(others) * TIMES_ITS_NEIGHBOURS and not has_partial_months(paper)
        ):
            yield f"m{n + 1}", describe_amount_ratio(month, max(others), "the other months'")
        elif month >= MOST_IN_A_MONTH:
            yield f"m{n + 1}", f"{in_pesos(month)} in one month is more than any shop pays."


def last_month(past: list[PastCertificates]) -> Decimal:
    """The largest month of the last quarter there is."""
    return max(past[0].months)


def has_partial_months(paper: CheckedPaper) -> bool:
    """Its first or last month is only in part within the period, and small for that."""
    start, end = paper.period_from, paper.period_to
    if start is None or end is None:
        return False
    return start.day != 1 or (end + timedelta(days=1)).day != 1


def far_from_past(line: PaperLine, past: list[PastCertificates]) -> Iterator[tuple[str, str]]:
    """The line's total, or its tax, by the month: a quarter may have come in one or in three."""
    for field in ("total", "tax"):
        now = monthly(getattr(line, field), line.months)
        before = [monthly(getattr(quarter, field), quarter.months) for quarter in past]
        if not (now > ZERO and before and min(before) > ZERO):
            continue
        if now >= max(before) * TIMES_ITS_PAST or now * TIMES_ITS_PAST <= min(before):
            yield field, describe_amount_change(getattr(line, field), now, before[0])
            return


def monthly(amount: Decimal, months: tuple[Decimal, ...]) -> Decimal:
    return amount / max(sum(month > ZERO for month in months), 1)


def describe_amount_change(amount: Decimal, now: Decimal, before: Decimal) -> str:
    if now >= before:
        return f"{in_pesos(amount)} is {times(now / before)} times last quarter's, by the month."
    return f"{in_pesos(amount)} is a {ordinal(before / now)} of last quarter's, by the month."


def describe_amount_ratio(amount: Decimal, with_what: Decimal, whose: str) -> str:
    return f"{in_pesos(amount)} is {times(amount / with_what)} times {whose} {in_pesos(with_what)}."


def times(ratio: Decimal) -> str:
    """As one says it: ``144,000``, ``12``, ``5.6``."""
    if ratio < TIMES_ITS_NEIGHBOURS:
        return f"{ratio:.1f}"
    return f"{ratio.normalize(Context(prec=3)).to_integral_value():,f}"


def ordinal(ratio: Decimal) -> str:
    """``fifth``, or ``1,200th part``."""
    whole = int(ratio)
    return {5: "fifth", 6: "sixth", 10: "tenth"}.get(whole, f"{whole:,}th part")
