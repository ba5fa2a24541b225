"""Renewing a claim while the screen is open: the lease moves, nothing else does."""

from datetime import timedelta
from typing import Any

from django.conf import settings

from core import clock
from core.refusals import NotFound, NotNow
from workflow.certificates import rules
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import OPEN


def renew_certificate_claim(certificate_id: Any, user: Any) -> Certificate:
    """Lengthen the user's lease by CLAIM_LEASE_SECONDS from now. No transition is written.

    Raises NotFound, or NotNow when the lease has run out or is another's.
    """
    now = clock.now()
    until = now + timedelta(seconds=settings.CLAIM_LEASE_SECONDS)
    rows = Certificate.objects.visible_to(user).filter(pk=certificate_id)
    mine = rows.filter(claimed_by=user, claimed_until__gt=now, status__in=OPEN)
    renewed = mine.update(claimed_until=until)
    certificate = rows.select_related("claimed_by").first()
    if certificate is None:
        raise NotFound
    if not renewed:
        raise NotNow(
            "You no longer hold this certificate.", code="claim_lost", **holder_facts(certificate)
        )
    return certificate


def renew_own(certificate_id: Any, user: Any, version: int | None = None) -> bool:
    """Extend the lease of a certificate that the user holds; return whether they hold it.

    No transition is written: the holder stays the same.
    """
    now = clock.now()
    until = now + timedelta(seconds=settings.CLAIM_LEASE_SECONDS)
    rows = Certificate.objects.visible_to(user).filter(pk=certificate_id, status__in=OPEN)
    rows = rows if version is None else rows.filter(version=version)
    return bool(rows.filter(claimed_by=user, claimed_until__gt=now).update(claimed_until=until))


def holder_facts(certificate: Certificate) -> dict[str, Any]:
    """Describe the current holder, for the answer to everybody else."""
    holder = rules.active_claim_holder(certificate)
    return {
        "status": certificate.status,
        "version": certificate.version,
        "by": str(holder) if holder else "",
        "at": certificate.updated_at.isoformat(),
    }
