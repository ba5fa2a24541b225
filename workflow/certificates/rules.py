"""Pure predicates of time and content for the lifecycles; permissions are in ``lifecycles/``."""

from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from core import clock
from core.quarter import Quarter
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status


def is_own(certificate: Certificate, user: Any) -> bool:
    """Return whether the certificate is of the user's tenant."""
    return user.is_tenant and user.tenant_id == certificate.tenant_id


def active_claim_holder(certificate: Certificate, now: datetime | None = None) -> Any:
    """Return the holder of the claim at this moment, or None once the lease has expired."""
    if certificate.claimed_until is None or certificate.claimed_until <= (now or clock.now()):
        return None
    return certificate.claimed_by


def is_free_for(certificate: Certificate, user: Any) -> bool:
    """Free, or held by this user."""
    held_by = active_claim_holder(certificate)
    return held_by is None or held_by == user


def is_asleep(certificate: Certificate) -> bool:
    """Put off to a day that has not come."""
    until = certificate.snoozed_until
    return until is not None and until > clock.today()


def was_never_asked(status: str) -> bool:
    """Whether no decision can have asked for something before this status (the lifecycle)."""
    return status in (Status.DRAFT, Status.SUBMITTED)


def is_within_quarter_of_submission(certificate: Certificate) -> bool:
    """Return whether today is in the calendar quarter (Asia/Manila) of the first submission."""
    submitted = certificate.submitted_at
    return submitted is not None and Quarter.of(submitted) == Quarter.current()


def is_of_a_past_quarter(certificate: Certificate) -> bool:
    """A draft last saved in a quarter (Asia/Manila) that is over."""
    return Quarter.of(certificate.saved_at) < Quarter.current()


def is_restorable(certificate: Certificate) -> bool:
    """Return whether it was discarded within the time for which drafts are stored."""
    kept = timedelta(days=settings.DRAFT_RESTORE_DAYS)
    return certificate.updated_at + kept > clock.now()


def retention_end_of(certificate: Certificate) -> date | None:
    """Return the last day (Asia/Manila) of retention, None for what was never sent.

    It is 31 December, RETENTION_YEARS after the year of submission (specification section 9).
    """
    submitted = certificate.submitted_at
    if submitted is None:
        return None
    return date(timezone.localdate(submitted).year + settings.RETENTION_YEARS, 12, 31)


def is_past_retention(certificate: Certificate) -> bool:
    """Return whether retention has ended; for a draft, whether nobody can restore it any more."""
    last = retention_end_of(certificate)
    if last is not None:
        return clock.today() > last
    return certificate.status == Status.DISCARDED and not is_restorable(certificate)
