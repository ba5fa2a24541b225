"""What was billed, against what is certified."""

from collections.abc import Iterator

from core.money import in_pesos
from workflow.certificates.billed import BilledAmount
from workflow.checks.catalogue import WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding

SOA = "SOA"
# The other states need no more words than the two figures.
EXPLAINED = {"WRONG_CODE", "VAT_IN_BASE", "WRONG_QUARTER", "DOUBLE"}


@register_check(
    SOA,
    WARN,
    title="The income is what was billed for the quarter, where billing is loaded",
    source="docs/contract.md, Reconciliation: each state other than MATCHED",
)
def check_billing(paper: CheckedPaper) -> Iterator[Finding]:
    for amount in paper.billed():
        if not amount.is_matched:
            yield Finding(SOA, WARN, field_of_amount(paper, amount), describe_difference(amount))


def field_of_amount(paper: CheckedPaper, amount: BilledAmount) -> str:
    """The total of the first line of its code."""
    codes = [line.atc for line in paper.lines]
    return f"lines.{codes.index(amount.atc)}.total" if amount.atc in codes else "lines"


def describe_difference(amount: BilledAmount) -> str:
    """Both figures, and how much the tax is too low or too high."""
    words = amount.why if amount.state in EXPLAINED else describe_figures(amount)
    return words + describe_tax_difference(amount)


def describe_figures(amount: BilledAmount) -> str:
    certified = in_pesos(amount.certified)
    if not amount.billed:
        return f"{certified} is certified, but nothing was billed for it."
    but = "but only" if amount.certified < amount.billed else "but"
    return f"{in_pesos(amount.billed)} was billed, {but} {certified} is certified."


def describe_tax_difference(amount: BilledAmount) -> str:
    if amount.short:
        return f" The tax is {in_pesos(amount.short)} too low."
    return f" The tax is {in_pesos(amount.over)} too high." if amount.over else ""
