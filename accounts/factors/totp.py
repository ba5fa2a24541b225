"""Authenticator apps: RFC 6238 codes of six digits, each accepted once."""

import base64
import secrets
import time

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import decrypt, encrypt
from cryptography.fernet import InvalidToken
from django.db import IntegrityError, transaction
from django_otp.oath import TOTP

from accounts import limits
from accounts.factors.adapter import reencrypt
from accounts.factors.challenges import begin_challenge, read_challenge, take_challenge
from accounts.factors.changes import record_factor_change
from accounts.factors.rows import Type, factors_of, lock_factor
from accounts.models import User
from core.db.transactions import run_in_transaction
from core.recording import check_recorded
from core.refusals import NotAllowed, NotLikeThis, NotNow, field_fault

KIND = "totp"
SECRET_BYTES = 20
TOLERANCE = 1  # steps of 30 seconds before and after, for clocks that differ
WRONG_CODE = "This code is not right. Wait for the next one and try again."
OF_DIRECTORY = "You sign in with the company directory, which has second factors of its own."
ONE_APP = "There is an authenticator app already. Remove it first."


def begin_totp(user: User) -> dict[str, str]:
    """A new secret for an authenticator app. Raises NotAllowed for staff, NotNow for a second."""
    check_may_use_app(user)
    secret = base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()
    begin_challenge(KIND, {"secret": secret}, user)
    address = get_adapter().build_totp_url(user, secret)
    svg = get_adapter().build_totp_svg(address)
    return {"secret": secret, "otpauth": address, "svg": svg}


def check_may_use_app(user: User) -> None:
    if not user.is_tenant:
        raise NotAllowed(OF_DIRECTORY)
    if factors_of(user, Type.TOTP).exists():
        raise NotNow(ONE_APP, code="already_set_up")


def confirm_totp(user: User, code: str) -> None:
    """Add the app once it showed a right code. Raises NotLikeThis, NotNow, SlowDown."""
    check_may_use_app(user)
    secret = read_challenge(KIND, user)["secret"]
    limits.count_code(user.username)
    step = matching_step(secret, code, 0)
    if step is None:
        raise NotLikeThis([field_fault("code", "wrong_code", WRONG_CODE)])
    limits.give_back_code(user.username)

    def work() -> None:
        check_recorded("people", [user.pk])
        take_challenge(KIND, user)
        add_totp(user, secret, step)
        record_factor_change(user, "app_added")

    run_in_transaction(work)


def add_totp(user: User, secret: str, step: int) -> None:
    try:
        with transaction.atomic():
            Authenticator.objects.create(
                user=user, type=Type.TOTP, data={"secret": encrypt(secret), "last_step": step}
            )
    except IntegrityError:
        raise NotNow(ONE_APP, code="already_set_up") from None


def accept_totp(user: User, code: str) -> bool:
    """Whether this is a code of the user's app that was not used yet; it is used now."""
    with transaction.atomic():
        row = lock_factor(user, Type.TOTP)
        step = matching_step_of(row, code) if row else None
        if row is None or step is None:
            return False
        row.data = {"secret": reencrypt(row.data["secret"]), "last_step": step}
        row.save(update_fields=["data"])
        row.record_usage()
    return True


def matching_step_of(row: Authenticator, code: str) -> int | None:
    """None too for a secret that another key encrypted: the mailed code is left."""
    try:
        return matching_step(decrypt(row.data["secret"]), code, row.data["last_step"] + 1)
    except InvalidToken:
        return None


def matching_step(secret: str, code: str, earliest: int) -> int | None:
    """The time step of which this is the code, not before ``earliest``."""
    if len(code) != 6 or not (code.isascii() and code.isdigit()):
        return None
    totp = TOTP(base64.b32decode(secret))
    totp.time = time.time()
    return totp.t() if totp.verify(int(code), TOLERANCE, earliest) else None
