"""Authentication of a caller: an access token with its session, or the token of a service."""

from typing import NamedTuple

from allauth.headless.contrib.rest_framework.authentication import JWTTokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts import service_tokens
from accounts.api.current_user import get_current_user
from accounts.api.service_scopes import check_scope
from accounts.models import ServiceToken, User
from accounts.tokens import Access, user_of_access_token
from core.refusals import NotAllowed
from core.request_context import note_request_user
from core.security_events import record_security_event


class ServiceAccess(NamedTuple):
    """An authenticated call of another system."""

    token: ServiceToken


class BearerAuthentication(JWTTokenAuthentication):
    """allauth's own class, with the token's session in ``request.auth``, and service tokens."""

    def authenticate(self, request: Request) -> tuple[User, Access | ServiceAccess] | None:
        """Raises AuthenticationFailed, and NotAllowed where a service lacks the scope."""
        found = self.find_caller(request)
        if found is not None:
            note_request_user(found[0].pk)
        return found

    def find_caller(self, request: Request) -> tuple[User, Access | ServiceAccess] | None:
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "bearer" or not secret.strip().startswith(service_tokens.PREFIX):
            return super().authenticate(request)  # type: ignore[no-any-return]
        token = service_tokens.find_service_token(secret.strip())
        if token is None:
            record_security_event("service_refused")
            raise AuthenticationFailed
        match = request.resolver_match
        check_scope(request.method or "", match.route if match else "", token.scopes)
        return token.user, ServiceAccess(token)

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
