"""A lead's word that two certificates of one tenant claim different income."""

from typing import Any

from core.refusals import NotLikeThis, NotNow, field_fault
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import GONE
from workflow.checks.stored_twins import claimed_income_of_certificate
from workflow.checks.twins import dismissal, is_dismissed


def word_on(certificate: Certificate, reference: str) -> dict[str, Any]:
    """Return the record of a dismissal. Raises NotLikeThis for no such other, NotNow for a
    repetition.
    """
    mine, theirs = (
        claimed_income_of_certificate(certificate),
        claimed_income_of_certificate(other_of(certificate, reference)),
    )
    if not (mine and theirs):
        raise NotLikeThis(
            [field_fault("other", "incomplete", f"{reference} says too little so far.")]
        )
    if is_dismissed(mine, theirs):
        raise NotNow(f"{reference} and this one are already let through.", code="condition")
    return dismissal(mine, theirs)


def other_of(certificate: Certificate, reference: str) -> Certificate:
    """Another of the tenant's certificates, a draft too: it is what the tenant asks for."""
    rows = Certificate.objects.filter(tenant=certificate.tenant_id, reference=reference)
    found = rows.exclude(pk=certificate.pk).exclude(status__in=GONE).first()
    if found is None:
        words = f"Its tenant has no other certificate {reference}."
        raise NotLikeThis([field_fault("other", "unknown", words)])
    return found
