"""What the checks look at: a certificate's facts, wherever they come from."""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.deadlines import due_by_the_list
from core.quarter import Quarter
from core.tin import Tin
from workflow.certificates.billed import BilledAmount
from workflow.checks.twins import Twin
from workflow.tax.atc import Atc

# The form's layout; before it another form and other rates held.
FORM_BEGINS = date(2018, 1, 1)


@dataclass(frozen=True)
class CheckedParty:
    """A payee or payor: as the form names it, or as we have it on record."""

    name: str = ""
    tin: Tin | None = None
    address: str = ""
    zip: str = ""


@dataclass(frozen=True)
class Account:
    """A payor on record: its name and TIN, its other BIR branches, what kind of payor it is."""

    name: str
    tin: Tin
    branches: frozenset[str] = frozenset()
    is_government: bool = False
    is_withholding_agent: bool = False

    def withholds_as(self, tin: Tin) -> bool:
        """Return whether the TIN is the account's own, or one of its listed branches'."""
        listed = self.branches | {self.tin.branch5}
        return tin.tin9 == self.tin.tin9 and tin.branch5 in listed


@dataclass(frozen=True)
class Agent:
    """What makes a signer a tax agent or attorney: a number, and the time it is good for."""

    number: str = ""
    issued: date | None = None
    expires: date | None = None


@dataclass(frozen=True)
class PaperLine:
    """One income payment, in pesos; ``rate`` as written on the line, in per cent.

    ``section`` is blank where nothing is known of it.
    """

    atc: str
    months: tuple[Decimal, Decimal, Decimal]
    total: Decimal
    tax: Decimal
    rate: Decimal | None = None
    section: str = ""
    description: str = ""


@dataclass(frozen=True)
class Other:
    """Another certificate; perhaps another payor's."""

    reference: str
    id: str = ""
    payor_may_know: bool = True
    is_copy: bool = False

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {"reference": self.reference, "id": self.id}
        return told | {"is_copy": True} if self.is_copy else told


@dataclass(frozen=True)
class PastCertificates:
    """What earlier certificates said of one code at the same place, in one quarter."""

    quarter: Quarter
    months: tuple[Decimal, Decimal, Decimal]
    total: Decimal
    tax: Decimal
    references: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReadValue:
    """What a program read in a field and was not sure of."""

    field: str
    value: str


@dataclass(frozen=True)
class CheckedReading:
    """The PDF that a draft began with: what nobody confirmed of it, and the payor it names where
    that is another than the account."""

    file: str
    unconfirmed: tuple[ReadValue, ...] = ()
    payor: CheckedParty | None = None
    is_payor_confirmed: bool = False


@dataclass(frozen=True)
class Breakdown:
    """What the attached breakdown adds up to, and its branches that are not the company's."""

    total: Decimal
    tax: Decimal
    strange_branches: tuple[str, ...] = ()


@dataclass(frozen=True)
class RequestedAnswers:
    """How many reasons it was returned for, and the labels of those that nothing answers."""

    asked: int = 0
    unanswered: tuple[str, ...] = ()


NOTHING_ASKED = RequestedAnswers()


@dataclass(frozen=True)
class ReplacedCertificate:
    """The approved certificate in whose place this one comes; ``why_not`` it can where it is not
    free any more."""

    reference: str
    id: str
    is_free: bool = True
    why_not: str = ""
    is_of_its_company: bool = True


@dataclass(frozen=True)
class CheckedPaper:
    """One certificate's facts, as the checks need them.

    - ``ours``: the operator's companies; ``company`` the payee's, ``earned`` the codes it earns
      (None: any).
    - ``is_vat``: the payee is VAT-registered in the period, None where its profile does not say;
      ``is_reit``: it is a real estate investment trust; ``former_names`` are right too, and
      ``merged_tins`` are the nine digits of companies that were merged into it.
    - ``account``: the payor as on record, None where it is unknown.
    - ``twins``: finds certificates that claim the same income; ``near_twins`` those of the same
      taxpayer and period within a peso.
    - ``past``: finds the latest quarters of a line, newest first.
    - ``codes``: finds an ATC as of a day; ``due_after`` the day on which a quarter was due.
    - ``foreign_locations``: branches it is split over that belong to another company.
    - ``total``, ``tax``: the values below the columns, None where they are blank.
    - ``breakdowns``: the attached one, None where files are unknown; ``same_files`` finds
      certificates with the same file.
    - ``is_signed``: None until it is with accounting; ``signature_required`` is note, warn or
      block.
    - ``unsigned_words``: why it is unsigned, where it is.
    - ``signer``: the name under which it was signed in the portal, blank where it was not;
      ``signature_faults`` say why digital signatures on its copies do not hold.
    - ``was_sent``: its tenant submitted it before.
    - ``qap_state``: what the payor's QAP says of it (a QapState), None where there is none.
    - ``is_continued_known``: the one it ``continues`` exists; ``replaces`` is the one it replaces.
    - ``billed``: finds what was billed for it, where billing is loaded.
    - ``reading``: None where it did not begin with a PDF.
    - ``answers``: finds what it was returned for, once it was sent again.
    """

    form_type: str
    is_affiliate: bool
    payee: CheckedParty
    payor: CheckedParty
    period_from: date | None
    period_to: date | None
    lines: tuple[PaperLine, ...]
    signatory: CheckedParty
    signatory_title: str
    today: date
    codes: Callable[[str, date], Atc | None]
    submitted_on: date | None
    ours: tuple[CheckedParty, ...]
    company: CheckedParty | None = None
    earned: frozenset[str] | None = None
    is_vat: bool | None = None
    is_reit: bool = False
    former_names: tuple[str, ...] = ()
    merged_tins: frozenset[str] = frozenset()
    account: Account | None = None
    branch: str = ""
    branch_is_of_company: bool = True
    foreign_locations: tuple[str, ...] = ()
    agent: Agent = Agent()
    conforme: CheckedParty = CheckedParty()
    conforme_title: str = ""
    conforme_agent: Agent = Agent()
    total: Decimal | None = None
    tax: Decimal | None = None
    has_addresses: bool = True
    continues: str = ""
    is_continued_known: bool = True
    replaces: ReplacedCertificate | None = None
    reading: CheckedReading | None = None
    is_signed: bool | None = None
    unsigned_words: str = "It is not signed."
    signature_required: str = "note"
    was_sent: bool = False
    qap_state: str | None = None
    signer: str = ""
    signature_faults: tuple[str, ...] = ()
    due_after: Callable[[date], date] = dataclasses.field(default=due_by_the_list, compare=False)
    twins: Callable[[], list[Twin]] = dataclasses.field(default=list, compare=False)
    near_twins: Callable[[], list[Other]] = dataclasses.field(default=list, compare=False)
    past: Callable[[int], list[PastCertificates]] = dataclasses.field(
        default=lambda _: [], compare=False
    )
    breakdowns: tuple[Breakdown, ...] | None = None
    same_files: Callable[[], list[Other]] = dataclasses.field(default=list, compare=False)
    billed: Callable[[], list[BilledAmount]] = dataclasses.field(default=list, compare=False)
    answers: Callable[[], RequestedAnswers] = dataclasses.field(
        default=RequestedAnswers, compare=False
    )

    @property
    def signed_on(self) -> date:
        """The day it was handed over, or is about to be."""
        return self.submitted_on or self.today

    @property
    def quarter(self) -> Quarter | None:
        return Quarter.of(self.period_from) if self.period_from else None

    @property
    def is_of_an_older_form(self) -> bool:
        """Of a period before the form's; its codes and rates are not ours to judge."""
        return self.period_from is not None and self.period_from < FORM_BEGINS

    def code_of(self, line: PaperLine) -> Atc | None:
        """Return the line's code as of the period's date, or None."""
        return self.codes(line.atc, self.period_from or self.today)


@dataclass(frozen=True)
class Finding:
    """One finding of a check.

    ``field`` is a path such as ``lines.0.tax``. ``message`` is for the tenant, ``staff`` for
    accounting (the same text unless given). ``repair`` holds values that would correct it,
    ``other`` the conflicting certificate. ``for_staff_only`` hides it from tenants.
    ``severity_once_sent`` differs for a condition that nobody can repair after sending.
    """

    id: str
    severity: str
    field: str
    message: str
    staff: str = ""
    repair: dict[str, str] = dataclasses.field(default_factory=dict)
    other: Other | None = None
    for_staff_only: bool = False
    severity_once_sent: str = ""

    def as_sent(self) -> "Finding":
        """The same finding of a certificate that was sent."""
        return dataclasses.replace(self, severity=self.severity_once_sent or self.severity)

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
            told["other"] = self.other.as_json()
        return told


def serialize_findings(found: list[Finding], *, staff: bool) -> list[dict[str, object]]:
    """Serialize the findings for one side, tenant or staff."""
    return [each.as_json(for_staff=staff) for each in found if staff or not each.for_staff_only]
