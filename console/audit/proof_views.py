"""The result of the audit's verification, and its time."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from console.audit import proofs, schemas
from console.audit.findings import acknowledge_finding, require_overseer
from console.shared import audit_readings
from core.api.answers import Answer
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY
from core.request_lanes import REPORTS
from workflow.api.schemas import RefusalSchema
from workflow.engine.inputs import LONGEST_TEXT

REFUSED = dict.fromkeys((401, 403), RefusalSchema)
REFUSED_WORDS = REFUSED | dict.fromkeys((400, 404, 409, 415, 422, 503), RefusalSchema)


class AcknowledgeBody(ClosedSerializer):
    remarks = serializers.CharField(max_length=LONGEST_TEXT, help_text="what was found out")


class ProofView(APIView):
    """The verification of the whole chain and of every certificate in it."""

    request_lane = REPORTS

    @extend_schema(operation_id="audit_proof", responses=REFUSED)
    def get(self, request: Request) -> Answer[schemas.Proof]:
        """Return the result of the verification: at once for a short chain, else the last stored
        result.

        ``ok`` is null before the first verification. ``wrong`` has the first faulty number and the
        reason.
        """
        user = audit_readings.manager(get_current_user(request))
        return Answer(proofs.proof_now(user))

    @repeatable(lambda view, request: view.get(request))
    @extend_schema(
        operation_id="audit_verify",
        parameters=[KEY],
        request=None,
        responses={200: schemas.Proof, 202: schemas.Proof} | REFUSED,
    )
    def post(self, request: Request) -> Response:
        """Verify the chain again: 200 when done, 202 when a job does it."""
        user = audit_readings.manager(get_current_user(request))
        told = proofs.request_chain_proof(user)
        return Response(told, status=202 if told["running"] else 200)


def proof_again(_: APIView, request: Request, mark: str) -> Response:
    return Response(proofs.stored_proof(require_overseer(get_current_user(request))))


class FindingView(APIView):
    """A finding of the last verification, named by its mark."""

    request_lane = REPORTS

    @repeatable(proof_again)
    @extend_schema(
        operation_id="audit_acknowledge",
        parameters=[KEY],
        request=AcknowledgeBody,
        responses=REFUSED_WORDS,
    )
    def post(self, request: Request, mark: str) -> Answer[schemas.Proof]:
        """Acknowledge a finding; for managers and administrators. Answers with the proof.

        The first person proposes it, a second one confirms (409 ``condition`` for the same person).
        Once confirmed it is listed as acknowledged and no longer makes the verification fail.
        Another fault of the same number is another finding. 404 ``unknown_finding``.
        """
        user = require_overseer(get_current_user(request))
        body = read_body(request, AcknowledgeBody)
        return Answer(acknowledge_finding(mark, body["remarks"], user))
