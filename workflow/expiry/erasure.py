"""Erasure of a certificate after retention; its row stays as a tombstone.

What remains is its reference, its tenant, the kind of form, the codes of issued PDFs, and the
transitions: who moved it when. Names, TINs, addresses, amounts, lines, remarks, files, PDFs, mails,
stored answers and (by the engine) the inputs of its moves are erased.
"""

from typing import Any

from core.db.row_caches import clear_prefetched_rows
from core.models.idempotency import IdempotencyKey
from core.recording import DELETED, RowChange
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.models import Transition
from workflow.expiry.orphans import erase_files_of
from workflow.issued_pdf.issuing import TABLE as PAPERS
from workflow.issued_pdf.issuing import erase_papers_of
from workflow.issued_pdf.models import IssuedPaper
from workflow.mails.models import Notice
from workflow.mails.send import TABLE as MAILS
from workflow.signatures.signing import TABLE as SIGNATURES

STAYS = {
    "id",
    "reference",
    "status",
    "version",
    "tenant",
    "form_type",
    "created_at",
    "updated_at",
    "saved_at",
}


def empty_certificate(certificate: Certificate) -> None:
    """Empty a certificate, and delete its rows in other tables; the caller saves it."""
    for field in certificate._meta.concrete_fields:
        if field.name not in STAYS:
            setattr(certificate, field.attname, field.get_default())
    certificate.lines.all().delete()
    certificate.locations.clear()
    certificate.places.all().delete()
    clear_prefetched_rows(certificate)
    certificate.forget_what_was_found()
    erase_files_of(certificate)
    erase_papers_of(certificate)
    forget_answers(certificate)
    certificate.signatures.all().delete()
    Notice.objects.filter(transition__in=transitions_to_erase(certificate)).delete()


def rows_to_record(certificate: Certificate) -> list[RowChange]:
    """Return the rows that the erasure records: issued PDFs, whose bytes alone go, and deleted
    signatures and mails.
    """
    papers = IssuedPaper.objects.filter(certificate=certificate)
    mails = Notice.objects.filter(transition__in=transitions_to_erase(certificate)).exclude(body="")
    signed = certificate.signatures.values_list("pk", flat=True)
    found = [RowChange(PAPERS, pk, ()) for pk in papers.values_list("pk", flat=True)]
    found += [RowChange(SIGNATURES, pk, DELETED) for pk in signed]
    return found + [RowChange(MAILS, pk, DELETED) for pk in mails.values_list("pk", flat=True)]


def transitions_to_erase(certificate: Certificate) -> Any:
    return Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(certificate.pk))


def forget_answers(certificate: Certificate) -> None:
    """Delete stored answers, which contain the certificate as its callers received it."""
    actors = transitions_to_erase(certificate).exclude(actor=None).values("actor")
    kept = IdempotencyKey.objects.filter(user__in=actors)
    kept.filter(route__startswith=f"/api/certificates/{certificate.pk}/").delete()
    kept.filter(route="/api/certificates/", answer=str(certificate.pk)).delete()
