"""The facts that are printed on the form, independent of their storage."""

import base64
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal

from django.utils import timezone

from core.money import ZERO
from core.text import fold
from core.tin import Tin
from workflow.certificates.content import LINES_PER_SECTION
from workflow.certificates.models import Certificate, Line, Section
from workflow.signatures.lookup import proven_signature_of
from workflow.signatures.models import SigningParty
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
class PrintedSignature:
    """A signature made in the portal; ``picture`` is the PNG of a drawn one."""

    name: str
    title: str
    tin: Tin | None
    at: datetime
    sha256: str
    picture: bytes = b""


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
    signed: PrintedSignature | None = None
    signed_conforme: PrintedSignature | None = None


def form_facts_of_certificate(certificate: Certificate) -> Facts:
    """What a certificate puts on the form. Its lines are read once."""
    lines = list(certificate.lines.all())
    signed_conforme = printed_signature_of(certificate, SigningParty.PAYEE)
    return Facts(
        reference=certificate.reference,
        period_from=certificate.period_from,
        period_to=certificate.period_to,
        payee=form_party_of_certificate(certificate, "payee"),
        payor=form_party_of_certificate(certificate, "payor"),
        signatory=signer_of(certificate, "signatory", "agent"),
        conforme=conforme_of(certificate, signed_conforme),
        ewt=payments_of(lines, Section.EWT),
        business=payments_of(lines, Section.BUSINESS),
        signed=printed_signature_of(certificate, SigningParty.PAYOR),
        signed_conforme=signed_conforme,
    )


def printed_signature_of(certificate: Certificate, party: SigningParty) -> PrintedSignature | None:
    """The party's signature that holds. Raises AlteredRecord where it is not as recorded."""
    signature = proven_signature_of(certificate, party)
    if signature is None:
        return None
    return PrintedSignature(
        signature.name,
        signature.title,
        signature.tin,
        timezone.localtime(signature.at),
        signature.sha256,
        base64.b64decode(signature.picture),
    )


def conforme_of(certificate: Certificate, signed: PrintedSignature | None) -> Signer:
    """Who signs for the payee: who signed here, otherwise whom the certificate names."""
    said = signer_of(certificate, "conforme", "conforme")
    if signed is None:
        return said
    who = said if fold(said.name) == fold(signed.name) else Signer()
    return replace(who, name=signed.name, title=signed.title, tin=signed.tin)


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
