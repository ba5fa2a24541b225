"""The subject of a transition that records rows."""

import uuid
from typing import Self

from django.db import models

from accounts.models import User
from core import clock
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked
from workflow.engine.rows import COMPLETE, RECORDED


class Status(models.TextChoices):
    RECORDED = RECORDED, "recorded"
    COMPLETE = COMPLETE, "complete"


class RowRecordQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """The portal alone."""
        return self.all() if user is None else self.none()


class RowRecord(Tracked):
    """One recording of rows. COMPLETE: from here on every row of each table is recorded."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=Status.choices)
    why = models.CharField(max_length=60, help_text="what created or changed the rows")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = RowRecordQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="row_record_status_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"the record {self.pk}"
