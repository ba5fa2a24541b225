"""Agreeing to the terms: which version, and when."""

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import TermsAgreement, User
from core.recording import check_recorded, record_rows
from core.refusals import NotNow


def record_terms_agreement(user: User, version: str) -> TermsAgreement:
    """Agree to the current version; again gives the first time. Raises NotNow for another one."""
    if version != settings.TERMS_VERSION:
        message = "The terms have changed meanwhile. Please read the new version."
        raise NotNow(message, code="other_version", status=settings.TERMS_VERSION)
    with transaction.atomic():
        check_recorded("people", [user.pk])
        agreement, is_new = TermsAgreement.objects.get_or_create(
            user=user, version=version, defaults={"agreed_at": timezone.now()}
        )
        if is_new:
            changed = ("consents",)
            record_rows("people", [user.pk], changed=changed, why="terms agreed to", by=user)
    return agreement


def agreed_version(user: User) -> str | None:
    """The version the user agreed to last; None where there is none."""
    newest = user.terms_agreements.order_by("-agreed_at").values_list("version", flat=True)
    return newest.first()
