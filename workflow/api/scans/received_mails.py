"""The list of received mails, for leads and managers."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Role
from core.api.paging import Order, page_of
from core.api.parameters import PAGED
from core.api.queries import get_query
from core.refusals import NotAllowed
from workflow.api import schemas
from workflow.api.certificates.serializers import format_api_timestamp
from workflow.api.schemas import Text
from workflow.mail_intake.models import IncomingMail


class MailedFile(serializers.Serializer):
    """An attached PDF file. ``refused``: why it was not taken; blank where it was."""

    name = Text()
    refused = Text(allow_blank=True)


class ReceivedMailRow(serializers.Serializer):
    """A received mail. ``id`` is also the batch of its files."""

    id = serializers.UUIDField()
    received_at = serializers.DateTimeField()
    sender = Text(allow_blank=True)
    subject = Text(allow_blank=True)
    tenant = Text(allow_null=True, help_text="the only one that has the sender's address")
    state = serializers.ChoiceField(IncomingMail.State.values)
    reason = serializers.ChoiceField(
        [value for value in IncomingMail.Reason.values if value], allow_blank=True
    )
    files = MailedFile(many=True)
    answered_at = serializers.DateTimeField(allow_null=True, help_text="when the receipt was sent")


class ReceivedMailPage(serializers.Serializer):
    results = ReceivedMailRow(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    count = serializers.IntegerField(allow_null=True)
    count_is_capped = serializers.BooleanField(allow_null=True)


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
