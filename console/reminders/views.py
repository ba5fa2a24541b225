"""``oversight/reminders/``: who is to be reminded of a quarter, and having it done."""

from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.oversight.lists import NUMBERED
from console.oversight.periods import parse_quarter_of_oversight
from console.oversight.scope import parse_oversight_scope, require_oversight_reader
from console.oversight.views import QUARTER, REFUSED, REFUSED_BODY, WHERE
from console.reminders import rounds
from console.reminders.lookup import (
    UNREACHABLE,
    serialize_reminder_round,
    serialize_reminder_rounds,
    serialize_reminders,
)
from console.reminders.models import Round
from console.reminders.schemas import ReminderRound, RemindersPage
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import once, repeatable
from core.api.parameters import IF_MATCH, KEY, choice
from core.api.queries import get_query
from core.db.transactions import as_of_one_moment
from workflow.api.certificates.views import version_seen
from workflow.api.schemas import RefusalSchema
from workflow.engine.inputs import LONGEST_TEXT

ONLY = choice("only", [UNREACHABLE], description="those no mail reaches")


class RemindBody(ClosedSerializer):
    """The quarter to remind of, of one company or branch where they are named."""

    quarter = serializers.CharField(max_length=6, help_text="like 2026Q3")
    company = serializers.CharField(max_length=12, required=False, help_text="code")
    branch = serializers.CharField(max_length=120, required=False, help_text="name")


class StopRemindingBody(ClosedSerializer):
    remarks = serializers.CharField(max_length=LONGEST_TEXT, required=False, allow_blank=True)


class RemindersView(APIView):
    @extend_schema(
        operation_id="reminders",
        parameters=[QUARTER, *WHERE, ONLY, *NUMBERED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[RemindersPage]:
        """List tenants whose certificates of a quarter are missing or returned, with mails sent and
        due.

        ``only=unreachable`` narrows it to those without a verified address.
        """
        user = require_oversight_reader(get_current_user(request))
        scope = parse_oversight_scope(user, get_query(request))
        with as_of_one_moment():
            return Answer(serialize_reminders(user, get_query(request), scope, request.path))

    @extend_schema(
        operation_id="reminders_start",
        parameters=[KEY],
        request=RemindBody,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request) -> Created[ReminderRound]:
        """Start the reminders of a quarter; for leads. 409 ``running``, ``nobody`` or
        ``not_ended``.

        Mails leave on working days from 8:00 to 18:00 in Manila. Each step of each tenant of a
        quarter happens once, however often reminders are stopped and started, and a certificate
        that arrived meanwhile is not requested.
        """
        user = require_oversight_reader(get_current_user(request))
        body = read_body(request, RemindBody)
        work = partial(start_reminders, user, body)
        _, told = once(request, work, round_again)
        return Created(told)


def round_again(pk: str) -> ReminderRound:
    return serialize_reminder_rounds([Round.objects.get(pk=pk)])[0]


def start_reminders(user: User, given: dict[str, Any]) -> tuple[int, ReminderRound]:
    quarter = parse_quarter_of_oversight(given["quarter"])
    begun = rounds.start_reminder_round(user, quarter, parse_oversight_scope(user, given))
    return 201, serialize_reminder_round(begun)


def stop_again(_: APIView, request: Request, pk: Any) -> Response:
    require_oversight_reader(get_current_user(request))
    return Response(round_again(pk))


class StopRemindersView(APIView):
    @repeatable(stop_again)
    @extend_schema(
        operation_id="reminders_stop",
        parameters=[IF_MATCH, KEY],
        request=StopRemindingBody,
        responses={404: RefusalSchema} | REFUSED_BODY,
    )
    def post(self, request: Request, pk: Any) -> Answer[ReminderRound]:
        """Stop the reminders of a quarter, those that wait for office hours too."""
        user = require_oversight_reader(get_current_user(request))
        body = read_body(request, StopRemindingBody)
        remarks = body.get("remarks", "")
        stopped = rounds.stop_reminder_round(user, pk, remarks, version_seen(request))
        return Answer(serialize_reminder_rounds([stopped])[0])
