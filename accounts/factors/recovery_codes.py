"""Recovery codes: ten codes of eight digits, each for one sign-in without app and mailbox."""

import secrets

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import encrypt
from cryptography.fernet import InvalidToken
from django.db import transaction

from accounts.factors.changes import record_factor_change
from accounts.factors.rows import Type, factors_of, lock_factor
from accounts.models import User
from core.db.transactions import run_in_transaction
from core.recording import check_recorded
from core.refusals import NotNow

SEED_BYTES = 40
NO_FACTOR = "Set up an authenticator app or a passkey first."


def make_recovery_codes(user: User) -> list[str]:
    """New codes in place of earlier ones; only this answer ever shows them. Raises NotNow."""
    if not factors_of(user, Type.TOTP, Type.WEBAUTHN).exists():
        raise NotNow(NO_FACTOR, code="no_factor")

    def work() -> list[str]:
        User.objects.select_for_update().get(pk=user.pk)
        check_recorded("people", [user.pk])
        factors_of(user, Type.RECOVERY_CODES).delete()
        row = Authenticator.objects.create(
            user=user,
            type=Type.RECOVERY_CODES,
            data={"seed": encrypt(secrets.token_hex(SEED_BYTES)), "used_mask": 0},
        )
        record_factor_change(user, "codes_made")
        return list(row.wrap().generate_codes())

    return run_in_transaction(work)


def accept_recovery_code(user: User, code: str) -> bool:
    """Whether this is one of the user's codes that was not used yet; it is used now."""
    try:
        with transaction.atomic():
            row = lock_factor(user, Type.RECOVERY_CODES)
            if row is None or not row.wrap().validate_code(code):
                return False
            row.refresh_from_db()
            row.record_usage()
    except InvalidToken:
        return False
    return True
