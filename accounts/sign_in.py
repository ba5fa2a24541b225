"""A tenant's sign-in in two steps: the password, then the code mailed to the contact address."""

from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.http import HttpRequest
from django.views.decorators.debug import sensitive_variables

from accounts import limits
from accounts.models import User
from accounts.refusals import BadRequest, NotSignedIn

WRONG = "Incorrect username or password."
NO_ADDRESS = "There is no email address on your account to send a code to."


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a tenant typed; ``otp`` is None in step one."""

    username: str
    password: str
    otp: str | None = None

    def __repr__(self) -> str:
        return "Credentials(not shown)"


@sensitive_variables()
def user_with_password(request: HttpRequest, given: Credentials) -> User:
    """The tenant's user of this name and password.

    An unknown name, a wrong password, a closed account and one of the staff's are told apart
    neither by answer nor by time. Raises NotSignedIn, or SlowDown before anything is hashed.
    """
    limits.count_password(given.username)
    adapter = get_adapter(request)
    user = adapter.authenticate(request, username=given.username, password=given.password)
    if user is None or not user.is_tenant:
        raise NotSignedIn(WRONG, code="wrong_credentials")
    limits.forgive_passwords(given.username)
    return user


def contact_address(user: User) -> str:
    """Where the code goes: the address on the tenant's master record. Raises BadRequest."""
    if user.tenant is None or not user.tenant.contact_email:
        raise BadRequest(NO_ADDRESS, code="no_email_address")
    return user.tenant.contact_email
