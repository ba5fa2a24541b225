"""The exceptions list of a filing: certificates that are left out or need a look."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.money import plain_pesos
from workflow.certificates.models import Certificate


class Kind(StrEnum):
    """LEFT_OUT is claimed in no file; CLAIMED is in an earlier one; LOOK is in this one."""

    LEFT_OUT = "left out"
    CLAIMED = "claimed before"
    LOOK = "in the file, look at it"


@dataclass(frozen=True)
class FilingException:
    """One row of the list: a certificate, what becomes of it and why."""

    kind: Kind
    code: str
    why: str
    certificate: Certificate

    @property
    def cells(self) -> list[Any]:
        paper = self.certificate
        period = [day.isoformat() if day else "" for day in (paper.period_from, paper.period_to)]
        who = [paper.payor_tin.display if paper.payor_tin else "", paper.payor_name]
        what = [plain_pesos(paper.total), plain_pesos(paper.tax)]
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


def build_exclusion(certificate: Certificate, code: str, why: str) -> FilingException:
    return FilingException(Kind.LEFT_OUT, code, why, certificate)
