"""What the tests of exports share: a plan as it is sent, days, and the worker's part."""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from io import StringIO
from typing import Any

from django.core import mail
from django.utils.module_loading import import_string

from console.exports import running
from console.exports.models import ExportRun
from console.schedule import begin_exports
from core import clock
from core.models.job import Job

ADDRESS = "/api/exports/"
MONDAY = datetime(2026, 10, 12, 3, tzinfo=UTC)  # 11:00 in Manila
PLAN: dict[str, Any] = {
    "name": "Every morning",
    "form": "csv",
    "every": "day",
    "recipients": ["lead@mall.example"],
}


@contextmanager
def days_later(days: float) -> Iterator[None]:
    with clock.set_to(MONDAY + timedelta(days=days)):
        yield


def set_up(client: Any, **changes: Any) -> dict[str, Any]:
    answer = client.post(ADDRESS, PLAN | changes, format="json")
    assert answer.status_code == 201, answer.content
    told: dict[str, Any] = answer.json()
    return told


def work_off() -> list[Any]:
    """The jobs of exports as a worker does them; the mails that went out by it."""
    before = len(mail.outbox)
    paths = [each.module_path for each in (running.go_on, running.mail_export_letter)]
    while job := Job.objects.filter(func__in=paths, done_at=None).order_by("pk").first():
        import_string(job.func)(*job.args)
        Job.objects.filter(pk=job.pk).update(done_at=clock.now())
    return mail.outbox[before:]


def nightly() -> list[Any]:
    """What the schedule and the worker do in an hour."""
    begin_exports()
    return work_off()


def last_run() -> ExportRun:
    return ExportRun.objects.order_by("-asked_at", "-pk")[0]


def rows_in(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"))))


def attached(message: Any) -> bytes:
    """The file, as it is read out of the mail that was received."""
    received = message_from_bytes(message.message().as_bytes(), policy=policy.default)
    (file,) = received.iter_attachments()
    content = file.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content
