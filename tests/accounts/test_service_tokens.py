"""Tokens of other systems: made by administrators, and of use for what their scopes name alone."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLResolver, get_resolver

from accounts import service_tokens
from accounts.api.service_scopes import SCOPES
from accounts.models import Company, Scope, ServiceToken, User
from core import clock
from core.api.parameters import declared_parameters
from workflow.engine.verify import verify_chain
from workflow.models import Scan, Transition
from workflow.records.models import RowRecord

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TOKENS = "/api/v1/service-tokens/"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


@pytest.fixture
def body(company: Company) -> dict[str, Any]:
    return {
        "name": "SAP",
        "scopes": ["postings:read"],
        "companies": [company.code],
        "expires_at": (clock.now() + timedelta(days=90)).isoformat(),
    }


def with_token(secret: str) -> Client:
    return Client(headers={"authorization": f"Bearer {secret}"})


@pytest.fixture
def service(people: Any, company: Company) -> Any:
    """A client with a token of these scopes, for the tests' company."""

    def build(*scopes: str, companies: Any = None, name: str = "") -> Client:
        names = name or f"system {ServiceToken.objects.count()}"
        until = clock.now() + timedelta(days=90)
        given = [company] if companies is None else companies
        by = people["administrator"]
        made = service_tokens.create_service_token(names, scopes, given, until, by)
        return with_token(made[1])

    return build


def test_a_token_is_made_shown_once_used_and_revoked(api: Any, body: Any):
    admin = api("administrator")
    made = admin.post(TOKENS, body, format="json")
    assert made.status_code == 201
    told = made.json()
    assert told["secret"].startswith("svc_")
    assert told["scopes"] == ["postings:read"]
    client = with_token(told["secret"])
    assert client.get("/api/v1/postings/").status_code == 200
    (row,) = admin.get(TOKENS).json()["results"]
    assert row["last_used_at"] is not None
    assert (row["name"], row["companies"]) == ("SAP", ["PCM"])
    assert told["secret"] not in admin.get(TOKENS).content.decode()
    assert admin.delete(f"{TOKENS}{told['id']}/").status_code == 204
    assert admin.delete(f"{TOKENS}{told['id']}/").status_code == 204
    refused = client.get("/api/v1/postings/")
    assert (refused.status_code, refused.json()["code"]) == (401, "not_signed_in")


def test_only_the_digest_is_stored(api: Any, body: Any):
    secret = api("administrator").post(TOKENS, body, format="json").json()["secret"]
    row = ServiceToken.objects.get()
    assert secret not in str(vars(row))
    assert len(row.digest) == 64


@pytest.mark.parametrize("who", ["processor", "lead", "manager", "tenant"])
def test_only_administrators_keep_tokens(api: Any, body: Any, who: str):
    client = api(who)
    assert client.get(TOKENS).status_code == 403
    assert client.post(TOKENS, body, format="json").status_code == 403
    assert client.delete(f"{TOKENS}1/").status_code == 403


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["everything"]}, "scopes"),
        ({"companies": []}, "companies"),
        ({"companies": ["NONE"]}, "companies"),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
        ({"expires_at": "2120-01-01T00:00:00Z"}, "expires_at"),
        ({"expires_at": "soon"}, "expires_at"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_input_is_named_and_nothing_is_made(api: Any, body: Any, change: Any, field: str):
    refused = api("administrator").post(TOKENS, body | change, format="json")
    assert refused.status_code == 422
    assert refused.json()["field"].split(".")[0] == field
    assert not ServiceToken.objects.exists()


def test_a_name_is_taken_once(api: Any, body: Any):
    admin = api("administrator")
    assert admin.post(TOKENS, body, format="json").status_code == 201
    again = admin.post(TOKENS, body | {"name": "SAP"}, format="json")
    assert (again.status_code, again.json()["code"]) == (409, "name_taken")
    assert User.objects.filter(role="service").count() == 1


def test_a_token_ends_at_its_moment(service: Any):
    client = service("postings:read")
    assert client.get("/api/v1/postings/").status_code == 200
    with time_machine.travel(clock.now() + timedelta(days=91)):
        assert client.get("/api/v1/postings/").status_code == 401


@pytest.mark.parametrize("secret", ["svc_", "svc_wrong", "svc_" + "x" * 5000, "svc_\u00e9"])
def test_an_unknown_token_is_no_sign_in(secret: str):
    answer = Client().get("/api/v1/postings/", HTTP_AUTHORIZATION=f"Bearer {secret}")
    assert answer.status_code == 401


def test_a_service_sees_its_companies_and_no_other(
    service: Any, certificate: Any, people: Any, company: Company
):
    mine = certificate("SUBMITTED")
    draft = certificate("DRAFT")
    other = Company.objects.exclude(pk=company.pk).first() or Company.objects.create(
        code="ELSE", name="ELSEWHERE, INC.", tin="009999999"
    )
    here, there = service("certificates:read"), service("certificates:read", companies=[other])
    path = "/api/v1/certificates/"
    assert [row["id"] for row in here.get(path).json()["results"]] == [str(mine.pk)]
    assert here.get(f"{path}{mine.pk}/").status_code == 200
    assert here.get(f"{path}{mine.pk}/").json()["moves"] == []
    assert here.get(f"{path}{draft.pk}/").status_code == 404
    assert there.get(path).json()["results"] == []
    assert there.get(f"{path}{mine.pk}/").status_code == 404


def test_events_are_those_of_its_companies(service: Any, certificate: Any):
    sent = certificate("SUBMITTED")
    events = service("events:read").get("/api/v1/events?after=0").json()["events"]
    assert str(sent.pk) in {event["id"] for event in events}


def test_what_a_service_does_is_in_the_audit_under_its_name(service: Any, people: Any):
    client = service("certificates:write", name="Mail room")
    file = SimpleUploadedFile("a.pdf", b"%PDF-1.7 of a service")
    sent = client.post("/api/v1/scans/", {"file": file})
    assert sent.status_code == 202
    scan = Scan.objects.get()
    done = Transition.objects.filter(lifecycle="scans", subject_id=str(scan.pk)).earliest("number")
    assert done.actor_name == "service: Mail room"
    assert client.get(f"/api/v1/scans/{scan.pk}/").status_code == 200
    other = service("certificates:write")
    assert other.get(f"/api/v1/scans/{scan.pk}/").status_code == 404
    assert RowRecord.objects.filter(why="service token created").count() == 4
    verify_chain()


def routes(patterns: Any = None, base: str = "") -> Iterator[tuple[str, Any]]:
    """The routes of the API that ask who calls, each with its view."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        route = base + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, route)
        elif route.startswith("api/"):
            view = getattr(each.callback, "view_class", None)
            if view is not None and getattr(view, "authentication_classes", None):
                yield route, view


VALUES = {"uuid": str(uuid4()), "int": "1", "slug": "approve", "str": "x", "path": "x"}
OF_RETURN = {"company": "PCM", "year": "2026", "quarter": "2026Q3", "form": "1702Q"}
SAMPLES = OF_RETURN | {"sha256": "0" * 64, "number": "1"}
CALLS = [
    (method, route)
    for route, view in routes()
    for method in METHODS
    if hasattr(view, method.lower())
]


def sample_of(parameter: Any) -> str:
    choices = parameter.type.get("enum") if isinstance(parameter.type, dict) else None
    return SAMPLES.get(parameter.name) or (choices or ["x"])[0]


def address_of(route: str, method: str, view: Any) -> str:
    """An address of the route, with the query that its call requires."""
    path = "/" + re.sub(r"<(\w+):\w+>", lambda part: VALUES[part[1]], route)
    asked = declared_parameters(view, method).values()
    query = {each.name: sample_of(each) for each in asked if each.required}
    return f"{path}?{urlencode(query)}" if query else path


def test_every_call_with_a_scope_is_there():
    assert {route for _, route in SCOPES} - {route for route, _ in routes()} == set()


@pytest.mark.parametrize("scope", ["", *Scope.values])
def test_a_token_makes_only_the_calls_of_its_scope(service: Any, scope: str):
    """Generated from the addresses: 403 wherever the scope is another's or nobody's."""
    client = service(*([scope] if scope else []))
    wrong, views = {}, dict(routes())
    for method, route in CALLS:
        view = views[route]
        if hasattr(view, "ignores_unknown_parameters"):
            continue  # the specification's: they read a cookie or a password, not this token
        answer = client.generic(method, address_of(route, method, view), "{}", "application/json")
        is_allowed = bool(scope) and SCOPES.get((method, route)) == scope
        if is_allowed == (answer.status_code in (401, 403)):
            wrong[method, route] = answer.status_code, answer.content[:300]
    assert wrong == {}
