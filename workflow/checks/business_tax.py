"""VAT and percentage tax withheld: which of them, and on which base."""

from collections.abc import Iterator
from decimal import Decimal

from core.money import ZERO, in_pesos
from workflow.checks.amounts import base_of, of_rounding
from workflow.checks.catalogue import WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding

VAT_CODES, PERCENTAGE_TAX_CODES = "WV", ("WB080", "WB082", "WB084")
STATUS = "Tax Code, sections 106 to 108 (VAT) and 116 (percentage tax)"


@register_check(
    "VAT_STATUS",
    WARN,
    title="VAT is withheld from a VAT-registered payee, percentage tax from another, never both",
    source=f"{STATUS}; the company's tax profile",
)
def check_vat_status(paper: CheckedPaper) -> Iterator[Finding]:
    codes = [line.atc for line in paper.lines]
    vat = first_index(codes, VAT_CODES)
    percentage = first_index(codes, PERCENTAGE_TAX_CODES)
    if vat is not None and percentage is not None:
        words = (
            f"{codes[vat]} withholds VAT and {codes[percentage]} percentage tax. "
            "A payee pays one or the other."
        )
        yield Finding("VAT_STATUS", WARN, f"lines.{percentage}.atc", words)
    elif vat is not None and paper.is_vat is False:
        words = f"{codes[vat]} withholds VAT; the payee is not VAT-registered in this period."
        yield Finding("VAT_STATUS", WARN, f"lines.{vat}.atc", words)
    elif percentage is not None and paper.is_vat:
        words = f"{codes[percentage]} withholds percentage tax; the payee is VAT-registered."
        yield Finding("VAT_STATUS", WARN, f"lines.{percentage}.atc", words)


def first_index(codes: list[str], beginning: str | tuple[str, ...]) -> int | None:
    """The index of the first code with such a beginning, or None."""
    return next((n for n, code in enumerate(codes) if code.startswith(beginning)), None)


@register_check(
    "VAT_BASE",
    WARN,
    title="VAT is withheld on the same payment as the income tax",
    source="RR 16-2005, section 4.114-2: VAT is withheld on the gross payment",
)
def check_vat_base(paper: CheckedPaper) -> Iterator[Finding]:
    vat, income = (sum_of_bases(paper, of_vat) for of_vat in (True, False))
    if vat > ZERO and income > ZERO and abs(vat - income) > of_rounding(income):
        index = first_index([line.atc for line in paper.lines], VAT_CODES)
        words = (
            f"VAT was withheld on {in_pesos(vat)}, income tax on {in_pesos(income)}. "
            "Both are of the same payment."
        )
        yield Finding("VAT_BASE", WARN, f"lines.{index}.total", words)


def sum_of_bases(paper: CheckedPaper, of_vat: bool) -> Decimal:
    """The income of the lines under codes of VAT, or under those of income tax."""
    beginning = VAT_CODES if of_vat else ("WC", "WI")
    return sum((base_of(line) for line in paper.lines if line.atc.startswith(beginning)), ZERO)
