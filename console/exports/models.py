"""Exports of the register that go out by themselves, each time one went, and to whom."""

import uuid
from typing import Self

from django.conf import settings
from django.db import models

from accounts.models import Role, User
from core import clock
from core.jobs.runs import Run
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked

LONGEST_NAME = 80
LONGEST_WHY = 300


class Status(models.TextChoices):
    ACTIVE = "ACTIVE", "active"
    PAUSED = "PAUSED", "paused"
    ENDED = "ENDED", "ended"


class Every(models.TextChoices):
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Form(models.TextChoices):
    CSV = "csv"
    XLSX = "xlsx"


class Contents(models.TextChoices):
    """What a file holds; postings are those that are not acknowledged."""

    REGISTER = "register", "the register"
    POSTINGS = "postings", "postings"
    SAP = "postings_sap", "postings for SAP"
    ORACLE = "postings_oracle", "postings for Oracle"


class ScheduledExportQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Narrow to all for managers and the portal, their own for leads, none for others."""
        if user is None or user.is_manager:
            return self.all()
        return self.filter(owner=user) if user.role == Role.LEAD else self.none()


class ScheduledExport(Tracked):
    """A scheduled export: content, days and recipients; it contains only what its owner sees."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=Status.choices)
    owner = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    form = models.CharField(max_length=4, choices=Form)
    contents = models.CharField(
        max_length=15,
        choices=Contents,
        default=Contents.REGISTER,
        db_default=Contents.REGISTER.value,
    )
    company = models.CharField(max_length=20, blank=True, help_text="code; blank: all of them")
    quarter = models.CharField(
        max_length=7, blank=True, help_text="ended, current, or like 2026Q3; blank: all of them"
    )
    statuses = models.JSONField(default=list, blank=True, help_text="none: all of them")
    form_type = models.CharField(max_length=12, blank=True)
    branch = models.CharField(max_length=200, blank=True, help_text="its name")
    every = models.CharField(max_length=5, choices=Every)
    weekday = models.PositiveSmallIntegerField(null=True, help_text="of a week, 1 is Monday")
    day = models.PositiveSmallIntegerField(
        null=True, help_text="of a month; one that it lacks is its last"
    )
    to_folder = models.BooleanField(default=False)
    recipients = models.JSONField(default=list, blank=True, help_text="ids of staff")
    since = models.DateField(help_text="the day after which it goes out")
    why = models.CharField(max_length=LONGEST_WHY, blank=True, help_text="why the portal paused it")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = ScheduledExportQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="export_status_is_known"
            ),
        ]
        indexes = [models.Index(fields=["created_at", "id"], name="exports_newest")]

    def __str__(self) -> str:
        return f"the export {self.name}"


class State(models.TextChoices):
    RUNNING = "running"
    SENT = "sent"
    FAILED = "failed"


class ExportRun(Run):
    """One time it went out, or should have. Of each day there is one; asked for by hand, none."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    export = models.ForeignKey(ScheduledExport, on_delete=models.PROTECT, related_name="runs")
    slot = models.DateField(null=True, help_text="the day it was due; null: asked for by hand")
    state = models.CharField(max_length=8, choices=State, default=State.RUNNING)
    tries = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(default=clock.now)
    ended_at = models.DateTimeField(null=True)
    name = models.CharField(max_length=120, help_text="of the file")
    holds = models.CharField(max_length=400, blank=True, help_text="what is in it, in words")
    companies = models.JSONField(default=list, blank=True, help_text="ids, of what may be in it")
    branches = models.JSONField(default=list, blank=True, help_text="ids, of what may be in it")
    rows = models.PositiveBigIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True, help_text="blank: not made yet")
    is_in_folder = models.BooleanField(default=False)
    is_kept = models.BooleanField(default=False, help_text="its file can be fetched")
    message = models.TextField(blank=True, help_text="why it failed, or waits")

    class Meta:
        constraints = [
            models.UniqueConstraint("export", "slot", name="an_export_goes_out_once_a_day"),
        ]
        indexes = [models.Index(fields=["export", "-asked_at"], name="runs_of_an_export")]

    def __str__(self) -> str:
        return f"{self.name} #{self.pk}"


class ExportLetter(models.Model):
    """A recipient of a run: mailed once, or the reason why not."""

    run = models.ForeignKey(ExportRun, on_delete=models.CASCADE, related_name="letters")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(null=True)
    left_out = models.CharField(max_length=LONGEST_WHY, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("run", "person", name="an_export_is_mailed_once_to_each"),
        ]

    def __str__(self) -> str:
        return f"{self.run} to {self.person}"
