"""A move of many certificates at once, and what became of each."""

import uuid

from django.conf import settings
from django.db import models

from core.jobs.runs import Run, RunState


class BulkRun(Run):
    """A bulk run, requested by one person; each of its transitions refers to it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    move = models.CharField(max_length=40)
    inputs = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=RunState, default=RunState.RUNNING)
    accepted = models.JSONField(null=True, help_text="codes of warnings; null: every warning")
    asked_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    request_id = models.CharField(max_length=32, blank=True)
    ip = models.CharField(max_length=45, blank=True)
    device = models.CharField(max_length=200, blank=True)
    file_bytes = models.PositiveBigIntegerField(default=0, help_text="0: there is no file")
    sha256 = models.CharField(max_length=64, blank=True, help_text="of the file")
    number = models.BigIntegerField(
        default=0, db_default=0, help_text="of the transition that recorded it; 0: none did"
    )
    undoes = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, related_name="undos", help_text="its run"
    )

    class Meta:
        indexes = [
            models.Index(fields=["by", "-asked_at"], name="bulk_of_a_person"),
            models.Index(fields=["asked_at"], name="bulk_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.move} #{self.pk}"

    def fail(self, message: str) -> None:
        """Stop it: its results say how far it came."""
        self.end(RunState.STOPPED)


class BulkResult(models.Model):
    """A certificate of a bulk, in its order. ``ok`` is null until it had its turn."""

    run = models.ForeignKey(BulkRun, on_delete=models.CASCADE, related_name="results")
    position = models.PositiveIntegerField()
    certificate = models.UUIDField()
    reference = models.CharField(max_length=40, blank=True)
    to = models.CharField(max_length=150, blank=True, help_text="who was found to have it")
    begun_at = models.DateTimeField(null=True, blank=True)
    ok = models.BooleanField(null=True, blank=True)
    message = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("run", "position", name="bulk_position_is_there_once"),
            models.UniqueConstraint("run", "certificate", name="bulk_certificate_is_there_once"),
        ]
        indexes = [
            models.Index(
                "run", "position", condition=models.Q(ok=None), name="bulk_waiting_for_its_turn"
            )
        ]

    def __str__(self) -> str:
        return f"{self.run} {self.position}"
