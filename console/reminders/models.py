"""Rounds of reminders for a quarter, and the reminders that each tenant got."""

import uuid
from datetime import date
from typing import Self

from django.db import models

from accounts.models import Company, Tenant, User
from console.oversight.scope import Scope
from core import clock
from core.deadlines import due_after
from core.quarter import Quarter
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked
from workflow.engine.record import THE_PORTAL
from workflow.expiry.reminder_schedule import Planned, ReminderStage

LONGEST_NOTE = 500


class RoundStatus(models.TextChoices):
    RUNNING = "RUNNING", "running"
    STOPPED = "STOPPED", "stopped"
    ENDED = "ENDED", "ended"


class ReminderStatus(models.TextChoices):
    REMINDED = "REMINDED", "reminded"


class CallReason(models.TextChoices):
    NO_ADDRESS = "no_address", "No verified email address"
    REFUSED = "refused", "Their mail server refuses our email"
    LAST_STEP = "last_step", "Every reminder was sent"


class ContactKind(models.TextChoices):
    CALL = "call", "Call"
    NOTE = "note", "Note"


class RoundQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Narrow to all for managers and the portal, else to those that touch their branches."""
        if user is None or user.is_manager:
            return self.all()
        return self.filter(pk__in=[pk for pk, at in self.places() if at & user.branch_ids])

    def places(self) -> list[tuple[uuid.UUID, set[int]]]:
        return [(pk, set(at)) for pk, at in self.values_list("pk", "branches")]

    def running(self, quarter: Quarter) -> Self:
        return self.filter(status=RoundStatus.RUNNING, quarter=str(quarter))


class ReminderQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """The portal's alone: staff read of them with the list of who has not sent."""
        return self.all() if user is None else self.none()


class OfAQuarter(Tracked):
    """The common columns of rounds and reminders."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    quarter = models.CharField(max_length=6, help_text="like 2026Q3")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta:
        abstract = True

    @property
    def covers(self) -> Quarter:
        return Quarter.parse(self.quarter)

    @property
    def due(self) -> date:
        return due_after(self.covers.end)


class Round(OfAQuarter):
    """Reminders about a quarter, at branches of the lead or company for whom they started."""

    status = StatusField(choices=RoundStatus.choices)
    company = models.ForeignKey(
        Company, on_delete=models.PROTECT, null=True, related_name="+", help_text="null: any"
    )
    branches = models.JSONField(help_text="their keys, as they were when it was started")
    by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, related_name="+", help_text="null: the portal"
    )
    ended_at = models.DateTimeField(null=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=RoundStatus.values), name="round_status_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"reminders for {self.quarter}"

    @property
    def started_by(self) -> str:
        return str(self.by) if self.by else THE_PORTAL

    @property
    def scope(self) -> Scope:
        return Scope(frozenset(self.branches), self.company_id)


class Reminder(OfAQuarter):
    """The reminders of one tenant about one quarter, across rounds: each step once."""

    status = StatusField(choices=ReminderStatus.choices)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+")
    steps = models.JSONField(default=list, help_text="pairs of a step and its day, in order")

    objects = ReminderQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=ReminderStatus.values),
                name="reminder_status_is_known",
            ),
            models.UniqueConstraint(
                fields=["quarter", "tenant"], name="a_tenant_has_one_ladder_a_quarter"
            ),
        ]

    def __str__(self) -> str:
        return f"reminders of {self.tenant} for {self.quarter}"

    @property
    def made(self) -> list[Planned]:
        return [(ReminderStage(step), date.fromisoformat(day)) for step, day in self.steps]


class TenantContact(models.Model):
    """A call to a tenant about what a quarter lacks, or a note about it; it is never changed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+", db_index=False)
    quarter = models.CharField(max_length=6, help_text="like 2026Q3")
    kind = models.CharField(max_length=4, choices=ContactKind)
    promised_on = models.DateField(null=True, help_text="by when the tenant will send")
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [
            models.Index(fields=["tenant", "at", "id"], name="contacts_of_a_tenant"),
            models.Index(fields=["quarter", "tenant"], name="contacts_about_a_quarter"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.tenant} about {self.quarter}"
