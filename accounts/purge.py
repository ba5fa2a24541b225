"""Rows that mean nothing any more: expired tokens, counts, sessions, links and error reports."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import (
    AttemptCount,
    ClientError,
    DirectoryVisit,
    FactorChallenge,
    Invitation,
    OpenSession,
    RefreshToken,
    SignIn,
    SignInToken,
)


def expired_rows() -> "list[QuerySet[Any]]":
    """List rows that may be deleted now; refresh tokens and listings go with their session."""
    now = timezone.now()
    own_session = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=now)
    return [
        SignInToken.objects.filter(expires_at__lt=now),
        DirectoryVisit.objects.filter(expires_at__lt=now),
        AttemptCount.objects.filter(until__lt=now),
        Invitation.objects.filter(expires_at__lt=now),
        FactorChallenge.objects.filter(expires_at__lt=now),
        SignIn.objects.filter(at__lt=now - timedelta(days=settings.SIGN_IN_HISTORY_DAYS)),
        ClientError.objects.filter(at__lt=now - timedelta(days=settings.CLIENT_ERRORS_KEPT_DAYS)),
        RefreshToken.objects.filter(~Exists(own_session)),
        OpenSession.objects.filter(~Exists(own_session)),
        Session.objects.filter(expire_date__lt=now),
    ]


def purge_expired_account_rows(*, dry_run: bool = False) -> int:
    """Delete what expired and say how many rows that were, or would be."""
    if dry_run:
        return sum(rows.count() for rows in expired_rows())
    return sum(rows.delete()[0] for rows in expired_rows())
