"""Webhooks: for administrators, and for services with the scope ``webhooks:manage``."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import ServiceAccess
from accounts.api.current_user import get_current_user
from accounts.models import Company, User
from console.webhooks import managing
from console.webhooks import schemas as shapes
from console.webhooks.event_types import event_types
from console.webhooks.models import Webhook, WebhookDelivery, WebhookState
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.idempotent_calls import once
from core.api.paging import Order, page_of
from core.api.parameters import KEY, PAGED
from core.api.queries import get_query
from core.refusals import NotAllowed, NotFound
from workflow.api.schemas import RefusalSchema

NEWEST_FIRST = Order("created_at", descending=True)
LAST_FIRST = Order("seq", descending=True)
REFUSED = dict.fromkeys((401, 403, 404, 422), RefusalSchema)
NOT_DONE = dict.fromkeys((400, 401, 403, 404, 409, 415, 422), RefusalSchema)
FOR_WHOM = "Administrators keep webhooks, and services with the scope for it."


def require_webhook_keeper(request: Request) -> User:
    """Raises NotAllowed. A service that comes so far has the scope of the call."""
    user = get_current_user(request)
    if not user.is_administrator and not user.is_service:
        raise NotAllowed(FOR_WHOM)
    return user


def webhook_for(pk: int, user: User) -> Webhook:
    """Raises NotFound."""
    found = Webhook.objects.visible_to(user).select_related("token").filter(pk=pk).first()
    if found is None:
        raise NotFound
    return found


class WebhooksView(APIView):
    """The webhooks of the caller."""

    @extend_schema(
        operation_id="webhooks_list",
        parameters=PAGED,
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.WebhookPage]:
        """List webhooks, newest first, and the types of events that one may name.

        Administrators see all, a service those of its own token.
        """
        user = require_webhook_keeper(request)
        rows = Webhook.objects.visible_to(user).select_related("token", "created_by")
        shown, page = page_of(rows, NEWEST_FIRST, get_query(request), request.path)
        codes = dict(Company.objects.values_list("pk", "code"))
        results: list[shapes.WebhookRow] = [serialize_webhook(each, codes) for each in shown]
        return Answer({"results": results, "types": [*event_types()], **page})

    @extend_schema(
        operation_id="webhooks_create",
        request=shapes.WebhookBody,
        responses=NOT_DONE,
    )
    def post(self, request: Request) -> Created[shapes.WebhookMade]:
        """Make a webhook. Its secret begins with ``whsec_`` and is in this answer alone.

        Each event from now on is posted as ``{type, seq, resource, id, at}``, in order, with the
        headers of Standard Webhooks. An answer other than 2xx is tried again; 410 ends it.
        """
        user = require_webhook_keeper(request)
        given = read_body(request, shapes.WebhookBody)
        token = request.auth.token if isinstance(request.auth, ServiceAccess) else None
        webhook, secret = managing.create_webhook(
            given["url"], given["types"], given.get("companies"), user, token
        )
        codes = dict(Company.objects.values_list("pk", "code"))
        return Created({**serialize_webhook(webhook, codes), "secret": secret})


class WebhookView(APIView):
    """One webhook."""

    @extend_schema(
        operation_id="webhooks_delete",
        responses={204: None} | dict.fromkeys((401, 403, 404), RefusalSchema),
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a webhook and its log at once."""
        user = require_webhook_keeper(request)
        managing.delete_webhook(webhook_for(pk, user), user)
        return Response(status=204)


class WebhookDeliveriesView(APIView):
    """What was sent to one webhook."""

    @extend_schema(
        operation_id="webhooks_deliveries",
        parameters=PAGED,
        responses=REFUSED,
    )
    def get(self, request: Request, pk: int) -> Answer[shapes.WebhookDeliveryPage]:
        """List the deliveries of a webhook, the last event first."""
        webhook = webhook_for(pk, require_webhook_keeper(request))
        rows = WebhookDelivery.objects.filter(webhook=webhook)
        shown, page = page_of(rows, LAST_FIRST, get_query(request), request.path)
        return Answer({"results": [*map(serialize_delivery, shown)], **page})


class WebhookReplayView(APIView):
    """Sending again."""

    @extend_schema(
        operation_id="webhooks_replay",
        parameters=[KEY],
        request=shapes.WebhookReplayBody,
        responses={204: None} | NOT_DONE,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Send every event after a number again, in order. A webhook that was stopped goes on."""
        user = require_webhook_keeper(request)
        webhook = webhook_for(pk, user)
        after = read_body(request, shapes.WebhookReplayBody)["after"]

        def work() -> tuple[int, Any]:
            managing.replay_webhook(webhook, after, user)
            return 204, None

        return Response(status=once(request, work)[0])


def serialize_webhook(webhook: Any, codes: Mapping[int, str]) -> shapes.WebhookRow:
    named = webhook.companies
    is_failing = webhook.state == WebhookState.ACTIVE and webhook.attempts > 0
    return {
        "id": webhook.pk,
        "url": webhook.url,
        "types": webhook.types,
        "companies": named and sorted(codes[pk] for pk in named if pk in codes),
        "token": webhook.token and webhook.token.name,
        "created_at": webhook.created_at,
        "created_by": str(webhook.created_by),
        "state": webhook.state,
        "stopped_because": webhook.stopped_because,
        "position": webhook.position,
        "attempts": webhook.attempts,
        "failing_since": webhook.failing_since,
        "next_try_at": webhook.due_at if is_failing else None,
    }


def serialize_delivery(row: WebhookDelivery) -> shapes.WebhookDeliveryRow:
    return {
        "seq": row.seq,
        "type": row.type,
        "id": row.subject_id,
        "state": row.state,
        "attempts": row.attempts,
        "tried_at": row.tried_at,
        "next_try_at": row.next_try_at,
        "status_code": row.status_code,
        "error": row.error,
    }
