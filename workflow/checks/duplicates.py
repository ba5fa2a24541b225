"""Whether the same income was already certified."""

from collections.abc import Iterator

from workflow.checks.catalogue import BLOCK, WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding, Other
from workflow.checks.twins import Twin

MOST_TOLD = 3
EXCUSES = {"continues": "this one says that it continues it", "unit": "this one names another unit"}


@register_check(
    "DUPLICATE",
    BLOCK,
    WARN,
    title="No other certificate claims the same income: payor, payee, a place, a code and a day",
    source="contract.md, checks; RR 2-98, section 2.58: one a month is lawful",
)
def check_duplicate_income(paper: CheckedPaper) -> Iterator[Finding]:
    twins = paper.twins()
    blocking = [twin for twin in twins if twin.blocks]
    for twin in (blocking or twins)[:MOST_TOLD]:
        other = Other(twin.reference, twin.id, is_copy=twin.is_copy)
        if twin.blocks:
            words, staff = describe_duplicate(twin)
            yield Finding("DUPLICATE", BLOCK, "period_from", words, staff, other=other)
        else:
            words = f"{period_covered(twin)}; {EXCUSES[twin.excuse]}."
            field = twin.excuse
            yield Finding("DUPLICATE", WARN, field, words, other=other, for_staff_only=True)


def period_covered(twin: Twin) -> str:
    return f"{twin.reference} already covers this period, place and code"


def describe_duplicate(twin: Twin) -> tuple[str, str]:
    """To the tenant: the ways through; to staff: what a lead may do."""
    if twin.is_copy:
        same = f"{period_covered(twin)}, with the same amounts."
        ask = "If both are right, write to accounting on that certificate."
    else:
        same = f"{period_covered(twin)}."
        ask = "Say if it is a continuation, or is for another stall."
    return f"{same} {ask}", f"{same} If both are right, a lead can dismiss the pair."


@register_check(
    "CONTINUES",
    WARN,
    title="The certificate it continues exists",
    source="contract.md: continues, a reference",
)
def continues(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.continues and not paper.is_continued_known:
        words = f"You have no certificate {paper.continues} that was sent and still counts."
        staff = f"The tenant has no certificate {paper.continues} that was sent and still counts."
        yield Finding("CONTINUES", WARN, "continues", words, staff)


@register_check(
    "REPLACES",
    BLOCK,
    title="The certificate it replaces is approved, of the same company, and not replaced yet",
    source="contract.md: replace; one certificate counts",
)
def replaces(paper: CheckedPaper) -> Iterator[Finding]:
    old = paper.replaces
    if old is None:
        return
    other = Other(old.reference, old.id)
    if not old.is_free:
        words = f"{old.reference} {old.why_not}, so this one cannot replace it."
        yield Finding("REPLACES", BLOCK, "replaces", words, other=other)
    elif not old.is_of_its_company:
        words = f"{old.reference}, which this replaces, was made out to another company."
        yield Finding("REPLACES", BLOCK, "company", words, other=other)


@register_check(
    "NEAR_DUPLICATE",
    WARN,
    title="No other certificate of this payor has the same period and nearly the same amount",
    source="a peso's difference between two certificates of one payor and period",
)
def near_duplicate(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.twins():
        return
    for other in paper.near_twins()[:1]:
        words = f"{other.reference} has the same period and the same amount, to a peso."
        yield Finding("NEAR_DUPLICATE", WARN, "lines", words, other=other)
