"""Codes, rates and sums."""

from collections.abc import Iterator
from decimal import Decimal

from workflow.atc import Atc
from workflow.checks.listed import BLOCK, WARN, check
from workflow.checks.paper import Finding, Paper, PaperLine
from workflow.money import CENTAVO, ZERO, pesos, shown, written

DOMAIN = "domain facts, section 4"
VAT = Decimal("1.12")
WARNING_BAND = Decimal("1.00")


def code_of(paper: Paper, line: PaperLine) -> Atc | None:
    """The line's code as it stands on the period's date, or None."""
    return paper.codes(line.atc, paper.period_from or paper.today)


def base_of(line: PaperLine) -> Decimal:
    """The income itself: the months, whatever total is written beside them."""
    return sum(line.months, ZERO) or line.total


@check(
    "ATC",
    BLOCK,
    title="The code is in force on the period's date",
    source=f"{DOMAIN}, review step 6",
)
def atc(paper: Paper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        if not line.atc:
            yield Finding("ATC", BLOCK, f"lines.{index}.atc", "Choose an ATC.")
        elif code_of(paper, line) is None:
            words = f"{line.atc} was not a valid code in this period."
            yield Finding("ATC", BLOCK, f"lines.{index}.atc", words)


@check(
    "ATC_CLASS",
    BLOCK,
    title="The code is for a payee that is a corporation",
    source="Form 2307, page 2: WI is for individuals, WC for corporations",
)
def atc_class(paper: Paper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        known = code_of(paper, line)
        if known and known.payee_kind == "individual":
            meant = f"WC{line.atc[2:]}"
            is_code = paper.codes(meant, paper.period_from or paper.today)
            repair = {f"lines.{index}.atc": meant} if is_code else {}
            hint = f" Use {meant}." if repair else ""
            words = f"{line.atc} is for individuals; we are a corporation.{hint}"
            yield Finding("ATC_CLASS", BLOCK, f"lines.{index}.atc", words, repair=repair)


@check("RATE", BLOCK, title="The rate is the code's", source=f"{DOMAIN}, 6 and 7")
def rate(paper: Paper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        known = code_of(paper, line)
        if known and line.rate is not None and line.rate != known.rate:
            words = f"The rate of {line.atc} is {percent(known.rate)}."
            repair = {f"lines.{index}.rate": f"{known.rate:.2f}"}
            yield Finding("RATE", BLOCK, f"lines.{index}.rate", words, repair=repair)


@check(
    "SUM",
    BLOCK,
    title="The months add up to the line's total, the lines to the form's",
    source=f"{DOMAIN}, review step 8",
)
def sums(paper: Paper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        added = sum(line.months, ZERO)
        if line.total != added:
            words = f"The three months add up to {shown(added)}, not {shown(line.total)}."
            repair = {f"lines.{index}.total": written(added)}
            yield Finding("SUM", BLOCK, f"lines.{index}.total", words, repair=repair)
    for column, below in (("total", paper.total), ("tax", paper.tax)):
        added = sum((getattr(line, column) for line in paper.lines), ZERO)
        if below is not None and below != added:
            words = f"The lines add up to {shown(added)}, not {shown(below)}."
            yield Finding("SUM", BLOCK, "lines", words)


@check(
    "AMOUNT",
    BLOCK,
    title="Amounts are above zero, the tax below its income",
    source=DOMAIN,
)
def amounts(paper: Paper) -> Iterator[Finding]:
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


@check(
    "TAX",
    BLOCK,
    WARN,
    title="The tax is the income times the rate, to the centavo",
    source=f"{DOMAIN}, review step 7",
)
def tax(paper: Paper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        due = due_on(paper, line)
        if due is None or includes_vat(paper, line):
            continue
        off = abs(line.tax - due)
        if off > CENTAVO:
            severity = WARN if off <= WARNING_BAND else BLOCK
            known = code_of(paper, line)
            assert known
            words = f"{percent(known.rate)} of {shown(base_of(line))} is {shown(due)}."
            repair = {f"lines.{index}.tax": written(due)}
            yield Finding("TAX", severity, f"lines.{index}.tax", words, repair=repair)


@check(
    "VAT_IN_BASE",
    BLOCK,
    title="The income is without VAT",
    source=f"{DOMAIN}: the base for a VAT-registered payee is net of VAT",
)
def vat_in_base(paper: Paper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        if not includes_vat(paper, line):
            continue
        known = code_of(paper, line)
        assert known
        base = base_of(line)
        net = pesos(base / VAT)
        words = (
            f"It looks as if VAT is in the amount. {shown(base)} without 12% VAT is {shown(net)}, "
            f"and {percent(known.rate)} of that is your {shown(line.tax)}."
        )
        yield Finding(
            "VAT_IN_BASE", BLOCK, f"lines.{index}.total", words, repair=without_vat(index, line)
        )


def without_vat(index: int, line: PaperLine) -> dict[str, str]:
    """The months and their total net of VAT, the centavo left over in the last month."""
    months = [pesos(month / VAT) for month in line.months]
    total = pesos(sum(line.months, ZERO) / VAT)
    last = max(n for n in range(3) if months[n] or n == 0)
    months[last] += total - sum(months, ZERO)
    told = {f"lines.{index}.m{n + 1}": written(month) for n, month in enumerate(months)}
    return told | {f"lines.{index}.total": written(total)}


def due_on(paper: Paper, line: PaperLine) -> Decimal | None:
    """The tax on the line's income, rounded half up; None where the code is unknown."""
    known = code_of(paper, line)
    return pesos(base_of(line) * known.rate / 100) if known and base_of(line) > ZERO else None


def includes_vat(paper: Paper, line: PaperLine) -> bool:
    """The tax fits the income without VAT, and does not fit it with."""
    known = code_of(paper, line)
    if known is None or line.tax <= ZERO:
        return False
    base = base_of(line)
    net_tax = pesos(base / VAT * known.rate / 100)
    return abs(line.tax - net_tax) <= CENTAVO * 3 < abs(line.tax - pesos(base * known.rate / 100))


def percent(rate: Decimal) -> str:
    return f"{rate.normalize():f}%"
