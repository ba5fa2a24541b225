"""``account/mail-schedule/``: when a person's notification mails leave."""

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer, one_of
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.refusals import NotLikeThis, field_fault
from workflow.api.schemas import RefusalSchema
from workflow.mails import schedules
from workflow.mails.models import MailSchedule

REFUSED = dict.fromkeys((401, 403), RefusalSchema)
LAST_HOUR = 23
BOTH = "Choose both hours, or neither."
SAME = "Choose two different hours."


class MailScheduleBody(ClosedSerializer):
    every = serializers.ChoiceField(MailSchedule.Every.choices)
    quiet_from = serializers.IntegerField(
        min_value=0, max_value=LAST_HOUR, allow_null=True, default=None, help_text="hour, Manila"
    )
    quiet_to = serializers.IntegerField(
        min_value=0, max_value=LAST_HOUR, allow_null=True, default=None, help_text="hour, Manila"
    )
    weekly_figures = serializers.BooleanField(
        required=False, help_text="of leads and managers: the weekly cockpit; left out, it stays"
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        first, last = attrs["quiet_from"], attrs["quiet_to"]
        if (first is None) != (last is None):
            missing = "quiet_from" if first is None else "quiet_to"
            raise NotLikeThis([field_fault(missing, "required", BOTH)])
        if first is not None and first == last:
            raise NotLikeThis([field_fault("quiet_to", "invalid", SAME)])
        return attrs


class MailScheduleAnswer(TypedDict):
    """``day``: one mail a day, at ``digest_hour``. Hours are of Manila."""

    every: Annotated[str, one_of(MailSchedule.Every.choices)]
    quiet_from: int | None
    quiet_to: int | None
    digest_hour: int
    weekly_figures: Annotated[bool | None, "null: only leads and managers get the weekly cockpit"]


def serialize_schedule(user: User, schedule: MailSchedule) -> MailScheduleAnswer:
    is_weekly_reader = user.role in schedules.WEEKLY_READERS
    return {
        "every": schedule.every,
        "quiet_from": schedule.quiet_from,
        "quiet_to": schedule.quiet_to,
        "digest_hour": schedules.DIGEST_HOUR,
        "weekly_figures": schedule.weekly_figures if is_weekly_reader else None,
    }


class MailScheduleView(APIView):
    @extend_schema(operation_id="mail_schedule", responses=REFUSED)
    def get(self, request: Request) -> Answer[MailScheduleAnswer]:
        """When the caller's notification mails leave; those of the company for a tenant."""
        user = get_current_user(request)
        return Answer(serialize_schedule(user, schedules.schedule_of(user)))

    @extend_schema(
        operation_id="mail_schedule_set",
        request=MailScheduleBody,
        responses=REFUSED | dict.fromkeys((400, 415, 422), RefusalSchema),
    )
    def put(self, request: Request) -> Answer[MailScheduleAnswer]:
        """Choose when they leave. Codes, invitations and links are always sent at once."""
        body = read_body(request, MailScheduleBody)
        user = get_current_user(request)
        chosen = schedules.set_schedule(user, **body)
        return Answer(serialize_schedule(user, chosen))
