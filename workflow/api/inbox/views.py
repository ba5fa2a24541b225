"""The inbox: what others did that concerns this user."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer
from core.api.bodies import read_object
from core.api.fields import refuse_unknown
from core.api.idempotent_calls import once
from core.api.parameters import KEY, integer
from core.api.queries import get_query
from core.refusals import NotLikeThis, field_fault
from workflow.api import schemas as common
from workflow.api.certificates.serializers import (
    format_api_timestamp,
    said_with,
    serialize_readable_inputs,
    timeline_label,
)
from workflow.api.inbox import schemas
from workflow.certificates.reasons import with_label
from workflow.engine.history import actor_label
from workflow.live import inbox

REFUSED = dict.fromkeys((401, 422), common.RefusalSchema)
REFUSED_BODY = dict.fromkeys((400, 401, 409, 415, 422), common.RefusalSchema)


def serialize_inbox_page(page: inbox.InboxSlice, user: User) -> schemas.InboxPage:
    return {
        "results": [serialize_inbox_entry(entry, user) for entry in page.entries],
        "next": page.following,
        "unread": page.unread,
    }


def serialize_inbox_entry(entry: inbox.Entry, user: User) -> schemas.InboxEntry:
    done = entry.done
    return {
        "seq": done.number,
        "id": done.subject_id,
        "reference": entry.certificate.reference,
        "branch": getattr(entry.certificate.branch, "name", ""),
        "move": done.move,
        "label": timeline_label(done),
        "by": actor_label(done, user),
        "at": format_api_timestamp(done.at),
        "text": describe_inbox_inputs(serialize_readable_inputs(done, user), user),
        "unread": entry.is_unread,
    }


def describe_inbox_inputs(inputs: dict[str, Any], user: Any) -> str:
    """Describe a move by its text, else by its reasons, else by the days that it announced."""
    reasons = [
        with_label(reason, for_tenant=user.is_tenant)["label"]
        for reason in inputs.get("reasons", [])
    ]
    days = inputs.get("days")
    left = f"In {days} day{'' if days == 1 else 's'}" if days else ""
    return said_with(inputs) or "; ".join(reasons) or left


class InboxView(APIView):
    """Moves of other people that concern this user, newest first."""

    @extend_schema(
        operation_id="inbox",
        parameters=[
            integer("before", description="next of the page before"),
            OpenApiParameter("unread", bool, description="only what is unread"),
        ],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[schemas.InboxPage]:
        """List what other people did that concerns the caller, newest first. ``unread`` is at most
        99.
        """
        user, asked = get_current_user(request), get_query(request)
        only_unread = asked.get("unread", False)
        page = inbox.page_for(user, asked.get("before") or None, only_unread=only_unread)
        return Answer(serialize_inbox_page(page, user))


class InboxSeenView(APIView):
    """One entry was read, or everything up to it."""

    open_to_viewers = True

    @extend_schema(
        operation_id="inbox_seen",
        parameters=[KEY],
        request=schemas.Seen,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request) -> Answer[schemas.InboxPage]:
        """Mark entries as read: all up to ``seq``, or with ``only`` that one. Answers the first
        page.
        """
        user = get_current_user(request)
        given = read_object(request)
        refuse_unknown(given, schemas.Seen().fields)
        seen, mark = seen_number(given), how_marked(given)

        def work() -> tuple[int, dict[str, Any]]:
            mark(user, seen)
            return 200, {}

        once(request, work)
        return Answer(serialize_inbox_page(inbox.page_for(user), user))


def how_marked(data: dict[str, Any]) -> Callable[[User, int], None]:
    """Raises NotLikeThis."""
    only = data.get("only", False)
    if not isinstance(only, bool):
        raise NotLikeThis([field_fault("only", "invalid", "Send only as true or false.")])
    return inbox.mark_read if only else inbox.mark_all_read


def seen_number(data: dict[str, Any]) -> int:
    """The number in the body. Raises NotLikeThis."""
    seen = data.get("seq")
    if isinstance(seen, bool) or not isinstance(seen, int) or seen < 0:
        raise NotLikeThis([field_fault("seq", "invalid", "Send seq, the number of what was seen.")])
    return seen
