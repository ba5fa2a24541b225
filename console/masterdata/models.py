"""One row for each record of master data that an administrator has touched: the log's subject."""

import uuid
from typing import Self

from django.db import models

from accounts.models import Role, Tenant, User
from core import clock
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked


class Status(models.TextChoices):
    IN_USE = "IN_USE", "in use"
    OUT_OF_USE = "OUT_OF_USE", "out of use"


class Kind(models.TextChoices):
    TENANT = "tenant"
    STAFF = "staff"
    COMPANY = "company"
    MALL = "mall"
    HOLIDAY = "holiday"
    TAX_CODE = "atc"
    REASON = "reason"
    ASSIGNMENTS = "assignments"
    MAIL = "mail"
    COMPANY_PROFILE = "company_profile"
    TENANT_PROFILE = "tenant_profile"
    LEASE = "lease"


KEPT_BY_LEADS: frozenset[str] = frozenset({Kind.REASON, Kind.ASSIGNMENTS})


def keeps(user: User, kind: str) -> bool:
    """Return whether this person may change such records."""
    return user.is_administrator or (user.role == Role.LEAD and kind in KEPT_BY_LEADS)


class InviteRun(models.Model):
    """A run that invites everybody who could not sign in, one at a time; shared by all callers."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    count = models.PositiveIntegerField(help_text="tenants there were to invite")
    asked_at = models.DateTimeField(default=clock.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    request_id = models.CharField(max_length=32, blank=True)
    ip = models.CharField(max_length=45, blank=True)

    def __str__(self) -> str:
        return f"{self.count} invited on {self.asked_at:%Y-%m-%d}"


class Invited(models.Model):
    """A tenant who had a turn; ``message`` says why nobody was invited, where that is so."""

    run = models.ForeignKey(InviteRun, on_delete=models.CASCADE, related_name="invited")
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    message = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "tenant"], name="one_turn_in_a_run")]

    def __str__(self) -> str:
        return f"{self.tenant} {self.at:%Y-%m-%d}"


class MasterRecordQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Administrators and the portal itself; leads, of what they keep."""
        if user is None or user.is_administrator:
            return self.all()
        return self.filter(kind__in=KEPT_BY_LEADS) if user.role == Role.LEAD else self.none()


class MasterRecord(Tracked):
    """The last log entry of one record; ``version`` counts its changes.

    A record without such a row is as it came with the portal, at version 0.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=Status.choices)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    record_id = models.BigIntegerField()
    label = models.CharField(max_length=200, help_text="its name, as last recorded")
    said = models.JSONField(default=dict, help_text="all that the log keeps of it")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = MasterRecordQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="master_record_status_is_known"
            ),
            models.UniqueConstraint(fields=["kind", "record_id"], name="one_log_for_a_record"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.label}"
