"""Rows of factors: read, locked, and how they are listed."""

from typing import Annotated, TypedDict

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db.models import QuerySet

from accounts.models import User
from core.api.answers import Moment

Type = Authenticator.Type
MOST_PASSKEYS = 10


def factors_of(user: User, *types: str) -> "QuerySet[Authenticator]":
    rows = Authenticator.objects.filter(user=user).order_by("created_at", "id")
    return rows.filter(type__in=types) if types else rows


def lock_factor(user: User, kind: str) -> Authenticator | None:
    """The user's only factor of this type, locked until the transaction ends."""
    return factors_of(user, kind).select_for_update().first()


class FactorShown(TypedDict):
    created_at: Moment
    last_used_at: Moment | None


class PasskeyShown(FactorShown):
    id: int
    name: str


class RecoveryCodesShown(FactorShown):
    left: Annotated[int, "not used yet"]


class FactorsSetUp(TypedDict):
    """What the person has set up; null for what they have not."""

    totp: FactorShown | None
    passkeys: list[PasskeyShown]
    recovery_codes: RecoveryCodesShown | None
    can_use_app: Annotated[bool, "false for staff: the directory's factors"]


def list_factors(user: User) -> FactorsSetUp:
    """What the person has set up; no secret."""
    rows = list(factors_of(user))
    return {
        "totp": next((serialize_factor(each) for each in rows if each.type == Type.TOTP), None),
        "passkeys": [serialize_passkey(each) for each in rows if each.type == Type.WEBAUTHN],
        "recovery_codes": next(
            (serialize_codes(each) for each in rows if each.type == Type.RECOVERY_CODES), None
        ),
        "can_use_app": user.is_tenant,
    }


def serialize_factor(row: Authenticator) -> FactorShown:
    return {"created_at": row.created_at, "last_used_at": row.last_used_at}


def serialize_passkey(row: Authenticator) -> PasskeyShown:
    return {**serialize_factor(row), "id": row.pk, "name": row.data["name"]}


def serialize_codes(row: Authenticator) -> RecoveryCodesShown:
    used = int(row.data["used_mask"]).bit_count()
    return {**serialize_factor(row), "left": settings.MFA_RECOVERY_CODE_COUNT - used}
