"""A value of another type than the description of the API says acts on nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.support.api_calls import (
    ASKED_BY,
    ELSEWHERE,
    address_of,
    calls,
    client,
    good_body,
    put,
    resolved,
)

pytestmark = [pytest.mark.slow]
Place = tuple[Any, ...]
CONTAINERS: list[Any] = [{"zz": 1}, [["x"]]]
SCALARS: list[Any] = [True, 7, -1, 10**30, 1.5, "", " ", "\x00", None]
# The calls of the specification answer all alike, and say no more.
SAY_NO_MORE = {"report_client_error", "tenant_email_update", "auth_update_hook"}
SHORT = {"bulk_forms_create", "filings_create", "masterdata_mail_test", "quarter_sheet_keep"}
FORM = "multipart/form-data"


def typed_places(schema: dict[str, Any], path: Place = ()) -> Iterator[tuple[Place, str]]:
    """Every place of a body with the type that is described for it; blank where it is open."""
    schema = resolved(schema)
    if schema.get("type") == "array":
        yield path, "array"
        yield from typed_places(schema["items"], (*path, 0))
    elif "properties" in schema:
        yield path, "object"
        for name, each in schema["properties"].items():
            yield from typed_places(each, (*path, name))
    else:
        yield path, "" if "additionalProperties" in schema else str(schema.get("type", ""))


def bodies_of(kind: str) -> dict[str, tuple[str, str, dict[str, Any]]]:
    found = {}
    for path, method, call in calls():
        content = call.get("requestBody", {}).get("content", {})
        if kind in content and call["operationId"] not in ELSEWHERE | SAY_NO_MORE:
            found[call["operationId"]] = (method, path, content[kind].get("schema", {}))
    return found


BODIES_IN_JSON = bodies_of("application/json")
FORMS = bodies_of(FORM)


@pytest.fixture
def forms(certificate: Any, settings: Any) -> dict[str, Any]:
    """The one form that addresses need."""
    settings.TENANT_PORTAL_URL = ""
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 100_000
    return {"DRAFT": certificate("DRAFT")}


def wrong_values(kind: str) -> list[Any]:
    """What a place of this type never takes."""
    if kind == "array":
        return [{"zz": 1}, True, 7, "x"]
    if kind == "object":
        return [[["x"]], True, 7, "x"]
    return CONTAINERS if kind in ("string", "integer", "number", "boolean") else []


@pytest.mark.parametrize(
    "call",
    [
        each if each in SHORT else pytest.param(each, marks=pytest.mark.thorough)
        for each in BODIES_IN_JSON
    ],
)
def test_a_value_of_another_type_is_refused(call: str, people: Any, forms: Any) -> None:
    method, path, schema = BODIES_IN_JSON[call]
    caller = client(people[ASKED_BY.get(call, "tenant")])
    address = address_of(path, people, forms)
    for place, kind in typed_places(schema):
        wrong = wrong_values(kind)
        for value in (*wrong, *CONTAINERS, *SCALARS):
            given = put(good_body(call), place, value) if place else value
            answer = caller.generic(method, address, json.dumps(given), "application/json")
            assert answer.status_code < 500, (place, value, answer.content[:300])
            if value in wrong:
                assert answer.status_code >= 400, (place, value, answer.content[:300])


@pytest.mark.parametrize("call", FORMS)
def test_a_field_of_a_form_is_a_text_and_a_flag_true_or_false(
    call: str, people: Any, forms: Any
) -> None:
    method, path, schema = FORMS[call]
    for who in ("tenant", "processor", "lead", "administrator"):
        caller, address = client(people[who]), address_of(path, people, forms)
        for name, each in resolved(schema)["properties"].items():
            if is_file(resolved(each)):
                continue
            wrong: list[Any] = [SimpleUploadedFile("a.txt", b"x"), ["1", "0"]]
            wrong += ["yes"] if resolved(each).get("type") == "boolean" else []
            for value in wrong:
                given = {"file": SimpleUploadedFile("a.csv", b"tin\n1"), name: value}
                answer = getattr(caller, method)(address, given, format="multipart")
                assert 400 <= answer.status_code < 500, (who, name, value, answer.content[:300])


def is_file(schema: dict[str, Any]) -> bool:
    held = schema.get("items", schema)
    return held.get("format") == "binary" or held.get("contentMediaType") is not None
