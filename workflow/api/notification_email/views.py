"""A tenant's address for notices (specification section 7): stated, mailed again, verified."""

from typing import Annotated, Any, NotRequired, TypedDict

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import JSONParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import asking_tenant
from accounts.api.permissions import check_can_prepare
from accounts.api.schema import SuccessAnswer
from core.api.answers import Answer
from core.api.bodies import read_sent_value
from core.api.idempotent_calls import once
from core.api.parameters import KEY
from core.api.queries import get_query
from workflow.api.schemas import RefusalSchema
from workflow.notification_email import flows
from workflow.notification_email.flows import AddressRefused

# What Django would answer like GET changes nothing here: these calls are asked for by name.
ONLY_GET = ["get", "options"]
REFUSED = dict.fromkeys((401, 403), RefusalSchema)
MAILED = "We sent a verification email to {}. Please follow the link in it."
LONGEST_CODE = 200


class AddressBody(serializers.Serializer):
    email = serializers.CharField()


class AddressAnswer(TypedDict):
    success: bool
    message: Annotated[str, "why not, where success is false"]


class UpdateView(APIView):
    ignores_unknown_parameters = True
    parser_classes = (JSONParser,)  # a wrong address is answered in the form of this call

    @extend_schema(
        operation_id="tenant_email_update",
        request=AddressBody,
        parameters=[KEY],
        responses={**REFUSED, **dict.fromkeys((400, 409, 415, 422), RefusalSchema)},
    )
    def post(self, request: Request) -> Answer[AddressAnswer]:
        """State another notification address and mail its verification link.

        A refusal is 200 with ``success: false``.
        """
        user, typed = asking_tenant(request), read_sent_value(request, "email")

        def work() -> tuple[int, Any]:
            return 200, {"success": True, "message": MAILED.format(flows.state(user, typed))}

        try:
            return Answer(once(request, work)[1])
        except AddressRefused as refusal:
            return Answer({"success": False, "message": refusal.message})


class SendVerificationView(APIView):
    ignores_unknown_parameters = True
    http_method_names = ONLY_GET

    @extend_schema(operation_id="tenant_email_send_verification", responses=REFUSED)
    def get(self, request: Request) -> Answer[SuccessAnswer]:
        """Mail the link again; false within 5 minutes of the last mail, or when none is due."""
        check_can_prepare(request.user)
        return Answer({"success": flows.send_again(asking_tenant(request))})


class WithdrawView(APIView):
    @extend_schema(
        operation_id="tenant_email_withdraw",
        request=None,
        parameters=[KEY],
        responses=REFUSED,
    )
    def post(self, request: Request) -> Answer[SuccessAnswer]:
        """Withdraw the stated address: its link ends, the address in use stays. False when none
        waits.
        """
        user = asking_tenant(request)

        def work() -> tuple[int, Any]:
            return 200, {"success": flows.withdraw(user)}

        return Answer(once(request, work)[1])


class FollowedAnswer(TypedDict):
    success: bool
    already_verified: NotRequired[
        Annotated[bool, "this link verified the address within the last hour"]
    ]


class VerifyCodeView(APIView):
    """The page that the mail leads to calls this once a person shows up on it: a mail scanner's
    look, with scripts too, uses nothing up.
    """

    authentication_classes = ()
    permission_classes = (AllowAny,)
    reads_any_question = True  # its own answer says no more than that it was no good
    http_method_names = ONLY_GET

    @extend_schema(
        operation_id="tenant_verify_code",
        auth=[],
        parameters=[
            OpenApiParameter("mode", str, required=True, enum=["verifyEmail"]),
            OpenApiParameter("oobCode", str, required=True),
            OpenApiParameter("uid", str, required=True),
            OpenApiParameter("lang", str),
        ],
        responses={200: SuccessAnswer, 400: FollowedAnswer},
    )
    def get(self, request: Request) -> Response:
        """Verify an address by its mailed link: 200 once within 24 hours, else 400.

        For an hour the 400 has ``already_verified: true`` for the very link that verified it. The
        page calls it only after a sign of a person.
        """
        asked = get_query(request)
        code, uid = asked.get("oobCode", "")[:LONGEST_CODE], asked.get("uid", "")
        if asked.get("mode") != "verifyEmail":
            return Response({"success": False}, status=400)
        if flows.verify_email_link(uid, code):
            return Response({"success": True})
        told = {"already_verified": True} if flows.is_already_verified(uid, code) else {}
        return Response({"success": False, **told}, status=400)


class UpdateHookView(APIView):
    ignores_unknown_parameters = True
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ONLY_GET

    @extend_schema(operation_id="auth_update_hook", auth=[], responses={})
    def get(self, request: Request, uid: str) -> Answer[SuccessAnswer]:
        """Called after verify-code; true always, and nothing but for a claim just verified."""
        flows.reapply_verified_email(uid)
        return Answer({"success": True})
