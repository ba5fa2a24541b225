"""What the checks look at: a certificate's facts, wherever they come from."""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from accounts.tin import Tin
from workflow.quarter import Quarter


@dataclass(frozen=True)
class Party:
    """A payee or payor: as the form names it, or as we have it on record."""

    name: str = ""
    tin: Tin | None = None
    address: str = ""
    zip: str = ""


@dataclass(frozen=True)
class PaperLine:
    """One income payment, in pesos; ``rate`` as written on the line, in per cent."""

    atc: str
    months: tuple[Decimal, Decimal, Decimal]
    total: Decimal
    tax: Decimal
    rate: Decimal | None = None


@dataclass(frozen=True)
class Other:
    """Another certificate that may claim the same income; perhaps another payor's."""

    reference: str
    id: str = ""
    payor_may_know: bool = True


@dataclass(frozen=True)
class Breakdown:
    """What the attached breakdown adds up to, and its branches that are not the company's."""

    total: Decimal
    tax: Decimal
    strange_branches: tuple[str, ...] = ()


@dataclass(frozen=True)
class Paper:
    """One certificate's facts.

    ``ours`` are the operator's companies; ``company`` the one it was made out to; ``account``
    the payor as on record, None where nothing is known. ``twins`` finds certificates with the
    same duplicate key (payor TIN and branch, payee, mall, quarter, ATC), ``near_twins`` those of
    the same taxpayer and period within a peso. ``breakdowns`` holds the attached one, and is
    None where nothing is known of files; ``same_files`` finds certificates with the same file.
    """

    form_type: str
    is_affiliate: bool
    payee: Party
    payor: Party
    period_from: date | None
    period_to: date | None
    lines: tuple[PaperLine, ...]
    signatory: Party
    signatory_title: str
    today: date
    submitted_on: date | None
    ours: tuple[Party, ...]
    company: Party | None = None
    account: Party | None = None
    branch: str = ""
    branch_is_of_company: bool = True
    has_addresses: bool = True
    twins: Callable[[], list[Other]] = dataclasses.field(default=list, compare=False)
    near_twins: Callable[[], list[Other]] = dataclasses.field(default=list, compare=False)
    breakdowns: tuple[Breakdown, ...] | None = None
    same_files: Callable[[], list[Other]] = dataclasses.field(default=list, compare=False)

    @property
    def quarter(self) -> Quarter | None:
        return Quarter.of(self.period_from) if self.period_from else None


@dataclass(frozen=True)
class Finding:
    """One thing a check found.

    ``field`` is a path such as ``lines.0.tax``; ``message`` speaks to the tenant, ``staff`` to
    accounting (the same words where nothing else is said). ``repair`` holds values that would
    mend it, ``other`` the certificate it clashes with.
    """

    id: str
    severity: str
    field: str
    message: str
    staff: str = ""
    repair: dict[str, str] = dataclasses.field(default_factory=dict)
    other: Other | None = None

    def as_json(self, *, for_staff: bool = False) -> dict[str, object]:
        told: dict[str, object] = {
            "id": self.id,
            "severity": self.severity,
            "field": self.field,
            "message": (self.staff if for_staff else "") or self.message,
        }
        if self.repair:
            told["repair"] = self.repair
        if self.other and (for_staff or self.other.payor_may_know):
            told["other"] = {"reference": self.other.reference, "id": self.other.id}
        return told
