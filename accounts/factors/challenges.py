"""What the server remembers between the two steps of a set-up or of a passkey: used once."""

import json
import uuid
from datetime import timedelta
from typing import Any

from allauth.mfa.utils import decrypt, encrypt
from cryptography.fernet import InvalidToken
from django.utils import timezone

from accounts.models import FactorChallenge, User
from core.refusals import NotNow

LIFETIME = timedelta(minutes=10)
BEGIN_AGAIN = "This took too long or was done already. Please begin again."


def begin_challenge(kind: str, content: dict[str, Any], user: User | None = None) -> uuid.UUID:
    """Remember this for ten minutes; of a user and kind only the last one counts."""
    if user:
        FactorChallenge.objects.filter(user=user, kind=kind).delete()
    row = FactorChallenge.objects.create(
        user=user,
        kind=kind,
        content=encrypt(json.dumps(content)),
        expires_at=timezone.now() + LIFETIME,
    )
    return row.pk


def read_challenge(kind: str, user: User) -> dict[str, Any]:
    """What was begun by this user; it stays. Raises NotNow."""
    rows = FactorChallenge.objects.filter(kind=kind, user=user, expires_at__gt=timezone.now())
    return open_challenge(rows.first())


def take_challenge(kind: str, user: User | None, pk: uuid.UUID | None = None) -> dict[str, Any]:
    """What was begun, once: of two that come together one is refused. Raises NotNow."""
    rows = FactorChallenge.objects.filter(kind=kind, user=user, expires_at__gt=timezone.now())
    rows = rows if pk is None else rows.filter(pk=pk)
    row = rows.first()
    if row is None or not FactorChallenge.objects.filter(pk=row.pk).delete()[0]:
        raise begin_again()
    return open_challenge(row)


def open_challenge(row: FactorChallenge | None) -> dict[str, Any]:
    """Raises NotNow for none and for one under a key that is gone."""
    try:
        return dict(json.loads(decrypt(row.content))) if row else refuse_challenge()
    except InvalidToken:
        raise begin_again() from None


def refuse_challenge() -> dict[str, Any]:
    raise begin_again()


def begin_again() -> NotNow:
    return NotNow(BEGIN_AGAIN, code="begin_again")
