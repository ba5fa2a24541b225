"""Codes: in force, the payee's, the payor's, in their part of the form, at their rate."""

from collections.abc import Iterator
from decimal import Decimal

from workflow.checks.catalogue import BLOCK, WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding

DOMAIN = "domain facts, section 4"
SCHEDULE = "Form 2307, page 2"
PARTS = {
    "EWT": "part A, income payments subject to expanded withholding tax",
    "BUSINESS": "part B, payments subject to withholding of business tax",
}


@register_check(
    "ATC",
    BLOCK,
    title="The code is in force on the period's date",
    source=f"{DOMAIN}, review step 6",
)
def atc(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        if not line.atc:
            yield Finding("ATC", BLOCK, f"lines.{index}.atc", "Choose an ATC.")
        elif paper.code_of(line) is None and not paper.is_of_an_older_form:
            words = f"{line.atc} was not a valid code in this period."
            yield Finding("ATC", BLOCK, f"lines.{index}.atc", words)


@register_check(
    "ATC_CLASS",
    BLOCK,
    title="The code is for a payee that is a corporation",
    source="Form 2307, page 2: WI is for individuals, WC for corporations",
)
def atc_class(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        known = paper.code_of(line)
        if known and known.payee_kind == "individual":
            meant = f"WC{line.atc[2:]}"
            is_code = paper.codes(meant, paper.period_from or paper.today)
            repair = {f"lines.{index}.atc": meant} if is_code else {}
            hint = f", so use {meant}." if repair else "."
            words = f"{line.atc} is for individual payees. The payee is a corporation{hint}"
            yield Finding("ATC_CLASS", BLOCK, f"lines.{index}.atc", words, repair=repair)


@register_check("RATE", BLOCK, title="The rate is the code's", source=f"{DOMAIN}, 6 and 7")
def check_code_rate(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        known = paper.code_of(line)
        if known and line.rate is not None and line.rate != known.rate:
            words = f"The rate of {line.atc} is {percent_of_rate(known.rate)}."
            repair = {f"lines.{index}.rate": f"{known.rate:.2f}"}
            yield Finding("RATE", BLOCK, f"lines.{index}.rate", words, repair=repair)


@register_check(
    "SECTION",
    BLOCK,
    title="The code stands in its own part of the form",
    source=f"{SCHEDULE}: income payments in part A, business taxes in part B",
)
def check_code_section(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        known = paper.code_of(line)
        if known and line.section and line.section != known.section:
            words = f"{line.atc} belongs to {PARTS[known.section]}."
            repair = {f"lines.{index}.section": known.section}
            yield Finding("SECTION", BLOCK, f"lines.{index}.atc", words, repair=repair)


@register_check(
    "PAYOR_KIND",
    WARN,
    title="Who withholds under the code is a payor of that kind",
    source="RR 2-98 as amended: government and top withholding agents; the tenant's record",
)
def payor_kind(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.account is None:
        return
    kinds = {
        "government": (paper.account.is_government, "government payors"),
        "private": (not paper.account.is_government, "private payors"),
        "top withholding agent": (paper.account.is_withholding_agent, "top withholding agents"),
    }
    for index, line in enumerate(paper.lines):
        known = paper.code_of(line)
        is_one, whose = kinds.get(known.payor_kind, (True, "")) if known else (True, "")
        if not is_one:
            words = f"{line.atc} is for {whose}; this account is not marked as one."
            yield Finding("PAYOR_KIND", WARN, f"lines.{index}.atc", words)


@register_check(
    "NOT_EARNED",
    WARN,
    title="The code is of income that the company earns",
    source="our own list of what each company earns",
)
def not_earned(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.earned is None:
        return
    for index, line in enumerate(paper.lines):
        known = paper.code_of(line)
        if known and known.payee_kind != "individual" and line.atc not in paper.earned:
            words = f"A lessor does not earn income under {line.atc}. Rent is WC100."
            yield Finding("NOT_EARNED", WARN, f"lines.{index}.atc", words)


def percent_of_rate(rate: Decimal) -> str:
    return f"{rate.normalize():f}%"
