"""Rows that open something, with a mark under SECRET_KEY over what they open."""

from typing import ClassVar, Self

from django.db import models

from core.marks import column_facts, is_own_mark, mark_of_columns


class MarkedRow(models.Model):
    """A row with an HMAC under SECRET_KEY over its ``marked_columns``.

    Without a valid one it opens nothing, so that neither an INSERT nor an UPDATE in the database
    does. Code that creates or changes a row puts the mark; code that lets somebody in checks it.
    """

    marked_columns: ClassVar[tuple[str, ...]] = ()

    mark = models.CharField(
        max_length=64,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text="over what it opens, under SECRET_KEY",
    )

    class Meta:
        abstract = True

    def put_mark(self) -> Self:
        """Mark what the row says now, before it is saved."""
        self.mark = mark_of_columns(self, self.marked_columns)
        return self

    def has_own_mark(self) -> bool:
        return is_own_mark(self.mark, self._meta.db_table, column_facts(self, self.marked_columns))
