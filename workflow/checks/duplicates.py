"""Whether the same income was already certified."""

from collections.abc import Iterator

from workflow.checks.listed import BLOCK, WARN, check
from workflow.checks.paper import Finding, Paper

CONTRACT = "contract.md, checks: payor TIN and branch, payee, mall, quarter and ATC"


@check(
    "DUPLICATE",
    BLOCK,
    title="No other certificate claims the same income",
    source=CONTRACT,
)
def duplicate(paper: Paper) -> Iterator[Finding]:
    for other in paper.twins()[:1]:
        covered = f"{other.reference} already covers this quarter, branch and code."
        words = f"{covered} If this is another lease, write to accounting on that certificate."
        staff = f"{covered} If this is another lease, a lead can dismiss the duplicate."
        yield Finding("DUPLICATE", BLOCK, "period_from", words, staff, other=other)


@check(
    "NEAR_DUPLICATE",
    WARN,
    title="No other certificate of this payor has the same period and nearly the same amount",
    source="a peso's difference between two certificates of one payor and period",
)
def near_duplicate(paper: Paper) -> Iterator[Finding]:
    if paper.twins():
        return
    for other in paper.near_twins()[:1]:
        words = f"{other.reference} has the same period and the same amount, to a peso."
        yield Finding("NEAR_DUPLICATE", WARN, "lines", words, other=other)
