"""Every address of the API, for everybody: an address that is not in the table fails."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import URLPattern, URLResolver, get_resolver

from core.models.idempotency import IdempotencyKey
from tests.files import made
from tests.qap.files import qap_of
from tests.support.endpoint_subjects import (
    BODIES,
    ENDED,
    answered,
    client_for,
    maker_for,
    scan,
)
from tests.support.roles_by_endpoint import ACTORS, TABLE
from workflow.models import Transition

__all__ = ["scan"]  # fixtures

pytestmark = [pytest.mark.slow, pytest.mark.essential("each endpoint for each person")]

# Answered without a token (contract.md); each is tested with its own subject.
WITHOUT_TOKEN = {
    "config",
    "maintenance",
    "tenant/auth/login",
    "auth/token",
    "auth/token/refresh",
    "auth/logout",
    "accounting/auth/start",
    "accounting/auth/callback",
    "auth/invitation/<str:token>",
    "auth/paper-link/<str:token>",
    "auth/signing-link/<str:token>",
    "auth/signing-link/<str:token>/refuse",
    "auth/passkey",
    "auth/password-reset",
    "auth/update-hook/<str:uid>",
    "tenant/verify-code",
    "tenant/copies/confirm/",
    "tenant/copies/stop/",
    "system/log/error",
    "schema/",
    "docs/",
}


TABLES = {
    "credits/entries/import/?company=PCM&year=2026": [
        ["kind", "quarter", "amount", "reason"],
        ["ledger_account", "3", "1.00", "Account 1410"],
    ],
    "billing/imports/": [["company", "mall"], ["PCM", "Crest Bay Mall"]],
    "history/imports/": [["reference", "mall"], ["OLD-1", "Crest Bay Mall"]],
    "postings/ack/file/": [["id", "document"], ["1", "A"]],
    "quarter-sheet/read/": [["Store", "Month 1", "Month 2", "Month 3"], ["Crest", "1", "2", "3"]],
    "masterdata/records/malls/import/": [["name", "company"]],
    "masterdata/tenants/import/": [["username", "name", "tin", "address", "contact_email"]],
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
    of_uuid = r"\{(sent|draft|tabled|withheld|session|scan|batch|filing|round|export|run|bring"
    of_uuid += r"|copied|compared|dropped|pictured|signing link|qap|former)\}"
    written = re.sub(of_uuid, "<uuid:pk>", address)
    written = written.partition("?")[0]
    written = written.replace("{person}", "<int:pk>")
    written = written.replace("{pouch}", "<str:code>").replace("{mail}", "<int:mail>")
    written = re.sub(r"\{(asked|previewed|of_company)\}$", "", written)
    written = written.replace("{kept}", "<int:pk>").replace("{service}", "<int:pk>")
    written = written.replace("{hook}", "<int:pk>").replace("{tried}", "<uuid:trial>")
    written = written.replace("findings/none/", "findings/<slug:mark>/")
    written = re.sub(r"quarters/\w+/", "quarters/<str:quarter>/", written)
    written = re.sub(r"records/[a-z]+/", "records/<str:shelf>/", written)
    written = re.sub(r"parts/\d+\.pdf", "parts/<int:number>.pdf", written)
    written = re.sub(r"pages/\d+\.png", "pages/<int:number>.png", written)
    written = re.sub(r"branches/\d{5}/", "branches/<str:code>/", written)
    written = re.sub(r"\{(file|file of draft|breakdown|form|copy)\}", "<uuid:file_id>", written)
    move = re.sub(r"/[a-z_]+/$", "/<slug:move>/", written)
    return written if written in set(addresses()) else move


def test_every_address_stands_in_the_table():
    listed = {shape(address) for _, address in TABLE} | WITHOUT_TOKEN
    found = {address for address in addresses() if "<path:" not in address and address}
    assert found - listed == set()
    assert listed - found == set()


def upload_for(address: str, actor: str) -> SimpleUploadedFile | None:
    """A file that the address takes; None where it takes none."""
    if address in ("scans/", "forms/read/"):
        return SimpleUploadedFile("a.pdf", made.pdf(actor))
    if address == "qap/":
        return SimpleUploadedFile("0926.DAT", qap_of([]))
    if address in TABLES:
        return SimpleUploadedFile("a.csv", made.csv_of(TABLES[address]))
    return None


@pytest.mark.parametrize("method_and_address", list(TABLE), ids=" ".join)
def test_who_is_answered_what(
    method_and_address: Any, api: Any, certificate: Any, scan: Callable[[], dict[str, Any]]
):
    method, address = method_and_address
    expected = TABLE[method_and_address]
    make = maker_for(address, certificate, scan)
    there = make()
    for actor in [*ACTORS, ENDED]:
        url = "/api/" + address.format(**there)
        ask = getattr(client_for(actor, api), method.lower())
        if address.endswith("/files/"):
            file = SimpleUploadedFile("a.pdf", made.pdf())
            answer = ask(url, {"kind": "DOCUMENT", "file": file}, format="multipart")
        elif method == "POST" and (sent := upload_for(address, actor)):
            answer = ask(url, {"file": sent}, format="multipart")
        elif method == "GET":
            answer = ask(url)
        else:
            body = None if method == "DELETE" else BODIES.get(address, dict)() or None
            answer = ask(url, body, format="json")
        wanted = answered(expected, actor)
        assert answer.status_code == wanted, (actor, answer.content)
        if wanted == 401:
            assert "WWW-Authenticate" not in answer
        if wanted < 300 and method != "GET":  # something changed: the next one finds it new
            there = make()


# Files, signing in, the specification's own, and what changes nothing.
TAKES_NO_KEY = re.compile(
    r"^auth/|^scans/$|^qap/$|^(service-tokens|webhooks)/$|error$"
    r"|(check|preview|read|imports?|files|signed-pdf|read_box)/$"
)
# A run that is only tried, rows with a key each, an address that is refused in a 200, and secrets
# that are shown once.
STORES_NO_KEY = (
    *("bulk/", "quarter-sheet/submit/", "tenant/email/update"),
    *("account/factors/totp/", "account/factors/passkeys/", "account/factors/recovery-codes/"),
)
REPEATED = [(m, a) for m, a in TABLE if m == "POST" and not TAKES_NO_KEY.search(a)]


@pytest.mark.parametrize("method_and_address", REPEATED, ids=" ".join)
def test_whoever_repeats_a_call_with_its_key_is_answered_and_changes_nothing(
    method_and_address: Any, api: Any, certificate: Any, scan: Callable[[], dict[str, Any]]
):
    address, expected = method_and_address[1], TABLE[method_and_address]
    actor = next((each for each in ACTORS[1:] if 200 <= answered(expected, each) < 300), None)
    if actor is None:
        pytest.skip("nobody may, as the table has it")
    url = "/api/" + address.format(**maker_for(address, certificate, scan)())
    body, client = BODIES.get(address, dict)() or None, client_for(actor, api)
    first = client.post(url, body, format="json", HTTP_IDEMPOTENCY_KEY="once")
    written = Transition.objects.count()
    again = client.post(url, body, format="json", HTTP_IDEMPOTENCY_KEY="once")
    assert again.status_code == first.status_code, again.content
    stored = IdempotencyKey.objects.filter(key="once").count()
    assert stored == 1 or first.status_code >= 400 or address in STORES_NO_KEY
    assert Transition.objects.count() == written


# Each reading of a short audit proves it once more, at its own time.
CHANGES = [(m, a) for m, a in TABLE if m != "GET" and a != "audit/proof/"]


@pytest.mark.parametrize("method_and_address", CHANGES, ids=" ".join)
def test_the_answer_of_a_change_is_what_the_next_reading_says(
    method_and_address: Any, api: Any, certificate: Any, scan: Callable[[], dict[str, Any]]
):
    method, address = method_and_address
    expected = TABLE[method_and_address]
    actor = next((each for each in ACTORS[1:] if 200 <= answered(expected, each) < 300), None)
    if actor is None:
        pytest.skip("nobody may, as the table has it")
    url = "/api/" + address.format(**maker_for(address, certificate, scan)())
    client, body = client_for(actor, api), BODIES.get(address, dict)() or None
    if sent := upload_for(address, actor):
        answer = client.post(url, {"file": sent}, format="multipart")
    else:
        answer = getattr(client, method.lower())(url, body, format="json")
    said = answer.json() if answer.headers.get("Content-Type") == "application/json" else None
    for read in readings(client, url, said):
        assert read == said


def readings(client: Any, url: str, said: Any) -> Iterator[dict[str, Any]]:
    """What the addresses around it say of the same kind of thing."""
    if not isinstance(said, dict):
        return
    parent = url.rstrip("/").rpartition("/")[0] + "/"
    for path in (url, parent, f"{url}{said.get('id') or said.get('code')}/"):
        answer = client.get(path)
        if answer.status_code == 200 and answer.headers["Content-Type"] == "application/json":
            read = answer.json()
            if isinstance(read, dict) and set(read) == set(said):
                yield read
