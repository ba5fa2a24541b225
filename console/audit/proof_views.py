"""The result of the audit's verification, and its time."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from console.audit import proofs, schemas
from console.shared import audit_readings
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY
from core.request_lanes import REPORTS
from workflow.api.schemas import RefusalSchema

REFUSED = dict.fromkeys((401, 403), RefusalSchema)


class ProofView(APIView):
    """The verification of the whole chain and of every certificate in it."""

    request_lane = REPORTS

    @extend_schema(operation_id="audit_proof", responses={200: schemas.Proof} | REFUSED)
    def get(self, request: Request) -> Response:
        """Return the result of the verification: at once for a short chain, else the last stored
        result.

        ``ok`` is null before the first verification. ``wrong`` has the first faulty number and the
        reason.
        """
        audit_readings.manager(get_current_user(request))
        return Response(proofs.proof_now())

    @repeatable(lambda view, request: view.get(request))
    @extend_schema(
        operation_id="audit_verify",
        parameters=[KEY],
        request=None,
        responses={200: schemas.Proof, 202: schemas.Proof} | REFUSED,
    )
    def post(self, request: Request) -> Response:
        """Verify the chain again: 200 when done, 202 when a job does it."""
        audit_readings.manager(get_current_user(request))
        told = proofs.request_chain_proof()
        return Response(told, status=202 if told["running"] else 200)
