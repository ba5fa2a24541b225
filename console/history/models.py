"""Imports of former certificates: the files, and what became of each certificate."""

import uuid

from django.conf import settings
from django.db import models

from core import clock
from core.models.marked import MarkedRow


class HistoryImport(models.Model):
    """A table of former certificates with their PDFs, imported by one lead."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    sha256 = models.CharField(max_length=64)
    stored_as = models.CharField(max_length=32, blank=True, help_text="blank once it was read")
    pdfs_name = models.CharField(max_length=120, blank=True, help_text="blank: none were sent")
    pdfs_sha256 = models.CharField(max_length=64, blank=True)
    pdfs_stored_as = models.CharField(max_length=32, blank=True)
    is_dry_run = models.BooleanField(default=False, help_text="nothing of it is written")
    without_pdfs = models.BooleanField(
        default=False, help_text="certificates are imported although their PDF is missing"
    )
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    message = models.CharField(max_length=300, blank=True, help_text="why it failed")
    rows = models.PositiveIntegerField(default=0, help_text="written rows of the table")
    created_at = models.DateTimeField(default=clock.now)
    ended_at = models.DateTimeField(null=True)
    request_id = models.CharField(max_length=32, blank=True)
    ip = models.CharField(max_length=45, blank=True)
    device = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["by", "created_at", "id"], name="history_import_by_time")]

    def __str__(self) -> str:
        return f"{self.name} {self.state}"


class HistoryEntry(MarkedRow):
    """One certificate of an import: the rows of the table with the same reference."""

    marked_columns = ("run_id", "position", "certificate", "cells")

    class Outcome(models.TextChoices):
        NEW = "new"
        SAME = "same"
        COMPLETED = "completed", "completed by its PDF"
        FAULTY = "faulty"

    run = models.ForeignKey(HistoryImport, on_delete=models.CASCADE, related_name="entries")
    position = models.PositiveIntegerField(help_text="the first of its rows in the spreadsheet")
    certificate = models.UUIDField(default=uuid.uuid4, help_text="its key, if it is new")
    cells = models.JSONField(help_text="pairs of a row's number and its cells by column")
    outcome = models.CharField(
        max_length=9, choices=Outcome, blank=True, help_text="blank until it had its turn"
    )
    faults = models.JSONField(default=list, help_text="row, column and message of each")

    class Meta:
        constraints = [
            models.UniqueConstraint("run", "position", name="history_position_is_there_once")
        ]
        indexes = [
            models.Index(
                "run",
                "position",
                condition=models.Q(outcome=""),
                name="history_waiting_for_its_turn",
            )
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.position}"
