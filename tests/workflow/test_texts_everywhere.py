"""Every text that any call takes, from our own description of the API, with what breaks texts."""

import base64
import json
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from drf_spectacular.generators import SchemaGenerator

from accounts.invitations import renewed as new_invitation
from accounts.invitations import token_of
from core.refusals import NotLikeThis
from tests.api import body, client_of
from tests.builders import WAYS
from tests.files import made
from tests.workflow.reading import check_everything_reads
from workflow.certificates.models import Certificate
from workflow.engine.inputs import inputs_of
from workflow.engine.push import perform
from workflow.engine.register import moves_of
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.models import MailText

pytestmark = [pytest.mark.slow, pytest.mark.long]
POISONS = {
    "half": "x\ud800",
    "other half": "\udc80y",
    "turned": "a\u202eb",
    "nul": "a\x00b",
    "megabyte": "x" * 1_000_000,
}
# Calls whose answer to anything that is not good is their own, and says no more.
SAY_NO_MORE = {
    "tenant_email_update",
    "report_client_error",
    "tenant_verify_code",
    "auth_update_hook",
    "staff_sign_in_callback",
}
# Who is asked for, where it is no tenant.
ASKED_BY = {
    "bulk_create": "processor",
    "bulk_forms_create": "processor",
    "covers_create": "lead",
    "pouches_receive": "processor",
    "masterdata_records_create": "administrator",
    "masterdata_record_change": "administrator",
    "filings_create": "lead",
    "exports_create": "lead",
    "exports_change": "lead",
    "assignments_create": "lead",
    "reminders_start": "lead",
    "quarter_lock": "lead",
    "quarter_unlock": "lead",
    "desk_rules_settle": "lead",
    "masterdata_mail_preview": "administrator",
    "masterdata_mail_test": "administrator",
    "masterdata_tenants_create": "administrator",
    "masterdata_tenant_change": "administrator",
    "masterdata_staff_create": "administrator",
    "masterdata_staff_change": "administrator",
}
# What is asked besides, where one question alone is none.
FILING = {"company": "PCM", "quarter": "2026Q1", "form": "1702Q"}
ALONG = {"filing_look": FILING, "filing_exceptions": FILING}
# A scan, or reminders, must be there: tests/scans/test_api.py, tests/console/test_reminding.py.
ELSEWHERE = {"scans_read_box", "reminders_stop"}
EXPORT = {"name": "A", "form": "csv", "every": "day", "recipients": ["manager@mall.example"]}
BODIES: dict[str, dict[str, Any]] = {
    "bulk_create": {"move": "claim", "filter": {"list": "open"}, "dry_run": True},
    "bulk_forms_create": {"filter": {"list": "open"}},
    "covers_create": {
        "username": "processor@mall.example",
        "absent": "colleague@mall.example",
        "starts_on": "2026-11-23",
        "ends_on": "2026-11-24",
    },
    "desk_rules_settle": {"goal_days": 5, "four_eyes_from": "1.00"},
    "filings_create": {"company": "PCM", "quarter": "2026Q1", "form": "1702"},
    "exports_create": EXPORT,
    "exports_change": EXPORT,
    "assignments_create": {"username": "processor", "branch": "Crest Bay Mall", "is_given": True},
    "reminders_start": {"quarter": "2026Q1"},
    "certificates_mail_preview": {"move": "submit"},
    "inbox_seen": {"seq": 0},
    "lines_read": {"text": "WC100\t1\t2\t3"},
    "set_password": {"password": "a good long pass phrase 2307"},
    "report_client_error": {"type": "onerror"},
}


@cache
def description() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def calls() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in description()["paths"].items():
        for method, call in methods.items():
            if isinstance(call, dict) and "operationId" in call:
                yield path, method, call


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    return description()["components"]["schemas"][name] if name else schema


def texts_in(schema: dict[str, Any], path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every text that a body may hold."""
    schema = resolved(schema)
    if schema.get("type") == "array":
        yield from texts_in(schema["items"], (*path, 0))
    elif "properties" in schema:
        for name, each in schema["properties"].items():
            yield from texts_in(each, (*path, name))
    elif schema.get("type") == "string" or "oneOf" in schema or "allOf" in schema:
        yield path


def bodies() -> list[tuple[str, str, str, tuple[Any, ...]]]:
    found = []
    for path, method, call in calls():
        asked = call.get("requestBody", {}).get("content", {}).get("application/json", {})
        texts = texts_in(asked.get("schema", {}))
        if call["operationId"] not in ELSEWHERE:
            found += [(call["operationId"], method, path, place) for place in texts]
    return found


def moves() -> list[tuple[str, tuple[Any, ...]]]:
    """Every text that a move asks for, those in its reasons too."""
    found: list[tuple[str, tuple[Any, ...]]] = []
    for name, method in moves_of(CertificateLifecycle).items():
        for each in inputs_of(method._func):
            if each.kind.type == "reasons":
                found += [(name, (each.name, 0, part)) for part in ("code", "field", "text")]
            elif each.kind.type == "text":
                found.append((name, (each.name,)))
    return found


def put(holder: Any, place: tuple[Any, ...], value: Any) -> Any:
    """A copy of a body with a value in its place, and what leads there."""
    first, *rest = place or (None,)
    if first is None:
        return value
    if isinstance(first, int):
        return [put((holder or [{}])[0], tuple(rest), value)]
    return {**(holder or {}), first: put((holder or {}).get(first), tuple(rest), value)}


def dotted(place: tuple[Any, ...]) -> str:
    return ".".join(map(str, place))


def check_named(answer: Any, name: str) -> None:
    """Refused, and by the name of what is to blame; or taken, and harmless."""
    if answer.status_code < 300:
        return
    assert answer.status_code in (413, 422), answer.content[:300]
    told = answer.json()
    named = {told.get("field"), *(each["field"] for each in told.get("fields", ()))}
    assert answer.status_code == 413 or name in named, told


@pytest.fixture
def forms(certificate: Any) -> dict[str, Any]:
    return {status: certificate(status) for status in WAYS}


def client(user: Any) -> Any:
    found = client_of(user)
    found.raise_request_exception = False
    return found


def subject_of(path: str, people: Any, forms: Any) -> str:
    """What an address with an id is about."""
    if "/masterdata/mails/" in path:
        return str(MailText.objects.values_list("pk", flat=True)[0])
    if "/exports/" in path:
        made = client(people["lead"]).post("/api/exports/", EXPORT, format="json")
        return str(made.json()["id"])
    if "/records/" in path:
        return str(forms["DRAFT"].branch_id)
    if "/masterdata/" in path:
        person = people["manager"] if "/staff/" in path else people["tenant"]
        return str(person.pk if "/staff/" in path else person.tenant.pk)
    return str(forms["DRAFT"].pk)


def address_of(path: str, people: Any, forms: Any) -> str:
    for name, value in {
        "{id}": subject_of(path, people, forms),
        "{file_id}": str(uuid4()),
        "{move}": "comment",
        "{shelf}": "malls",
        "{quarter}": "2026Q1",
    }.items():
        path = path.replace(name, value)
    if "{token}" in path:
        path = path.replace("{token}", token_of(new_invitation(people["tenant"], "invitation")))
    return path


def good_body(call: str) -> dict[str, Any]:
    return BODIES.get(call) or (body() if "certificates" in call else {})


def test_every_text_in_every_body(people: Any, forms: Any, settings: Any):
    settings.TENANT_PORTAL_URL = ""
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 100_000
    clients = {who: client(people[who]) for who in {"tenant", *ASKED_BY.values()}}
    tried = 0
    for call, method, path, place in bodies():
        asker = clients[ASKED_BY.get(call, "tenant")]
        address = address_of(path, people, forms)
        for poison in POISONS.values():
            given = put(
                BODIES.get(call) or (body() if "certificates" in call else {}), place, poison
            )
            answer = asker.generic(method, address, json.dumps(given), "application/json")
            tried += 1
            if call in SAY_NO_MORE:
                assert answer.status_code in (200, 204, 413, 422), (call, answer.content[:300])
            else:
                check_named(answer, dotted(place))
    assert tried > 100
    check_everything_reads(people)


def test_every_text_that_a_move_asks_for(people: Any, forms: Any):
    form = forms["SUBMITTED"]
    clients = [client(people[who]) for who in ("tenant", "processor", "lead")]
    for move, place in moves():
        for poison in POISONS.values():
            given = put({"reasons": [{"code": "OTHER", "text": "x"}]}, place, poison)
            given = given if place[0] == "reasons" else put({}, place, poison)
            for each in clients:
                address = f"/api/certificates/{form.pk}/{move}/"
                answer = each.generic("POST", address, json.dumps(given), "application/json")
                check_named(answer, dotted(place))
    check_everything_reads(people)


@pytest.mark.parametrize("poison", POISONS)
def test_the_engine_itself_takes_no_such_text(poison: str, people: Any, forms: Any):
    for pk, move, inputs in (
        (forms["SUBMITTED"].pk, "comment", {"text": POISONS[poison]}),
        (forms["SUBMITTED"].pk, "send_back", {"reasons": ["SUM"], "remarks": POISONS[poison]}),
        (
            forms["SUBMITTED"].pk,
            "send_back",
            {"reasons": [{"code": "SUM", "field": POISONS[poison]}]},
        ),
        (
            forms["SUBMITTED"].pk,
            "disapprove",
            {"reasons": [{"code": "OTHER", "text": POISONS[poison]}]},
        ),
    ):
        with pytest.raises(NotLikeThis):
            perform("certificates", pk, move, by=people["processor"], inputs=inputs)


def encoded(poison: str) -> bytes:
    return poison.encode(errors="surrogatepass")


def cursors(poison: str) -> list[str]:
    """What a page ended at, rightly written and with such a text inside."""
    rows = [[poison, str(uuid4())], [None, poison], poison]
    return [base64.urlsafe_b64encode(json.dumps(row).encode()).decode() for row in rows]


def test_every_question_in_an_address(people: Any, forms: Any):
    clients = [client(people[who]) for who in ("tenant", "processor", "manager")]
    for path, method, call in calls():
        names = [each["name"] for each in call.get("parameters", ()) if each["in"] == "query"]
        for name in names if method == "get" else ():
            for poison in POISONS.values():
                along = ALONG.get(call["operationId"], {}).items()
                good = "".join(f"&{other}={value}" for other, value in along if other != name)
                ask = f"{address_of(path, people, forms)}?{name}={quote(encoded(poison))}{good}"
                for each in clients:
                    answer = each.get(ask)
                    if call["operationId"] in SAY_NO_MORE:
                        assert answer.status_code < 500
                    elif answer.status_code not in (403, 404, 409):
                        check_named(answer, name)


@pytest.mark.parametrize("ordering", ["reference", "-reference", "updated_at", "tax"])
def test_every_text_in_a_cursor(ordering: str, people: Any, forms: Any):
    for poison in POISONS.values():
        for cursor in cursors(poison):
            answer = client(people["tenant"]).get(
                "/api/certificates/", {"cursor": cursor, "ordering": ordering}
            )
            assert answer.status_code == 422, answer.content[:300]
            assert answer.json()["field"] == "cursor"


@pytest.mark.parametrize("name", ["Idempotency-Key", "If-Match"])
@pytest.mark.parametrize("poison", POISONS)
def test_every_text_in_a_header(name: str, poison: str, people: Any, forms: Any):
    for value in (encoded(POISONS[poison]).decode("latin-1"), "9" * 5_000):
        answer = client(people["tenant"]).post(
            f"/api/certificates/{forms['DRAFT'].pk}/comment/",
            {"text": "Hello."},
            format="json",
            headers={name: value},
        )
        check_named(answer, name)
        assert answer.status_code == 422


@pytest.mark.parametrize("field", ["username", "password", "otp"])
@pytest.mark.parametrize("poison", POISONS)
def test_every_text_of_a_sign_in(field: str, poison: str, people: Any):
    given = {"username": "tenant", "password": "a long password"} | {field: POISONS[poison]}
    header = f"Basic {base64.b64encode(json.dumps(given).encode()).decode()}"
    answer = client(None).get("/api/tenant/auth/login", headers={"Authorization": header})
    assert answer.status_code == 400
    assert answer.json()["statusCode"] == 400


@pytest.mark.parametrize("poison", POISONS)
def test_every_name_in_an_address(poison: str, people: Any, forms: Any):
    text = quote(encoded(POISONS[poison]))
    for path in (f"auth/invitation/{text}", f"auth/update-hook/{text}", f"certificates/{text}/"):
        for method in ("get", "post"):
            answer = getattr(client(people["tenant"]), method)(f"/api/{path}")
            assert answer.status_code < 500, answer.content[:300]


@pytest.mark.parametrize("field", ["name", "kind"])
@pytest.mark.parametrize("poison", POISONS)
def test_every_text_of_an_upload(field: str, poison: str, people: Any, forms: Any):
    text = encoded(POISONS[poison])
    name, kind = (text, b"DOCUMENT") if field == "name" else (b"lease.pdf", text)
    data = b"\r\n".join(
        [
            b"--B",
            b'Content-Disposition: form-data; name="kind"\r\n',
            kind,
            b"--B",
            b'Content-Disposition: form-data; name="file"; filename="' + name + b'"',
            b"Content-Type: application/pdf\r\n",
            made.pdf("a lease"),
            b"--B--\r\n",
        ]
    )
    address = f"/api/certificates/{forms['DRAFT'].pk}/files/"
    answer = client(people["tenant"]).generic(
        "POST", address, data, "multipart/form-data; boundary=B"
    )
    assert answer.status_code in (201, 400, 413, 422), answer.content[:300]
    shown = [file.name for file in Certificate.objects.get(pk=forms["DRAFT"].pk).files.all()]
    assert all(name.isprintable() and len(name) <= 120 for name in shown)


def test_a_text_is_kept_in_its_one_spelling(people: Any, forms: Any):
    tenant, form = client(people["tenant"]), forms["DRAFT"]
    given = {"signatory_name": "Cafe\u0301\u200e", "remarks": "a\r\nb\u2028c"}
    told = tenant.patch(f"/api/certificates/{form.pk}/", given, format="json").json()
    assert (told["signatory_name"], told["remarks"]) == ("Café", "a\nb\nc")
    tenant.post(f"/api/certificates/{form.pk}/comment/", {"text": "e\u0301"}, format="json")
    assert tenant.get(f"/api/certificates/{form.pk}/history/").json()[-1]["remarks"] == "é"


def test_every_input_of_a_move_that_is_text_is_tried():
    assert {move for move, _ in moves()} >= {"comment", "send_back", "take_over", "hold"}
