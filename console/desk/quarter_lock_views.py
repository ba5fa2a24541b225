"""``desk/quarters/``: which quarters are locked, and locking one."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from console.bulk.views import REFUSED
from console.desk.quarter_locks import QuarterLocks, lock, serialize_quarter_locks, unlock
from console.desk.rule_views import require_desk_staff
from core.api.answers import Answer
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import repeatable
from core.api.parameters import IF_MATCH, KEY
from workflow.api.certificates.views import version_seen
from workflow.api.schemas import RefusalSchema
from workflow.engine.inputs import LONGEST_TEXT

REFUSED_HERE = REFUSED | {404: RefusalSchema}


class LockBody(ClosedSerializer):
    remarks = serializers.CharField(max_length=LONGEST_TEXT, help_text="why")


class QuarterLocksView(APIView):
    @extend_schema(
        operation_id="quarter_locks",
        responses={401: RefusalSchema, 403: RefusalSchema},
    )
    def get(self, request: Request) -> Answer[QuarterLocks]:
        """List the locked quarters, each with the person and the reason."""
        return quarter_locks_response(require_desk_staff(request))


def locks_again(_: APIView, request: Request, quarter: str) -> Response:
    return quarter_locks_response(require_desk_staff(request))


class LockQuarterView(APIView):
    @repeatable(locks_again)
    @extend_schema(
        operation_id="quarter_lock",
        parameters=[KEY],
        request=LockBody,
        responses=REFUSED_HERE,
    )
    def post(self, request: Request, quarter: str) -> Answer[QuarterLocks]:
        """Lock a quarter; for leads. Answers with the locked quarters.

        Nothing of a locked quarter is approved, proposed, returned, disapproved, amended,
        superseded or reinstated: 409 ``condition``, and ``blocked`` says so. Tenants can still
        submit and resubmit. Other processes follow within a minute.
        """
        user = require_desk_staff(request)
        lock(user, quarter, remarks_in(request))
        return quarter_locks_response(user)


class UnlockQuarterView(APIView):
    @repeatable(locks_again)
    @extend_schema(
        operation_id="quarter_unlock",
        parameters=[IF_MATCH, KEY],
        request=LockBody,
        responses=REFUSED_HERE,
    )
    def post(self, request: Request, quarter: str) -> Answer[QuarterLocks]:
        """Unlock a quarter, so that its certificates are decided again; for leads."""
        user = require_desk_staff(request)
        unlock(user, quarter, remarks_in(request), version_seen(request))
        return quarter_locks_response(user)


def remarks_in(request: Request) -> str:
    """Why, which must be said. Raises ValidationError."""
    body = read_body(request, LockBody)
    said: str = body["remarks"]
    return said


def quarter_locks_response(user: User) -> Answer[QuarterLocks]:
    return Answer(serialize_quarter_locks(user))
