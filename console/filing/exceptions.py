"""The exceptions list of a filing: certificates that are left out or need a look."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Any

from console.filing.returns import ReturnPeriod
from core.money import ZERO, plain_pesos
from workflow.certificates.models import Certificate

Share = tuple[Decimal, Decimal]


class Kind(StrEnum):
    """LEFT_OUT is claimed in no file; CLAIMED is in an earlier one; LOOK is in this one."""

    LEFT_OUT = "left out"
    CLAIMED = "claimed before"
    LOOK = "in the file, look at it"


@dataclass(frozen=True)
class FilingException:
    """One row of the list: a certificate, what becomes of it in a return, and why."""

    kind: Kind
    code: str
    why: str
    certificate: Certificate
    period: ReturnPeriod

    @cached_property
    def share(self) -> Share:
        """Income and tax of the certificate's lines in this return."""
        return return_totals_of(self.certificate, self.period)

    @property
    def cells(self) -> list[Any]:
        paper = self.certificate
        period = [day.isoformat() if day else "" for day in (paper.period_from, paper.period_to)]
        who = [paper.payor_tin.display if paper.payor_tin else "", paper.payor_name]
        what = [plain_pesos(amount) for amount in self.share]
        said = [self.kind.value, self.code, self.why]
        return [paper.reference, *said, paper.status, *who, *period, *what, f"/{self.path}"]

    @property
    def path(self) -> str:
        """The address of the certificate in the portal."""
        return f"accounting/form/{self.certificate.pk}"


HEADINGS = [
    *("Reference", "What becomes of it", "Code", "Why", "Status", "Payor TIN", "Payor"),
    *("From", "To", "Total", "Tax withheld", "Link"),
]


def return_totals_of(certificate: Certificate, period: ReturnPeriod) -> Share:
    """Return income and tax of its lines in the return."""
    lines = [line for line in certificate.lines.all() if line.atc.startswith(period.form.codes)]
    return sum((line.total for line in lines), ZERO), sum((line.tax for line in lines), ZERO)
