"""A name in a body that nothing reads is refused: a misspelt one would ask for something else."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import get_resolver, resolve
from rest_framework import serializers

from core.api.fields import ClosedSerializer
from core.api.parameters import description_of
from tests.files import made
from tests.support.endpoint_subjects import (
    BODIES,
    answered,
    client_for,
    maker_for,
    scan,
)
from tests.support.roles_by_endpoint import ACTORS, TABLE

__all__ = ["scan"]  # fixtures

DOCUMENT = Path(__file__).parents[3] / "portal-ui" / "openapi.json"
STRAY = "strayed"
# The calls of the specification ignore what they do not know (docs/contract.md).
EXCEPTIONS = {"auth/token", "system/log/error", "tenant/email/update"}
# A file is read after its link was found good: tests/signatures/test_by_link.py.
OF_A_LINK = {"auth/paper-link/{}"}
# Of people who are not signed in.
STRANGERS = {
    "auth/invitation/{}": {"password": "a-long-new-password-2307"},
    "auth/signing-link/{}": {"method": "typed"},
    "auth/signing-link/{}/refuse": {"reason": "No."},
    "auth/password-reset": {},
    "auth/passkey": {},
    "tenant/copies/confirm/": {"token": "x"},
    "tenant/copies/stop/": {"token": "x"},
}
WRITING = ("post", "put", "patch")


def unnamed(path: str) -> str:
    """An address with its parameters left blank."""
    return re.sub(r"<[^>]+>|{[^}]+}", "{}", path.removeprefix("/").removeprefix("api/"))


def bodies() -> dict[tuple[str, str], set[str]]:
    """The media types of every body of the document, by method and address."""
    paths = json.loads(DOCUMENT.read_text(encoding="utf-8"))["paths"]
    return {
        (method.upper(), unnamed(path)): set(about[method]["requestBody"]["content"])
        for path, about in paths.items()
        for method in WRITING
        if method in about and "requestBody" in about[method]
    }


class Names(dict[str, str]):
    """A value for each parameter of an address."""

    def __missing__(self, name: str) -> str:
        numbers = ("kept", "mail", "breakdown", "asked", "previewed", "person", "hook")
        return "1" if name in numbers else "3f1c0f3e-58f0-4f26-9c0a-2f6f4f6a2d11"


def route_of(address: str) -> str:
    return unnamed(str(resolve("/api/" + address.partition("?")[0].format_map(Names())).route))


TAKEN = bodies()
REACHED = {
    (method, address): route
    for method, address in TABLE
    if method.lower() in WRITING and (method, route := route_of(address)) in TAKEN
}


PROVEN = "account/factors/"  # to remove one takes a proof, which OpenAPI knows of no DELETE
WITHOUT_BODY = [
    (method, address)
    for method, address in TABLE
    if method.lower() in (*WRITING, "delete") and (method, route_of(address)) not in TAKEN
    if not (method == "DELETE" and address.startswith(PROVEN))
]


def test_every_body_of_the_document_is_tried():
    tried = {(method, route) for (method, _), route in REACHED.items()}
    strangers = {("POST", route) for route in STRANGERS}
    assert set(TAKEN) - tried - strangers <= {("POST", route) for route in EXCEPTIONS | OF_A_LINK}
    assert tried | strangers <= set(TAKEN)


@pytest.mark.django_db
@pytest.mark.parametrize("route", STRANGERS)
def test_a_stray_name_of_a_stranger_is_refused(route: str, client: Any, settings: Any):
    settings.TENANT_PORTAL_URL = ""
    url = "/api/" + route.format("x" * 43)
    body = STRANGERS[route] | {STRAY: "x"}
    answer = client.post(url, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_parameter")


def allowed(expected: dict[str, int]) -> str:
    """Somebody who gets as far as the body."""
    found = {actor: answered(expected, actor) for actor in ACTORS}
    reaching = [actor for actor, status in found.items() if status not in (401, 403, 405)]
    return next((actor for actor in reaching if found[actor] != 404), reaching[0])


@pytest.mark.parametrize("method_and_address", list(REACHED), ids=" ".join)
def test_a_stray_name_is_refused(
    method_and_address: Any, api: Any, certificate: Any, scan: Callable[[], dict[str, Any]]
):
    method, address = method_and_address
    if address in EXCEPTIONS:
        pytest.skip("the specification's own: what it does not know is ignored")
    actor = allowed(TABLE[method_and_address])
    url = "/api/" + address.format(**maker_for(address, certificate, scan)())
    ask = getattr(client_for(actor, api), method.lower())
    if "application/json" in TAKEN[method, REACHED[method_and_address]]:
        body = BODIES.get(address, dict)() or {}
        answer = ask(url, body | {STRAY: "x"}, format="json")
    else:
        file = SimpleUploadedFile("a.pdf", made.pdf())
        answer = ask(url, {"kind": "DOCUMENT", "file": file, STRAY: "x"}, format="multipart")
    assert answer.status_code == 422, answer.content
    told = {(each["field"], each["code"]) for each in answer.json()["fields"]}
    assert told & {(STRAY, "unknown_parameter"), (STRAY, "unexpected")}, told


@pytest.mark.parametrize("method_and_address", WITHOUT_BODY, ids=" ".join)
def test_a_call_without_a_body_refuses_one(
    method_and_address: Any, api: Any, certificate: Any, scan: Callable[[], dict[str, Any]]
):
    method, address = method_and_address
    url = "/api/" + address.format(**maker_for(address, certificate, scan)())
    ask = getattr(client_for("manager", api), method.lower())
    for body in ({STRAY: "x"}, ["x"]):
        answer = ask(url, body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (422, "unknown_parameter")


def serializers_in(given: Any) -> Iterator[serializers.Serializer[Any]]:
    """The serializers of a body, nested ones too."""
    if isinstance(given, type):
        given = given() if issubclass(given, serializers.BaseSerializer) else None
    if isinstance(given, dict):
        for each in given.values():
            yield from serializers_in(each)
    elif hasattr(given, "child"):
        yield from serializers_in(given.child)
    elif isinstance(given, serializers.Serializer):
        yield given
        for field in given.fields.values():
            yield from serializers_in(field)


def view_classes_in(patterns: Iterable[Any]) -> Iterator[Any]:
    for each in patterns:
        if hasattr(each, "url_patterns"):
            yield from view_classes_in(each.url_patterns)
        elif view_class := getattr(each.callback, "cls", None):
            yield view_class


def holds_a_file(field: Any) -> bool:
    return isinstance(getattr(field, "child", field), serializers.FileField)


def test_every_body_is_closed_nested_ones_too():
    """Files are read by their own reader, which refuses stray parts."""
    open_ones = {
        type(found).__name__
        for view_class in set(view_classes_in(get_resolver().url_patterns))
        for method in ("POST", "PUT", "PATCH", "DELETE")
        if (described := description_of(view_class, method))
        for found in serializers_in(described.get_request_serializer())
        if not isinstance(found, ClosedSerializer)
        and not any(holds_a_file(field) for field in found.fields.values())
    }
    specified = {"Exchange", "AddressBody", "ClientErrorBody", "ResourceTiming"}
    assert open_ones - specified == set()


@pytest.mark.django_db
def test_a_stray_name_in_a_line_is_refused(api: Any, certificate: Any):
    draft = certificate("DRAFT")
    line = {"atc": "WC100", "m1": "100.00", "mm2": "5.00"}
    url = f"/api/certificates/{draft.pk}/"
    answer = api("tenant").patch(url, {"lines": [line]}, format="json", headers={"If-Match": '"1"'})
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_parameter")
    assert answer.json()["fields"][0]["field"] == "mm2"
