"""``auth/*``: take up a sign-in, get the next access token, sign out."""

from typing import Any

from django.conf import settings
from django.middleware.csrf import get_token
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import sessions, tokens
from accounts.api.authentication import LenientBearerAuthentication, session_of
from accounts.api.csrf import enforce_csrf
from accounts.api.current_user import get_current_user
from accounts.api.schema import (
    BY_BEARER,
    BY_COOKIE,
    AccessAnswer,
    Exchange,
    RefusalAnswer,
    SuccessAnswer,
)
from accounts.identities import identity_of, identity_of_session
from accounts.tokens import Pair
from core.api.bodies import read_body
from core.refusals import NotSignedIn
from core.security_events import record_security_event

COOKIE = "portal-refresh"
COOKIE_PATH = "/api/auth"
HAND_OVER_COOKIE = "portal-hand-over"
HAND_OVER_PATH = "/api/auth/token"
IDENTITY_HEADER = "X-Identity"
IDENTITY = OpenApiParameter(
    IDENTITY_HEADER,
    str,
    OpenApiParameter.HEADER,
    description="the identity that the page shows: the session of another is left alone",
)


class TokenView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="exchange_sign_in_token",
        request=Exchange,
        responses={200: AccessAnswer, **dict.fromkeys((400, 401, 415, 422), RefusalAnswer)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Exchange a sign-in token, once, for an access token and the refresh cookie.

        The token is valid for 60 seconds. The cookie is HttpOnly and SameSite=Strict; it ends with
        the session, or with ``remember`` at the midnight of the remembered day.
        """
        asked = read_body(request, Exchange)
        token, remember = asked["token"], asked["remember"]
        browser = request.COOKIES.get(HAND_OVER_COOKIE, "")
        pair = tokens.exchange(token, remember=remember, browser=browser)
        get_token(request._request)  # sets XSRF-TOKEN, needed for the next refresh
        response = token_pair_response(pair)
        if browser:
            response.delete_cookie(HAND_OVER_COOKIE, path=HAND_OVER_PATH, samesite="Strict")
        return response


class RefreshView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="refresh_access_token",
        request=None,
        parameters=[IDENTITY],
        responses={200: AccessAnswer, **dict.fromkeys((401, 403, 409), RefusalAnswer)},
        auth=BY_COOKIE,
    )
    def post(self, request: Request) -> Response:
        """Rotate the refresh cookie and return a new access token; needs ``X-XSRF-TOKEN``.

        The previous cookie gives the same successor for 30 seconds. Using it later revokes the
        whole family of tokens. 409 ``another_identity`` when the session is for another than
        ``X-Identity`` names: nothing was rotated.
        """
        enforce_csrf(request._request)
        token = request.COOKIES.get(COOKIE)
        if not token:
            raise NotSignedIn(tokens.NOT_VALID, code="refresh_token")
        return token_pair_response(tokens.refresh(token, named_identity(request)))


class LogoutView(APIView):
    authentication_classes = (LenientBearerAuthentication,)
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="logout",
        request=None,
        parameters=[IDENTITY],
        responses={200: SuccessAnswer, 401: RefusalAnswer, 403: RefusalAnswer},
        auth=[*BY_BEARER, *BY_COOKIE],
    )
    def post(self, request: Request) -> Response:
        """End this session in every tab and socket; also answers when it had ended already.

        The cookie and the session of another than the bearer's, or than ``X-Identity`` names, stay.
        """
        identity = named_identity(request)
        if session_key := session_of(request):
            identity = identity_of(get_current_user(request))
            record_security_event("signed_out", actor=request.user)
            sessions.end_user_session(session_key)
        else:
            enforce_csrf(request._request)
        response = Response({"success": True})
        if tokens.end_session_of(request.COOKIES.get(COOKIE, ""), identity):
            response.delete_cookie(COOKIE, path=COOKIE_PATH, samesite="Strict")
        return response


def named_identity(request: Request) -> str:
    """The identity that the page shows; blank where it names none."""
    return request.headers.get(IDENTITY_HEADER, "")


def token_pair_response(pair: Pair) -> Response:
    """The access token in the body, the refresh token in a cookie no script can read."""
    body = {"access_token": pair.access_token, "token_type": "Bearer"}  # nosec B105  # a kind
    about = {
        "expires_in": settings.ACCESS_TOKEN_SECONDS,
        "identity": identity_of_session(pair.session),
    }
    response = Response(body | about)
    response.set_cookie(COOKIE, pair.refresh_token, **cookie(pair))
    return response


def cookie(pair: Pair) -> dict[str, Any]:
    """Until the remembered session's midnight, else for as long as the browser is open."""
    is_remembered = pair.session["remembered"]
    return {
        "path": COOKIE_PATH,
        "httponly": True,
        "samesite": "Strict",
        "secure": settings.SECURE_COOKIES,
        "max_age": sessions.seconds_left(pair.session) if is_remembered else None,
    }
