"""A code is scanned at accounting: which original came, or which pouch it is."""

import re
from dataclasses import dataclass
from enum import StrEnum

from accounts.models import User
from core.refusals import NotFound, NotLikeThis, NotNow, field_fault
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.issued_pdf.codes import read_code
from workflow.issued_pdf.models import IssuedPaper
from workflow.originals.lookup import Pouch, pouch_called

REFERENCE = re.compile(r"\d{3}-\d{3}-\d{3}-\d{4}-\d{1,9}")
UNKNOWN = "No certificate and no pouch that you handle has this code."
UNREADABLE = "This is not a whole code. Scan it again, or type the reference under the square."


class ReceiptOutcome(StrEnum):
    RECEIVED = "received"
    ALREADY = "already"
    POUCH = "pouch"


@dataclass(frozen=True)
class ReceiptResult:
    """The result of one receipt; ``pouch`` is the certificate's pouch, if any."""

    outcome: ReceiptOutcome
    certificate: Certificate | None = None
    pouch: Pouch | None = None


def receive(typed: str, by: User) -> ReceiptResult:
    """Record an original as received.

    Raises NotLikeThis for a text that is no code, NotFound for a code that is not the user's to
    receive, NotNow for a certificate that no longer claims tax.
    """
    reference, code = REFERENCE.search(typed), read_code(typed)
    if not reference and not code:
        raise NotLikeThis([field_fault("code", "unreadable", UNREADABLE)])
    if not reference and (pouch := pouch_called(code, by)):
        return ReceiptResult(ReceiptOutcome.POUCH, pouch=pouch)
    certificate = with_reference(reference.group(), by) if reference else with_paper(code, by)
    if certificate is None:
        raise NotFound(UNKNOWN, code="unknown_code")
    return receive_certificate(certificate, by)


def with_reference(reference: str, by: User) -> Certificate | None:
    return Certificate.objects.visible_to(by).filter(reference=reference).first()


def with_paper(code: str, by: User) -> Certificate | None:
    """By the code at the foot of an issued paper itself."""
    paper = IssuedPaper.objects.filter(code=code).first()
    rows = Certificate.objects.visible_to(by)
    return rows.filter(pk=paper.certificate_id).first() if paper else None


def receive_certificate(certificate: Certificate, by: User) -> ReceiptResult:
    outcome = ReceiptOutcome.ALREADY
    if certificate.original_received_on is None:
        check_counts(certificate)
        perform(LIFECYCLE, certificate.pk, "receive_original", by=by)
        outcome = ReceiptOutcome.RECEIVED
    now = Certificate.objects.select_related("company", "branch").get(pk=certificate.pk)
    pouch = pouch_called(now.pouch, by) if now.pouch else None
    return ReceiptResult(outcome, now, pouch)


def check_counts(certificate: Certificate) -> None:
    """Raises NotNow for the paper of one that another replaced."""
    if by := certificate.superseded_by:
        raise NotNow(f"{certificate.reference} was replaced by {by.reference}.", code="replaced")
