"""The rules of the desk: one row, once a lead has settled any."""

import uuid
from typing import Self

from django.db import models

from accounts.models import Role, User
from core import clock
from core.money import MoneyField
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked

THE_ONE = uuid.UUID(int=1)
USUAL_GOAL_DAYS = 5
LONGEST_GOAL_DAYS = 20


class Status(models.TextChoices):
    IN_FORCE = "IN_FORCE", "in force"


class LockStatus(models.TextChoices):
    OPEN = "OPEN", "open"
    LOCKED = "LOCKED", "locked"


class StaffsQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Everybody at the desk, and the portal itself."""
        return self.none() if user is not None and user.role == Role.TENANT else self.all()


class DeskRules(Tracked):
    """What holds for the whole desk. Without the row the usual holds."""

    id = models.UUIDField(primary_key=True, default=THE_ONE, editable=False)
    status = StatusField(choices=Status.choices)
    goal_days = models.PositiveSmallIntegerField(
        default=USUAL_GOAL_DAYS, help_text="working days within which a form is decided"
    )
    four_eyes_from = MoneyField(
        null=True, default=None, help_text="tax from which two people approve; null: never"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = StaffsQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="desk_rules_status_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(id=THE_ONE), name="there_is_one_set_of_desk_rules"
            ),
            models.CheckConstraint(
                condition=models.Q(goal_days__range=(1, LONGEST_GOAL_DAYS)),
                name="goal_is_some_working_days",
            ),
        ]

    def __str__(self) -> str:
        return "the rules of the desk"


class QuarterLock(Tracked):
    """A quarter that a lead has locked once; without the row it is open."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=LockStatus.choices)
    quarter = models.CharField(max_length=6, unique=True, help_text="like 2026Q3")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = StaffsQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=LockStatus.values), name="lock_status_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"the lock of {self.quarter}"
