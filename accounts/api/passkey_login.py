"""``auth/passkey``: signing in by a passkey, which takes the place of password and code."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import limits
from accounts.api.schema import RefusalAnswer
from accounts.factors.passkeys import begin_passkey_sign_in, user_with_passkey
from accounts.models import SignInWay
from accounts.people import SignedInUser, stored_user
from accounts.tokens import new_sign_in_token
from core import request_context
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer

REFUSED = dict.fromkeys((400, 401, 409, 415, 422, 429), RefusalAnswer)


class PasskeySignInBody(ClosedSerializer):
    """The ``state`` of the first step and the browser's answer."""

    state = serializers.UUIDField(required=False)
    credential = serializers.DictField(required=False)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if len(attrs) == 1:
            raise serializers.ValidationError("Send state and credential together.")
        return attrs


class PasskeyLoginView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="passkey_login",
        auth=[],
        request=PasskeySignInBody,
        responses={200: OpenApiTypes.OBJECT, 201: SignedInUser} | REFUSED,
    )
    def post(self, request: Request) -> Response:
        """Sign in by a passkey of the portal, in two steps.

        - Without a body: 200 ``{state, publicKey}`` for ``navigator.credentials.get``.
        - With ``{state, credential}``: 201, the ``data`` of the second step of the login. Its
          token is exchanged as after a login. 401 ``passkey_unknown``, 409 ``begin_again``.
        """
        limits.count_address(request_context.current().ip)
        body = read_body(request, PasskeySignInBody)
        if not body:
            return Response(begin_passkey_sign_in())
        user = user_with_passkey(**body)
        token = new_sign_in_token(user, way=SignInWay.PASSKEY)
        return Response(stored_user(user) | {"token": token}, status=201)
