"""``desk/rules/``: what leads settle for everybody at the desk."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.bulk.views import REFUSED
from console.desk.rules import DeskRulesSchema, serialize_desk_rules, update_desk_rules
from core.api.answers import Answer, render_answer
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.parameters import IF_MATCH
from core.refusals import NotAllowed
from workflow.api.certificates.views import version_seen
from workflow.api.schemas import RefusalSchema


class RulesBody(ClosedSerializer):
    goal_days = serializers.IntegerField(help_text="working days, 1 to 20")
    four_eyes_from = serializers.CharField(
        allow_null=True, allow_blank=True, max_length=20, help_text="pesos; null: never"
    )


class DeskRulesView(APIView):
    @extend_schema(
        operation_id="desk_rules",
        responses={401: RefusalSchema, 403: RefusalSchema},
    )
    def get(self, request: Request) -> Answer[DeskRulesSchema]:
        """Return the service goal, and the tax from which two people approve."""
        return desk_rules_response(require_desk_staff(request))

    @extend_schema(
        operation_id="desk_rules_settle",
        parameters=[IF_MATCH],
        request=RulesBody,
        responses=REFUSED,
    )
    def put(self, request: Request) -> Answer[DeskRulesSchema]:
        """Set both rules for the whole desk; for leads and administrators.

        ``goal_days`` is 1 to 20; ``four_eyes_from`` is an amount, or null for never.
        """
        user = require_desk_staff(request)
        body = read_body(request, RulesBody)
        update_desk_rules(user, body, version_seen(request))
        return desk_rules_response(user)


def require_desk_staff(request: Request) -> User:
    """Return the caller, if they are staff. Raises NotAllowed."""
    user = get_current_user(request)
    if user.is_tenant:
        raise NotAllowed("This is the accounting staff's desk.")
    return user


def desk_rules_response(user: User) -> Answer[DeskRulesSchema]:
    told = render_answer(DeskRulesSchema, serialize_desk_rules(user))
    return Answer(told, version=told["version"])
