"""The list of received mails, for leads and managers."""

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Role
from core.api.answers import Answer, Moment, Uuid, one_of
from core.api.paging import Order, PageLinks, page_of
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

    id: Uuid
    received_at: Moment
    sender: str
    subject: str
    tenant: Annotated[str | None, "the only one that has the sender's address"]
    state: Annotated[str, one_of(IncomingMail.State.values)]
    reason: Annotated[
        str, one_of([value for value in IncomingMail.Reason.values if value], blank=True)
    ]
    files: list[MailedFile]
    answered_at: Annotated[Moment | None, "when the receipt was sent"]


class ReceivedMailPage(PageLinks):
    results: list[ReceivedMailRow]


class ReceivedMailsView(APIView):
    """The mails whose files became scans, and those that were refused."""

    @extend_schema(
        operation_id="scans_mails",
        parameters=PAGED,
        responses=dict.fromkeys((401, 403, 422), schemas.RefusalSchema),
    )
    def get(self, request: Request) -> Answer[ReceivedMailPage]:
        """List received mails, newest first; for leads and managers."""
        user = get_current_user(request)
        if user.role != Role.LEAD and not user.is_manager:
            raise NotAllowed("Only leads and managers see the received emails.")
        rows = IncomingMail.objects.select_related("tenant")
        shown, page = page_of(rows, Order("received_at", True), get_query(request), request.path)
        return Answer({"results": [*map(serialize_received_mail, shown)], **page})


def serialize_received_mail(mail: Any) -> ReceivedMailRow:
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
