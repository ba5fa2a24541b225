"""The status of the portal, for administrators."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.system import backups, failed_work
from console.system.figures import AuditFigures, disk_figures
from core import clock, last_backup
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


class LaneSchema(serializers.Serializer):
    """``failed`` were tried as often as they may be, and are not tried again."""

    lane = serializers.ChoiceField(Lane.choices)
    waiting = serializers.IntegerField()
    failed = serializers.IntegerField()
    oldest_due_seconds = serializers.IntegerField(help_text="0 when nothing is due")
    is_late = serializers.BooleanField(help_text="its oldest due job waits too long")
    workers = serializers.IntegerField(help_text="that take its jobs now, by their heartbeats")


class FailedJob(serializers.Serializer):
    """One job that was given up."""

    id = serializers.IntegerField()
    lane = serializers.ChoiceField(Lane.choices)
    work = serializers.CharField(help_text="the effect, or the function")
    about = serializers.CharField(help_text="to whom a mail goes, or whose account it is")
    given_up_at = serializers.DateTimeField()
    attempts = serializers.IntegerField()
    error = serializers.CharField(help_text="of the last attempt")
    may_run_again = serializers.BooleanField()


class LastBackupSchema(serializers.Serializer):
    at = serializers.DateTimeField()
    name = serializers.CharField()
    size = serializers.IntegerField(help_text="bytes")
    number = serializers.IntegerField(help_text="of the last transition in it")
    is_old = serializers.BooleanField(help_text="a nightly backup was missed")


class AuditGuardSchema(serializers.Serializer):
    unset = serializers.ListField(
        child=serializers.ChoiceField(sorted(GUARDS)),
        help_text="settings that guard the audit of a production portal, and are not set",
    )
    anchor_mailed_at = serializers.DateTimeField(
        allow_null=True, help_text="null: none was mailed to the auditors lately"
    )
    head_at = serializers.DateTimeField(allow_null=True, help_text="of the last transition")
    proven_at = serializers.DateTimeField(allow_null=True, help_text="null: it never was")
    is_proof_old = serializers.BooleanField(help_text="more than eight days")
    anchored_at = serializers.DateTimeField(
        allow_null=True, help_text="when an anchor was written; null: none was"
    )
    is_anchor_old = serializers.BooleanField(help_text="more than two days")


class DiskSchema(serializers.Serializer):
    """The disk of the data folder of the machine that answers, in bytes."""

    free = serializers.IntegerField()
    total = serializers.IntegerField()
    is_low = serializers.BooleanField(help_text="less than a tenth is free")


class StatusSchema(serializers.Serializer):
    """``/health/ready`` says besides which of the processes are up."""

    version = serializers.CharField()
    at = serializers.DateTimeField()
    transitions = serializers.IntegerField()
    lanes = LaneSchema(many=True)
    failed = FailedJob(many=True, help_text=f"the newest {failed_work.MOST}")
    backup = LastBackupSchema(allow_null=True)
    backup_is_running = serializers.BooleanField(help_text="one that was asked for here")
    audit = AuditGuardSchema()
    disk = DiskSchema()


class StatusView(APIView):
    @extend_schema(
        operation_id="console_status",
        responses={200: StatusSchema, **dict.fromkeys((401, 403), RefusalSchema)},
    )
    def get(self, request: Request) -> Response:
        """Version, what waits in each lane of jobs, what was given up, the last backup, proof and
        anchor, and the disk; for administrators."""
        administrator_asking(request)
        return Response(StatusSchema(status()).data)


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


def serialize_backup_status(backup: LastBackup | None) -> dict[str, Any] | None:
    return backup and {**backup, "is_old": last_backup.is_old(backup)}
