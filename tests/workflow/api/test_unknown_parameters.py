"""Every call of the API document, with a query that it does not declare."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client

from tests.support.api_calls import DOCUMENT, parameters_of

pytestmark = [pytest.mark.django_db, pytest.mark.essential("each parameter of each call")]

# Calls of the specification ignore what they do not know; a directory adds names of its own.
IGNORE = {
    "/api/tenant/auth/login",
    "/api/tenant/email/update",
    "/api/tenant/email/send-verification",
    "/api/tenant/agree-terms",
    "/api/tenant/verify-code",
    "/api/accounting/auth/check",
    "/api/accounting/auth/callback",
    "/api/auth/update-hook/{uid}",
    "/api/system/log/error",
}
PLACES = {
    "uuid": "00000000-0000-4000-8000-000000000000",
    "integer": "1",
    "string": "x",
}
METHODS = ("get", "post", "put", "patch", "delete")
BOUNDS = {"enum", "format", "maxLength", "pattern"}


def all_calls() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, its in DOCUMENT["paths"].items():
        for method in METHODS:
            if method in its:
                yield method, path, its[method]


def calls() -> Iterator[tuple[str, str, dict[str, Any]]]:
    return (call for call in all_calls() if call[1] not in IGNORE)


def queries() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for method, path, call in calls():
        for parameter in parameters_of(call, "query"):
            yield method, path, parameter


def address_of(path: str, call: dict[str, Any]) -> str:
    """The path with something in each of its places."""
    values = {
        each["name"]: PLACES.get(each["schema"].get("format", ""), PLACES[each["schema"]["type"]])
        for each in parameters_of(call, "path")
    }
    return path.format(**values)


def ask(client: Client, method: str, path: str, query: list[tuple[str, str]]) -> Any:
    address = address_of(path, DOCUMENT["paths"][path][method])
    return getattr(client, method)(f"{address}?{urlencode(query)}")


def needed(method: str, path: str, but: str = "") -> list[tuple[str, str]]:
    """What a call cannot do without, usable."""
    call = DOCUMENT["paths"][path][method]
    wanted = [each for each in parameters_of(call, "query") if each.get("required")]
    return [(each["name"], usable(each["schema"])) for each in wanted if each["name"] != but]


def usable(schema: dict[str, Any]) -> str:
    if "pattern" in schema:
        return "2026Q3"
    if schema["type"] == "integer":
        return str(schema["minimum"])
    return schema["enum"][0] if "enum" in schema else "x"


def unusable(schema: dict[str, Any]) -> list[str]:
    """Values that no parameter of this schema takes."""
    if schema["type"] == "integer":
        return ["x", "-1", "1.5", str(schema["maximum"] + 1), "9" * 400, "٣"]
    if schema["type"] == "array":
        return [f"{schema['items']['enum'][0]},zzz", "zzz"]
    longest = schema.get("maxLength", 200)
    too_long = ["y" * (longest + 1)]
    return too_long if "maxLength" in schema else [*too_long, "zzz", "2026-13-01", "2026Q5"]


def pairs(calls: Iterator[tuple[str, str, Any]]) -> list[Any]:
    return [pytest.param(*each, id=f"{each[0]} {each[1]}") for each in calls]


@pytest.mark.parametrize(("method", "path", "call"), pairs(all_calls()))
def test_the_refusal_of_an_unprintable_text_is_described(
    client: Client, method: str, path: str, call: dict[str, Any]
):
    answer = ask(client, method, path, [*needed(method, path), ("statsu", "\x01")])
    assert str(answer.status_code) in call["responses"]


@pytest.mark.parametrize(("method", "path", "_call"), pairs(calls()))
def test_a_stray_name_is_refused_by_every_call(client: Client, method: str, path: str, _call: Any):
    answer = ask(client, method, path, [*needed(method, path), ("statsu", "1")])
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_parameter")
    assert [each["field"] for each in answer.json()["fields"]] == ["statsu"]


@pytest.mark.parametrize(("method", "path", "parameter"), pairs(queries()))
def test_an_unusable_value_is_refused_for_every_parameter(
    client: Client, method: str, path: str, parameter: dict[str, Any]
):
    name = parameter["name"]
    for value in unusable(parameter["schema"]):
        answer = ask(client, method, path, [*needed(method, path, name), (name, value)])
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid"), value[:40]
        assert [each["field"] for each in answer.json()["fields"]] == [name], value[:40]


@pytest.mark.parametrize(("method", "path", "parameter"), pairs(queries()))
def test_a_repeated_name_is_refused_for_every_parameter(
    client: Client, method: str, path: str, parameter: dict[str, Any]
):
    name = parameter["name"]
    answer = ask(client, method, path, [*needed(method, path, name), (name, ""), (name, "")])
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


@pytest.mark.parametrize(("method", "path", "parameter"), pairs(queries()))
def test_the_document_bounds_every_parameter(method: str, path: str, parameter: dict[str, Any]):
    schema = parameter["schema"]
    if schema["type"] == "string":
        assert BOUNDS & schema.keys()
    elif schema["type"] == "integer":
        assert {"minimum", "maximum"} <= schema.keys()


@pytest.mark.parametrize("path", DOCUMENT["paths"])
def test_an_unknown_method_is_refused_by_every_call(client: Client, path: str):
    its = DOCUMENT["paths"][path]
    for unknown in ("TRACE", "PROPFIND", "get1"):
        answer = client.generic(unknown, address_of(path, next(iter(its.values()))))
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
        assert {method.upper() for method in its} <= set(answer["Allow"].split(", "))


@pytest.mark.parametrize("path", sorted(IGNORE))
def test_the_calls_of_the_specification_ignore_unknown_names(client: Client, path: str):
    ((method, call), *_) = DOCUMENT["paths"][path].items()
    plain, stray = (
        getattr(client, method)(address_of(path, call) + query, content_type="application/json")
        for query in ("", "?statsu=1")
    )
    assert plain.status_code == stray.status_code


def test_the_document_is_the_same_on_every_database():
    committed = Path(settings.BASE_DIR, "portal-ui", "openapi.json").read_text(encoding="utf-8")
    assert json.loads(json.dumps(DOCUMENT)) == json.loads(committed)
