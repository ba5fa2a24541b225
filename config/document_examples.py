"""Examples in the API document: one for each schema that a call takes or answers in JSON.

They are made from the schemas, with the values of ``example_values``, and are the same each time.
Calls refer to them by name, so that a schema of many calls has one.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from uuid import UUID

from config.document_hooks import operations_of
from config.example_values import BY_CALL, BY_NAME, BY_PLACE, BY_TYPE, NULLS

JSON = "application/json"
ANSWERS = ("200", "201")
SCHEMAS = "#/components/schemas/"
READ_BY_FORMAT: dict[str, Any] = {
    "date": date.fromisoformat,
    "date-time": lambda text: datetime.strptime(text, "%Y-%m-%dT%H:%M:%S%z"),
    "uuid": UUID,
}
KINDS: dict[str, Any] = {
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "object": dict,
    "array": list,
}


def add_examples(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Give every body and every good answer in JSON its example."""
    maker = ExampleMaker(result["components"].get("schemas", {}))
    for call, media in json_media(result):
        schema = media["schema"]
        if call in BY_CALL:
            media["example"] = BY_CALL[call]
        elif name := name_of(schema):
            maker.needed.add(name)
            media["examples"] = {"example": {"$ref": f"#/components/examples/{name}"}}
        else:
            media["example"] = maker.make(schema)
    found = {name: {"value": maker.make_named(name)} for name in sorted(maker.needed)}
    result["components"]["examples"] = found
    return result


def json_media(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The JSON bodies and good answers of all calls, each with its name in ``BY_CALL``."""
    for _, operation in operations_of(document):
        call = operation["operationId"]
        answers = {f"{call} {code}": operation["responses"].get(code, {}) for code in ANSWERS}
        for name, part in {call: operation.get("requestBody", {}), **answers}.items():
            if media := part.get("content", {}).get(JSON):
                yield name, media


def name_of(schema: dict[str, Any]) -> str:
    """The name of the schema that this one refers to, else blank."""
    return str(schema.get("$ref", "")).removeprefix(SCHEMAS)


class ExampleMaker:
    """Makes examples of schemas; one within itself ends with null or an empty list."""

    def __init__(self, schemas: dict[str, Any]):
        self.schemas = schemas
        self.needed: set[str] = set()
        self.within: list[str] = []

    def make_named(self, name: str) -> Any:
        if name in BY_PLACE:
            return BY_PLACE[name]
        self.within.append(name)
        try:
            return self.make(self.schemas[name], owner=name)
        finally:
            self.within.pop()

    def make(self, schema: dict[str, Any], name: str = "", owner: str = "") -> Any:
        if name in NULLS and takes_null(schema):
            return None
        if (place := f"{owner}.{name}") in BY_PLACE and "items" not in schema:
            return BY_PLACE[place]
        if referred := name_of(schema):
            return None if referred in self.within else self.make_named(referred)
        for part in ("allOf", "oneOf", "anyOf"):
            if part in schema:
                return self.make(self.first_usable(schema[part]), name, owner)
        if "properties" in schema:
            return self.make_object(schema, owner)
        if "items" in schema:
            return self.make_list(schema, name, owner)
        return make_value(schema, name)

    def first_usable(self, parts: list[dict[str, Any]]) -> dict[str, Any]:
        """The first that is not within itself."""
        usable = [each for each in parts if name_of(each) not in self.within]
        return usable[0] if usable else {"type": "null"}

    def make_object(self, schema: dict[str, Any], owner: str) -> dict[str, Any]:
        return {name: self.make(field, name, owner) for name, field in schema["properties"].items()}

    def make_list(self, schema: dict[str, Any], name: str, owner: str) -> list[Any]:
        if name_of(schema["items"]) in self.within:
            return []
        whole: list[Any] | None = BY_PLACE.get(f"{owner}.{name}")
        return whole or [self.make(schema["items"], name, owner)] * max(
            1, schema.get("minItems", 1)
        )


def takes_null(schema: dict[str, Any]) -> bool:
    return "null" in schema.get("type", ()) or {"type": "null"} in schema.get("oneOf", ())


def make_value(schema: dict[str, Any], name: str) -> Any:
    """The first value that the schema takes: by its name, by its kind, or a plain one."""
    if "enum" in schema:
        named = [each for each in BY_NAME.get(name, ()) if each in schema["enum"]]
        return [*named, *schema["enum"]][0]
    kinds = (schema.get("format"), kind_of(schema))
    candidates = [*BY_NAME.get(name, ()), *(BY_TYPE[kind] for kind in kinds if kind in BY_TYPE)]
    return next((each for each in candidates if fits(each, schema)), fallback_value(schema, name))


def kind_of(schema: dict[str, Any]) -> str:
    """Its type, without null."""
    types = schema.get("type", "")
    return (
        next((each for each in types if each != "null"), "") if isinstance(types, list) else types
    )


def fallback_value(schema: dict[str, Any], name: str) -> Any:
    """The name in words for a text, the least number, an empty object; null for what is open."""
    kind = kind_of(schema)
    if kind == "string":
        return name.replace("_", " ").capitalize()[: schema.get("maxLength", 200)]
    return {
        "integer": schema.get("minimum", 1),
        "number": schema.get("minimum", 1),
        "object": {},
    }.get(kind)


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Return whether the schema takes the value."""
    kind = kind_of(schema)
    if not isinstance(value, KINDS.get(kind, object)) or isinstance(value, bool) != (
        kind == "boolean"
    ):
        return False
    if isinstance(value, str):
        return fits_text(value, schema)
    if isinstance(value, (int, float)):
        return schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return True


def fits_text(value: str, schema: dict[str, Any]) -> bool:
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return False
    if not re.search(schema.get("pattern", ""), value):
        return False
    try:
        READ_BY_FORMAT.get(schema.get("format", ""), str)(value)
    except ValueError:
        return False
    return schema.get("format") != "email" or "@" in value
