"""The sign-ins of a person: noted when a session begins, listed for them and administrators."""

from django.db.models import QuerySet

from accounts.models import SignIn, SignInWay, User
from core import request_context
from core.refusals import NotAllowed, NotFound

ONLY_ADMINISTRATORS = "Only administrators see when others signed in."


def note_sign_in(user: User, way: str) -> None:
    """Write down that a session began, from where and how."""
    where = request_context.current()
    SignIn.objects.create(
        user=user,
        address=where.ip,
        device=where.device,
        way=way or SignInWay.CODE,
        company=user.tenant.name if user.tenant else "",
    )


def sign_ins_of(reader: User, username: str) -> "QuerySet[SignIn]":
    """The reader's own, or for an administrator those of anybody.

    Raises NotAllowed, NotFound.
    """
    if not username or username == reader.username:
        return SignIn.objects.filter(user=reader)
    if not reader.is_administrator:
        raise NotAllowed(ONLY_ADMINISTRATORS)
    person = User.objects.filter(username=username).first()
    if person is None:
        raise NotFound
    return SignIn.objects.filter(user=person)
