"""Every text that any call takes, from our own description of the API, with what breaks texts."""

import base64
import json
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest

from core.refusals import NotLikeThis
from tests.files import made
from tests.support.api_calls import (
    ASKED_BY,
    POISONS,
    address_of,
    bodies,
    calls,
    client,
    dotted,
    good_body,
    moves,
    put,
    required_along,
)
from tests.support.builders import WAYS
from tests.support.read_pages import check_everything_reads
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform

pytestmark = [pytest.mark.slow]
# Calls whose answer to anything that is not good is their own, and says no more.
SAY_NO_MORE = {
    "tenant_email_update",
    "report_client_error",
    "tenant_verify_code",
    "auth_update_hook",
    "staff_sign_in_callback",
}


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


@pytest.mark.thorough
def test_every_text_in_every_body(people: Any, forms: Any, settings: Any):
    settings.TENANT_PORTAL_URL = ""
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 100_000
    settings.CLIENT_ERRORS_PER_MINUTE = settings.CLIENT_ERRORS_PER_ADDRESS_PER_MINUTE = 100_000
    clients = {who: client(people[who]) for who in {"tenant", *ASKED_BY.values()}}
    tried = 0
    for call, method, path, place in bodies():
        asker = clients[ASKED_BY.get(call, "tenant")]
        address = address_of(path, people, forms)
        for poison in POISONS.values():
            given = put(good_body(call), place, poison)
            answer = asker.generic(method, address, json.dumps(given), "application/json")
            tried += 1
            if call in SAY_NO_MORE:
                assert answer.status_code in (200, 204, 413, 422), (call, answer.content[:300])
            else:
                check_named(answer, dotted(place))
    assert tried > 100
    check_everything_reads(people)


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_every_question_in_an_address(people: Any, forms: Any):
    clients = [client(people[who]) for who in ("tenant", "processor", "manager")]
    for path, method, call in calls():
        names = [each["name"] for each in call.get("parameters", ()) if each["in"] == "query"]
        for name in names if method == "get" else ():
            for poison in POISONS.values():
                good = required_along(call, name)
                ask = f"{address_of(path, people, forms)}?{name}={quote(encoded(poison))}{good}"
                for each in clients:
                    answer = each.get(ask)
                    if call["operationId"] in SAY_NO_MORE:
                        assert answer.status_code < 500
                    elif answer.status_code not in (403, 404, 409):
                        check_named(answer, name)


def test_every_required_parameter_has_a_good_value():
    """Else another parameter is named than the one that is tried."""
    assert [call for _, _, call in calls() if required_along(call, "")]


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
