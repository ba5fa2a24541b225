"""Holidays, rates and reasons: what is past stays as it was."""

from datetime import date, timedelta
from typing import Any

import pytest

from accounts.models import User
from core.clock import today
from core.deadlines import due_after, is_working_day
from workflow.api.certificates.suggested_reasons import likely_reasons
from workflow.certificates.reasons import reason_label_or_code, reasons_offered
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.models import Certificate, Reason, TaxCode
from workflow.tax import atc

HOLIDAYS, ATCS = "/api/masterdata/records/holidays/", "/api/masterdata/records/atcs/"
REASONS = "/api/masterdata/records/reasons/"
RENT = {
    "code": "WC100",
    "description": "Rental of real property",
    "rate": "6",
    "section": "EWT",
    "payee_kind": "corporation",
}


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


def add(client: Any, address: str, **body: str) -> Any:
    return client.post(address, body, format="json")


def refused(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.content
    return [(each["field"], each["code"]) for each in answer.json()["fields"]]


def in_days(count: int) -> date:
    return today() + timedelta(days=count)


def test_a_proclaimed_holiday_moves_the_day_that_is_due_and_leaves_it_again(admin: Any):
    quarter_end = date(2027, 3, 31)
    assert due_after(quarter_end) == date(2027, 4, 20)
    told = add(admin, HOLIDAYS, on="2027-04-20", name="Election day").json()
    assert due_after(quarter_end) == date(2027, 4, 21)
    assert admin.post(f"{HOLIDAYS}{told['id']}/deactivate/").json()["is_active"] is False
    assert due_after(quarter_end) == date(2027, 4, 20)
    verify_chain()


def test_a_holiday_of_the_law_becomes_a_working_day(admin: Any):
    assert not is_working_day(date(2026, 12, 30))
    add(admin, HOLIDAYS, on="2026-12-30", name="Rizal Day moved", day="working")
    assert is_working_day(date(2026, 12, 30))


@pytest.mark.parametrize(
    ("on", "day", "fault"),
    [
        ("2026-12-25", "holiday", ("on", "known")),
        ("2026-12-26", "holiday", ("on", "weekend")),
        ("2026-12-23", "working", ("day", "known")),
        ("2026-13-01", "holiday", ("on", "invalid")),
    ],
)
def test_a_day_that_says_nothing_new_is_refused(admin: Any, on: str, day: str, fault: Any):
    assert refused(add(admin, HOLIDAYS, on=on, name="A day", day=day)) == [fault]


def test_a_day_stands_there_once(admin: Any):
    add(admin, HOLIDAYS, on="2027-04-20", name="Election day")
    assert refused(add(admin, HOLIDAYS, on="2027-04-20", name="Again")) == [("on", "taken")]


def test_a_new_rate_ends_the_one_before_and_changes_nothing_past(admin: Any):
    begins = in_days(40)
    before = atc.atc_on_day("WC100", today())
    assert before is not None
    told = add(admin, ATCS, **RENT, valid_from=begins.isoformat()).json()
    assert told["title"] == f"WC100 from {begins}"
    assert [atc.atc_on_day("WC100", day).rate for day in (in_days(39), begins)] == [before.rate, 6]  # type: ignore[union-attr]
    ended = TaxCode.objects.get(code="WC100", valid_to=in_days(39))
    log = admin.get(f"{ATCS}{ended.pk}/").json()["log"]
    assert [each["label"] for each in log[0]["changes"]] == ["Last day"]
    verify_chain()


def test_no_rate_of_a_known_code_begins_in_the_past(admin: Any):
    for day in (today(), in_days(-400)):
        answer = add(admin, ATCS, **RENT, valid_from=day.isoformat())
        assert [name for name, _ in refused(answer)] == ["valid_from"]
    new = RENT | {"code": "WC999"}
    assert add(admin, ATCS, **new, valid_from="2026-01-01").status_code == 201


def test_of_a_rate_that_holds_only_its_end_and_words_are_changed(admin: Any):
    row = TaxCode.objects.get(code="WC100", valid_to=None)
    address = f"{ATCS}{row.pk}/"
    assert refused(admin.patch(address, {"rate": "7"}, format="json")) == [("rate", "fixed")]
    early = {"valid_to": in_days(-1).isoformat()}
    assert refused(admin.patch(address, early, format="json")) == [("valid_to", "before")]
    told = admin.patch(address, {"valid_to": in_days(9).isoformat()}, format="json").json()
    assert told["values"]["valid_to"] == in_days(9).isoformat()
    assert atc.atc_on_day("WC100", in_days(10)) is None
    back = admin.patch(address, {"valid_to": ""}, format="json")
    assert back.json()["values"]["valid_to"] == ""
    assert admin.post(f"{address}deactivate/").status_code == 409
    verify_chain()


def test_a_rate_does_not_run_into_the_next(admin: Any):
    begins = in_days(40)
    add(admin, ATCS, **RENT, valid_from=begins.isoformat())
    ended = TaxCode.objects.get(code="WC100", valid_to=in_days(39))
    body = {"valid_to": begins.isoformat()}
    answer = admin.patch(f"{ATCS}{ended.pk}/", body, format="json")
    assert refused(answer) == [("valid_to", "overlap")]


@pytest.mark.parametrize(
    "change", [{"code": "RENT"}, {"rate": "0"}, {"rate": "101"}, {"section": "C"}]
)
def test_a_rate_that_is_none_is_refused(admin: Any, change: dict[str, str]):
    answer = add(admin, ATCS, **RENT | change, valid_from=in_days(40).isoformat())
    assert [name for name, _ in refused(answer)] == list(change)


def test_a_lead_words_a_reason_anew_and_what_was_returned_keeps_its_words(
    api: Any, certificate: Any, people: dict[str, User]
):
    lead = api("lead")
    form = certificate("SUBMITTED")
    perform("certificates", form.pk, "send_back", by=people["processor"], inputs=because("SUM"))
    row = Reason.objects.get(code="SUM")
    body = {"name": "The sums are wrong"}
    told = lead.patch(f"{REASONS}{row.pk}/", body, format="json").json()
    assert told["log"][0]["by"] == str(people["lead"])
    assert reason_label_or_code("SUM") == "The sums are wrong"
    kept = api("tenant").get(f"/api/certificates/{form.pk}/").json()["reasons"]
    assert [each["label"] for each in kept] == ["Amounts do not add up"]
    verify_chain()


def because(code: str) -> dict[str, Any]:
    return {"reasons": [code]}


def offered_to(client: Any, form: Any, move_name: str = "send_back") -> list[str]:
    moves = client.get(f"/api/certificates/{form.pk}/").json()["moves"]
    [move] = [each for each in moves if each["name"] == move_name]
    [asked] = [each for each in move["inputs"] if each["type"] == "reasons"]
    return [choice["value"] for choice in asked["choices"]]


def test_a_reason_out_of_use_is_not_given_and_stays_readable(
    api: Any, admin: Any, certificate: Any, people: dict[str, User]
):
    before, form = certificate("SUBMITTED"), certificate("SUBMITTED")
    by = people["processor"]
    perform("certificates", before.pk, "send_back", by=by, inputs=because("RATE"))
    row = Reason.objects.get(code="RATE")
    admin.post(f"{REASONS}{row.pk}/deactivate/")
    assert "RATE" not in offered_to(api("processor"), form)
    address = f"/api/certificates/{form.pk}/send_back/"
    answer = api("processor").post(address, because("RATE"), format="json")
    assert [each["field"] for each in answer.json()["fields"]] == ["reasons"]
    kept = api("processor").get(f"/api/certificates/{before.pk}/").json()["reasons"]
    assert kept[0]["label"] == "Wrong rate"
    verify_chain()


def test_a_new_reason_begins_on_its_day(api: Any, certificate: Any):
    lead = api("lead")
    later = {"code": "STAMP", "name": "Stamp is missing", "valid_from": in_days(3).isoformat()}
    assert add(lead, REASONS, **later).status_code == 201
    assert add(lead, REASONS, code="INK", name="Pencil is not accepted").status_code == 201
    given = offered_to(api("processor"), certificate("SUBMITTED"))
    assert ("STAMP" in given, "INK" in given) == (False, True)
    assert refused(add(lead, REASONS, code="INK", name="Again")) == [("code", "taken")]
    past = {"code": "OLD", "name": "Old", "valid_from": "2020-01-01"}
    assert refused(add(lead, REASONS, **past)) == [("valid_from", "past")]


def test_each_decision_offers_the_reasons_that_fit_it(api: Any, certificate: Any):
    lead, form = api("lead"), certificate("SUBMITTED")
    add(lead, REASONS, code="NOT_OURS", name="The income is not ours", given_for="disapproval")
    given = {move: offered_to(lead, form, move) for move in ("send_back", "disapprove")}
    fitting = {code: [code in given[move] for move in given] for code in reasons_offered()}
    assert fitting["SIGNATURE"] == [True, False]
    assert fitting["DUPLICATE"] == [True, True]
    assert fitting["NOT_OURS"] == [False, True]
    row = Reason.objects.get(code="SIGNATURE")
    lead.patch(f"{REASONS}{row.pk}/", {"given_for": "both"}, format="json")
    assert "SIGNATURE" in offered_to(lead, form, "disapprove")
    unknown = add(lead, REASONS, code="INK", name="Pencil", given_for="never")
    assert [field for field, _ in refused(unknown)] == ["given_for"]
    verify_chain()


def test_the_reason_in_words_stays(api: Any):
    row = Reason.objects.get(code="OTHER")
    body = {"given_for": "return"}
    assert refused(api("lead").patch(f"{REASONS}{row.pk}/", body, format="json")) == [
        ("given_for", "fixed")
    ]
    assert api("lead").post(f"{REASONS}{row.pk}/deactivate/").status_code == 409
    assert "OTHER" in reasons_offered()


def test_leads_keep_reasons_and_nothing_else(api: Any):
    lead, processor = api("lead"), api("processor")
    assert lead.get(REASONS).status_code == 200
    assert lead.get(ATCS).status_code == 403
    assert processor.get(REASONS).status_code == 403


def test_what_is_given_most_is_offered_first(certificate: Any, people: dict[str, User]):
    for code in ("ADDRESS", "LATE", "ADDRESS"):
        form = certificate("SUBMITTED")
        perform("certificates", form.pk, "send_back", by=people["processor"], inputs=because(code))
    form = Certificate.objects.get(pk=certificate("SUBMITTED").pk)
    told = likely_reasons(form, [], [], staff=True)
    assert [each["code"] for each in told] == ["ADDRESS", "LATE", "SOA_MISMATCH"]
