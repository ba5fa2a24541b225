"""``account/factors/``: one's own second factors, listed, set up and removed."""

from typing import Annotated, Any, NotRequired, TypedDict

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import session_of
from accounts.api.current_user import get_current_user
from accounts.api.schema import RefusalAnswer
from accounts.factors.passkeys import add_passkey, begin_passkey, may_use_passkeys
from accounts.factors.proof import check_proof, has_just_signed_in
from accounts.factors.recovery_codes import make_recovery_codes
from accounts.factors.removal import remove_factor
from accounts.factors.rows import FactorsSetUp, Type, list_factors
from accounts.factors.totp import begin_totp, confirm_totp
from accounts.models import User
from core.api.answers import Answer, Created
from core.api.bodies import read_body, read_object
from core.api.fields import ClosedSerializer, LineField

REFUSED = dict.fromkeys((401, 403), RefusalAnswer)
NOT_DONE = dict.fromkeys((400, 401, 403, 404, 409, 415, 422, 429, 503), RefusalAnswer)


class ProofBody(ClosedSerializer):
    """A proof that it is the owner: their password, or a code of their app or list."""

    password = serializers.CharField(
        max_length=512, trim_whitespace=False, default="", allow_blank=True
    )
    code = LineField(max_length=20, default="", allow_blank=True)


class AppBody(ClosedSerializer):
    code = LineField(max_length=20, default="", allow_blank=True, help_text="blank: begin")


class PasskeyBody(ProofBody):
    """``credential`` is the browser's answer; without it the set-up begins."""

    name = LineField(max_length=60, default="", allow_blank=True)
    credential = serializers.DictField(required=False)


class FactorList(FactorsSetUp):
    """What the person has set up; null for what they have not."""

    can_use_passkeys: bool


class AppBegun(TypedDict):
    """Begun: ``secret``, ``otpauth`` and ``svg``. Confirmed: ``factors``."""

    secret: NotRequired[str]
    otpauth: NotRequired[str]
    svg: NotRequired[Annotated[str, "otpauth as a QR code"]]
    factors: NotRequired[FactorList]


class RecoveryCodeList(TypedDict):
    codes: list[str]


def serialize_factors(user: User) -> FactorList:
    return {**list_factors(user), "can_use_passkeys": may_use_passkeys(user)}


def require_proof(request: Request, *, or_recent: bool = False, also: Any = ()) -> User:
    """Raises NotAllowed ``proof_needed``, NotLikeThis for a wrong password or code.

    ``also`` names the fields of the body that are no proof.
    """
    user = get_current_user(request)
    body = read_proof(request, also)
    if or_recent and not any(body.values()) and has_just_signed_in(user, session_of(request)):
        return user
    check_proof(request._request, user, **body)
    return user


def read_proof(request: Request, also: Any) -> dict[str, str]:
    data = read_object(request)
    body = ProofBody(data={name: data[name] for name in data if name not in also})
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


class FactorView(APIView):
    """A viewer keeps their own account too."""

    open_to_viewers = True


class FactorsView(FactorView):
    @extend_schema(operation_id="my_factors", responses=REFUSED)
    def get(self, request: Request) -> Answer[FactorList]:
        """List the caller's second factors. No secret is in the answer."""
        return Answer(serialize_factors(get_current_user(request)))


class AppView(FactorView):
    @extend_schema(
        operation_id="my_totp_set",
        request=AppBody,
        responses={200: AppBegun, 201: AppBegun} | NOT_DONE,
    )
    def post(self, request: Request) -> Response:
        """Begin with an authenticator app, or confirm it by the code that it shows.

        - Without ``code``: 200 ``{secret, otpauth, svg}``, valid for ten minutes. It is shown once.
        - With ``code``: 201 ``{factors}``; from then on its codes go in the ``otp`` of the login.
        - 409 ``already_set_up``, 409 ``begin_again``, 422 ``wrong_code``; 403 for staff.
        """
        user = get_current_user(request)
        body = read_body(request, AppBody)
        code = body["code"]
        if not code:
            return Response(begin_totp(user))
        confirm_totp(user, code)
        return Response({"factors": serialize_factors(user)}, status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="my_totp_remove", request=ProofBody, responses={204: None} | NOT_DONE
    )
    def delete(self, request: Request) -> Response:
        """Remove the authenticator app. The body is a proof: ``{password}`` or ``{code}``."""
        return remove_with_proof(request, Type.TOTP)


class PasskeysView(FactorView):
    @extend_schema(
        operation_id="my_passkeys_add",
        request=PasskeyBody,
        responses={200: OpenApiTypes.OBJECT, 201: FactorList} | NOT_DONE,
    )
    def post(self, request: Request) -> Response:
        """Begin with a passkey, or add the one that the browser made.

        - Without ``credential``: 200 ``{publicKey}`` for ``navigator.credentials.create``. It
          needs a proof, ``password`` or ``code``, unless the session is younger than ten minutes.
        - With ``credential`` (its ``toJSON()``): 201 with all factors.
        """
        body = read_body(request, PasskeyBody)
        credential = body.get("credential")
        if credential is None:
            return Response(begin_passkey(require_proof(request, or_recent=True, also=("name",))))
        user = get_current_user(request)
        add_passkey(user, body["name"] or "Passkey", credential)
        return Response(serialize_factors(user), status=status.HTTP_201_CREATED)


class PasskeyView(FactorView):
    @extend_schema(
        operation_id="my_passkeys_remove", request=ProofBody, responses={204: None} | NOT_DONE
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a passkey. The body is a proof: ``{password}`` or ``{code}``."""
        return remove_with_proof(request, Type.WEBAUTHN, pk)


class RecoveryCodesView(FactorView):
    @extend_schema(
        operation_id="my_recovery_codes_make",
        request=ProofBody,
        responses=NOT_DONE,
    )
    def post(self, request: Request) -> Created[RecoveryCodeList]:
        """Make ten recovery codes in place of earlier ones; they are shown once.

        It needs a proof unless the session is younger than ten minutes. 409 ``no_factor``.
        """
        user = require_proof(request, or_recent=True)
        return Created({"codes": make_recovery_codes(user)})

    @extend_schema(
        operation_id="my_recovery_codes_remove", request=ProofBody, responses={204: None} | NOT_DONE
    )
    def delete(self, request: Request) -> Response:
        """Remove the recovery codes. The body is a proof: ``{password}`` or ``{code}``."""
        return remove_with_proof(request, Type.RECOVERY_CODES)


def remove_with_proof(request: Request, kind: str, pk: int | None = None) -> Response:
    remove_factor(require_proof(request), kind, pk)
    return Response(status=status.HTTP_204_NO_CONTENT)
