"""A row of each recorded table, filled in by the types of its columns."""

import uuid
from datetime import timedelta
from decimal import Decimal
from itertools import count
from typing import Any

from django.db import models
from django.utils import timezone

from core.jobs.runs import RunState
from core.tin import Tin, TinField
from tests.support.tampering import falsified
from workflow.engine.rows import TABLES

NUMBERS = count(1)
# What makes a row one of its table, or satisfies a constraint.
GIVEN: dict[str, dict[str, Any]] = {
    "people": {"role": "manager"},
    "mails": {"body": "Approved."},
    "export_runs": {"sha256": "0" * 64},
    "merged_forms": {"sha256": "0" * 64},
    "credit_entries": {"quarter": 1},
    "leases": {"valid_from": "2026-01-01", "valid_to": "2027-01-01"},
    "webhooks": {"types": ["submit"]},
    "console.Package": {"state": RunState.DONE},
}


def fill_row(name: str) -> Any:
    """The first row of a recorded table, or a new one."""
    table = TABLES[name]
    return table.rows().order_by("pk").first() or create_filled(table.rows().model, name)


def create_filled(model: Any, name: str = "") -> Any:
    """A row with a value in each column that must have one; lifecycles are not asked."""
    given = GIVEN.get(name or model._meta.label, {})
    fields = [field for field in model._meta.concrete_fields if is_to_fill(field, given)]
    row = model(**given, **{field.attname: value_for(field) for field in fields})
    row.save_base(raw=True, force_insert=True)
    return row


def is_to_fill(field: Any, given: dict[str, Any]) -> bool:
    is_open = not (field.null or field.has_default() or isinstance(field, models.AutoField))
    return is_open and field.name not in given


def value_for(field: Any) -> Any:
    """A value of the type of the column."""
    number = next(NUMBERS)
    if field.is_relation:
        model = field.related_model
        return (model._base_manager.order_by("pk").first() or create_filled(model)).pk
    if field.choices:
        return field.choices[0][0]
    if isinstance(field, TinField):
        return Tin(f"{700_000_000 + number}")
    now = timezone.now() + timedelta(days=number)
    values: dict[type, Any] = {
        models.DateTimeField: now,
        models.DateField: now.date(),
        models.UUIDField: uuid.uuid4(),
        models.JSONField: [],
        models.DecimalField: Decimal(1),
        models.IntegerField: number,
        models.BooleanField: False,
    }
    found = next((value for kind, value in values.items() if isinstance(field, kind)), None)
    return str(number).zfill(min(field.max_length or 8, 8)) if found is None else found


def other_value(field: Any, value: Any) -> Any:
    """Another value that the column takes."""
    if isinstance(field, TinField) or isinstance(value, uuid.UUID):
        return uuid.uuid4() if isinstance(value, uuid.UUID) else Tin("123456780")
    if isinstance(field, models.DecimalField) and value is None:
        return Decimal(7)
    if isinstance(field, models.DateField) and not isinstance(field, models.DateTimeField):
        return "2099-01-01"
    return timezone.now() if isinstance(field, models.DateTimeField) else falsified(field, value)
