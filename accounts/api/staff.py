"""``accounting/auth/*``: staff sign in through the company directory."""

import logging
import secrets
from typing import Any

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import limits, staff
from accounts.api.current_user import get_current_user
from accounts.api.schema import RefusalAnswer, SuccessAnswer
from accounts.api.tokens import HAND_OVER_COOKIE, HAND_OVER_PATH
from accounts.directory import DirectoryFailed, DirectoryRequest, identity_from, login_address
from accounts.models import SignInWay
from accounts.tokens import new_sign_in_token
from core import request_context
from core.api.answers import Answer
from core.api.queries import get_query
from core.request_lanes import DIRECTORY
from core.security_events import record_security_event

log = logging.getLogger(__name__)

PAGE = "/auth/staff"
COOKIE = "portal-directory"
COOKIE_PATH = "/api/accounting/auth"


class CheckView(APIView):
    ignores_unknown_parameters = True

    @extend_schema(operation_id="accounting_check", responses={401: RefusalAnswer})
    def get(self, request: Request) -> Answer[SuccessAnswer]:
        """Return whether the person signed in is one of the staff."""
        return Answer({"success": not get_current_user(request).is_tenant})


class StartView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    request_lane = DIRECTORY

    @extend_schema(
        operation_id="staff_sign_in_start",
        auth=[],
        responses={302: None, 429: RefusalAnswer},
    )
    def get(self, request: Request) -> HttpResponse:
        """Send the browser to the company directory; opened in a window of its own."""
        limits.count_address(request_context.current().ip)
        question, browser = DirectoryRequest.new(), secrets.token_urlsafe(32)
        try:
            response = HttpResponseRedirect(login_address(question))
        except DirectoryFailed as failure:
            return redirect_with_failure(failure)
        staff.remember_visit(question, browser)
        remember_browser(response, browser)
        return response


class CallbackView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    request_lane = DIRECTORY
    reads_any_question = True  # its own answer says no more than that it was no good

    @extend_schema(
        operation_id="staff_sign_in_callback",
        auth=[],
        parameters=[
            OpenApiParameter("code", str),
            OpenApiParameter("state", str),
            OpenApiParameter("error", str),
        ],
        responses={302: None, 429: RefusalAnswer},
    )
    def get(self, request: Request) -> HttpResponse:
        """Back from the directory: on to our page with a sign-in token, or with the reason why not.

        ``#error=`` is ``unknown`` (no such staff member), ``denied`` (the directory said no),
        ``expired`` (too late, replayed or another browser) or ``failed``.
        """
        limits.count_address(request_context.current().ip)
        query, browser = get_query(request), request.COOKIES.get(COOKIE, "")
        question = staff.end_visit(query.get("state", ""), browser)
        if question is None:
            return redirect_to_callback_page("error=expired")
        if "error" in query or not query.get("code"):
            return redirect_to_callback_page("error=denied")
        try:
            person = staff.staff_member(identity_from(query["code"], question))
        except DirectoryFailed as failure:
            return redirect_with_failure(failure)
        if person is None:
            record_security_event("sign_in_failed", why="unknown to the portal")
            return redirect_to_callback_page("error=unknown")
        token = new_sign_in_token(person, browser, way=SignInWay.DIRECTORY)
        return redirect_to_callback_page(f"token={token}")


def remember_browser(response: HttpResponse, browser: str) -> None:
    """By two cookies: one goes along on the way back, the other to the exchange of the token."""
    set_visit_cookie(response, COOKIE, browser, path=COOKIE_PATH, samesite="Lax")
    set_visit_cookie(response, HAND_OVER_COOKIE, browser, path=HAND_OVER_PATH, samesite="Strict")


def set_visit_cookie(response: HttpResponse, name: str, browser: str, **where: Any) -> None:
    longest = int(staff.VISIT_LASTS.total_seconds())
    secure = settings.SECURE_COOKIES
    response.set_cookie(name, browser, httponly=True, secure=secure, max_age=longest, **where)


def redirect_with_failure(failure: DirectoryFailed) -> HttpResponse:
    log.warning("Staff sign-in failed: the company directory: %s.", failure)
    return redirect_to_callback_page("error=failed")


def redirect_to_callback_page(fragment: str) -> HttpResponse:
    """Redirect to our page; its values are in the fragment, which reaches no server."""
    response = HttpResponseRedirect(f"{PAGE}#{fragment}")
    response.delete_cookie(COOKIE, path=COOKIE_PATH, samesite="Lax")
    return response
