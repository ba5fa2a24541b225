"""Authentication of a caller: the bearer of an access token whose session still exists."""

from allauth.headless.contrib.rest_framework.authentication import JWTTokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.api.current_user import get_current_user
from accounts.models import User
from accounts.tokens import Access, user_of_access_token
from core.refusals import NotAllowed


class BearerAuthentication(JWTTokenAuthentication):
    """allauth's own class, with the token's session in ``request.auth``."""

    def authenticate_credentials(self, key: str) -> tuple[User, Access] | None:
        access = user_of_access_token(key)
        if access is None:
            raise AuthenticationFailed
        return access.user, access


class LenientBearerAuthentication(BearerAuthentication):
    """Authentication that ignores an invalid bearer, because a late logout still has its cookie."""

    def authenticate_credentials(self, key: str) -> tuple[User, Access] | None:
        try:
            return super().authenticate_credentials(key)
        except AuthenticationFailed:
            return None


def asking_tenant(request: Request) -> User:
    """Return the caller, if they are a tenant. Raises NotAllowed for staff."""
    if not get_current_user(request).is_tenant:
        raise NotAllowed("This is for tenants.")
    return get_current_user(request)


def session_of(request: Request) -> str | None:
    """The session a bearer speaks for; None without one."""
    return request.auth.session_key if isinstance(request.auth, Access) else None
