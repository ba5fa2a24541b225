"""Columns with the search form of a text, in addition to the text as it was written."""

from collections.abc import Iterable, Sequence
from itertools import islice, product
from typing import Any

from django.db import models

from core.batches import AT_ONCE, in_batches
from core.text import fold


class FoldedField(models.TextField):  # type: ignore[type-arg]
    """The folded form of another column of the row. ``save`` and ``bulk_create`` fill it.

    A query that updates the other column must update this one too. It is blank in rows that an
    older release wrote.
    """

    def __init__(self, of: str, **options: Any):
        self.of = of
        super().__init__(**options | {"editable": False, "default": "", "db_default": ""})

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        for fixed in ("editable", "default", "db_default"):
            options.pop(fixed, None)
        return name, path, args, options | {"of": self.of}

    def pre_save(self, instance: models.Model, add: bool) -> str:
        folded = fold(getattr(instance, self.of))
        setattr(instance, self.attname, folded)
        return folded


class Searchable(models.Model):
    """A model whose folded columns are saved with the columns that they follow."""

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        if update_fields is not None:
            update_fields = with_folded(type(self), update_fields)
        super().save(*args, update_fields=update_fields, **options)


def with_folded(model: type[models.Model], names: Iterable[str]) -> set[str]:
    """The columns named, and those that follow them."""
    named = set(names)
    fields = model._meta.concrete_fields
    return named | {f.name for f in fields if isinstance(f, FoldedField) and f.of in named}


def rows_with_words(
    rows: "models.QuerySet[Any]", columns: Sequence[str], words: str
) -> "models.QuerySet[Any]":
    """Rows of a small table that have the words in one of the columns, whatever its type."""
    folded = fold(words)
    told = rows.values_list("pk", *columns)
    found = [pk for pk, *texts in told if any(folded in fold(str(text)) for text in texts)]
    return rows.filter(pk__in=found)


def fill_folded(model: type[models.Model]) -> None:
    """Fill the folded columns of rows that were there before these, a few hundred at a time."""
    fields = [each for each in model._meta.concrete_fields if isinstance(each, FoldedField)]
    rows = in_batches(model._base_manager.only("pk", *(field.of for field in fields)))
    while batch := list(islice(rows, AT_ONCE)):
        for field, row in product(fields, batch):
            field.pre_save(row, add=False)
        model._base_manager.bulk_update(batch, [field.name for field in fields])
