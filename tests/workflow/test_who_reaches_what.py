"""Every address of the API, for everybody: an address that is not in the table fails."""

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import URLPattern, URLResolver, get_resolver

from tests.files import made
from workflow.files.models import Attachment

ACTORS = [
    "anonymous",
    "tenant",
    "other tenant",
    "processor",
    "processor elsewhere",
    "lead",
    "manager",
    "administrator",
]
ENDED = "ended session"  # a bearer whose session was logged out: answered like anonymous
SIGNED_IN = dict.fromkeys(ACTORS[1:], 200)
# method and address -> what each actor is answered; {sent} is the tenant's SUBMITTED
# certificate at the processor's company, {draft} its DRAFT. Unlisted actors: "else".
Table = dict[tuple[str, str], dict[str, int]]
SEEN = {"tenant": 200, "processor": 200, "lead": 200, "manager": 200}
TENANTS = {"anonymous": 401, "tenant": 200, "other tenant": 200, "else": 403}
NO_STAFF = {"anonymous": 401, "processor": 403, "lead": 403, "manager": 403, "else": 404}
TABLE: Table = {
    ("GET", "certificates/"): SIGNED_IN | {"anonymous": 401},
    ("POST", "certificates/"): {"anonymous": 401, "tenant": 201, "other tenant": 201, "else": 403},
    ("POST", "certificates/check/"): TENANTS,
    ("GET", "certificates/counts/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "certificates/{sent}/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("PATCH", "certificates/{draft}/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("PATCH", "certificates/{sent}/"): {
        "anonymous": 401,
        "tenant": 409,
        "processor": 409,
        "lead": 409,
        "manager": 409,
        "else": 404,
    },
    ("GET", "certificates/{sent}/history/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/history/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/{sent}/mails/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/mails/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/completeness/"): TENANTS,
    ("POST", "certificates/completeness/"): TENANTS,
    ("GET", "inbox/"): SIGNED_IN | {"anonymous": 401},
    ("POST", "inbox/seen/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "certificates/{sent}/changes/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/changes/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/{sent}/form.pdf"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/form.pdf"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/export.csv"): SIGNED_IN | {"anonymous": 401},
    ("POST", "certificates/{draft}/files/"): {"anonymous": 401, "tenant": 201, "else": 404},
    ("POST", "certificates/{sent}/files/"): NO_STAFF | {"tenant": 409},
    ("GET", "certificates/{sent}/files/{file}/"): SEEN | {"anonymous": 401, "else": 404},
    ("DELETE", "certificates/{sent}/files/{file}/"): NO_STAFF | {"tenant": 409},
    ("DELETE", "certificates/{draft}/files/{file of draft}/"): {
        "anonymous": 401,
        "tenant": 200,
        "else": 404,
    },
    ("GET", "certificates/{draft}/files/{file of draft}/"): {
        "anonymous": 401,
        "tenant": 200,
        "else": 404,
    },
    ("GET", "certificates/{sent}/files/{breakdown}/rows/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "tenant/branches/"): TENANTS,
    ("POST", "tenant/branches/"): {
        "anonymous": 401,
        "tenant": 201,
        "other tenant": 201,
        "else": 403,
    },
    ("DELETE", "tenant/branches/00999/"): {
        "anonymous": 401,
        "tenant": 404,
        "other tenant": 404,
        "else": 403,
    },
    ("GET", "quarter-sheet/"): TENANTS,
    ("PUT", "quarter-sheet/"): TENANTS,
    ("POST", "quarter-sheet/submit/"): TENANTS,
    ("GET", "quarter-sheet/file.xlsx"): TENANTS,
    ("POST", "quarter-sheet/read/"): TENANTS,
    ("POST", "lines/read/"): TENANTS,
    ("GET", "lines-template.xlsx"): SIGNED_IN | {"anonymous": 401},
    ("GET", "lines-template.csv"): SIGNED_IN | {"anonymous": 401},
    ("GET", "breakdown-template.xlsx"): SIGNED_IN | {"anonymous": 401},
    ("GET", "breakdown-template.csv"): SIGNED_IN | {"anonymous": 401},
    ("POST", "certificates/{sent}/claim/renewal/"): {
        "anonymous": 401,
        "tenant": 409,
        "processor": 409,
        "lead": 409,
        "manager": 409,
        "else": 404,
    },
    ("POST", "certificates/{sent}/approve/"): {
        "anonymous": 401,
        "tenant": 403,
        "processor": 200,
        "lead": 200,
        "manager": 403,
        "else": 404,
    },
    ("POST", "certificates/{draft}/submit/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "events"): SIGNED_IN | {"anonymous": 401},
    ("GET", "companies/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "atcs/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "desk/"): SIGNED_IN | {"anonymous": 401, "tenant": 403, "other tenant": 403},
    ("GET", "console/client-errors/"): {"anonymous": 401, "manager": 200, "else": 403},
    ("POST", "tenant/email/update"): TENANTS,
    ("GET", "tenant/email/send-verification"): TENANTS,
    ("GET", "tenant/agree-terms"): TENANTS,
    ("GET", "auth/sessions"): SIGNED_IN | {"anonymous": 401},
    ("DELETE", "auth/sessions/{session}"): {"anonymous": 401, "else": 404},
    ("POST", "auth/sessions/end-others"): SIGNED_IN | {"anonymous": 401},
    ("POST", "auth/sessions/end-all"): SIGNED_IN | {"anonymous": 401},
    ("GET", "me"): SIGNED_IN | {"anonymous": 401},
    ("GET", "accounting/auth/check"): SIGNED_IN | {"anonymous": 401},
}
# What is sent, where something must be.
# Answered without a token (contract.md); each is tested with its own subject.
WITHOUT_TOKEN = {
    "config",
    "tenant/auth/login",
    "auth/token",
    "auth/token/refresh",
    "auth/logout",
    "accounting/auth/start",
    "accounting/auth/callback",
    "auth/invitation/<str:token>",
    "auth/password-reset",
    "auth/update-hook/<str:uid>",
    "tenant/verify-code",
    "system/log/error",
    "schema/",
    "docs/",
}

BODIES: dict[str, Any] = {
    "certificates/": lambda: {"id": str(uuid.uuid4())},
    "inbox/seen/": lambda: {"seq": 0},
    "tenant/branches/": lambda: {"code": "00012"},
    "certificates/completeness/": lambda: {
        "company": "PCM",
        "branch": "Crest Bay Mall",
        "quarter": "2026Q1",
        "was_leased": True,
    },
    "lines/read/": lambda: {"text": "WC100\t1\t1\t1"},
    "quarter-sheet/": lambda: {"quarter": "2026Q3", "rows": [{"row": "1"}]},
    "quarter-sheet/submit/": lambda: {"rows": [{"id": str(uuid.uuid4()), "version": 1}]},
}


def addresses(patterns: Any = None, base: str = "") -> Iterator[str]:
    """Every address below /api/, its parameters as ``<name>``."""
    for each in patterns if patterns is not None else get_resolver().url_patterns:
        route = base + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, route)
        elif isinstance(each, URLPattern) and route.startswith("api/"):
            yield route.removeprefix("api/")


def shape(address: str) -> str:
    """A listed address as the resolver writes it."""
    written = re.sub(r"\{(sent|draft|session)\}", "<uuid:pk>", address)
    written = re.sub(r"branches/\d{5}/", "branches/<str:code>/", written)
    written = re.sub(r"\{(file|file of draft|breakdown)\}", "<uuid:file_id>", written)
    move = re.sub(r"/[a-z_]+/$", "/<slug:move>/", written)
    return written if written in set(addresses()) else move


def test_every_address_stands_in_the_table():
    listed = {shape(address) for _, address in TABLE} | WITHOUT_TOKEN
    found = {address for address in addresses() if "<path:" not in address and address}
    assert found - listed == set()
    assert listed - found == set()


def client_for(actor: str, api: Any) -> Any:
    if actor != ENDED:
        return api(actor)
    client = api("tenant")
    assert client.post("/api/auth/logout").status_code == 200
    return client


def answered(expected: dict[str, int], actor: str) -> int:
    """What the table says for an actor."""
    known = "anonymous" if actor == ENDED else actor
    return expected.get(known, expected.get("else", 0))


def there_is(certificate: Any) -> dict[str, Any]:
    """What the addresses name: two certificates, their files, a session that is not there."""
    files = [("a.pdf", made.pdf())]
    sent, draft = certificate("SUBMITTED", files=files), certificate("DRAFT", files=files)
    rows: Any = Attachment.objects.get(certificate=sent)
    rows.pk, rows.stored_as, rows.kind, rows.rows = uuid.uuid4(), uuid.uuid4().hex, "BREAKDOWN", []
    rows.save(force_insert=True)
    return {
        "sent": sent.pk,
        "draft": draft.pk,
        "session": uuid.uuid4(),
        "file": sent.files.get(kind="DOCUMENT").pk,
        "file of draft": draft.files.get().pk,
        "breakdown": rows.pk,
    }


@pytest.mark.parametrize("method_and_address", list(TABLE), ids=" ".join)
def test_who_is_answered_what(method_and_address: Any, api: Any, certificate: Any):
    method, address = method_and_address
    expected = TABLE[method_and_address]
    there = there_is(certificate)
    for actor in [*ACTORS, ENDED]:
        url = "/api/" + address.format(**there)
        ask = getattr(client_for(actor, api), method.lower())
        if address.endswith("/files/"):
            file = SimpleUploadedFile("a.pdf", made.pdf())
            answer = ask(url, {"kind": "DOCUMENT", "file": file}, format="multipart")
        elif address == "quarter-sheet/read/":
            file = SimpleUploadedFile("a.csv", made.csv_of([["Store"], ["Crest"]]))
            answer = ask(url, {"file": file}, format="multipart")
        else:
            answer = ask(url, BODIES.get(address, dict)() or None, format="json")
        wanted = answered(expected, actor)
        assert answer.status_code == wanted, (actor, answer.content)
        if wanted == 401:
            assert "WWW-Authenticate" not in answer
        if wanted < 300 and method != "GET":  # something changed: the next one finds it new
            there = there_is(certificate)
