"""What the moves of a scan ask for besides texts: fields by name, and the names of those seen."""

from typing import Any

from core import text
from workflow.engine.inputs import KINDS, InputKind, WrongInput
from workflow.scans.fields import is_field

LONGEST_VALUE = 300
MOST_FIELDS = 400


class Fields(dict):
    """Values by flat field name, as a person wrote them."""


class FieldNames(list):
    """Flat field names."""


class InternalInput(str):
    """What the portal itself gives along; nobody is asked for it."""


NO_FIELDS, NO_NAMES, NOT_MADE = Fields(), FieldNames(), InternalInput()


def read_fields(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > MOST_FIELDS:
        raise WrongInput("Send an object of fields and their values.")
    return {
        read_scan_field_name(name): read_scan_input_value(name, given)
        for name, given in value.items()
    }


def read_scan_input_value(name: str, given: Any) -> str:
    try:
        return text.normalize_line(given, LONGEST_VALUE).strip()
    except text.BadText as bad:
        raise WrongInput(f"{name}: {bad}") from bad


def read_names(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_FIELDS:
        raise WrongInput("Send a list of field names.")
    return sorted({read_scan_field_name(name) for name in value})


def read_scan_field_name(name: Any) -> str:
    if not isinstance(name, str) or not is_field(name):
        raise WrongInput(f"There is no field called {str(name)[:60]!r}.")
    return name


def read_made(value: Any) -> Any:
    return value


KINDS[Fields] = InputKind("fields", read_fields)
KINDS[FieldNames] = InputKind("names", read_names)
KINDS[InternalInput] = InputKind("made", read_made)
