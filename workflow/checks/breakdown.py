"""The breakdown of a CONSOLIDATED certificate, and files that lie elsewhere too."""

from collections.abc import Iterator
from decimal import Decimal

from core.money import ZERO, in_pesos
from workflow.checks.catalogue import BLOCK, INFO, WARN, register_check
from workflow.checks.names import end_with_full_stop
from workflow.checks.paper import Breakdown, CheckedPaper, Finding

MOST_NAMED = 3


@register_check(
    "BREAKDOWN",
    BLOCK,
    WARN,
    INFO,
    title="A CONSOLIDATED form has a breakdown whose total and tax equal the form's",
    source="specification, section 4: the breakdown's total equals the form total",
)
def breakdown(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.breakdowns is None:
        return
    if paper.form_type != "CONSOLIDATED":
        yield from needless(paper.breakdowns)
    elif not paper.breakdowns:
        words = "Attach the breakdown: the amounts and taxes of each branch."
        yield Finding("BREAKDOWN", BLOCK, "files", words, "The breakdown is missing.")
    for each in paper.breakdowns if paper.form_type == "CONSOLIDATED" else ():
        yield from check_breakdown_totals(paper, each)
        yield from strangers(each)


def needless(attached: tuple[Breakdown, ...]) -> Iterator[Finding]:
    if attached:
        words = "Only a CONSOLIDATED certificate needs a breakdown; this one is not looked at."
        yield Finding("BREAKDOWN", INFO, "files", words)


def check_breakdown_totals(paper: CheckedPaper, attached: Breakdown) -> Iterator[Finding]:
    form_total = sum((line.total for line in paper.lines), ZERO)
    form_tax = sum((line.tax for line in paper.lines), ZERO)
    for what, there, here in (
        ("income", attached.total, form_total),
        ("tax", attached.tax, form_tax),
    ):
        if there != here:
            yield Finding("BREAKDOWN", BLOCK, "files", describe_total_difference(what, there, here))


def describe_total_difference(what: str, there: Decimal, here: Decimal) -> str:
    """What the breakdown says, what the form says, and the difference."""
    than = "more" if there > here else "less"
    return (
        f"The {what} in the breakdown adds up to {in_pesos(there)}, "
        f"on the form to {in_pesos(here)}: {in_pesos(abs(there - here))} {than}."
    )


def strangers(attached: Breakdown) -> Iterator[Finding]:
    names = attached.strange_branches
    if names:
        rest = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        words = end_with_full_stop(
            f"Not a branch of this company: {', '.join(names[:MOST_NAMED])}{rest}"
        )
        yield Finding("BREAKDOWN", WARN, "files", words)


@register_check(
    "SAME_FILE",
    WARN,
    title="No other certificate that still claims carries the same file",
    source="design.md: a file is known by the digest of its bytes",
)
def same_file(paper: CheckedPaper) -> Iterator[Finding]:
    for other in paper.same_files()[:1]:
        staff = f"{other.reference} carries the same file."
        words = staff if other.payor_may_know else "Another certificate carries the same file."
        yield Finding("SAME_FILE", WARN, "files", words, staff, other=other)
