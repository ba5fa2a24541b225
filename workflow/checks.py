"""Will it be accepted? One list of checks, each with an id, a severity and words for people."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from workflow.clock import today
from workflow.content import MONTHS
from workflow.models.certificate import Certificate, FormType, Line
from workflow.money import CENTAVO, ZERO, pesos, shown
from workflow.quarter import Quarter

BLOCK, WARN, INFO = "block", "warn", "info"
# Payors round per month or per invoice (domain facts, section 4).
ROUNDING = CENTAVO * 3
WARNING_BAND = Decimal("1.00")

REQUIRED = {
    "company": "Choose the company you paid.",
    "branch": "Choose the branch.",
    "period_from": "Say when the period begins.",
    "period_to": "Say when the period ends.",
    "payee_name": "The payee's name is missing.",
    "payee_tin": "The payee's TIN is missing.",
    "payor_name": "The payor's name is missing.",
    "payor_tin": "The payor's TIN is missing.",
}
SIGNATORY = {
    "signatory_name": "The signatory's name is missing.",
    "signatory_title": "The signatory's title is missing.",
    "signatory_tin": "The signatory's TIN is missing.",
}


@dataclass(frozen=True)
class Finding:
    """One thing a check found. ``field`` is a path such as ``lines.0.tax``."""

    id: str
    severity: str
    field: str
    message: str

    def as_json(self) -> dict[str, str]:
        return {
            "id": self.id,
            "severity": self.severity,
            "field": self.field,
            "message": self.message,
        }


Check = Callable[[Certificate, list[Line]], Iterator[Finding]]


def required(certificate: Certificate, lines: list[Line]) -> Iterator[Finding]:
    """Every field of the form that must be there (domain facts, section 1.2)."""
    for field, message in REQUIRED.items():
        if not getattr(certificate, field):
            yield Finding("REQUIRED", BLOCK, field, message)
    if not lines:
        yield Finding("REQUIRED", BLOCK, "lines", "Enter at least one income payment.")
    for index, line in enumerate(lines):
        if not line.atc:
            yield Finding("REQUIRED", BLOCK, f"lines.{index}.atc", "Choose an ATC.")


def branch(certificate: Certificate, lines: list[Line]) -> Iterator[Finding]:
    """The branch is a mall of the company that is paid."""
    if certificate.branch and certificate.branch.company_id != certificate.company_id:
        words = f"{certificate.branch} is not a branch of {certificate.company}."
        yield Finding("BRANCH", BLOCK, "branch", words)


def signatory(certificate: Certificate, lines: list[Line]) -> Iterator[Finding]:
    """Name, title and TIN of who signs."""
    for field, message in SIGNATORY.items():
        if not getattr(certificate, field):
            yield Finding("SIGNATORY", BLOCK, field, message)


def period(certificate: Certificate, lines: list[Line]) -> Iterator[Finding]:
    """Both dates inside one calendar quarter, not in the future."""
    start, end = certificate.period_from, certificate.period_to
    if not (start and end):
        return
    if start > end or end not in Quarter.of(start):
        yield Finding("PERIOD", BLOCK, "period_to", "The period must lie in one calendar quarter.")
    elif start > today():
        yield Finding("PERIOD", BLOCK, "period_from", "The period has not begun yet.")


def sums(certificate: Certificate, lines: list[Line]) -> Iterator[Finding]:
    """Each line's total is the sum of its three months."""
    for index, line in enumerate(lines):
        added = sum((getattr(line, month) for month in MONTHS), ZERO)
        if line.total != added:
            words = f"The three months add up to {shown(added)}, not {shown(line.total)}."
            yield Finding("SUM", BLOCK, f"lines.{index}.total", words)


def tax(certificate: Certificate, lines: list[Line]) -> Iterator[Finding]:
    """Tax is base times rate: rounding passes, up to a peso warns, more blocks."""
    for index, line in enumerate(lines):
        if line.rate is None:
            continue
        due = pesos(line.total * line.rate / 100)
        off = abs(line.tax - due)
        if off > ROUNDING:
            severity = WARN if off <= WARNING_BAND else BLOCK
            words = f"{line.rate.normalize():f}% of {shown(line.total)} is {shown(due)}."
            yield Finding("TAX", severity, f"lines.{index}.tax", words)


def amounts(certificate: Certificate, lines: list[Line]) -> Iterator[Finding]:
    """Nothing below zero, and tax above zero and below its base."""
    for index, line in enumerate(lines):
        if min(line.m1, line.m2, line.m3) < ZERO:
            yield Finding("AMOUNT", BLOCK, f"lines.{index}.m1", "Amounts cannot be negative.")
        elif not ZERO < line.tax < line.total:
            words = "The tax must be above zero and below the income."
            yield Finding("AMOUNT", BLOCK, f"lines.{index}.tax", words)


def form_type(certificate: Certificate, lines: list[Line]) -> Iterator[Finding]:
    """CONSOLIDATED is for affiliates (specification section 6)."""
    if certificate.form_type == FormType.CONSOLIDATED and not certificate.tenant.is_affiliate:
        words = "Only affiliates may send CONSOLIDATED certificates."
        yield Finding("FORM_TYPE", BLOCK, "form_type", words)


CHECKS: tuple[Check, ...] = (required, branch, period, form_type, sums, tax, amounts, signatory)


def findings(certificate: Certificate) -> list[Finding]:
    """Everything the checks find, in the order they are written; empty is clean."""
    lines = list(certificate.lines.all())
    return [found for check in CHECKS for found in check(certificate, lines)]


def blocking(certificate: Certificate) -> list[Finding]:
    return [found for found in findings(certificate) if found.severity == BLOCK]
