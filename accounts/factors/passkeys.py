"""Passkeys: WebAuthn credentials that also sign in by themselves; python-fido2 checks them."""

import base64
import uuid
from typing import Any
from urllib.parse import urlsplit

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import transaction
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from accounts.factors.challenges import begin_challenge, take_challenge
from accounts.factors.changes import record_factor_change
from accounts.factors.rows import MOST_PASSKEYS, Type, factors_of
from accounts.models import User
from core.db.transactions import run_in_transaction
from core.digests import keyed_digest
from core.recording import check_recorded
from core.refusals import NotAllowed, NotLikeThis, NotNow, NotSignedIn, field_fault
from core.security_events import record_security_event

ADD, SIGN_IN = "passkey add", "passkey sign-in"
UNKNOWN = "This passkey is not known here. Sign in with your username and password."
NOT_ADDED = "The browser's answer was not accepted. Please begin again."
OF_DIRECTORY = "You sign in with the company directory, which has second factors of its own."
TOO_MANY = f"An account has at most {MOST_PASSKEYS} passkeys. Remove one first."
TAKEN = "This passkey is set up already."


def passkey_server() -> Fido2Server:
    """The relying party is the host of PORTAL_BASE_URL: a passkey works at that name alone."""
    parts = urlsplit(settings.BASE_URL)
    rp = PublicKeyCredentialRpEntity(id=parts.hostname or "localhost", name=settings.PORTAL_NAME)
    return Fido2Server(rp, verify_origin=lambda origin: origin == settings.ORIGIN)


def may_use_passkeys(user: User) -> bool:
    return user.is_tenant or settings.STAFF_PASSKEYS


def begin_passkey(user: User) -> dict[str, Any]:
    """Options for ``navigator.credentials.create``. Raises NotAllowed, NotNow."""
    check_may_add_passkey(user)
    handle = PublicKeyCredentialUserEntity(
        id=handle_of(user), name=user.username, display_name=user.name or user.username
    )
    options, state = passkey_server().register_begin(
        handle,
        [credential_of(row) for row in factors_of(user, Type.WEBAUTHN)],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    begin_challenge(ADD, dict(state), user)
    return dict(options)


def check_may_add_passkey(user: User) -> None:
    if not may_use_passkeys(user):
        raise NotAllowed(OF_DIRECTORY)
    if factors_of(user, Type.WEBAUTHN).count() >= MOST_PASSKEYS:
        raise NotNow(TOO_MANY, code="too_many")


def add_passkey(user: User, name: str, credential: dict[str, Any]) -> Authenticator:
    """Store what the browser made. Raises NotLikeThis, NotNow."""
    state = take_challenge(ADD, user)
    try:
        made = passkey_server().register_complete(state, credential)
        accepted = made.credential_data
        assert accepted is not None
    except (ValueError, TypeError, KeyError, AttributeError, AssertionError) as error:
        raise refuse_credential(NOT_ADDED) from error

    def work() -> Authenticator:
        User.objects.select_for_update().get(pk=user.pk)
        check_recorded("people", [user.pk])
        check_may_add_passkey(user)
        if find_passkey(user, accepted.credential_id):
            raise NotNow(TAKEN, code="already_set_up")
        row = Authenticator.objects.create(
            user=user,
            type=Type.WEBAUTHN,
            data={
                "name": name,
                "credential": base64.b64encode(accepted).decode(),
                "sign_count": made.counter,
            },
        )
        record_factor_change(user, "passkey_added")
        return row

    return run_in_transaction(work)


def begin_passkey_sign_in() -> dict[str, Any]:
    """Options for ``navigator.credentials.get``, and the state to send back."""
    options, state = passkey_server().authenticate_begin(
        user_verification=UserVerificationRequirement.REQUIRED
    )
    return {"state": begin_challenge(SIGN_IN, dict(state)), **dict(options)}


def user_with_passkey(state: uuid.UUID, credential: dict[str, Any]) -> User:
    """The person whose passkey answered. Raises NotSignedIn, alike for every fault."""
    remembered = take_challenge(SIGN_IN, None, state)
    try:
        answer = AuthenticationResponse.from_dict(credential)
        user = user_of_handle(answer.response.user_handle or b"")
        row = find_passkey(user, answer.raw_id)
        if row is None:
            raise ValueError("unknown credential")
        passkey_server().authenticate_complete(remembered, [credential_of(row)], answer)
        note_passkey_use(row, answer.response.authenticator_data.counter)
    except (ValueError, TypeError, KeyError, AttributeError, User.DoesNotExist) as error:
        record_security_event("sign_in_failed", why="passkey")
        raise NotSignedIn(UNKNOWN, code="passkey_unknown") from error
    return user


def user_of_handle(handle: bytes) -> User:
    """Raises ValueError, User.DoesNotExist; also for a closed account and for staff not let in."""
    pk, _, proof = handle.decode().partition(".")
    user = User.objects.select_related("tenant").get(pk=int(pk), is_active=True)
    if proof != handle_proof(user) or not may_use_passkeys(user):
        raise ValueError("not ours")
    return user


def handle_of(user: User) -> bytes:
    return f"{user.pk}.{handle_proof(user)}".encode()


def handle_proof(user: User) -> str:
    """Tells accounts of two portals of one name apart; it proves nothing by itself."""
    joined = user.date_joined.isoformat()
    return keyed_digest("passkey", f"{user.pk} {joined}")[:16]


def note_passkey_use(row: Authenticator, counter: int) -> None:
    """Raises ValueError for a counter that does not grow: the passkey was copied."""
    with transaction.atomic():
        stored = Authenticator.objects.select_for_update().get(pk=row.pk)
        if counter and counter <= stored.data["sign_count"]:
            raise ValueError("a passkey was copied")
        stored.data["sign_count"] = counter
        stored.save(update_fields=["data"])
        stored.record_usage()


def find_passkey(user: User, credential_id: bytes) -> Authenticator | None:
    rows = factors_of(user, Type.WEBAUTHN)
    return next((row for row in rows if credential_of(row).credential_id == credential_id), None)


def credential_of(row: Authenticator) -> AttestedCredentialData:
    return AttestedCredentialData(base64.b64decode(row.data["credential"]))


def refuse_credential(message: str) -> NotLikeThis:
    return NotLikeThis([field_fault("credential", "wrong_credential", message)])
