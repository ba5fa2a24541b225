"""Holidays that the law's own list does not know: working days are counted without them."""

from typing import Any

from rest_framework import serializers

from console.masterdata.fields import PlainField
from console.masterdata.models import Kind
from console.masterdata.record_kinds.kind import Given, RecordKind, uniqueness_error
from core.api.fields import BoundedDateField, ClosedSerializer
from core.deadlines import SATURDAY, known_holiday
from core.models import Holiday
from core.refusals import field_fault


class HolidayBody(ClosedSerializer):
    """A day as it was proclaimed."""

    on = BoundedDateField(label="Date")
    name = PlainField(label="Name", max_length=120)
    day = serializers.ChoiceField(
        Holiday.Kind.choices,
        label="What it is",
        default=Holiday.Kind.HOLIDAY,
        help_text="A proclamation can also make a holiday a working day.",
    )


class Holidays(RecordKind):
    kind = Kind.HOLIDAY
    model = Holiday
    body = HolidayBody
    key = ("on",)
    order = "-on"
    search = ("name", "on")

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        rows = Holiday.objects.all()
        faults = list(uniqueness_error(rows, record, "on", given, "This day stands here already."))
        on, day = (given.get(name, getattr(record, name, None)) for name in ("on", "day"))
        return faults + says_nothing_new(on, day)


def says_nothing_new(on: Any, day: Any) -> list[dict[str, str]]:
    """List the faults of a day that the calendar or the statutory list already covers."""
    known = known_holiday(on)
    if on.weekday() >= SATURDAY:
        return [field_fault("on", "weekend", "This is a weekend: nobody counts on it anyway.")]
    if day == Holiday.Kind.HOLIDAY and known:
        return [field_fault("on", "known", f"This is {known}: it is known already.")]
    if day == Holiday.Kind.WORKING and not known:
        return [field_fault("day", "known", "This is a working day already.")]
    return []
