"""``masterdata/tenants/invite-all/``: everybody who cannot sign in yet, and how far that is."""

from typing import TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from console.masterdata import inviting
from console.masterdata.models import InviteRun
from console.masterdata.views import REFUSED, administrator
from core.api.answers import Accepted, Answer
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY


class NotInvited(TypedDict):
    name: str
    message: str


class InviteAllSchema(TypedDict):
    """``done`` of ``count`` had their turn; ``waiting`` could be invited now."""

    is_running: bool
    count: int
    done: int
    waiting: int
    refused: list[NotInvited]


class InviteAllView(APIView):
    @extend_schema(operation_id="masterdata_invite_all_state", responses=REFUSED)
    def get(self, request: Request) -> Answer[InviteAllSchema]:
        """Return how many tenants could be invited, and the progress of the last run."""
        administrator(request)
        return Answer(serialize_invite_run(inviting.latest_invite_run()))

    @repeatable(lambda view, request: view.get(request))
    @extend_schema(
        operation_id="masterdata_invite_all",
        parameters=[KEY],
        request=None,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Accepted[InviteAllSchema]:
        """Invite all tenants who have an address and cannot sign in yet, one transaction each.

        While it runs, the call returns the same run.
        """
        return Accepted(serialize_invite_run(inviting.start_invite_run(administrator(request))))


def serialize_invite_run(run: InviteRun | None) -> InviteAllSchema:
    turns = list(run.invited.select_related("tenant").order_by("pk")) if run else []
    return {
        "is_running": bool(run and run.ended_at is None),
        "count": run.count if run else 0,
        "done": len(turns),
        "waiting": len(inviting.tenant_ids_to_invite()),
        "refused": [
            {"name": turn.tenant.name, "message": turn.message} for turn in turns if turn.message
        ],
    }
