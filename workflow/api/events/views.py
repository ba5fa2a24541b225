"""The feed as a plain GET, for clients whose sockets are blocked."""

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from core.api.answers import Answer
from core.api.parameters import integer
from core.api.queries import get_query
from workflow.api import schemas
from workflow.live.feed import Audience, events_for


class EventsView(APIView):
    """The records that changed after a cursor, in pages; ``caught_up`` is the next cursor."""

    @extend_schema(
        operation_id="events",
        parameters=[integer("after", default=0, description="cursor; 0 is the beginning")],
        responses={401: schemas.RefusalSchema, 422: schemas.RefusalSchema},
    )
    def get(self, request: Request) -> Answer[schemas.EventPage]:
        """Return the records that changed after a cursor, in pages; ``caught_up`` is the next
        cursor.

        0 is the beginning. The socket ``/ws/events?after=CURSOR`` sends the same with the
        sub-protocols ``portal.v1`` and ``bearer.<access token>``: the events, then ``{caught_up}``,
        or ``{refresh: true}`` when more than 1,000 were missed. After that it is live, with
        unnumbered hints ``{resource, id}`` of progress. It closes with 4401 when the token ends.
        """
        cursor = get_query(request)["after"]
        changes, caught_up = events_for(Audience.of(get_current_user(request)), cursor)
        return Answer(
            {
                "events": [cast(schemas.Event, change.as_json()) for change in changes],
                "caught_up": caught_up,
            }
        )
