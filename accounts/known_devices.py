"""A device on which somebody once signed in fully, recognised by a cookie of its own.

The cookie opens nothing: it gives the device a count of wrong passwords of its own, so that those
of strangers do not lock its owner out. It holds chance and our signature, nobody's name. It is one
per account, new at each sign-in, and worthless once the account has another password.
"""

import secrets
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpResponse
from django.utils.crypto import constant_time_compare

from accounts.models import User
from core.digests import keyed_digest

COOKIE = "portal-device"
COOKIE_PATH = "/api/tenant/auth"


def set_known_device_cookie(response: HttpResponse, user: User) -> None:
    """Make the browser that gets this answer a known device of the user."""
    response.set_cookie(
        cookie_name(user.username),
        new_token(user),
        path=COOKIE_PATH,
        httponly=True,
        samesite="Strict",
        secure=settings.SECURE_COOKIES,
        max_age=int(lifetime().total_seconds()),
    )


def recognise(username: str, cookies: Mapping[str, str]) -> str:
    """Return the known device of this account; blank for none.

    Only a caller with a token of ours for this name has the account looked up.
    """
    try:
        token = cookies.get(cookie_name(username), "")
        device, proof = known_device_signer().unsign(token, max_age=lifetime()).split(".")
    except (BadSignature, ValueError):
        return ""
    user = User.objects.filter(username=username).first()
    return device if user and constant_time_compare(proof, proof_of(user, device)) else ""


def cookie_name(username: str) -> str:
    return f"{COOKIE}-{keyed_digest('device cookie', username.lower())[:16]}"


def new_token(user: User) -> str:
    device = secrets.token_urlsafe(16)
    return known_device_signer().sign(f"{device}.{proof_of(user, device)}")


def proof_of(user: User, device: str) -> str:
    """Bound to the password: a new one makes every device unknown."""
    return keyed_digest("device", f"{user.pk} {device} {user.password}")


def known_device_signer() -> TimestampSigner:
    return TimestampSigner(salt="accounts.known_devices")


def lifetime() -> timedelta:
    return timedelta(days=settings.KNOWN_DEVICE_DAYS)
