"""What became of an issued paper: whether it is still the one that counts, and what it says."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet

from core.digests import json_digest
from core.refusals import NotNow
from core.tampering import AlteredRecord
from core.tin import Tin
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import GONE, OPEN, TO_CORRECT, Status
from workflow.engine.models import Revision, Transition
from workflow.engine.rows import is_as_recorded
from workflow.engine.unaltered import read_document
from workflow.issued_pdf.issuing import (
    APPROVE,
    EDITIONS,
    SUPERSEDE,
    TABLE,
    transitions_of_certificate,
)
from workflow.issued_pdf.models import IssuedPaper
from workflow.signatures.lookup import COLUMNS
from workflow.signatures.models import Signature, SigningParty
from workflow.signatures.signing import TABLE as SIGNATURES


class PaperStatus(StrEnum):
    VALID = "valid"
    REPLACED = "replaced"
    REOPENED = "reopened"
    WITHDRAWN = "withdrawn"
    ERASED = "erased"


class UnprovenPaper(Exception):
    """The record was altered: it does not hold what the paper was made from."""


@dataclass(frozen=True)
class PrintedFacts:
    """What the paper itself says, to be compared with it."""

    payor_name: str
    payor_tin: Tin | None
    payee_name: str
    payee_tin: Tin | None
    period_from: date | None
    period_to: date | None
    income: Decimal
    tax: Decimal


@dataclass(frozen=True)
class IssuedForm:
    """A form of ours; ``since`` is when it became invalid, ``told`` is None once it is erased."""

    paper: IssuedPaper
    reference: str
    standing: PaperStatus
    approved_at: datetime
    since: datetime | None
    told: PrintedFacts | None
    signature: Signature | None
    conforme: Signature | None
    is_conforme_withdrawn: bool
    # The reference of the certificate that counts instead: often its own, approved again.
    by: str


def find_standing_by_code(code: str) -> IssuedForm | None:
    """Raises UnprovenPaper."""
    return standing_of_paper(papers().filter(code=code).first())


def by_digest(sha256: str) -> IssuedForm | None:
    """The paper whose file has this SHA-256. Raises UnprovenPaper."""
    return standing_of_paper(papers().filter(sha256=sha256).first())


def papers() -> QuerySet[IssuedPaper]:
    return IssuedPaper.objects.select_related("certificate")


def standing_of_paper(paper: IssuedPaper | None) -> IssuedForm | None:
    if paper is None:
        return None
    certificate = read_unaltered(paper)
    edition = edition_of(paper)
    approval = edition and approval_of(edition)
    if edition is None or approval is None or not is_as_recorded(TABLE, paper):
        raise UnprovenPaper
    standing, since = standing_of_approval(certificate, approval)
    is_erased = standing == PaperStatus.ERASED
    conforme = None if is_erased else signature_at(edition, SigningParty.PAYEE)
    other = certificate.superseded_by
    return IssuedForm(
        paper,
        certificate.reference,
        standing,
        approval.at,
        since,
        told=None if is_erased else describe_approved_content(approval),
        signature=None if is_erased else signature_at(edition, SigningParty.PAYOR),
        conforme=conforme,
        is_conforme_withdrawn=bool(conforme and certificate.conforme_with != conforme.pk),
        by=other.reference if other else certificate.reference,
    )


def read_unaltered(paper: IssuedPaper) -> Certificate:
    """The certificate of a paper, as the chain left it. Raises UnprovenPaper."""
    rows = Certificate.objects.filter(pk=paper.certificate_id).select_related("superseded_by")
    try:
        (certificate,) = read_document(LIFECYCLE, lambda: list(rows.all()))
    except (AlteredRecord, NotNow) as refusal:
        raise UnprovenPaper from refusal
    return certificate


def edition_of(paper: IssuedPaper) -> Transition | None:
    """The transition that began the edition of a paper."""
    rows = transitions_of_certificate(paper.certificate).filter(move__in=EDITIONS)
    return rows.filter(number=paper.approval).first()


def approval_of(edition: Transition) -> Transition | None:
    """The approval that an edition is of."""
    rows = Transition.objects.filter(lifecycle=edition.lifecycle, subject_id=edition.subject_id)
    return rows.filter(number__lte=edition.number, move=APPROVE).order_by("number").last()


def signature_at(edition: Transition, party: SigningParty) -> Signature | None:
    """The party's signature that is on the papers of an edition. Raises UnprovenPaper."""
    values: Any = Revision.objects.get(pk=edition.number).values or {}
    pk = values.get("state", {}).get(COLUMNS[party])
    if not pk:
        return None
    signature = Signature.objects.filter(pk=pk).first()
    if signature is None or not is_as_recorded(SIGNATURES, signature):
        raise UnprovenPaper
    return signature


def standing_of_approval(
    certificate: Certificate, approval: Transition
) -> tuple[PaperStatus, datetime | None]:
    """Return the state of an approval, since when, and the valid successor.

    Approved again, that is the later approval; replaced, the certificate that replaced it.
    """
    later = (
        transitions_of_certificate(certificate)
        .filter(number__gt=approval.number)
        .order_by("number")
    )
    if certificate.status in GONE:
        return PaperStatus.ERASED, None
    if again := later.filter(move=APPROVE).last():
        return PaperStatus.REPLACED, again.at
    if certificate.superseded_by_id:
        return PaperStatus.REPLACED, moment_of(later.filter(move=SUPERSEDE).last())
    if certificate.status == Status.APPROVED:
        return PaperStatus.VALID, None
    left = later.exclude(target=Status.APPROVED)
    if certificate.status in (*OPEN, *TO_CORRECT):
        return PaperStatus.REOPENED, moment_of(left.first())
    return PaperStatus.WITHDRAWN, moment_of(left.filter(target=certificate.status).first())


def moment_of(transition: Transition | None) -> datetime | None:
    return transition.at if transition else None


def describe_approved_content(approval: Transition) -> PrintedFacts:
    """The content with the digest that the approval bears. Raises UnprovenPaper."""
    kept = Revision.objects.filter(
        transition__lifecycle=approval.lifecycle,
        transition__subject_id=approval.subject_id,
        transition__number__lte=approval.number,
        values__has_key="content",
    )
    for (values,) in kept.order_by("-transition_id").values_list("values"):
        content: Any = (values or {}).get("content")
        if json_digest(content) == approval.content:
            return describe_content(content)
    raise UnprovenPaper


def describe_content(content: dict[str, str]) -> PrintedFacts:
    return PrintedFacts(
        content["payor_name"],
        parse_optional_tin(content["payor_tin"]),
        content["payee_name"],
        parse_optional_tin(content["payee_tin"]),
        day_in(content["period_from"]),
        day_in(content["period_to"]),
        Decimal(content["total"]),
        Decimal(content["tax"]),
    )


def parse_optional_tin(text: str) -> Tin | None:
    return Tin.parse(text) if text else None


def day_in(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
