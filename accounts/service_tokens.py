"""Making, using and revoking service tokens.

A service is a user of the role ``service``: it sees the companies of its token, and no rule of a
move lets it decide. Each call needs a scope that its view declares; a view that declares none
refuses every service.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Assignment, Company, Role, ServiceToken, User
from core.digests import digest_secret
from core.recording import CREATED, record_rows
from core.refusals import NotNow
from core.security_events import record_security_event

PREFIX = "svc_"
SECRET_BYTES = 32
USED_EVERY = timedelta(minutes=1)
TABLE = "service_tokens"
NAME_TAKEN = "There is a service token of this name. Choose another name."


@transaction.atomic
def create_service_token(
    name: str, scopes: Sequence[str], companies: Sequence[Company], expires_at: datetime, by: User
) -> tuple[ServiceToken, str]:
    """Make a token; the secret is returned once and stored as a digest. Raises NotNow."""
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    user = User(username=f"service:{name.lower()}", name=f"service: {name}", role=Role.SERVICE)
    user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save()
            token = ServiceToken(
                user=user,
                name=name,
                digest=digest_secret(secret),
                scopes=sorted(scopes),
                created_by=by,
                expires_at=expires_at,
            )
            token.put_mark().save()
    except IntegrityError:
        raise NotNow(NAME_TAKEN, code="name_taken") from None
    Assignment.objects.bulk_create(Assignment(user=user, company=each) for each in companies)
    why = "service token created"
    record_rows("people", [user.pk], changed=CREATED, why=why, by=by)
    record_rows(TABLE, [token.pk], changed=CREATED, why=why, by=by)
    record_security_event("service_token_changed", actor=by, what="created", token=token.pk)
    return token, secret


@transaction.atomic
def revoke_service_token(pk: int, by: User) -> ServiceToken | None:
    """End a token at once; None where there is none. Repeating changes nothing."""
    token = ServiceToken.objects.select_for_update().filter(pk=pk).first()
    if token is None or token.revoked_at:
        return token
    token.revoked_at = timezone.now()
    token.put_mark().save(update_fields=["revoked_at", "mark"])
    token.user.is_active = False
    token.user.save(update_fields=["is_active"])
    why = "service token revoked"
    record_rows("people", [token.user_id], changed=("is_active",), why=why, by=by)
    record_rows(TABLE, [token.pk], changed=("revoked_at",), why=why, by=by)
    record_security_event("service_token_changed", actor=by, what="revoked", token=token.pk)
    return token


def find_service_token(secret: str) -> ServiceToken | None:
    """The usable token of a secret, its use noted; None where there is none."""
    rows = ServiceToken.objects.select_related("user").filter(digest=digest_secret(secret))
    token = rows.first()
    if token is None or not token.has_own_mark():
        return None
    if not token.is_usable or not token.user.is_active:
        return None
    note_token_use(token)
    return token


def note_token_use(token: ServiceToken) -> None:
    """Note the last use to the minute, so that most calls write nothing."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at >= USED_EVERY:
        ServiceToken.objects.filter(pk=token.pk).update(last_used_at=now)


def longest_expiry() -> datetime:
    return timezone.now() + timedelta(days=settings.SERVICE_TOKEN_MAX_DAYS)
