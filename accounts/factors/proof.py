"""Proof that the person at the keyboard is the owner, before a factor is added or removed."""

from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from accounts.factors.checking import accept_factor_code
from accounts.models import OpenSession, User
from accounts.sign_in import Credentials, user_with_password
from core.refusals import NotAllowed, NotLikeThis, NotSignedIn, field_fault
from core.security_events import record_security_event

RECENT = timedelta(minutes=10)
PROOF_NEEDED = "Confirm that it is you: type your password, or a code of your app or your list."
WRONG_PASSWORD = "This is not your password."  # nosec B105  # words
WRONG_CODE = "This code is not right, or was used already."


@sensitive_variables()
def check_proof(request: HttpRequest, user: User, *, password: str, code: str) -> None:
    """Raises NotAllowed without a proof, NotLikeThis for a wrong one, SlowDown."""
    if password:
        check_password_proof(request, user, password)
    elif code:
        check_code_proof(user, code)
    else:
        raise NotAllowed(PROOF_NEEDED, code="proof_needed")


@sensitive_variables()
def check_password_proof(request: HttpRequest, user: User, password: str) -> None:
    try:
        proven = user_with_password(request, Credentials(user.username, password))
    except NotSignedIn:
        proven = None
    if proven is None or proven.pk != user.pk:
        raise NotLikeThis([field_fault("password", "wrong_password", WRONG_PASSWORD)])


def check_code_proof(user: User, code: str) -> None:
    if accept_factor_code(user, code) is None:
        record_security_event("sign_in_failed", actor=user, why="code")
        raise NotLikeThis([field_fault("code", "wrong_code", WRONG_CODE)])


def has_just_signed_in(user: User, session_key: str | None) -> bool:
    """Whether this session began within ten minutes."""
    rows = OpenSession.objects.filter(user=user, session_key=session_key or "")
    return rows.filter(created_at__gt=timezone.now() - RECENT).exists()
