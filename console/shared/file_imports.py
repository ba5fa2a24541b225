"""Imports of a file: a person, or the portal, sends a table, and jobs take its rows."""

import uuid
from collections.abc import Sequence
from typing import ClassVar

from django.db import models

from core import clock
from core.jobs.runs import LONGEST_WHY, ReadingState, Run, RunState
from core.refusals import NotLikeThis, field_fault
from workflow.files import storage
from workflow.files.child import Bounds
from workflow.files.opening import open_upload
from workflow.files.table import Column, TableRow, header_in, missing_columns, refuse_table


class FileImport(Run):
    """One file, stored until it was read. ``stored``: the columns that name stored files."""

    stored: ClassVar[tuple[str, ...]] = ("stored_as",)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=120)
    sha256 = models.CharField(max_length=64)
    stored_as = models.CharField(max_length=32, blank=True, help_text="blank once it was read")
    is_dry_run = models.BooleanField(default=False, help_text="nothing of it is written")
    state = models.CharField(max_length=7, choices=ReadingState, default=ReadingState.WAITING)
    message = models.CharField(max_length=LONGEST_WHY, blank=True, help_text="why it failed")
    created_at = models.DateTimeField(default=clock.now)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.name} {self.state}"

    def finish(self, state: str, message: str = "") -> None:
        """End it and delete its files."""
        if self.end(state, message=message, **dict.fromkeys(self.stored, "")):
            for name in filter(None, (getattr(self, column) for column in self.stored)):
                storage.delete_stored_file(name)

    def fail(self, message: str) -> None:
        self.finish(RunState.FAILED, message)

    def update(self, **columns: object) -> None:
        type(self)._base_manager.filter(pk=self.pk).update(**columns)


def read_imported_table(
    run: FileImport,
    columns: Sequence[Column],
    most_rows: int,
    *,
    bounds: Bounds,
    unpacked_bytes: int = 0,
) -> tuple[dict[str, int], list[TableRow]]:
    """The columns' places and the rows below the header. Raises Refusal."""
    data = b"".join(storage.stream_stored_file(run.stored_as, run.sha256, run.name))
    opened = open_upload(data, rows=most_rows + 2, bounds=bounds, unpacked_bytes=unpacked_bytes)
    found = header_in(opened.rows, columns)
    if found is None:
        raise NotLikeThis([field_fault("file", "columns", missing_columns(opened.rows, columns))])
    at, places = found
    rows = [row for row in opened.rows[at + 1 :] if any(row.cells) and not row.is_totals()]
    if len(rows) > most_rows:
        refuse_table("too_many_rows", f"A file has at most {most_rows:,} rows. Send it in parts.")
    return places, rows
