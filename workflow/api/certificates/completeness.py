"""The completeness of a tenant's quarters."""

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY, integer
from core.api.queries import get_query
from core.quarter import Quarter
from core.refusals import NotAllowed
from workflow.api import schemas as common
from workflow.api.certificates import completeness_schemas as shapes
from workflow.api.certificates.completeness_schemas import Completeness
from workflow.api.quarter.inputs import parse_quarter_code
from workflow.certificates import completeness, leases

REFUSED = dict.fromkeys((401, 422), common.RefusalSchema)
REFUSED_BODY = dict.fromkeys((400, 401, 403, 415, 422), common.RefusalSchema)
MOST_QUARTERS = 12
QUARTERS = integer("quarters", 1, MOST_QUARTERS, default=4)


class LeaseBody(ClosedSerializer):
    company = serializers.CharField(max_length=20, help_text="code")
    branch = serializers.CharField(max_length=200)
    quarter = serializers.CharField(max_length=6, help_text="like 2026Q3")
    was_leased = serializers.BooleanField()

    def validate_quarter(self, code: str) -> Quarter:
        return parse_quarter_code(code)


class CompletenessView(APIView):
    """For each place and quarter of a tenant, how far its certificate has come."""

    @extend_schema(
        operation_id="certificates_completeness",
        parameters=[QUARTERS],
        responses={403: common.RefusalSchema} | REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.Completeness]:
        """Return the grid of places and quarters, with the progress of each certificate."""
        user = require_completeness_tenant(request)
        answer = completeness.tenant_completeness(user, quarters_asked(request))
        return Answer(cast(Completeness, answer))

    @repeatable(lambda view, request: view.get(request))
    @extend_schema(
        operation_id="certificates_completeness_lease",
        parameters=[QUARTERS, KEY],
        request=LeaseBody,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request) -> Answer[shapes.Completeness]:
        """Set whether a place was leased in a quarter. Answers with the new grid.

        A quarter without a lease has the state ``not_leased``, and nothing is missing there.
        """
        user = require_completeness_tenant(request)
        body = read_body(request, LeaseBody)
        leases.save_lease_statement(user.tenant_id, **body)
        answer = completeness.tenant_completeness(user, quarters_asked(request))
        return Answer(cast(Completeness, answer))


def require_completeness_tenant(request: Request) -> User:
    user = get_current_user(request)
    if not user.is_tenant:
        raise NotAllowed("Only tenants have quarters to complete.")
    return user


def quarters_asked(request: Request) -> int:
    quarters: int = get_query(request)["quarters"]
    return quarters
