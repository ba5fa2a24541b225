"""The list of received mails, for leads and managers."""

from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Role
from core.api.answers import one_of
from core.api.paging import Order, page_of
from core.api.parameters import PAGED
from core.api.queries import get_query
from core.refusals import NotAllowed
from workflow.api import schemas
from workflow.api.certificates.serializers import format_api_timestamp
from workflow.mail_intake.models import IncomingMail


class MailedFile(TypedDict):
    """An attached PDF file. ``refused``: why it was not taken; blank where it was."""

    name: str
    refused: str


class ReceivedMailRow(TypedDict):
    """A received mail. ``id`` is also the batch of its files."""

    id: UUID
    received_at: datetime
    sender: str
    subject: str
    tenant: Annotated[str | None, "the only one that has the sender's address"]
    state: Annotated[str, one_of(IncomingMail.State.values)]
    reason: Annotated[
        str, one_of([value for value in IncomingMail.Reason.values if value], blank=True)
    ]
    files: list[MailedFile]
    answered_at: Annotated[datetime | None, "when the receipt was sent"]


class ReceivedMailPage(TypedDict):
    results: list[ReceivedMailRow]
    next: Annotated[str | None, "address of the next page"]
    count: int | None
    count_is_capped: bool | None


class ReceivedMailsView(APIView):
    """The mails whose files became scans, and those that were refused."""

    @extend_schema(
        operation_id="scans_mails",
        parameters=PAGED,
        responses={200: ReceivedMailPage} | dict.fromkeys((401, 403, 422), schemas.RefusalSchema),
    )
    def get(self, request: Request) -> Response:
        """List received mails, newest first; for leads and managers."""
        user = get_current_user(request)
        if user.role != Role.LEAD and not user.is_manager:
            raise NotAllowed("Only leads and managers see the received emails.")
        rows = IncomingMail.objects.select_related("tenant")
        page = page_of(rows, Order("received_at", True), get_query(request), request.path)
        return Response({"results": [*map(serialize_received_mail, page.pop("rows"))]} | page)


def serialize_received_mail(mail: Any) -> dict[str, Any]:
    return {
        "id": str(mail.pk),
        "received_at": format_api_timestamp(mail.received_at),
        "sender": mail.sender,
        "subject": mail.subject,
        "tenant": mail.tenant.name if mail.tenant else None,
        "state": mail.state,
        "reason": mail.reason,
        "files": [
            {"name": each["name"], "refused": each.get("refused", "")} for each in mail.files
        ],
        "answered_at": format_api_timestamp(mail.receipt_at) if mail.receipt_at else None,
    }
