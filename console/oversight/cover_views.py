"""``oversight/covers/``: a colleague's assignments for a time."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from console.oversight import assignments, covers
from console.oversight.assignments import AssignmentGrid
from console.oversight.scope import overseer
from console.oversight.views import REFUSED_BODY, AssignmentsView
from core.api.answers import Answer
from core.api.bodies import read_body
from core.api.fields import BoundedDateField, ClosedSerializer
from core.api.idempotent_calls import once, repeatable
from core.api.parameters import KEY
from workflow.api.schemas import RefusalSchema


class CoverBody(ClosedSerializer):
    """A cover of an absent colleague, first and last day included."""

    username = serializers.CharField(max_length=150)
    absent = serializers.CharField(max_length=150, help_text="username")
    starts_on = BoundedDateField()
    ends_on = BoundedDateField()


class CoversView(APIView):
    @extend_schema(
        operation_id="covers_create",
        parameters=[KEY],
        request=CoverBody,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request) -> Answer[AssignmentGrid]:
        """Lend the assignments of an absent colleague; answers with the new grid.

        For leads, of people whose places are all their own; at most 92 days, first and last day
        included. Decisions under a cover have ``acting_for`` in the audit.
        """
        user = overseer(get_current_user(request))
        body = read_body(request, CoverBody)

        def work() -> tuple[int, Any]:
            covers.arrange(user, **body)
            return 200, {}

        once(request, work)
        return Answer(assignments.grid(user))


class EndCoverView(APIView):
    @repeatable(lambda view, request, pk: AssignmentsView().get(request))
    @extend_schema(
        operation_id="covers_end",
        parameters=[KEY],
        request=None,
        responses={404: RefusalSchema} | REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Answer[AssignmentGrid]:
        """End a cover now; answers with the new grid. Repeating is safe."""
        user = overseer(get_current_user(request))
        covers.end_cover_as_lead(user, pk)
        return Answer(assignments.grid(user))
