"""Query parameters: the API document declares them, and a call reads no others.

Each is an OpenApiParameter whose type is a JSON schema. ``check_query`` holds a query to the
schemas, so the document and the reader cannot differ. A blank value is one that was left out.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any
from uuid import UUID

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter

from core.days import read_iso_day
from core.refusals import NotLikeThis, UnknownParameter, field_fault

Schema = dict[str, Any]
Parameters = Mapping[str, OpenApiParameter]
Faults = list[dict[str, str]]

LONGEST_TEXT = 200
LARGEST_PAGE = 1_000
LARGEST_SIZE = 100
LARGEST_INTEGER = 2**63 - 1
QUARTER = "^2[01][0-9]{2}Q[1-4]$"  # as core.days bounds years
BOOLEANS = ("0", "1", "false", "true")
# Types named by Python instead of a schema.
PLAIN: dict[Any, Schema] = {
    str: {"type": "string", "maxLength": LONGEST_TEXT},
    int: {"type": "integer", "minimum": 0, "maximum": LARGEST_INTEGER},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
    UUID: {"type": "string", "format": "uuid"},
}
FORMATS = {"date": read_iso_day, "uuid": UUID}
HINTS = {"date": "a day like 2026-10-12", "uuid": "a UUID"}


def text_parameter(name: str, longest: int = LONGEST_TEXT, **about: Any) -> OpenApiParameter:
    """Free text of one line."""
    return OpenApiParameter(name, {"type": "string", "maxLength": longest}, **about)


def choice(name: str, values: Iterable[str], **about: Any) -> OpenApiParameter:
    """One of a few values."""
    return OpenApiParameter(name, enum_schema(values), **about)


def choices_parameter(name: str, values: Iterable[str], **about: Any) -> OpenApiParameter:
    """Some of a few values, between commas."""
    schema = {"type": "array", "items": enum_schema(values)}
    return OpenApiParameter(name, schema, style="form", explode=False, **about)


def integer(name: str, lowest: int = 0, highest: int = LARGEST_INTEGER, **about: Any) -> Any:
    schema = {"type": "integer", "minimum": lowest, "maximum": highest}
    return OpenApiParameter(name, schema, **about)


def quarter_parameter(name: str = "quarter", **about: Any) -> OpenApiParameter:
    """A calendar quarter."""
    schema = {"type": "string", "pattern": QUARTER}
    return OpenApiParameter(name, schema, **({"description": "like 2026Q3"} | about))


def date_parameter(name: str, **about: Any) -> OpenApiParameter:
    """A date."""
    return OpenApiParameter(name, {"type": "string", "format": "date"}, **about)


def identifier(name: str, **about: Any) -> OpenApiParameter:
    """A UUID."""
    return OpenApiParameter(name, {"type": "string", "format": "uuid"}, **about)


def enum_schema(values: Iterable[str]) -> Schema:
    return {"type": "string", "enum": [str(value) for value in values]}


def sorts(columns: Iterable[str]) -> list[str]:
    """The values of ``ordering``: each column, and with - from its other end."""
    return [sign + column for column in columns for sign in ("", "-")]


IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description='the version seen, as "3"; stale: 409'
)
KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, description="asking twice is safe"
)
CURSOR = text_parameter("cursor")
PAGE = integer("page", 1, LARGEST_PAGE)
PAGE_SIZE = integer("page_size", 1, LARGEST_SIZE, description="25; at most 100")
NUMBERED = [PAGE, PAGE_SIZE]
PAGED = [CURSOR, *NUMBERED]


@cache
def declared_parameters(view_class: type[Any], method: str) -> dict[str, OpenApiParameter]:
    """The query parameters that the API document gives a call, by name."""
    schema = description_of(view_class, method)
    return by_name(schema.get_override_parameters()) if schema else {}


@cache
def takes_body(view_class: type[Any], method: str) -> bool:
    """Return whether the API document gives a call a body; where it says nothing, it may."""
    schema = description_of(view_class, method)
    return schema is None or schema.get_request_serializer() is not None


def description_of(view_class: type[Any], method: str) -> Any:
    """Return what ``extend_schema`` says of a call; None where it says nothing."""
    name = "get" if method == "HEAD" else method.lower()
    handler = getattr(view_class, name, None)
    described = getattr(handler, "kwargs", {}).get("schema")
    if described is None:
        return None
    schema = described()
    schema.view, schema.method = view_class(request=None, kwargs={}), method
    return schema


def by_name(parameters: Sequence[Any]) -> dict[str, OpenApiParameter]:
    found = (each for each in parameters if isinstance(each, OpenApiParameter))
    return {each.name: each for each in found if each.location == OpenApiParameter.QUERY}


def check_query(asked: QueryDict, known: Parameters) -> None:
    """Raises UnknownParameter for names that are not known, NotLikeThis for unusable values."""
    if unknown := [name for name in asked if name not in known]:
        raise UnknownParameter([unknown_name(name, known) for name in unknown])
    faults = [fault for parameter in known.values() for fault in parameter_faults(parameter, asked)]
    if faults:
        raise NotLikeThis(faults)


def unknown_name(name: str, known: Iterable[str]) -> dict[str, str]:
    names = ", ".join(sorted(known))
    message = f"Nothing is known by the name {name[:40]}. "
    hint = f"Known are {names}." if names else "No parameter is taken here."
    return field_fault(name, UnknownParameter.code, message + hint)


def parameter_faults(parameter: OpenApiParameter, asked: QueryDict) -> Faults:
    """What is wrong with one parameter, as a list of at most one."""
    name, given = parameter.name, asked.getlist(parameter.name)
    if len(given) > 1:
        return [field_fault(name, "invalid", f"Send {name} once.")]
    value = given[0].strip() if given else ""
    if not value:
        return [field_fault(name, "required", f"Send {name}.")] if parameter.required else []
    schema = schema_of(parameter)
    if len(value) > schema.get("maxLength", len(value)):
        most = f"{name} has at most {schema['maxLength']} characters."
        return [field_fault(name, "max_length", most)]
    return [] if is_usable(value, schema) else [field_fault(name, "invalid", hint_of(name, schema))]


def schema_of(parameter: OpenApiParameter) -> Schema:
    """The JSON schema of a parameter, whichever way it was declared."""
    kind: Any = parameter.type
    schema = dict(kind if isinstance(kind, dict) else PLAIN.get(kind, PLAIN[str]))
    if parameter.enum:
        schema["enum"] = list(parameter.enum)
    return schema


def is_usable(value: str, schema: Schema) -> bool:
    """Return whether a value matches its schema."""
    if schema["type"] == "array":
        return all(is_usable(part.strip(), schema["items"]) for part in value.split(","))
    if schema["type"] == "integer":
        return is_integer(value, schema.get("minimum", 0), schema.get("maximum", LARGEST_INTEGER))
    if schema["type"] == "boolean":
        return value in BOOLEANS
    if "enum" in schema:
        return value in schema["enum"]
    if "pattern" in schema:
        return re.search(schema["pattern"], value) is not None
    return "format" not in schema or is_read_by(FORMATS[schema["format"]], value)


def is_integer(value: str, lowest: int, highest: int) -> bool:
    is_number = value.isascii() and value.isdecimal() and len(value) <= len(str(LARGEST_INTEGER))
    return is_number and lowest <= int(value) <= highest


def is_read_by(read: Any, value: str) -> bool:
    try:
        read(value)
    except ValueError:
        return False
    return True


def hint_of(name: str, schema: Schema) -> str:
    """What a value of this schema is, in a sentence."""
    if schema["type"] == "array":
        return f"{name} takes {', '.join(schema['items']['enum'])}, between commas."
    if schema["type"] == "integer":
        lowest, highest = schema.get("minimum", 0), schema.get("maximum", LARGEST_INTEGER)
        return f"{name} is a whole number from {lowest} to {highest}."
    if schema["type"] == "boolean":
        return f"{name} is 1 or 0."
    if "enum" in schema:
        return f"{name} is one of {', '.join(map(str, schema['enum']))}."
    return f"{name} is {HINTS.get(schema.get('format', ''), 'written like 2026Q3')}."
