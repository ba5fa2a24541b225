"""``tenant/sign/`` and ``tenant/ask-signature/``: lists of certificates that are signed at once."""

from typing import Annotated, Any, NotRequired, TypedDict, cast
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import asking_tenant
from accounts.models import User
from core.api.answers import Answer, Uuid
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer, LineField
from core.api.idempotent_calls import once
from core.api.parameters import KEY
from core.refusals import NotAllowed, NotNow
from workflow.api.certificates.serializers import serialize_signature
from workflow.api.certificates.views import REFUSED, get_visible_certificate
from workflow.api.schemas import RefusalSchema, SignatureSchema
from workflow.certificates.models import Certificate
from workflow.signature_requests.asking import ask_for_signatures, needs_signatory
from workflow.signature_requests.links import ASK as ASK_BY_LINK
from workflow.signatures.bulk import MOST, list_refused, move_list, unique_ids
from workflow.signatures.inputs import LONGEST_TEXT, WRITTEN_CHOICES

ONLY_SIGNATORIES = "Only an owner or a signatory of this company signs."
NOT_ASKED_FOR = "Only preparers ask, where this company wants signatories to approve."


class CertificatesToSignBody(ClosedSerializer):
    ids = serializers.ListField(child=serializers.UUIDField(), min_length=1, max_length=MOST)


class SignBody(CertificatesToSignBody):
    method = serializers.ChoiceField(WRITTEN_CHOICES)
    text = LineField(
        max_length=LONGEST_TEXT,
        required=False,
        allow_blank=True,
        help_text="the typed name, the person's own when absent; or the drawn one, a small PNG as"
        " data:image/png;base64,...",
    )
    versions = serializers.DictField(
        child=serializers.IntegerField(min_value=0),
        required=False,
        help_text="the versions that were read, by id: one that differs is refused",
    )


class SignedCertificate(TypedDict):
    id: Uuid
    reference: str
    version: int
    signature: SignatureSchema | None


class SignedCertificates(TypedDict):
    results: list[SignedCertificate]


class RefusedCertificate(TypedDict):
    """Why one certificate of a list cannot make the move."""

    id: Uuid
    reference: str
    code: Annotated[str, "condition, wrong_status or stale"]
    message: str


class RefusedCertificates(TypedDict):
    results: list[RefusedCertificate]


class RefusedListSchema(RefusalSchema):
    """409: nothing was done; ``certificates`` are those that were in the way."""

    certificates: NotRequired[list[RefusedCertificate]]


LIST_REFUSED = REFUSED | {409: RefusedListSchema}


class SignView(APIView):
    """Sign many certificates after reading their list."""

    @extend_schema(
        operation_id="tenant_sign",
        parameters=[KEY],
        request=SignBody,
        responses={200: SignedCertificates} | LIST_REFUSED,
    )
    def post(self, request: Request) -> Response:
        """Sign up to 200 certificates, all or none; for owners and signatories.

        Each makes the move ``sign``. An id that comes twice counts once. Where one cannot be signed
        the answer is 409 ``refused``; ``certificates`` names each with its ``code`` and
        ``message``, and nothing was signed.
        """
        user = asking_tenant(request)
        if not user.can_sign:
            raise NotAllowed(ONLY_SIGNATORIES)
        given = read_body(request, SignBody)
        inputs = {name: given[name] for name in ("method", "text") if given.get(name)}

        def work() -> tuple[int, Any]:
            move_list(given["ids"], "sign", user, inputs, given.get("versions"))
            return 200, None

        return answer_list_once(request, user, given["ids"], work)


class CheckSignView(APIView):
    """What keeps certificates from being signed, before somebody tries."""

    @extend_schema(
        operation_id="tenant_sign_check",
        request=CertificatesToSignBody,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Answer[RefusedCertificates]:
        """Name each of up to 200 certificates that cannot be signed now, with what is missing.

        For preparers: that cannot be asked for. Changes nothing.
        """
        user = asking_tenant(request)
        ids = unique_ids(read_body(request, CertificatesToSignBody)["ids"])
        found = [get_visible_certificate(pk, user) for pk in ids]
        move = "sign" if user.can_sign else ASK_BY_LINK
        refused = list_refused(found, move, user, {})
        return Answer({"results": cast(list[RefusedCertificate], refused)})


class AskSignatureView(APIView):
    """Ask the signatories for the signatures of a list."""

    @extend_schema(
        operation_id="tenant_ask_signature",
        parameters=[KEY],
        request=CertificatesToSignBody,
        responses={200: SignedCertificates} | LIST_REFUSED,
    )
    def post(self, request: Request) -> Response:
        """Ask for the signatures of up to 200 certificates, all or none, once a day each.

        For preparers of a tenant with ``signatory_approves``. Each signatory gets one mail with the
        list, owners where there is no signatory. Refusals as in ``tenant/sign/``, and 409
        ``not_needed`` for everybody else.
        """
        user = asking_tenant(request)
        body = read_body(request, CertificatesToSignBody)
        if not needs_signatory(user):
            raise NotNow(NOT_ASKED_FOR, code="not_needed")
        ids = body["ids"]

        def work() -> tuple[int, Any]:
            ask_for_signatures(ids, user)
            return 200, None

        return answer_list_once(request, user, ids, work)


def answer_list_once(request: Request, user: User, ids: list[UUID], work: Any) -> Response:
    """Do it once for the request's key, and answer with the certificates as they are then."""
    once(request, work)
    found = [get_visible_certificate(pk, user) for pk in dict.fromkeys(ids)]
    return Response({"results": [serialize_signed(each) for each in found]})


def serialize_signed(certificate: Certificate) -> dict[str, Any]:
    return {
        "id": str(certificate.pk),
        "reference": certificate.reference,
        "version": certificate.version,
        "signature": serialize_signature(certificate),
    }
