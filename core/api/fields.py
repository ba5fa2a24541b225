"""Fields for texts that come in, and a body that takes no unknown names."""

from collections.abc import Collection, Iterable
from datetime import date, datetime
from typing import Any

from rest_framework import serializers

from core.api.queries import unknown_name
from core.days import OUT_OF_BOUNDS, is_in_bounds
from core.refusals import UnknownParameter
from core.text import BadText, normalize_line, normalize_text


def refuse_unknown(given: Iterable[str], known: Collection[str]) -> None:
    """Raises UnknownParameter for names that nothing reads."""
    if unknown := [name for name in given if name not in known]:
        raise UnknownParameter([unknown_name(str(name), known) for name in unknown])


class ClosedSerializer(serializers.Serializer[Any]):
    """A body in which a misspelt name would ask for more than was meant: it is refused."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            refuse_unknown(data, self.fields)
        return super().to_internal_value(data)


class LineField(serializers.CharField):
    """A text of one line."""

    read = staticmethod(normalize_line)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        try:
            return self.read(text)
        except BadText as bad:
            raise serializers.ValidationError(str(bad), code=bad.code) from bad


class TextField(LineField):
    """A text that may have lines."""

    read = staticmethod(normalize_text)


class BoundedDateField(serializers.DateField):
    """A day whose year is one that the portal can count with."""

    def to_internal_value(self, value: Any) -> date:
        day: date = super().to_internal_value(value)
        if not is_in_bounds(day):
            raise serializers.ValidationError(OUT_OF_BOUNDS, code="invalid")
        return day


class BoundedDateTimeField(serializers.DateTimeField):
    """A moment whose year is one that the portal can count with."""

    def to_internal_value(self, value: Any) -> datetime:
        moment: datetime = super().to_internal_value(value)
        if not is_in_bounds(moment):
            raise serializers.ValidationError(OUT_OF_BOUNDS, code="invalid")
        return moment
