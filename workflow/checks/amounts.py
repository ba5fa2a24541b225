"""Sums and taxes."""

from collections.abc import Iterator
from decimal import Decimal

from core.money import CENTAVO, ZERO, in_pesos, plain_pesos, round_to_centavo
from workflow.checks.catalogue import BLOCK, WARN, register_check
from workflow.checks.codes import percent_of_rate
from workflow.checks.paper import CheckedPaper, Finding, PaperLine

DOMAIN = "domain facts, section 4"
VAT = Decimal("1.12")
A_PESO = Decimal("1.00")
HALF_A_PESO = Decimal("0.50")
A_MILLIONTH = Decimal("0.000001")
OF_UNROUNDED_MONTHS = Decimal("0.05")


def base_of(line: PaperLine) -> Decimal:
    """Return the sum of the months, whatever total is written."""
    return sum(line.months, ZERO) or line.total


@register_check(
    "SUM",
    BLOCK,
    WARN,
    title="The months add up to the line's total, the lines to the form's",
    source=f"{DOMAIN}, review step 8; ERPs add unrounded months",
)
def sums(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        added = sum(line.months, ZERO)
        if line.total != added:
            severity = WARN if abs(line.total - added) <= OF_UNROUNDED_MONTHS else BLOCK
            words = f"The three months add up to {in_pesos(added)}, not {in_pesos(line.total)}."
            repair = {f"lines.{index}.total": plain_pesos(added)}
            yield Finding("SUM", severity, f"lines.{index}.total", words, repair=repair)
    for column, below in (("total", paper.total), ("tax", paper.tax)):
        added = sum((getattr(line, column) for line in paper.lines), ZERO)
        if below is not None and below != added:
            words = f"The lines add up to {in_pesos(added)}, not {in_pesos(below)}."
            yield Finding("SUM", BLOCK, "lines", words)


@register_check(
    "AMOUNT",
    BLOCK,
    title="Amounts are above zero, the tax below its income",
    source=DOMAIN,
)
def check_line_amounts(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        if min(line.months) < ZERO:
            month = line.months.index(min(line.months)) + 1
            words = "Amounts cannot be negative."
            yield Finding("AMOUNT", BLOCK, f"lines.{index}.m{month}", words)
        elif base_of(line) <= ZERO:
            words = "Enter the income of at least one month."
            yield Finding("AMOUNT", BLOCK, f"lines.{index}.m1", words)
        elif not ZERO < line.tax < base_of(line):
            words = "The tax must be above zero and below the income."
            yield Finding("AMOUNT", BLOCK, f"lines.{index}.tax", words)


@register_check(
    "TAX",
    BLOCK,
    WARN,
    title="The tax is the income times the rate; a peso, half a peso for each month with income, "
    "or a millionth of the income off warns",
    source=f"{DOMAIN}, review step 7; payors round by payment, and 0619-E has no centavos",
)
def tax(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        due = due_on(paper, line)
        if due is None or includes_vat(paper, line):
            continue
        off = abs(line.tax - due)
        if off > CENTAVO:
            severity = WARN if off <= rounding_of_line(line) else BLOCK
            known = paper.code_of(line)
            assert known
            words = (
                f"{percent_of_rate(known.rate)} of {in_pesos(base_of(line))} is {in_pesos(due)}."
            )
            repair = {f"lines.{index}.tax": plain_pesos(due)}
            yield Finding("TAX", severity, f"lines.{index}.tax", words, repair=repair)


@register_check(
    "VAT_IN_BASE",
    BLOCK,
    title="The income is without VAT",
    source=f"{DOMAIN}: the base for a VAT-registered payee is net of VAT",
)
def vat_in_base(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        if not includes_vat(paper, line):
            continue
        known = paper.code_of(line)
        assert known
        base = base_of(line)
        net = round_to_centavo(base / VAT)
        words = (
            f"It looks as if VAT is in the amount. {in_pesos(base)} without 12% VAT is "
            f"{in_pesos(net)}, and {percent_of_rate(known.rate)} of that is your "
            f"{in_pesos(line.tax)}."
        )
        yield Finding(
            "VAT_IN_BASE", BLOCK, f"lines.{index}.total", words, repair=without_vat(index, line)
        )


def without_vat(index: int, line: PaperLine) -> dict[str, str]:
    """The months and their total net of VAT, the centavo left over in the last month."""
    months = [round_to_centavo(month / VAT) for month in line.months]
    total = round_to_centavo(sum(line.months, ZERO) / VAT)
    last = max(n for n in range(3) if months[n] or n == 0)
    months[last] += total - sum(months, ZERO)
    told = {f"lines.{index}.m{n + 1}": plain_pesos(month) for n, month in enumerate(months)}
    return told | {f"lines.{index}.total": plain_pesos(total)}


def of_rounding(base: Decimal) -> Decimal:
    """How far a tax may be off that was rounded payment by payment: a peso, or a millionth."""
    return max(A_PESO, base * A_MILLIONTH)


def rounding_of_line(line: PaperLine) -> Decimal:
    """How far its tax may be off: also half a peso for each month, rounded to whole pesos."""
    return max(of_rounding(base_of(line)), HALF_A_PESO * sum(month > ZERO for month in line.months))


def due_on(paper: CheckedPaper, line: PaperLine) -> Decimal | None:
    """The tax on the line's income, rounded half up; None where the code is unknown."""
    known = paper.code_of(line)
    return (
        round_to_centavo(base_of(line) * known.rate / 100)
        if known and base_of(line) > ZERO
        else None
    )


def includes_vat(paper: CheckedPaper, line: PaperLine) -> bool:
    """The tax fits the income without VAT, and does not fit it with."""
    known = paper.code_of(line)
    if known is None or line.tax <= ZERO:
        return False
    base = base_of(line)
    net_tax = round_to_centavo(base / VAT * known.rate / 100)
    return (
        abs(line.tax - net_tax)
        <= CENTAVO * 3
        < abs(line.tax - round_to_centavo(base * known.rate / 100))
    )
