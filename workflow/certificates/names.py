"""The names that papers bear: few where papers are many, so a search looks through these first."""

from collections.abc import Collection
from typing import Any

from django.db import models
from django.db.models import Exists, F, Func, IntegerField, OuterRef, Q, Subquery

from core.folded import FoldedField
from core.text import fold

FEW = 500  # names whose certificates are had by name
Name = tuple[str, str]  # the column of a certificate, and what it says


class PartyName(models.Model):
    """A name of the payor or payee of some certificates.

    It exists as long as a certificate has it, and until the daily purge.
    """

    class Column(models.TextChoices):
        PAYOR = "payor_name"
        PAYEE = "payee_name"

    column = models.CharField(max_length=10, choices=Column.choices)
    text = models.CharField(max_length=200)
    folded = FoldedField(of="text")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["column", "text"], name="each_name_once")]

    def __str__(self) -> str:
        return self.text


def party_names_of(certificate: Any) -> set[Name]:
    said = {(str(column), getattr(certificate, column)) for column in PartyName.Column}
    return {(column, text) for column, text in said if text}


def keep_names(names: Collection[Name]) -> None:
    """Make these found; those that are already stay."""
    rows = [PartyName(column=column, text=text) for column, text in sorted(names)]
    PartyName.objects.bulk_create(rows, ignore_conflicts=True)


def with_words(column: str, words: str) -> Q:
    """Certificates whose payor's or payee's name has these words in it, however they are typed:
    by the names that have, or where these are too many by looking up each certificate's name."""
    rows = PartyName.objects.filter(column=column, folded__contains=fold(words))
    found = list(rows.values_list("text", flat=True)[: FEW + 1])
    if len(found) > FEW:
        return Q(Exists(rows.filter(text=OuterRef(column))))
    return Q(**{f"{column}__in": found})


def is_frequent(rows: Any) -> bool:
    """Return whether the name of each certificate is looked up for the words."""
    leaves = rows.query.where.leaves()
    return any(isinstance(each, Exists) and each.query.model is PartyName for each in leaves)


def stored_party_name_count() -> Subquery:
    """Return a subquery that counts a certificate's stored names."""
    payor, payee = (Q(column=each, text=OuterRef(each)) for each in PartyName.Column)
    count = Func(F("pk"), function="COUNT", output_field=IntegerField())
    its = PartyName.objects.filter(payor | payee).annotate(count=count)
    return Subquery(its.values("count"))
