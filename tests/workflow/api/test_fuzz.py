"""Requests made from our own description of the API: none breaks it, every answer is described."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.client_errors import store_client_error
from accounts.codes import renew_code as new_code
from accounts.invitations import renew_invitation as new_invitation
from accounts.invitations import token_of
from accounts.models import User
from accounts.tokens import exchange, new_sign_in_token
from tests.files import made
from tests.support.api import body
from tests.support.builders import WAYS
from tests.support.paper_model import MOVES
from tests.support.thoroughness import shared_out
from workflow.engine.execution import perform
from workflow.files.models import Attachment
from workflow.models import EmailVerification
from workflow.notification_email import flows
from workflow.notification_email.links import email_verification_code

pytestmark = pytest.mark.both_databases

WHO = ["anonymous", "tenant", "processor", "manager"]
EXAMPLES = 9  # on both databases together
# One address with a door for each move deserves as many tries as there are moves.
EXAMPLES_OF = {"certificates_move": 90, "certificates_update": 30}
# What the description promises of an answer. Whether a value was rightly refused is not for it to
# say: the rules of the papers are tested one by one beside this file.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
XSRF = "x" * 32
SAID: dict[str, dict[str, Any]] = {
    "send_back": {"reasons": ["SUM"]},
    "disapprove": {"reasons": [{"code": "OTHER", "field": "remarks", "text": "Twice."}]},
    "amend": {"remarks": "August is wrong."},
    "request_return": {"remarks": "Wrong branch."},
    "take_over": {"reason": "She is on leave."},
    "comment": {"text": "Please see the attached receipt."},
}
BODIES: dict[str, dict[str, Any]] = {
    "certificates_create": body(),
    "certificates_update": body(remarks="Changed."),
    "tenant_email_update": {"email": "notices@tenant.example"},
    "set_password": {"password": "a good long pass phrase 2307"},
    "ask_password_reset": {"username": "tenant"},
    "lines_read": {"text": "atc\tmonth1\tmonth2\tmonth3\nWC100\t1\t2\t3"},
    "report_client_error": {"type": "onerror", "message": "x is undefined"},
}
TOO_DEEP = b"[" * 100_000
MOSTLY = st.sampled_from([True, True, True, False])
BROKEN = [b"", b"{", b"null", b"[]", b'"text"', b"\xff\xfe", b'{"lines": [{"m1": NaN}]}', TOO_DEEP]


@dataclass(frozen=True)
class World:
    """What is there to ask for: real values by their parameter's name, bodies, sign-in headers."""

    known: dict[str, list[Any]]
    bodies: dict[str, dict[str, Any]]
    logins: list[str]
    headers: dict[str, str]
    cookies: dict[str, str]


@cache
def operations() -> list[Any]:
    schema: Any = schemathesis.openapi.from_wsgi("/api/schema/?format=json", WSGIHandler())
    return [found.ok() for found in schema.get_all_operations()]


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """Requests within the test's transaction leave its connection open (as Django's client)."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(params=WHO)
def world(request: Any, people: dict[str, User], certificate: Any, settings: Any) -> World:
    """Certificates in every status, one held, an address stated, and somebody who asks."""
    settings.TENANT_PORTAL_URL = settings.OIDC_ISSUER = ""
    forms = [certificate(status, files=[(f"{status}.pdf", made.pdf(status))]) for status in WAYS]
    held = certificate("SUBMITTED")
    perform("certificates", held.pk, "claim", by=people["processor"], inputs={})
    store_client_error({"type": "onerror", "message": "x is undefined"})
    return World(
        known=values([*forms, held]) | links(people["tenant"]),
        bodies=BODIES | {"exchange_sign_in_token": {"token": new_sign_in_token(people["tenant"])}},
        logins=logins(people),
        **signed_in(people, request.param),
    )


def values(forms: list[Any]) -> dict[str, list[Any]]:
    """Parameters as a client that knows the portal would give them."""
    return {
        "id": [str(form.pk) for form in forms],
        "file_id": [str(file.pk) for file in Attachment.objects.all()],
        "move": MOVES,
        "company": ["PCM"],
        "branch": ["Crest Bay Mall"],
        "status": ["SUBMITTED", "FOR AMENDMENT,DRAFT"],
        "quarter": ["2026Q1"],
        "q": ["PACIFIC", forms[0].reference, "998-765-432"],
        "page": [1, 2],
        "page_size": [1, 3],
        "cursor": [cursor(None, forms[0]), cursor(timezone.now().isoformat(), forms[0])],
        "after": [0, 7],
        "If-Match": ['"1"', "2", "*"],
        "Idempotency-Key": ["the same key"],
    }


def cursor(value: str | None, form: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps([value, str(form.pk)]).encode()).decode()


def links(tenant: User) -> dict[str, list[Any]]:
    """What was mailed to a tenant: a link that sets a password, one that verifies an address."""
    flows.state(tenant, "notices@tenant.example")
    claim = EmailVerification.objects.get()
    return {
        "token": [token_of(new_invitation(tenant, "invitation"))],
        "uid": [claim.uid],
        "oobCode": [email_verification_code(claim)],
        "mode": ["verifyEmail"],
    }


def signed_in(people: dict[str, User], who: str) -> dict[str, Any]:
    """The headers and cookies of a browser that has loaded a page, and has signed in or not."""
    headers, cookies = {"X-XSRF-TOKEN": XSRF}, {"XSRF-TOKEN": XSRF}
    if who in people:
        pair = exchange(new_sign_in_token(people[who]), remember=False)
        headers["Authorization"] = f"Bearer {pair.access_token}"
        cookies["portal-refresh"] = pair.refresh_token
    return {"headers": headers, "cookies": cookies}


def logins(people: dict[str, User]) -> list[str]:
    """Headers of the sign-in call: step one, step two, a wrong password, no such thing."""
    right = {"username": "tenant", "password": "a long password"}
    _, code = new_code(people["tenant"])
    tries = [right | {"username": "other"}, right | {"otp": code}, right | {"password": "x"}, [], 7]
    return [f"Basic {base64.b64encode(json.dumps(each).encode()).decode()}" for each in tries]


def seasoned(case: Any, world: World, data: st.DataObject) -> None:
    """Put what is really there in the place of some of what was made up."""
    for part in (case.path_parameters, case.query, case.headers):
        for name in sorted(set(part) & set(world.known)):
            if data.draw(MOSTLY):
                part[name] = str(data.draw(st.sampled_from(world.known[name])))
    known = body_for(case, world)
    if known is not None and isinstance(case.body, dict) and data.draw(MOSTLY):
        case.body = known | {name: case.body[name] for name in some(case.body, data)}


def body_for(case: Any, world: World) -> dict[str, Any] | None:
    """A body the call understands; None where none is known."""
    if "move" in case.path_parameters:
        return SAID.get(case.path_parameters["move"], {})
    return world.bodies.get(name_of(case.operation))


def some(made_up: dict[str, Any], data: st.DataObject) -> set[str]:
    if not made_up or data.draw(MOSTLY):
        return set()
    return data.draw(st.sets(st.sampled_from(sorted(made_up)), max_size=2))


def name_of(operation: Any) -> str:
    return operation.definition.raw["operationId"]


def headers_for(case: Any, world: World, data: st.DataObject) -> dict[str, str]:
    if name_of(case.operation) == "tenant_login":
        return {"Authorization": data.draw(st.sampled_from(world.logins))}
    return world.headers


@contextmanager
def undone() -> Iterator[None]:
    """Each example meets the same world. Its transaction is one of the test, as Django's own."""
    with transaction.atomic():
        transaction.get_connection().atomic_blocks[-1]._from_testcase = True  # type: ignore[attr-defined]
        yield
        transaction.set_rollback(True)


def fuzz(operation: Any, world: World) -> None:
    @shared_out(EXAMPLES_OF.get(name_of(operation), EXAMPLES))
    @given(case=cases(operation), data=st.data())
    def answered_as_described(case: Any, data: st.DataObject) -> None:
        seasoned(case, world, data)
        given_as = {"headers": headers_for(case, world, data), "cookies": world.cookies}
        if operation.body and not data.draw(MOSTLY):
            given_as["data"] = data.draw(st.sampled_from(BROKEN))
        with undone():
            for _ in range(1 if operation.method == "get" else 2):  # twice: the second is late
                case.call_and_validate(checks=CHECKS, **given_as)

    answered_as_described()


def cases(operation: Any) -> st.SearchStrategy[Any]:
    """Requests as described, and now and then one that breaks the description."""
    described = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    breaking = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return st.one_of(described, described, breaking)


@pytest.mark.slow
@pytest.mark.essential("every call is fuzzed, few times")
def test_every_answer_is_as_described(world: World):
    found = [text for operation in operations() if (text := failure(operation, world))]
    assert not found, "\n".join(found)


def failure(operation: Any, world: World) -> str:
    try:
        fuzz(operation, world)
    except (Exception, BaseExceptionGroup) as error:  # noqa: BLE001 (whatever it is, it is shown)
        return f"{operation.label}: {error}"
    return ""
