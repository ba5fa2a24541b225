"""The versioned base of the API: one call under two addresses, its refusals as problems."""

import json
from typing import Any

import pytest
from django.http import JsonResponse
from django.test import Client
from django.urls import URLResolver, get_resolver

from config.web.body_limits import most_bytes
from core.api import versions
from core.masking import masked_path
from core.refusals import NotFound

PROBLEM = "application/problem+json"
pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def flagged_addresses(patterns: Any = None, base: str = "/") -> set[str]:
    """The addresses of calls that ignore unknown parameters: the specification's."""
    found: set[str] = set()
    for each in get_resolver().url_patterns if patterns is None else patterns:
        address = base + str(each.pattern)
        if isinstance(each, URLResolver):
            found |= flagged_addresses(each.url_patterns, address)
        elif hasattr(getattr(each.callback, "view_class", None), "ignores_unknown_parameters"):
            found.add(address)
    return found


def test_the_calls_of_the_specification_have_no_version(client: Client):
    of_specification = flagged_addresses() - {"/api/docs/"}
    assert {each for each in of_specification if versions.is_of_specification(each)} == (
        of_specification
    )
    for address in of_specification:
        answer = client.get(address.replace("/api/", versions.VERSIONED).replace("<str:uid>", "u"))
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), address


def test_a_call_is_the_same_under_both_addresses(certificate: Any, api: Any):
    for _ in range(3):
        certificate("SUBMITTED")
    client = api("processor")
    plain = client.get("/api/certificates/?page_size=2").json()
    versioned = client.get("/api/v1/certificates/?page_size=2").json()
    assert plain["results"] == versioned["results"]
    assert versioned["next"] == plain["next"].replace("/api/", "/api/v1/")
    assert client.get(versioned["next"]).json()["results"]


def test_a_refusal_is_a_problem_and_keeps_what_it_said(api: Any):
    client = api("processor")
    answer = client.get("/api/v1/certificates/?colour=red")
    assert (answer.status_code, answer["Content-Type"]) == (422, PROBLEM)
    problem = json.loads(answer.content)
    assert problem["type"] == "urn:certificate-portal:problem:unknown_parameter"
    assert (problem["title"], problem["status"]) == ("Unprocessable Entity", 422)
    assert problem["detail"] == problem["message"]
    assert problem["instance"] == answer["X-Request-ID"]
    assert problem["fields"][0]["field"] == problem["field"] == "colour"
    plain = client.get("/api/certificates/?colour=red")
    assert plain["Content-Type"] == "application/json"
    assert plain.json().items() <= problem.items()


def test_a_status_of_the_subject_does_not_hide_that_of_the_answer(certificate: Any, api: Any):
    form = certificate("APPROVED")
    client = api("processor")
    told = {
        base: client.post(f"{base}certificates/{form.pk}/approve/", {}, format="json").json()
        for base in ("/api/", "/api/v1/")
    }
    assert told["/api/"]["status"] == "APPROVED"
    assert (told["/api/v1/"]["status"], told["/api/v1/"]["current_status"]) == (409, "APPROVED")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "certificates/", 401),
        ("get", "nowhere/", 404),
        ("delete", "certificates/", 405),
        ("get", "schema/?format=xml", 422),
        ("get", "v1/certificates/", 404),
        ("get", "v2/certificates/", 404),
    ],
)
def test_every_kind_of_refusal_is_one(client: Client, method: str, path: str, status: int):
    answer = getattr(client, method)(f"/api/v1/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)


def test_the_specifications_refusals_stay_as_they_are(client: Client):
    answer = client.get("/api/tenant/auth/login")
    assert answer.status_code >= 400
    assert answer["Content-Type"] == "application/json"
    assert "title" not in answer.json()


def test_a_refusal_before_django_is_one_too():
    refusal = NotFound()
    assert versions.encode_refusal(refusal, "/api/v1/x")[0] == PROBLEM
    assert versions.encode_refusal(refusal, "/api/tenant/auth/login")[0] == "application/json"
    assert versions.encode_refusal(refusal, "/assets/x.js")[0] == "application/json"
    assert versions.encode_refusal(refusal, "/api/x")[0] == "application/json"
    assert json.loads(versions.encode_refusal(refusal, "/api/v1/x")[1])["code"] == "not_found"


def test_what_is_no_refusal_is_left_alone():
    answer = JsonResponse(["a"], status=400, safe=False)
    versions.describe_problem(answer)
    assert (answer["Content-Type"], answer.content) == ("application/json", b'["a"]')


def test_a_versioned_address_has_the_limits_of_its_call():
    assert most_bytes("POST", "/api/v1/scans/") == most_bytes("POST", "/api/scans/")
    assert most_bytes("GET", "/api/v1/scans/") == 0


def test_secrets_in_versioned_addresses_are_masked():
    for base in ("/api/", "/api/v1/"):
        assert masked_path(f"{base}auth/invitation/s3cr3t") == f"{base}auth/invitation/***"
