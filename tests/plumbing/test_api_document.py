"""The OpenAPI document is generated once, and refused in JSON."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver
from openapi_spec_validator import OpenAPIV31SpecValidator

from config import api_document

SCHEMA = "/api/schema/"
LONGEST_SUMMARY = 125


@pytest.fixture
def _nothing_generated() -> None:
    api_document.rendered_document.cache_clear()
    api_document.generated_document.cache_clear()


@pytest.mark.usefixtures("_nothing_generated")
def test_sixteen_first_requests_generate_it_once() -> None:
    with ThreadPoolExecutor(16) as clients:
        answers = list(clients.map(lambda _: Client().get(f"{SCHEMA}?format=json"), range(16)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert api_document.generated_document.cache_info().misses == 1
    assert api_document.rendered_document.cache_info().misses == 1


@pytest.mark.parametrize(
    ("query", "media_type", "begins"),
    [
        ("", "application/vnd.oai.openapi", b"openapi: 3"),
        ("?format=json", "application/vnd.oai.openapi+json", b"{"),
        ("?format=yaml&lang=en", "application/vnd.oai.openapi", b"openapi: 3"),
    ],
)
def test_it_comes_in_the_form_that_was_asked_for(
    client: Client, query: str, media_type: str, begins: bytes
) -> None:
    answer: Any = client.get(f"{SCHEMA}{query}")
    assert answer.status_code == 200
    assert answer["Content-Type"] == media_type
    assert answer.content.startswith(begins)


def test_it_is_the_document_that_the_pages_are_built_from(client: Client, settings: Any) -> None:
    kept = (settings.BASE_DIR / "portal-ui" / "openapi.json").read_bytes()
    assert client.get(f"{SCHEMA}?format=json").content.strip() == kept.strip()


@pytest.mark.thorough
def test_it_is_valid_openapi_3_1() -> None:
    document: Any = api_document.generated_document()
    assert document["openapi"].startswith("3.1.")
    faults = OpenAPIV31SpecValidator(document).iter_errors()
    assert [f"{list(fault.absolute_path)}: {fault.message}" for fault in faults] == []


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, item in api_document.generated_document()["paths"].items():
        for method, operation in item.items():
            yield f"{method} {path}", operation


def test_every_operation_says_what_a_linter_asks_for() -> None:
    """As the recommended rules of the usual linters: id, summary, declared tag, answers."""
    document = api_document.generated_document()
    declared = [each["name"] for each in document["tags"] if each["description"]]
    ids = [operation["operationId"] for _, operation in operations()]
    assert len(ids) == len(set(ids))
    assert document["servers"]
    assert document["info"]["license"]
    for name, operation in operations():
        assert operation["description"], name
        assert 8 < len(operation["summary"]) <= LONGEST_SUMMARY, name
        assert "security" in operation, name
        assert [tag for tag in operation["tags"] if tag not in declared] == [], name
        assert operation["tags"], name
        assert any(code.startswith("2") or code == "302" for code in operation["responses"]), name
        parameters = [(each["name"], each["in"]) for each in operation.get("parameters", [])]
        assert len(parameters) == len(set(parameters)), name
        inside = {each["name"] for each in operation.get("parameters", []) if each["in"] == "path"}
        assert inside == set(re.findall(r"{(\w+)}", name)), name
    used = {tag for _, operation in operations() for tag in operation["tags"]}
    assert used == set(declared)


def test_every_call_with_a_body_says_that_it_may_not_be_readable() -> None:
    """400 for JSON that cannot be read, 415 for another kind; an error report may be of any."""
    silent = [
        (name, code)
        for name, operation in operations()
        for code in ("400", "415")
        if "requestBody" in operation and code not in operation["responses"]
    ]
    assert silent == [("post /api/system/log/error", "415")]


def views_with_lanes(resolver: Any, before: str = "/") -> Iterator[str]:
    """The addresses of the URL configuration whose views name a lane, parameters left blank."""
    for each in resolver.url_patterns:
        path = before + re.sub(r"<[^>]+>", "{}", str(each.pattern))
        if hasattr(each, "url_patterns"):
            yield from views_with_lanes(each, path)
        elif hasattr(getattr(each.callback, "view_class", None), "request_lane"):
            yield path


def test_every_view_with_a_lane_says_that_it_may_be_busy() -> None:
    described = api_document.generated_document()["paths"].items()
    paths = {re.sub(r"{[^}]+}", "{}", path): operations for path, operations in described}
    laned = set(views_with_lanes(get_resolver()))
    answers = {
        (path, method): operation["responses"]
        for path in laned
        for method, operation in paths[path].items()
    }
    assert [call for call, told in answers.items() if "503" not in told] == []
    assert {
        "/api/tenant/auth/login",
        "/api/accounting/auth/start",
        "/api/accounting/auth/callback",
        "/api/auth/invitation/{}",
        "/api/schema/",
        "/api/audit/proof/",
        "/api/register.xlsx",
    } <= laned
    start = answers["/api/accounting/auth/start", "get"]["503"]
    assert start["content"]["application/json"]["schema"]["$ref"].endswith("/RefusalAnswer")


def test_a_form_that_there_is_not_is_refused_in_json(client: Client) -> None:
    answer = client.get(f"{SCHEMA}?format=xml")
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["code"] == "invalid"


def test_only_get_is_taken(client: Client) -> None:
    answer = client.post(SCHEMA)
    assert answer.status_code == 405
    assert answer.json()["code"] == "method_not_allowed"
