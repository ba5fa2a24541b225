"""``GET tenant/auth/login``: a tenant's two steps (specification section 7)."""

from typing import Any

from django.views.decorators.debug import sensitive_variables
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import known_devices, limits
from accounts.api.headers import credentials_from
from accounts.api.schema import BY_PASSWORD, LoginAnswer, LoginRefusal
from accounts.codes import Sent, send_code
from accounts.factors.checking import check_second_step
from accounts.models import SignInWay, User
from accounts.people import stored_user
from accounts.sign_in import contact_address, user_with_password
from accounts.tokens import new_sign_in_token
from core import request_context
from core.request_lanes import PASSWORDS

REFUSALS = dict.fromkeys((400, 401, 422, 429, 503), LoginRefusal)


class LoginView(APIView):
    """Every answer carries its HTTP status as ``statusCode`` too."""

    ignores_unknown_parameters = True

    authentication_classes = ()
    permission_classes = (AllowAny,)
    request_lane = PASSWORDS

    @extend_schema(
        operation_id="tenant_login",
        auth=BY_PASSWORD,
        responses={200: LoginAnswer, **REFUSALS},
    )
    @sensitive_variables()
    def get(self, request: Request) -> Response:
        """Mail a code for username and password; with ``otp`` in the header, return the sign-in
        token.

        - 200 without ``otp``: ``{statusCode, message, email, resend_after, expires_at}``, and a
          code is mailed to the contact address. Again within 120 s: the same answer and no second
          mail.
        - 200 with ``otp``: ``data`` has the sign-in token and the account.
        - ``otp`` is the mailed code, a code of the authenticator app, or a recovery code.
        - 401 ``Incorrect username or password.``, the same for unknown users in body and time; with
          ``otp`` ``Invalid OTP`` or ``OTP Expired``. A code works once; five wrong attempts
          invalidate it.
        - 400 for a malformed header, or with ``no email address`` in the message.
        - 422 ``address_refuses_mail`` when the mail server refused for good, 503 ``mail_not_sent``
          when it may accept later, 429 with ``Retry-After``.
        """
        limits.count_address(request_context.current().ip)
        given = credentials_from(request.META.get("HTTP_AUTHORIZATION", ""))
        user = user_with_password(request._request, given)
        address = contact_address(user)
        if given.otp is None:
            return Response(step_one(send_code(user, address)))
        way = check_second_step(user, given.otp)
        response = Response(step_two(user, address, way))
        known_devices.set_known_device_cookie(response, user)
        return response

    def head(self, request: Request) -> Response:
        """Nobody asks for a code, or guesses one, without reading the answer."""
        raise MethodNotAllowed("HEAD")

    def handle_exception(self, exc: Exception) -> Response:
        response = super().handle_exception(exc)
        response.data = {"statusCode": response.status_code, **response.data}
        return response


def step_one(sent: Sent) -> dict[str, Any]:
    return {
        "statusCode": 200,
        "message": f"We sent a 6-digit code to {sent.email}.",
        "email": sent.email,
        "resend_after": sent.resend_after,
        "expires_at": sent.expires_at,
    }


def step_two(user: User, address: str, way: SignInWay) -> dict[str, Any]:
    data = stored_user(user) | {"token": new_sign_in_token(user, way=way)}
    return {"statusCode": 200, "message": "Welcome.", "email": address, "data": data}
