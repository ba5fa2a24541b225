"""Undoing the decision just made on a certificate."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from core.api.answers import Answer
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY
from workflow.api import schemas
from workflow.api.certificates import serializers
from workflow.api.certificates.views import REFUSED, certificate_response, get_visible_certificate
from workflow.certificates import LIFECYCLE
from workflow.engine.execution import MoveRequest, perform_all
from workflow.lifecycles.undoing import undo_move_of


def certificate_again(_: APIView, request: Request, pk: UUID) -> Response:
    by = get_current_user(request)
    return certificate_response(
        serializers.serialize_certificate(get_visible_certificate(pk, by), by)
    )


class UndoView(APIView):
    """The decision that the caller just made, taken back."""

    @repeatable(certificate_again)
    @extend_schema(
        operation_id="certificates_undo",
        parameters=[KEY],
        request=None,
        responses=REFUSED,
    )
    def post(self, request: Request, pk: UUID) -> Answer[schemas.CertificateSchema]:
        """Undo the caller's decision within UNDO_SECONDS; the answer is the certificate.

        The certificate is as it was before: status, processor, proposal, snooze, request for return
        and the caller's claim. The decision stays in the chain, and the undo is a move of its own
        after it. Mails and notifications about an undone decision are never sent.

        Refusals: 403 for a decision of somebody else; 409 ``too_late``; ``followed`` after any
        other change; ``filed`` where a return claims it; ``wrong_status`` where nothing is decided.
        """
        by = get_current_user(request)
        move = undo_move_of(get_visible_certificate(pk, by))
        moved = perform_all([MoveRequest(LIFECYCLE, pk, move)], by=by)[0]
        return certificate_response(serializers.serialize_certificate(moved, by))
