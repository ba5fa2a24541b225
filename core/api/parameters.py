"""Query parameters: the API document declares them, and a call reads no others.

Each is an OpenApiParameter whose type is a JSON schema. ``core.api.queries`` reads a query by the
same schemas, so the document and the reader cannot differ.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter

Schema = dict[str, Any]
Parameters = Mapping[str, OpenApiParameter]

LONGEST_TEXT = 200
LARGEST_PAGE = 1_000
DEFAULT_SIZE = 25
LARGEST_SIZE = 100
LARGEST_INTEGER = 2**63 - 1
QUARTER = "^2[01][0-9]{2}Q[1-4]$"  # as core.days bounds years
TAX_QUARTER = "^2[01][0-9]{2}[QS][1-4]$"
LIKE_A_TAX_QUARTER = "like 2026Q3; 2026S3 of a second taxable year that ends in 2026"
# Types named by Python instead of a schema.
PLAIN: dict[Any, Schema] = {
    str: {"type": "string", "maxLength": LONGEST_TEXT},
    int: {"type": "integer", "minimum": 0, "maximum": LARGEST_INTEGER},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
    UUID: {"type": "string", "format": "uuid"},
}


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


def tax_quarter_parameter(**about: Any) -> OpenApiParameter:
    """A quarter of a return: of the taxable year for income tax, else of the calendar."""
    schema = {"type": "string", "pattern": TAX_QUARTER}
    return OpenApiParameter("quarter", schema, description=LIKE_A_TAX_QUARTER, **about)


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
PAGE_SIZE = integer("page_size", 1, LARGEST_SIZE, default=DEFAULT_SIZE, description="at most 100")
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
