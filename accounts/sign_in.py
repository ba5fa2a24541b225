"""A tenant's sign-in in two steps: the password, then the code mailed to the contact address."""

from dataclasses import dataclass, replace

from allauth.account.adapter import get_adapter
from django.http import HttpRequest
from django.views.decorators.debug import sensitive_variables

from accounts import hashing, known_devices, password_attempts
from accounts.models import User
from core.refusals import BadRequest, NotSignedIn, SlowDown
from core.request_lanes import RequestsBusy
from core.security_events import record_security_event

WRONG = "Incorrect username or password."
NO_ADDRESS = "There is no email address on your account to send a code to."


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials of a tenant; ``otp`` is None in step one."""

    username: str
    password: str
    otp: str | None = None

    def __repr__(self) -> str:
        return "Credentials(not shown)"


@sensitive_variables()
def user_with_password(request: HttpRequest, given: Credentials) -> User:
    """Return the tenant's user of this name and password.

    Neither answer nor time distinguishes an unknown name, a wrong password, a closed account and a
    member of staff. Raises NotSignedIn, or SlowDown before anything is hashed.
    """
    given = replace(given, username=find_stored_username(given.username))
    tries = tries_for(given.username, known_devices.recognise(given.username, request.COOKIES))
    user = authenticate_within_limits(request, given, tries)
    if user is None or not user.is_tenant:
        record_security_event("sign_in_failed", actor=given.username, why="password")
        raise NotSignedIn(WRONG, code="wrong_credentials")
    password_attempts.forgive(tries)
    return user


def find_stored_username(typed: str) -> str:
    """The stored spelling of a username, capitals aside; as typed where none or several match.

    Phone keyboards begin a word with a capital letter.
    """
    names = list(User.objects.filter(username__iexact=typed).values_list("username", flat=True)[:2])
    return names[0] if len(names) == 1 else typed


def tries_for(username: str, device: str) -> list[password_attempts.Allowance]:
    """The tries this one takes. Raises SlowDown."""
    try:
        return password_attempts.consume_password_tries(username, device)
    except SlowDown:
        record_security_event("locked", actor=username, known_device=bool(device))
        raise


@sensitive_variables()
def authenticate_within_limits(
    request: HttpRequest, given: Credentials, tries: list[password_attempts.Allowance]
) -> User | None:
    """The user of this name and password; an unknown name costs a hash too. Raises RequestsBusy."""
    adapter = get_adapter(request)
    try:
        with hashing.room_for_one():
            return adapter.authenticate(request, username=given.username, password=given.password)
    except RequestsBusy:
        password_attempts.refund_password_tries(tries)
        raise


def contact_address(user: User) -> str:
    """Return the address for the code: the person's own, or their company's.

    Raises BadRequest.
    """
    if address := user.code_address:
        return address
    raise BadRequest(NO_ADDRESS, code="no_email_address")
