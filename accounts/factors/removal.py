"""Removing factors; recovery codes go with the last factor."""

from accounts.factors.changes import record_factor_change
from accounts.factors.rows import Type, factors_of
from accounts.models import User
from core.db.transactions import run_in_transaction
from core.recording import check_recorded
from core.refusals import NotFound

CHANGES = {
    Type.TOTP: "app_removed",
    Type.WEBAUTHN: "passkey_removed",
    Type.RECOVERY_CODES: "codes_removed",
}


def remove_factor(user: User, kind: str, pk: int | None = None) -> None:
    """Remove the user's factor of this type, of passkeys the one of this id. Raises NotFound."""

    def work() -> None:
        User.objects.select_for_update().get(pk=user.pk)
        check_recorded("people", [user.pk])
        rows = factors_of(user, kind)
        rows = rows if pk is None else rows.filter(pk=pk)
        if not rows.delete()[0]:
            raise NotFound
        if not factors_of(user, Type.TOTP, Type.WEBAUTHN).exists():
            factors_of(user, Type.RECOVERY_CODES).delete()
        record_factor_change(user, CHANGES[Type(kind)])

    run_in_transaction(work)
