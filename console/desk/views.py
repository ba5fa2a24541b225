"""The desk's figures."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from console.bulk.views import REFUSED
from console.desk.figures import DeskSchema, desk_of
from console.desk.next_certificate import take_next
from core.api.answers import Answer, render_answer
from core.api.idempotent_calls import idempotency_key_of, once
from core.api.parameters import KEY
from core.idempotency import answered_before
from core.refusals import NotAllowed
from workflow.api.certificates.serializers import serialize_certificate
from workflow.api.certificates.views import certificate_response, get_visible_certificate
from workflow.api.schemas import CertificateSchema, RefusalSchema
from workflow.certificates import LIFECYCLE
from workflow.engine.execution import perform


class DeskView(APIView):
    """The figures of the signed-in member of staff's desk."""

    @extend_schema(operation_id="desk", responses={401: RefusalSchema, 403: RefusalSchema})
    def get(self, request: Request) -> Answer[DeskSchema]:
        if get_current_user(request).is_tenant:
            raise NotAllowed("This is the accounting staff's desk.")
        return Answer(render_answer(DeskSchema, desk_of(get_current_user(request))))


class TakeNextView(APIView):
    """The next certificate to decide, claimed for the caller."""

    @extend_schema(
        operation_id="desk_take_next",
        parameters=[KEY],
        request=None,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Answer[CertificateSchema]:
        """Claim the oldest clean certificate of the caller's companies, and answer it.

        Where no clean one is free, it is the oldest with the fewest findings. 409
        ``nothing_to_take`` only when none is free.
        """
        user = get_current_user(request)
        if not user.is_processor:
            raise NotAllowed("Processors and their leads take forms.")
        key = idempotency_key_of(request)

        def again(pk: str) -> CertificateSchema:
            return serialize_certificate(get_visible_certificate(UUID(pk), user), user)

        if told := answered_before(user, request.path, key, {}, again):
            return certificate_response(told[1])

        def take(pk: UUID) -> CertificateSchema:
            def claim() -> tuple[int, CertificateSchema]:
                return 200, serialize_certificate(perform(LIFECYCLE, pk, "claim", by=user), user)

            return once(request, claim, again, body={})[1]

        return certificate_response(take_next(user, take))
