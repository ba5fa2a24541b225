"""What time brings: the inbox, the mails of a certificate, and which quarters are complete."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.refusals import NotAllowed, NotLikeThis
from workflow import completeness, inbox, mail_history
from workflow.api import shapes, time_shapes
from workflow.api.asker import asker
from workflow.api.certificates import KEY, as_object, found
from workflow.api.events import cursor_of
from workflow.api.paging import number
from workflow.api.told import inputs_of, label_of, moment, said_with
from workflow.engine.inputs import wrong
from workflow.idempotency import once
from workflow.reasons import told as reason_told

REFUSED = dict.fromkeys((401, 422), shapes.RefusalTold)
REFUSED_BODY = dict.fromkeys((400, 401, 409, 415, 422), shapes.RefusalTold)
MOST_QUARTERS = 12


def page_told(page: inbox.Page) -> dict[str, Any]:
    return {
        "results": [entry_told(entry) for entry in page.entries],
        "next": page.following,
        "unread": page.unread,
    }


def entry_told(entry: inbox.Entry) -> dict[str, Any]:
    done = entry.done
    return {
        "seq": done.number,
        "id": done.subject_id,
        "reference": entry.certificate.reference,
        "move": done.move,
        "label": label_of(done.move),
        "by": done.actor_name,
        "at": moment(done.at),
        "text": text_of(inputs_of(done)),
        "unread": entry.is_unread,
    }


def text_of(inputs: dict[str, Any]) -> str:
    """What was written with a move; else its reasons; else how many days it announced."""
    reasons = [reason_told(reason)["label"] for reason in inputs.get("reasons", [])]
    days = inputs.get("days")
    left = f"In {days} day{'' if days == 1 else 's'}" if days else ""
    return said_with(inputs) or "; ".join(reasons) or left


class InboxView(APIView):
    """What others did that concerns this user, newest first."""

    @extend_schema(
        operation_id="inbox",
        parameters=[OpenApiParameter("before", int, description="next of the page before")],
        responses={200: time_shapes.InboxPage} | REFUSED,
    )
    def get(self, request: Request) -> Response:
        given = request.query_params.get("before", "")
        before = cursor_of(given, "before") if given else None
        return Response(page_told(inbox.page_for(asker(request), before)))


class InboxSeenView(APIView):
    """Everything up to a number was seen."""

    @extend_schema(
        operation_id="inbox_seen",
        parameters=[KEY],
        request=time_shapes.Seen,
        responses={200: time_shapes.InboxPage} | REFUSED_BODY,
    )
    def post(self, request: Request) -> Response:
        user, key = asker(request), request.headers.get("Idempotency-Key", "")
        seen = seen_number(request.data)

        def work() -> tuple[int, dict[str, Any]]:
            inbox.mark_seen(user, seen)
            return 200, page_told(inbox.page_for(user))

        return Response(once(user, request.path, key, request.data, work)[1])


def seen_number(data: Any) -> int:
    """The number in the body. Raises NotLikeThis."""
    seen = as_object(data).get("seq")
    if isinstance(seen, bool) or not isinstance(seen, int) or seen < 0:
        raise NotLikeThis([wrong("seq", "invalid", "Send seq, the number of what was seen.")])
    return seen


class MailsView(APIView):
    """The mails about one certificate: a tenant's own, or for staff all."""

    @extend_schema(
        operation_id="certificates_mails",
        responses={
            200: time_shapes.MailTold(many=True),
            401: shapes.RefusalTold,
            404: shapes.RefusalTold,
        },
    )
    def get(self, request: Request, pk: UUID) -> Response:
        return Response(mail_history.mails_of(found(pk, asker(request)), asker(request)))


class CompletenessView(APIView):
    """For each place and quarter of a tenant, how far its certificate has come."""

    @extend_schema(
        operation_id="certificates_completeness",
        parameters=[OpenApiParameter("quarters", int, description="1 to 12; 4 unless given")],
        responses={200: time_shapes.Completeness, 403: shapes.RefusalTold} | REFUSED,
    )
    def get(self, request: Request) -> Response:
        return Response(completeness.of_tenant(tenant(request), quarters_asked(request)))


def tenant(request: Request) -> User:
    user = asker(request)
    if not user.is_tenant:
        raise NotAllowed("Only tenants have quarters to complete.")
    return user


def quarters_asked(request: Request) -> int:
    asked = number(request.query_params, "quarters", 4, MOST_QUARTERS)
    if asked > MOST_QUARTERS:
        raise NotLikeThis([wrong("quarters", "invalid", "quarters is 1 to 12.")])
    return asked
