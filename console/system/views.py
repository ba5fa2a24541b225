"""The status of the portal, for administrators."""

from collections.abc import Mapping
from typing import Annotated, Any, TypedDict

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.system import backups, failed_work
from console.system.failed_work import FailedJob
from console.system.figures import AuditFigures, disk_figures
from core import clock, last_backup
from core.api.answers import Answer, Moment, one_of, serializer_of
from core.api.idempotent_calls import once, repeatable
from core.api.parameters import KEY
from core.jobs import heartbeat, queue
from core.last_backup import LastBackup
from core.models.job import Lane
from core.refusals import NotAllowed
from workflow.api.schemas import RefusalSchema
from workflow.engine.keys import GUARDS
from workflow.engine.models import ChainHead

FOR_ADMINISTRATORS = "This is for administrators."


class LaneSchema(TypedDict):
    """``failed`` were tried as often as they may be, and are not tried again."""

    lane: Annotated[str, one_of(Lane.choices)]
    waiting: int
    failed: int
    oldest_due_seconds: Annotated[int, "0 when nothing is due"]
    is_late: Annotated[bool, "its oldest due job waits too long"]
    workers: Annotated[int, "that take its jobs now, by their heartbeats"]


class LastBackupSchema(TypedDict):
    at: Moment
    name: str
    size: Annotated[int, "bytes"]
    number: Annotated[int, "of the last transition in it"]
    is_old: Annotated[bool, "a nightly backup was missed"]


class AuditGuardSchema(TypedDict):
    unset: Annotated[
        list[Annotated[str, one_of(sorted(GUARDS))]],
        "settings that guard the audit of a production portal, and are not set",
    ]
    anchor_mailed_at: Annotated[Moment | None, "null: none was mailed to the auditors lately"]
    head_at: Annotated[Moment | None, "of the last transition"]
    proven_at: Annotated[Moment | None, "null: it never was"]
    is_proof_old: Annotated[bool, "more than eight days"]
    anchored_at: Annotated[Moment | None, "when an anchor was written; null: none was"]
    is_anchor_old: Annotated[bool, "more than two days"]


class DiskSchema(TypedDict):
    """The disk of the data folder of the machine that answers, in bytes."""

    free: int
    total: int
    is_low: Annotated[bool, "less than a tenth is free"]


class StatusSchema(TypedDict):
    """``/health/ready`` says besides which of the processes are up."""

    version: str
    at: Moment
    transitions: int
    lanes: list[LaneSchema]
    failed: Annotated[list[FailedJob], f"the newest {failed_work.MOST}"]
    backup: LastBackupSchema | None
    backup_is_running: Annotated[bool, "one that was asked for here"]
    audit: AuditGuardSchema
    disk: DiskSchema


class StatusView(APIView):
    @extend_schema(
        operation_id="console_status",
        responses=dict.fromkeys((401, 403), RefusalSchema),
    )
    def get(self, request: Request) -> Answer[StatusSchema]:
        """Version, what waits in each lane of jobs, what was given up, the last backup, proof and
        anchor, and the disk; for administrators."""
        administrator_asking(request)
        return Answer(serializer_of(StatusSchema)(status()).data)


def administrator_asking(request: Request) -> User:
    """Return the caller, if they are an administrator. Raises NotAllowed."""
    user = get_current_user(request)
    if not user.is_administrator:
        raise NotAllowed(FOR_ADMINISTRATORS)
    return user


def back_up_again(_: APIView, request: Request) -> Response:
    administrator_asking(request)
    return Response(status=202)


class BackUpView(APIView):
    @repeatable(back_up_again)
    @extend_schema(
        operation_id="console_back_up",
        request=None,
        parameters=[KEY],
        responses={202: None, **dict.fromkeys((401, 403), RefusalSchema)},
    )
    def post(self, request: Request) -> Response:
        """Start a backup in a job (202); while one runs, no other begins. For administrators."""
        backups.begin(administrator_asking(request))
        return Response(status=202)


class RunAgainView(APIView):
    @extend_schema(
        operation_id="console_status_run_again",
        request=None,
        parameters=[KEY],
        responses={204: None, **dict.fromkeys((401, 403, 404, 409), RefusalSchema)},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Have a job that was given up done again: a mail is sent again. For administrators."""
        user = administrator_asking(request)

        def work() -> tuple[int, Any]:
            failed_work.retry_failed_job(user, pk)
            return 204, None

        return Response(status=once(request, work)[0])


def status() -> dict[str, Any]:
    counts, waiting = queue.count_jobs_by_state(), queue.oldest_due_seconds()
    workers = heartbeat.count_workers_by_lane()
    head = ChainHead.objects.first()
    return {
        "version": settings.VERSION,
        "at": clock.now(),
        "transitions": head.number if head else 0,
        "lanes": [
            serialize_queue_status(lane, counts, waiting.get(lane.value, 0))
            | {"workers": workers[lane.value]}
            for lane in Lane
        ],
        "failed": failed_work.failed_jobs(),
        "backup_is_running": backups.is_under_way(),
        "backup": serialize_backup_status(last_backup.read_last_backup()),
        "audit": AuditFigures(),
        "disk": disk_figures(),
    }


def serialize_queue_status(
    lane: Lane, counts: Mapping[tuple[str, str], int], age: float
) -> dict[str, Any]:
    return {
        "lane": lane.value,
        "waiting": counts[lane.value, "waiting"],
        "failed": counts[lane.value, "failed"],
        "oldest_due_seconds": round(age),
        "is_late": queue.is_late(age),
    }


def serialize_backup_status(backup: LastBackup | None) -> LastBackupSchema | None:
    return backup and {**backup, "is_old": last_backup.is_old(backup)}
