"""A code typed at sign-in or as a proof: of the app or of the recovery codes."""

from accounts import limits
from accounts.codes import check_mailed_code, count_try, forget_mailed_code
from accounts.factors.recovery_codes import accept_recovery_code
from accounts.factors.totp import accept_totp
from accounts.models import SignInWay, User


def accept_factor_code(user: User, code: str) -> SignInWay | None:
    """How the code was right, or None; a wrong one counts as a try. Raises SlowDown."""
    count_try(user)
    way = match_factor_code(user, code)
    if way:
        limits.give_back_code(user.username)
    return way


def match_factor_code(user: User, code: str) -> SignInWay | None:
    if accept_totp(user, code):
        return SignInWay.APP
    return SignInWay.RECOVERY_CODE if accept_recovery_code(user, code) else None


def check_second_step(user: User, code: str) -> SignInWay:
    """Accept a code of the app, a recovery code, or the mailed one; each works once.

    Raises NotSignedIn (invalid, expired) or SlowDown.
    """
    count_try(user)
    way = match_factor_code(user, code)
    if way is None:
        check_mailed_code(user, code)
    else:
        forget_mailed_code(user)
    limits.give_back_code(user.username)
    return way or SignInWay.CODE
