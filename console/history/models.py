"""Imports of former certificates: the files, and what became of each certificate."""

import uuid

from django.conf import settings
from django.db import models

from console.shared.file_imports import FileImport
from core.models.marked import MarkedRow


class HistoryImport(FileImport):
    """A table of former certificates with their PDFs, imported by one lead."""

    stored = ("stored_as", "pdfs_stored_as")

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    pdfs_name = models.CharField(max_length=120, blank=True, help_text="blank: none were sent")
    pdfs_sha256 = models.CharField(max_length=64, blank=True)
    pdfs_stored_as = models.CharField(max_length=32, blank=True)
    without_pdfs = models.BooleanField(
        default=False, help_text="certificates are imported although their PDF is missing"
    )
    rows = models.PositiveIntegerField(default=0, help_text="written rows of the table")
    request_id = models.CharField(max_length=32, blank=True)
    ip = models.CharField(max_length=45, blank=True)
    device = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["by", "created_at", "id"], name="history_import_by_time")]


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
