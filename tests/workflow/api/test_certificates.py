"""Certificates over HTTP: begin, change, move, refuse, list."""

import json
import uuid
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Assignment, Branch
from core.recording import CREATED, record_rows
from tests.support.api import body
from tests.support.builders import line
from workflow.api import schemas
from workflow.certificates.content import write_certificate_changes
from workflow.desk import locks, rules
from workflow.models import Certificate, Transition

pytestmark = pytest.mark.both_databases

LIST = "/api/certificates/"
Api = Any


def at(form: Any, tail: str = "") -> str:
    return f"{LIST}{getattr(form, 'pk', form)}/{tail}"


@pytest.fixture
def draft(api: Api, people: Any) -> dict[str, Any]:
    answer = api("tenant").post(LIST, body(), format="json")
    assert answer.status_code == 201, answer.json()
    return answer.json()


def test_a_tenant_begins_a_draft_and_gets_its_reference(draft: dict[str, Any]):
    assert draft["status"] == "DRAFT"
    assert draft["reference"].startswith("998-765-432-")
    assert (draft["total"], draft["tax"]) == ("300000.00", "15000.00")


def test_payee_follows_from_the_company_and_payor_from_the_account(draft: dict[str, Any]):
    assert draft["payee_name"] == "PACIFIC CREST MALLS, INC."
    assert draft["payee_tin"] == "00991234500000"
    assert draft["payor_tin"] == "99876543200000"


def test_a_draft_begun_twice_with_one_id_is_one_draft(api: Api, people: Any):
    client, given = api("tenant"), body(id=str(uuid.uuid4()))
    first = client.post(LIST, given, format="json")
    second = client.post(LIST, given, format="json")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["reference"] == second.json()["reference"]
    assert Certificate.objects.count() == 1


def test_another_tenants_id_is_told_apart_from_no_unusable_one(api: Api, draft: dict[str, Any]):
    client = api("other tenant")
    ids = (draft["id"], str(uuid.UUID(int=0)), str(uuid.UUID(int=2**128 - 1)))
    answers = [client.post(LIST, body(id=each), format="json") for each in ids]
    assert [answer.status_code for answer in answers] == [409] * 3
    assert len({answer.content for answer in answers}) == 1
    assert answers[0].json()["code"] == "id_unusable"


def test_so_many_idempotency_keys_a_person_may_use(api: Api, draft: dict[str, Any], settings: Any):
    settings.IDEMPOTENCY_KEYS_PER_USER = 2
    client = api("tenant")

    def said(key: str) -> Any:
        address = f"{LIST}{draft['id']}/comment/"
        headers = {"Idempotency-Key": key}
        return client.post(address, {"text": "Hello."}, format="json", headers=headers)

    assert [said(key).status_code for key in ("one", "two", "three")] == [200, 200, 429]
    assert said("one").status_code == 200
    assert "Send this without one." in said("four").json()["message"]


@pytest.mark.parametrize(
    ("move", "given", "limit"),
    [
        ("comment", {"text": "Hello."}, "COMMENTS_PER_PERSON_PER_MINUTE"),
        ("note", {"text": "Ask them."}, "COMMENTS_PER_PERSON_PER_MINUTE"),
        ("hold", {"reason": "An inquiry."}, "CLAIMS_PER_PERSON_PER_MINUTE"),
    ],
)
def test_what_leaves_the_status_can_be_done_so_often_a_minute(
    api: Api, certificate: Any, settings: Any, move: str, given: Any, limit: str
):
    setattr(settings, limit, 1)
    forms, client = [certificate("SUBMITTED"), certificate("SUBMITTED")], api("lead")
    answers = [client.post(at(form, f"{move}/"), given, format="json") for form in forms]
    assert [answer.status_code for answer in answers] == [200, 429]


@pytest.mark.parametrize("given", [[], ["x"], "x", 5, False, None])
def test_the_inputs_of_a_move_are_an_object(api: Api, draft: dict[str, Any], given: Any):
    answer = api("tenant").generic(
        "POST", at(draft["id"], "submit/"), json.dumps(given), "application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert api("tenant").get(at(draft["id"])).json()["status"] == "DRAFT"


def test_staff_begin_no_certificates(api: Api, people: Any):
    assert api("processor").post(LIST, body(), format="json").status_code == 403


def test_a_body_can_name_neither_actor_nor_status(api: Api, people: Any, company: Any, branch: Any):
    given = body(status="APPROVED", tenant=people["other tenant"].tenant_id, version=99)
    answer = api("tenant").post(LIST, given, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_parameter")
    assert {each["field"] for each in answer.json()["fields"]} == {"status", "tenant", "version"}
    assert not Certificate.objects.exists()


def test_a_change_needs_the_version_that_was_seen(api: Api, draft: dict[str, Any]):
    client = api("tenant")
    first = client.patch(at(draft["id"]), {"remarks": "one"}, format="json", HTTP_IF_MATCH='"1"')
    stale = client.patch(at(draft["id"]), {"remarks": "two"}, format="json", HTTP_IF_MATCH='"1"')
    assert (first.status_code, first["ETag"]) == (200, '"2"')
    assert (stale.status_code, stale.json()["code"], stale.json()["version"]) == (409, "stale", 2)
    assert client.get(at(draft["id"])).json()["remarks"] == "one"


def test_lines_are_replaced_and_totals_follow(api: Api, draft: dict[str, Any]):
    lines = [{"atc": "WC100", "m1": "10.00"}, {"atc": "wc 160", "m2": "20.00"}]
    told = api("tenant").patch(at(draft["id"]), {"lines": lines}, format="json").json()
    assert [each["atc"] for each in told["lines"]] == ["WC100", "WC160"]
    assert told["total"] == "30.00"
    assert told["tax"] == "0.90"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"payor_tin": "12-34"}, ""),
        ({"payor_tin": "000-000-000"}, "payor_tin"),
        ({"payor_tin": "1234567890"}, "payor_tin"),
        ({"payee_zip": "12345"}, "payee_zip"),
        ({"company": "NONE"}, "company"),
        ({"branch": "Nowhere"}, "branch"),
        ({"period_from": "07/01/2026"}, "period_from"),
        ({"form_type": "DOUBLE"}, "form_type"),
        ({"remarks": "a\x00b"}, "remarks"),
        ({"lines": [{"atc": "XX999"}]}, "lines.0.atc"),
        ({"lines": [{"atc": "WC100", "m1": "1e999"}]}, "lines.0.m1"),
        ({"lines": [{"atc": "WC100", "m1": "NaN"}]}, "lines.0.m1"),
        ({"lines": [{"atc": "WC100", "m1": "1.005"}]}, "lines.0.m1"),
        ({"lines": [{"atc": "WC100", "rate": "101"}]}, "lines.0.rate"),
        ({"lines": [{"m1": "99999999999.99", "m3": "0.01"}]}, "lines.0.total"),
        ({"lines": [{"total": "99999999999.99"}] * 2}, "lines"),
        ({"lines": "none"}, "lines"),
        ({"lines": [{"atc": "WC100"}] * 11}, "lines"),
        ({"signatory_name": "x" * 201}, "signatory_name"),
    ],
)
def test_what_is_not_like_this_is_refused_and_loses_nothing(
    api: Api, draft: dict[str, Any], given: dict[str, Any], field: str
):
    client = api("tenant")
    answer = client.patch(at(draft["id"]), given, format="json")
    if field:
        assert answer.status_code == 422
        assert answer.json()["fields"][0]["field"].startswith(field), answer.json()
        assert answer.json()["message"]
    assert client.get(at(draft["id"])).json()["lines"] == draft["lines"]


@pytest.mark.parametrize("raw", ["", "[]", "3", '"text"', "{", "null", "\x00"])
def test_a_body_that_is_no_object_is_refused(api: Api, draft: dict[str, Any], raw: str):
    client = api("tenant")
    for method, url in (("patch", at(draft["id"])), ("post", LIST)):
        answer = getattr(client, method)(url, raw, content_type="application/json")
        assert answer.status_code in (201, 200, 400, 422)
        if raw not in ("",):
            assert answer.status_code in (400, 422), (method, raw, answer.json())


def test_from_draft_to_approved(api: Api, draft: dict[str, Any]):
    submitted = api("tenant").post(at(draft["id"], "submit/"), {}, format="json")
    approved = api("processor").post(at(draft["id"], "approve/"), {}, format="json")
    assert (submitted.status_code, submitted.json()["status"]) == (200, "SUBMITTED")
    assert (approved.status_code, approved.json()["status"]) == (200, "APPROVED")


def test_who_comes_second_learns_who_and_when(api: Api, certificate: Any):
    form = certificate("SUBMITTED")
    api("processor").post(at(form, "approve/"), {}, format="json")
    answer = api("colleague").post(at(form, "approve/"), {}, format="json")
    told = answer.json()
    assert answer.status_code == 409
    assert (told["status"], told["by"], told["version"]) == ("APPROVED", "Processor", 3)
    assert told["at"].endswith("Z")


def test_an_unknown_move_is_not_found_and_an_impossible_one_is_not_now(api: Api, certificate: Any):
    form = certificate("DRAFT")
    assert api("tenant").post(at(form, "fly/"), {}, format="json").status_code == 404
    assert api("tenant").post(at(form, "cancel/"), {}, format="json").status_code == 409


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({}, "reasons"),
        ({"reasons": []}, "reasons"),
        ({"reasons": "SUM"}, "reasons"),
        ({"reasons": ["NONSENSE"]}, "reasons"),
        ({"reasons": [{"code": "OTHER"}]}, "reasons"),
        ({"reasons": ["SUM"], "remarks": 3}, "remarks"),
        ({"reasons": ["SUM"], "remarks": "x" * 2001}, "remarks"),
        ({"reasons": ["SUM"], "remarks": "a\x00b"}, "remarks"),
        ({"reasons": ["SUM"], "by": "somebody"}, "by"),
        ({"reasons": ["SUM"], "status": "APPROVED"}, "status"),
    ],
)
def test_a_moves_inputs_are_checked(api: Api, certificate: Any, inputs: Any, field: str):
    form = certificate("SUBMITTED")
    answer = api("processor").post(at(form, "send_back/"), inputs, format="json")
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"] == field
    form.refresh_from_db()
    assert form.status == "SUBMITTED"


def test_a_return_tells_the_tenant_its_reasons(api: Api, certificate: Any):
    form = certificate("SUBMITTED")
    reasons = ["SUM", {"code": "OTHER", "field": "remarks", "text": "Say which unit."}]
    given = {"reasons": reasons, "remarks": "Two things."}
    api("processor").post(at(form, "send_back/"), given, format="json")
    told = api("tenant").get(at(form)).json()
    assert [reason["code"] for reason in told["reasons"]] == ["SUM", "OTHER"]
    assert told["reasons"][1]["text"] == "Say which unit."
    assert told["last_remarks"] == "Two things."


def test_a_request_to_have_it_back_warns_accounting_in_the_words_of_the_tenant(
    api: Api, certificate: Any
):
    form = certificate("SUBMITTED")
    assert api("processor").get(at(form)).json()["return_request"] == ""
    asked = {"remarks": "It is of another branch."}
    api("tenant").post(at(form, "request_return/"), asked, format="json")
    told = api("processor").get(at(form)).json()
    assert told["return_request"] == "It is of another branch."
    assert [each for each in told["checks"] if each["id"] == "RETURN_REQUESTED"] == [
        {
            "id": "RETURN_REQUESTED",
            "severity": "warn",
            "field": "",
            "message": "The tenant asks to have this form back.",
        }
    ]
    own = api("tenant").get(at(form)).json()
    assert own["return_request"] == "It is of another branch."
    assert "RETURN_REQUESTED" not in {each["id"] for each in own["checks"]}


def test_a_blocked_move_stays_visible_with_its_reason(api: Api, people: Any, company: Any):
    client = api("tenant")
    draft = client.post(LIST, body(branch=None, location=None), format="json").json()
    submit = next(move for move in draft["moves"] if move["name"] == "submit")
    assert submit["blocked"] == "Choose the branch."
    refused = client.post(at(draft["id"], "submit/"), {}, format="json")
    assert (refused.status_code, refused.json()["message"]) == (409, "Choose the branch.")


def test_only_affiliates_send_consolidated(api: Api, people: Any, branch: Any):
    given = body(form_type="CONSOLIDATED")
    plain = api("tenant").post(LIST, given, format="json").json()
    affiliate = api("other tenant").post(LIST, given, format="json").json()
    assert blocking(plain) == ["FORM_TYPE", "BREAKDOWN"]
    assert blocking(affiliate) == ["BREAKDOWN"]


def blocking(told: dict[str, Any]) -> list[str]:
    return [check["id"] for check in told["checks"] if check["severity"] == "block"]


def test_a_claim_keeps_others_from_deciding(api: Api, certificate: Any):
    form = certificate("SUBMITTED")
    taken = api("processor").post(at(form, "claim/"), {}, format="json").json()
    refused = api("colleague").post(at(form, "approve/"), {}, format="json")
    assert taken["claimed_by"]["you"] is True
    assert refused.status_code == 409
    assert refused.json()["message"] == "Processor is working on this certificate."
    assert api("processor").post(at(form, "approve/"), {}, format="json").status_code == 200


def test_a_claim_runs_out_and_is_renewed(api: Api, certificate: Any, time_machine: Any):
    form = certificate("SUBMITTED")
    client = api("processor")
    time_machine.move_to(timezone.now(), tick=False)
    client.post(at(form, "claim/"), {}, format="json")
    time_machine.shift(100)
    assert client.post(at(form, "claim/renewal/"), format="json").status_code == 200
    time_machine.shift(100)
    assert api("colleague").post(at(form, "approve/"), {}, format="json").status_code == 409
    time_machine.shift(30)
    lost = client.post(at(form, "claim/renewal/"), format="json")
    assert (lost.status_code, lost.json()["code"]) == (409, "claim_lost")
    assert api("colleague").post(at(form, "approve/"), {}, format="json").status_code == 200
    assert Transition.objects.filter(subject_id=str(form.pk), move="claim").count() == 1


def test_a_tenant_is_not_told_which_person_holds_its_certificate(api: Api, certificate: Any):
    form = certificate("SUBMITTED")
    api("processor").post(at(form, "claim/"), {}, format="json")
    assert api("tenant").get(at(form)).json()["claimed_by"]["name"] == "Accounting"


def test_the_same_key_gives_the_same_answer_once(api: Api, certificate: Any):
    form, client = certificate("SUBMITTED"), api("processor")
    key = {"HTTP_IDEMPOTENCY_KEY": "k-1"}
    first = client.post(at(form, "approve/"), {}, format="json", **key)
    again = client.post(at(form, "approve/"), {}, format="json", **key)
    other = client.post(at(form, "approve/"), {"remarks": "x"}, format="json", **key)
    # Told anew: of what is approved the checks no longer ask for a signature.
    checks = {"checks": again.json()["checks"]}
    assert first.json() | checks == again.json()
    assert (again.status_code, other.status_code) == (200, 422)
    assert Transition.objects.filter(subject_id=str(form.pk), move="approve").count() == 1


def test_a_key_of_a_refused_request_may_be_used_again(api: Api, certificate: Any):
    form, client = certificate("SUBMITTED"), api("processor")
    key = {"HTTP_IDEMPOTENCY_KEY": "k-2"}
    client.post(at(form, "send_back/"), {}, format="json", **key)
    good = client.post(at(form, "send_back/"), {"reasons": ["SUM"]}, format="json", **key)
    assert good.status_code == 200


def test_history_tells_who_did_what_and_what_was_changed(api: Api, certificate: Any):
    form = certificate("RETURNED")
    tenant = api("tenant")
    tenant.patch(at(form), {"signatory_title": "TREASURER"}, format="json")
    tenant.post(at(form, "resubmit/"), {}, format="json")
    steps = tenant.get(at(form, "history/")).json()
    assert [step["move"] for step in steps] == ["born", "submit", "send_back", "resubmit"]
    assert steps[2]["by"] == "Processor"
    assert [reason["code"] for reason in steps[2]["reasons"]] == ["SUM"]
    assert steps[3]["changes"] == [
        {"field": "signatory_title", "before": "FINANCE MANAGER", "after": "TREASURER"}
    ]


def test_open_shows_by_company_and_processed_by_branch(api: Api, certificate: Any, people: Any):
    certificate("SUBMITTED")
    certificate("APPROVED")
    certificate("DRAFT")
    people["processor"].assignments.filter(branch__isnull=False).delete()
    client = api("processor")
    opened = client.get(LIST, {"list": "open"}).json()
    processed = client.get(LIST, {"list": "processed"}).json()
    everything = client.get(LIST).json()
    assert [row["status"] for row in opened["results"]] == ["SUBMITTED"]
    assert processed["results"] == []
    assert everything["count"] == 1


def test_a_processed_form_shows_by_split_location(api: Api, certificate: Any, people: Any):
    form = certificate("APPROVED")
    north = Branch.objects.create(company=form.company, name="Crest North Gate")
    elsewhere = people["processor elsewhere"]
    Assignment.objects.create(user=elsewhere, branch=north)
    assert api("processor elsewhere").get(LIST).json()["count"] == 0
    write_certificate_changes(form, {"locations": [north]})
    form.save(update_fields=["is_split"])
    rows = api("processor elsewhere").get(LIST, {"list": "processed"}).json()["results"]
    assert [row["id"] for row in rows] == [str(form.pk)]


def test_pages_by_cursor_reach_every_row_once(api: Api, certificate: Any):
    made = {str(certificate("DRAFT").pk) for _ in range(7)}
    client, url, seen = api("tenant"), f"{LIST}?page_size=3&ordering=-submitted_at", []
    while url:
        page = client.get(url).json()
        seen += [row["id"] for row in page["results"]]
        url = page["next"]
    assert sorted(seen) == sorted(made)


def test_the_first_page_by_number_has_a_count(api: Api, certificate: Any):
    for _ in range(3):
        certificate("DRAFT")
    first, second = (
        api("tenant").get(LIST, {"page": page, "page_size": 2}).json() for page in (1, 2)
    )
    assert (first["count"], first["count_is_capped"], len(first["results"])) == (3, False, 2)
    assert (second["count"], len(second["results"]), second["next"]) == (None, 1, None)


@pytest.mark.parametrize(
    "query",
    [
        "status=GONE",
        "quarter=2026",
        "ordering=payor_name",
        "page=0",
        "page=x",
        "page=99999999999",
        "page_size=-1",
        "cursor=abc",
        "cursor=WyJ4Il0=",
        "list=all",
        "q=%00",
        "company=%00",
    ],
)
def test_a_question_that_makes_no_sense_is_refused(api: Api, people: Any, query: str):
    answer = api("tenant").get(f"{LIST}?{query}")
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_what_is_told_is_what_the_document_says(api: Api, certificate: Any):
    form = certificate("RETURNED")
    row = api("tenant").get(LIST).json()["results"][0]
    whole = api("tenant").get(at(form)).json()
    step = api("tenant").get(at(form, "history/")).json()[0]
    assert list(row) == list(schemas.CertificateRow.__annotations__)
    assert set(whole) == set(schemas.CertificateSchema.__annotations__)
    assert set(step) == set(schemas.Step.__annotations__)
    assert set(whole["lines"][0]) == set(schemas.LineSchema.__annotations__)


def test_lists_and_moves_ask_the_database_a_constant_number_of_times(
    api: Api, certificate: Any, people: Any, django_assert_max_num_queries: Any
):
    record_rows("people", [people["processor"].pk], changed=CREATED, why="a test")
    for _ in range(6):
        certificate("SUBMITTED", lines=[line(), line(atc="WC160", rate="2")])
    form = certificate("SUBMITTED")
    processor = api("processor")
    processor.get(LIST)
    rules.in_force()  # kept by the process from its first use on
    locks.get_locked_quarters()
    with django_assert_max_num_queries(4):
        processor.get(LIST)
    # Two of them read the record of who moves, once in a process.
    with django_assert_max_num_queries(18):
        processor.post(at(form, "approve/"), {}, format="json")
