"""Oversight for leads and managers: numbers, the list behind each, and who works for what."""

from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.oversight import assignments, lists, schemas
from console.oversight.assignments import AssignmentGrid
from console.oversight.figures import build_oversight_figures
from console.oversight.measures import MEASURES
from console.oversight.periods import OversightPeriod
from console.oversight.scope import (
    Scope,
    overseer,
    parse_oversight_scope,
    require_oversight_reader,
    whole_scope,
)
from console.shared.parameters import LONGEST
from core.api.answers import Answer
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import once
from core.api.parameters import KEY, choice, date_parameter, quarter_parameter, text_parameter
from core.api.queries import get_query
from core.db.transactions import as_of_one_moment
from workflow.api.schemas import RefusalSchema

REFUSED = dict.fromkeys((401, 403, 422), RefusalSchema)
REFUSED_BODY = REFUSED | dict.fromkeys((400, 409, 415), RefusalSchema)
QUARTER = quarter_parameter(description="like 2026Q3; else the one that is due")
WHERE = [
    text_parameter("company", LONGEST, description="code"),
    text_parameter("branch", LONGEST, description="name"),
]
WHICH = [
    QUARTER,
    date_parameter("from", description="first sent from this Manila date on"),
    date_parameter("to", description="to this one, included; at most 31 days"),
    *WHERE,
]
BEHIND = [
    choice("of", MEASURES, description="what the number counts"),
    text_parameter("value", LONGEST, description="the value it is counted under"),
]


class AssignBody(ClosedSerializer):
    """One company or one branch, given to a processor or taken away."""

    username = serializers.CharField(max_length=150)
    company = serializers.CharField(max_length=12, required=False, help_text="code")
    branch = serializers.CharField(max_length=120, required=False, help_text="name")
    is_given = serializers.BooleanField()


class OversightView(APIView):
    """A period in numbers."""

    @extend_schema(
        operation_id="oversight",
        parameters=WHICH,
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[schemas.Oversight]:
        """Return the figures of a period: arrivals, decisions and people; for leads and managers.

        Leads see their branches. Figures are computed from the newest 20,000 certificates, and
        ``is_capped`` says when there are more. ``from`` and ``to`` are Manila dates at most 31 days
        apart; without them it is the ``quarter``, or the one that is due.
        """
        scope = scope_asked(request)
        with as_of_one_moment():
            told = build_oversight_figures(OversightPeriod.of(get_query(request)), scope)
        companies = whole_scope(get_current_user(request)).companies()
        return Answer(cast(schemas.Oversight, told | {"companies": companies}))


class OverseenFormsView(APIView):
    """The list behind a number."""

    @extend_schema(
        operation_id="oversight_forms",
        parameters=[*WHICH, *BEHIND, *lists.NUMBERED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[schemas.OverseenForms]:
        """List the certificates that a figure counts."""
        scope = scope_asked(request)
        with as_of_one_moment():
            return Answer(lists.forms(get_query(request), scope, request.path))


class NotSentView(APIView):
    """The tenants who have not sent."""

    @extend_schema(
        operation_id="oversight_not_sent",
        parameters=[QUARTER, *WHERE, *lists.NUMBERED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[schemas.NotSentPage]:
        """List tenants at places with a certificate in the year before and none now.

        Processors see their branches too.
        """
        scope = parse_oversight_scope(
            require_oversight_reader(get_current_user(request)), get_query(request)
        )
        with as_of_one_moment():
            return Answer(lists.list_not_sent(get_query(request), scope, request.path))


class AssignmentsView(APIView):
    """The assignments to companies and branches."""

    @extend_schema(operation_id="assignments", responses=REFUSED)
    def get(self, request: Request) -> Answer[AssignmentGrid]:
        """Return who works for which company and branch, and the covers of absent people."""
        return Answer(assignments.grid(overseer(get_current_user(request))))

    @extend_schema(
        operation_id="assignments_create",
        parameters=[KEY],
        request=AssignBody,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request) -> Answer[AssignmentGrid]:
        """Give or take an assignment; answers with the new grid.

        Leads do so for processors, and only for places they have themselves. Each is a transition
        ``assign``.
        """
        user = overseer(get_current_user(request))
        body = read_body(request, AssignBody)
        once(request, lambda: change_cover(user, body))
        return Answer(assignments.grid(user))


def change_cover(user: User, given: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    company, branch = given.get("company", ""), given.get("branch", "")
    assignments.set_assignment(user, given["username"], company, branch, is_given=given["is_given"])
    return 200, {}


def scope_asked(request: Request) -> Scope:
    """Return the scope of the lead's or manager's query. Raises NotAllowed, NotLikeThis."""
    return parse_oversight_scope(overseer(get_current_user(request)), get_query(request))
