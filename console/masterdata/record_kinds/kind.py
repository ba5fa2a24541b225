"""Common parts of every kind of master data: columns, records, and rules of change."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from rest_framework import serializers

from core.api.fields import TextField
from core.folded import rows_with_words
from core.refusals import NotLikeThis, field_fault

Given = dict[str, Any]
TYPES: tuple[tuple[type[serializers.Field], str], ...] = (
    (serializers.DateField, "date"),
    (serializers.DecimalField, "number"),
    (serializers.ChoiceField, "choice"),
    (serializers.RelatedField, "choice"),
    (TextField, "text"),
)


@dataclass(frozen=True)
class Period:
    """Days during which something is occupied; ``end`` None: until further notice."""

    place: tuple[Any, ...]
    begins: date
    end: date | None

    def overlaps(self, other: "Period") -> bool:
        return self.begins <= (other.end or date.max) and other.begins <= (self.end or date.max)


class RecordKind:
    """Records of one kind: listed, added, changed, deactivated, imported.

    ``body`` validates each column; ``key`` names the columns by which a row of a file finds its
    record, ``lookups`` those that lead to another record's column.
    """

    kind: ClassVar[str]
    model: ClassVar[type[Model]]
    body: ClassVar[type[serializers.Serializer]]
    key: ClassVar[tuple[str, ...]]
    order: ClassVar[str]
    search: ClassVar[tuple[str, ...]]
    lookups: ClassVar[dict[str, str]] = {}
    goes_out_of_use: ClassVar[bool] = True

    @cached_property
    def labels(self) -> dict[str, str]:
        return {name: str(field.label) for name, field in self.body().fields.items()}

    def rows(self) -> "QuerySet[Any]":
        return self.model._default_manager.all()

    def found(self, text: str, *, is_active: bool) -> "QuerySet[Any]":
        """Records with this in one of the columns that are searched."""
        rows = self.in_use(is_active=is_active)
        return rows_with_words(rows, self.search, text) if text else rows

    def in_use(self, *, is_active: bool) -> "QuerySet[Any]":
        return self.rows().filter(is_active=is_active)

    def values(self, record: Any) -> dict[str, str]:
        """The columns of a record, as a file writes them."""
        return {name: snapshot_text(getattr(record, name)) for name in self.labels}

    def is_in_use(self, record: Any) -> bool:
        return bool(record.is_active)

    def title(self, record: Any) -> str:
        return str(record)

    def said(self, record: Any) -> Given:
        """All that the log keeps of it."""
        kept: Given = {"name": self.title(record), "is_active": getattr(record, "is_active", True)}
        return self.values(record) | kept

    def fixed(self, record: Any) -> dict[str, str]:
        """The columns that stay as they are, each with the reason."""
        return {}

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        """List errors in these values of a new record, or of this one."""
        return []

    def lock_place(self, record: Any, given: Given) -> None:
        """Lock what a period of these values occupies, so that of two changes one waits."""

    def beside(self, given: Given) -> "QuerySet[Any]":
        """Other records that a new one changes."""
        return self.rows().none()

    def make_room(self, record: Any, given: Given) -> None:
        """Change one of those for the new one."""

    def check(self, record: Any, given: Given) -> None:
        """Raises NotLikeThis."""
        stays = self.fixed(record) if record else {}
        faults = [field_fault(name, "fixed", why) for name, why in stays.items() if name in given]
        if faults := faults or self.faults(record, given):
            raise NotLikeThis(faults)

    def check_may_go(self, record: Any) -> None:
        """Return whether it may be taken out of use. Raises NotNow."""

    def check_may_return(self, record: Any) -> None:
        """Return whether it may be put in use again. Raises NotNow."""

    def period_of(self, record: Any, given: Given) -> Period | None:
        """What these values occupy, and when; rows of one file may not collide. None: nothing."""
        return None

    def fields(self, record: Any = None) -> list[dict[str, Any]]:
        """Describe the fields of a form, and which of them are fixed."""
        stays = self.fixed(record) if record else {}
        return [
            serialize_record_field(name, field, stays.get(name, ""))
            for name, field in self.body().fields.items()
        ]


def uniqueness_error(
    rows: "QuerySet[Any]", record: Any, name: str, given: Given, message: str
) -> Any:
    """The fault of a value that is another record's already, in a list; else an empty one."""
    if name not in given:
        return []
    others = rows.filter(**{name: given[name]})
    if record is not None:
        others = others.exclude(pk=record.pk)
    return [field_fault(name, "taken", message)] if others.exists() else []


def serialize_record_field(name: str, field: Any, fixed: str) -> dict[str, Any]:
    choices = getattr(field, "choices", {}) or {}
    return {
        "name": name,
        "label": str(field.label),
        "type": next((said for cls, said in TYPES if isinstance(field, cls)), "line"),
        "required": field.required,
        "longest": getattr(field, "max_length", None),
        "hint": str(field.help_text or ""),
        "choices": [{"value": str(value), "label": str(label)} for value, label in choices.items()],
        "fixed": fixed,
    }


def snapshot_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return str(getattr(value, "code", value)) if isinstance(value, Model) else str(value)
