"""``me``: a page's first question. The signed-in person, and the cursor of their events."""

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.people import describe_person
from core.api.answers import Answer
from workflow.api import schemas
from workflow.desk import rules
from workflow.live.feed import last_committed_number


class MeView(APIView):
    """The signed-in person and a cursor. Every later answer is as new as the cursor, or newer."""

    @extend_schema(operation_id="me", responses={401: schemas.RefusalSchema})
    def get(self, request: Request) -> Answer[schemas.Me]:
        """Return the signed-in person, and the cursor of their events.

        A page asks this first, so that its socket opens with the cursor and misses nothing.
        """
        user = get_current_user(request)
        goal = None if user.is_tenant else rules.goal_days()
        return Answer(
            {
                "caught_up": last_committed_number(),
                "goal_days": goal,
                "undo_seconds": settings.UNDO_SECONDS if user.is_tenant else 0,
                **describe_person(user),
            }
        )
