"""``auth/invitation/{token}`` and ``auth/password-reset``: setting a password by a mailed link."""

from typing import Annotated, TypedDict

from django.conf import settings
from django.views.decorators.debug import sensitive_variables
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import invitations, known_devices, limits
from accounts.api.schema import RefusalAnswer
from accounts.models import Invitation
from core import request_context
from core.api.answers import Answer, one_of
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer, LineField
from core.refusals import NotFound
from core.request_lanes import PASSWORDS

LONGEST_PASSWORD = 200
LONGEST_USERNAME = 150
REFUSALS = dict.fromkeys((404, 429), RefusalAnswer)
ELSEWHERE = "Passwords are changed in the tenant portal."


class InvitationSchema(TypedDict):
    """The account whose password the link sets."""

    username: str
    name: Annotated[str, "the person's"]
    kind: Annotated[str, one_of(Invitation.Kind.choices)]


class NewPassword(ClosedSerializer):
    password = LineField(max_length=LONGEST_PASSWORD, trim_whitespace=False)


class ResetAsked(ClosedSerializer):
    username = LineField(max_length=LONGEST_USERNAME)


class InvitationView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    request_lane = PASSWORDS

    @extend_schema(operation_id="invitation", auth=[], responses=REFUSALS)
    def get(self, request: Request, token: str) -> Answer[InvitationSchema]:
        """Return the account of the link; 404 when it was used, expired or never given."""
        limits.count_address(request_context.current().ip)
        found = invitations.behind(token)
        user = found.user
        return Answer({"username": user.username, "name": user.name, "kind": found.kind})

    @extend_schema(
        operation_id="set_password",
        auth=[],
        request=NewPassword,
        responses={204: None, **dict.fromkeys((400, 415, 422), RefusalAnswer), **REFUSALS},
    )
    @sensitive_variables()
    def post(self, request: Request, token: str) -> Response:
        """Set the password, once; the user is signed out everywhere, and this device is known.

        The mailed link proves as much as a mailed code, so it opens the account.
        """
        limits.count_address(request_context.current().ip)
        given = read_body(request, NewPassword)
        user = invitations.accept(token, given["password"])
        response = Response(status=status.HTTP_204_NO_CONTENT)
        known_devices.set_known_device_cookie(response, user)
        return response


class PasswordResetView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="ask_password_reset",
        auth=[],
        request=ResetAsked,
        responses={204: None, **dict.fromkeys((400, 415, 422), RefusalAnswer), **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        """Have a link mailed; the same answer for every name. 404 with an external portal."""
        if settings.TENANT_PORTAL_URL:
            raise NotFound(ELSEWHERE, code="elsewhere")
        limits.count_address(request_context.current().ip)
        given = read_body(request, ResetAsked)
        invitations.reset(given["username"])
        return Response(status=status.HTTP_204_NO_CONTENT)
