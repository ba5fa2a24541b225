"""The query of a call as typed values, read once by the schemas that the API document declares.

A view has no other way to its query: ``get_query`` answers what ``QuestionMiddleware`` read. A
blank value is one that was left out.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, QueryDict
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from core.api.parameters import (
    LARGEST_INTEGER,
    PLAIN,
    QUARTER,
    Parameters,
    Schema,
)
from core.days import read_iso_day
from core.quarter import Quarter
from core.refusals import NotLikeThis, UnknownParameter, field_fault

Faults = list[dict[str, str]]
BOOLEANS = {"0": False, "1": True, "false": False, "true": True}
FORMATS: dict[str, Any] = {"date": read_iso_day, "uuid": UUID}
HINTS = {"date": "a day like 2026-10-12", "uuid": "a UUID"}


class Query(Mapping[str, Any]):
    """The typed value of each parameter that was given or has a default, by name.

    By the schema a value is an int, a bool, a date, a UUID, a Quarter, a list of texts, or else a
    text. ``texts`` has what was written, for the address of the next page. A lookup of a name that
    the call does not declare raises KeyError; ``in`` asks whether one was given.
    """

    def __init__(self, values: Mapping[str, Any], known: Collection[str], texts: Mapping[str, str]):
        self.values_by_name, self.known, self.texts = values, known, texts

    def __getitem__(self, name: str) -> Any:
        if name not in self.known:
            raise KeyError(f"The call declares no parameter {name}: a view reads declared ones.")
        return self.values_by_name[name]

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value, or ``default`` where it was left out. Raises KeyError."""
        return self[name] if name in self.values_by_name or name not in self.known else default

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)


def get_query(request: HttpRequest | Request) -> Query:
    """Return the query of a call, as ``QuestionMiddleware`` read it."""
    found: Query = request.typed_query  # type: ignore[union-attr]
    return found


def check_query(asked: QueryDict, known: Parameters) -> Query:
    """Read a query by its declarations.

    Raises UnknownParameter for names that are not known, NotLikeThis for unusable values.
    """
    if unknown := [name for name in asked if name not in known]:
        raise UnknownParameter([unknown_name(name, known) for name in unknown])
    values: dict[str, Any] = {}
    faults: Faults = []
    for name, parameter in known.items():
        faults += read_parameter(parameter, asked.getlist(name), values)
    if faults:
        raise NotLikeThis(faults)
    written = {name: str(value).strip() for name, value in asked.items()}
    return Query(values, known, {name: text for name, text in written.items() if text})


def read_stored_query(stored: Mapping[str, str], known: Parameters) -> Query:
    """Read a query that a body or a row holds as texts, as ``check_query`` reads an address."""
    asked = QueryDict(mutable=True)
    asked.update(stored)
    return check_query(asked, known)


def take_texts(asked: QueryDict, known: Parameters) -> Query:
    """The declared parameters as they were written, for a call with an answer of its own for any
    query."""
    texts = {name: str(value) for name, value in asked.items() if name in known}
    return Query(texts, known, texts)


def unknown_name(name: str, known: Iterable[str]) -> dict[str, str]:
    names = ", ".join(sorted(known))
    message = f"Nothing is known by the name {name[:40]}. "
    hint = f"Known are {names}." if names else "No parameter is taken here."
    return field_fault(name, UnknownParameter.code, message + hint)


def read_parameter(parameter: OpenApiParameter, given: list[str], values: dict[str, Any]) -> Faults:
    """Put a parameter's value or its default into ``values``. Return at most one fault."""
    name, text = parameter.name, given[0].strip() if given else ""
    if len(given) > 1:
        return [field_fault(name, "invalid", f"Send {name} once.")]
    if text:
        return read_written(parameter, text, values)
    if parameter.default is not None:
        values[name] = parameter.default
    return [field_fault(name, "required", f"Send {name}.")] if parameter.required else []


def read_written(parameter: OpenApiParameter, text: str, values: dict[str, Any]) -> Faults:
    """Put the value of a text into ``values``. Return at most one fault."""
    name, schema = parameter.name, schema_of(parameter)
    if len(text) > schema.get("maxLength", len(text)):
        most = f"{name} has at most {schema['maxLength']} characters."
        return [field_fault(name, "max_length", most)]
    try:
        values[name] = read_value(text, schema)
    except ValueError:
        return [field_fault(name, "invalid", hint_of(name, schema))]
    return []


def schema_of(parameter: OpenApiParameter) -> Schema:
    """The JSON schema of a parameter, whichever way it was declared."""
    kind: Any = parameter.type
    schema = dict(kind if isinstance(kind, dict) else PLAIN.get(kind, PLAIN[str]))
    if parameter.enum:
        schema["enum"] = list(parameter.enum)
    return schema


def read_value(text: str, schema: Schema) -> Any:
    """Return the typed value of a text. Raises ValueError where it does not match the schema."""
    if schema["type"] == "array":
        return [read_value(part.strip(), schema["items"]) for part in text.split(",")]
    if schema["type"] == "integer":
        return read_integer(text, schema.get("minimum", 0), schema.get("maximum", LARGEST_INTEGER))
    if schema["type"] == "boolean":
        return BOOLEANS[check_member(text, BOOLEANS)]
    if "enum" in schema:
        return check_member(text, schema["enum"])
    if "pattern" in schema:
        return read_pattern(text, schema["pattern"])
    return FORMATS[schema["format"]](text) if "format" in schema else text


def check_member(text: str, values: Collection[str]) -> str:
    if text not in values:
        raise ValueError(text)
    return text


def read_integer(text: str, lowest: int, highest: int) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_INTEGER))
    if not (is_number and lowest <= int(text) <= highest):
        raise ValueError(text)
    return int(text)


def read_pattern(text: str, pattern: str) -> str | Quarter:
    if re.search(pattern, text) is None:
        raise ValueError(text)
    return Quarter.parse(text) if pattern == QUARTER else text


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
