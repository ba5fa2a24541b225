"""``me``: a page's first question. Who is signed in, and from where on her events are told."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.asker import asker
from accounts.people import described
from workflow.api import shapes
from workflow.desk import rules
from workflow.live.feed import head


class MeView(APIView):
    """What a page asks after this is as new as the cursor, or newer: its socket opens with it."""

    @extend_schema(operation_id="me", responses={200: shapes.Me, 401: shapes.RefusalTold})
    def get(self, request: Request) -> Response:
        """The person signed in, and the cursor of her events."""
        user = asker(request)
        goal = None if user.is_tenant else rules.goal_days()
        return Response({"caught_up": head(), "goal_days": goal} | described(user))
