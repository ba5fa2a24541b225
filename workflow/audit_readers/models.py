"""The readers of the audit, each a subject of its own, and the stored proof."""

import uuid
from typing import Self

from django.db import models

from accounts.models import User
from core import clock
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked


class Status(models.TextChoices):
    READER = "READER"


class AuditReaderQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Everybody's own; None is the portal itself and sees all."""
        return self.all() if user is None else self.filter(user=user)


class AuditReader(Tracked):
    """Somebody who reads the audit: what is read, exported and taken away is on record too."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=Status.choices)
    user = models.OneToOneField(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = AuditReaderQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values),
                name="audit_reader_status_is_known",
            )
        ]

    def __str__(self) -> str:
        return str(self.user)


class FindingStatus(models.TextChoices):
    PROPOSED = "PROPOSED", "proposed"
    CONFIRMED = "CONFIRMED", "acknowledged"


class AuditFindingQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Managers and administrators; None is the portal itself and sees all."""
        may = user is None or user.is_manager or user.is_administrator
        return self.all() if may else self.none()


class AuditFinding(Tracked):
    """A finding of the audit that one person looked into, and a second one confirmed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=FindingStatus.choices)
    mark = models.CharField(max_length=64, unique=True, help_text="digest of all it says")
    number = models.BigIntegerField(null=True, help_text="the transition; null: of none")
    why = models.CharField(max_length=1000, help_text="what does not hold")
    proposed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = AuditFindingQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=FindingStatus.values),
                name="audit_finding_status_is_known",
            )
        ]

    def __str__(self) -> str:
        return f"the finding at #{self.number}" if self.number is not None else "a finding"


class KeptProof(models.Model):
    """The last result of a verification and its time: one row that each proof overwrites."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()
    seconds = models.FloatField()
    told = models.JSONField()
    mark = models.CharField(
        max_length=64, blank=True, default="", db_default="", help_text="over the others"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="there_is_one_kept_proof")
        ]
