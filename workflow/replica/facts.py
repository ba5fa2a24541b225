"""The facts that are printed on the form, independent of their storage."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from core.money import ZERO
from core.tin import Tin
from workflow.certificates.content import LINES_PER_SECTION
from workflow.certificates.models import Certificate, Line, Section
from workflow.tax.atc import nature_of


@dataclass(frozen=True)
class PrintedParty:
    """Part I or II: who earns, or who pays."""

    name: str = ""
    tin: Tin | None = None
    address: str = ""
    zip: str = ""
    foreign_address: str = ""


@dataclass(frozen=True)
class Signer:
    """Who signs, and what makes a tax agent one."""

    name: str = ""
    title: str = ""
    tin: Tin | None = None
    agent_number: str = ""
    agent_issued: date | None = None
    agent_expires: date | None = None


@dataclass(frozen=True)
class Payment:
    """One line of Part III, in pesos."""

    description: str = ""
    atc: str = ""
    m1: Decimal = ZERO
    m2: Decimal = ZERO
    m3: Decimal = ZERO
    total: Decimal = ZERO
    tax: Decimal = ZERO


@dataclass(frozen=True)
class Facts:
    """Everything the form says; ``conforme`` is the payee's signer."""

    reference: str = ""
    period_from: date | None = None
    period_to: date | None = None
    payee: PrintedParty = field(default_factory=PrintedParty)
    payor: PrintedParty = field(default_factory=PrintedParty)
    signatory: Signer = field(default_factory=Signer)
    conforme: Signer = field(default_factory=Signer)
    ewt: tuple[Payment, ...] = ()
    business: tuple[Payment, ...] = ()


def form_facts_of_certificate(certificate: Certificate) -> Facts:
    """What a certificate puts on the form. Its lines are read once."""
    lines = list(certificate.lines.all())
    return Facts(
        reference=certificate.reference,
        period_from=certificate.period_from,
        period_to=certificate.period_to,
        payee=form_party_of_certificate(certificate, "payee"),
        payor=form_party_of_certificate(certificate, "payor"),
        signatory=signer_of(certificate, "signatory", "agent"),
        conforme=signer_of(certificate, "conforme", "conforme"),
        ewt=payments_of(lines, Section.EWT),
        business=payments_of(lines, Section.BUSINESS),
    )


def form_party_of_certificate(certificate: Certificate, prefix: str) -> PrintedParty:
    """The form has a foreign address for the payee alone."""
    names = ["name", "tin", "address", "zip"]
    names += ["foreign_address"] if prefix == "payee" else []
    return PrintedParty(*(getattr(certificate, f"{prefix}_{name}") for name in names))


def signer_of(certificate: Certificate, who: str, agent: str) -> Signer:
    """Who signs for one side; ``agent`` begins the names of what a tax agent is known by."""
    names = ("name", "title", "tin")
    known = ("accreditation", "issued", "expires")
    return Signer(
        *(getattr(certificate, f"{who}_{name}") for name in names),
        *(getattr(certificate, f"{agent}_{name}") for name in known),
    )


def payments_of(lines: list[Line], section: Section) -> tuple[Payment, ...]:
    """The lines of one table, as many as the form has rows for."""
    mine = [line for line in lines if line.section == section]
    return tuple(
        Payment(
            line.description or nature_of(line.atc),
            line.atc,
            line.m1,
            line.m2,
            line.m3,
            line.total,
            line.tax,
        )
        for line in mine[:LINES_PER_SECTION]
    )
