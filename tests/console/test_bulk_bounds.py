"""Work in bulk acts on no more than was asked, expected and accepted."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from accounts.models import Assignment, Company
from console.bulk.models import BulkRun
from tests.support.bulk_runs import (
    ask,
    carried_out,
    ids,
    several,
    statuses,
)
from tests.support.changed_rows import change_rows
from tests.support.outbox import deliver
from workflow.certificates.models import Certificate
from workflow.engine.models import Transition

__all__ = ["several"]  # fixtures

Make = Callable[..., Any]
FORMS = "/api/bulk/forms/"


def warn_of_conforme(form: Any) -> Any:
    """A title without a name beside it is a warning."""
    change_rows(Certificate.objects.filter(pk=form.pk), conforme_title="Accountant")
    return form


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ({"list": "open", "statsu": "SUBMITTED"}, "unknown_parameter", "statsu"),
        ({"zzz": "1"}, "unknown_parameter", "zzz"),
        ({}, "invalid", "filter"),
        ({"q": " ", "list": ""}, "invalid", "q"),
        ({"list": "open", "lane": ""}, "invalid", "lane"),
        ({"list": "open", "q": "  "}, "invalid", "q"),
        ({"ordering": "-tax"}, "invalid", "filter"),
        ({"page": "2"}, "unknown_parameter", "page"),
        ({"list": "open", "page_size": "1"}, "unknown_parameter", "page_size"),
        ({"list": "open", "cursor": "x"}, "unknown_parameter", "cursor"),
        ({"status": "SUBMITED"}, "invalid", "status"),
        ({"list": "open", "lane": "clear"}, "invalid", "lane"),
        ({"list": "open", "quarter": "2026Q5"}, "invalid", "quarter"),
        ({"q": "x" * 100_000}, "invalid", "q"),
        ({"list": "open", "ordering": "colour"}, "invalid", "ordering"),
    ],
    ids=str,
)
def test_a_filter_that_is_not_understood_means_nothing(
    several: Make,
    api: Any,
    query: dict[str, str],
    code: str,
    field: str,
):
    rows = several(2)
    client = api("processor")
    for is_dry in (True, False):
        answer = ask(client, move="claim", filter=query, dry_run=is_dry)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert answer.json()["fields"][0]["field"] == field
    answer = client.post(FORMS, {"filter": query}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert not BulkRun.objects.exists()
    assert statuses(rows) == {"SUBMITTED"}


@pytest.mark.parametrize("is_dry", [True, False])
def test_an_input_that_the_move_does_not_take_is_refused(several: Make, api: Any, is_dry: bool):
    rows = several(1)
    asked = {"move": "approve", "ids": ids(rows), "inputs": {"zz": 1}}
    answer = ask(api("processor"), **asked, dry_run=is_dry)
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "zz")
    assert statuses(rows) == {"SUBMITTED"}


def test_a_misspelt_name_in_the_body_is_refused(several: Make, api: Any):
    rows = several(1)
    answer = ask(api("processor"), move="approve", ids=ids(rows), dry_rnu=True)
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_parameter")
    assert answer.json()["fields"][0]["field"] == "dry_rnu"
    assert not BulkRun.objects.exists()


def test_nothing_moves_when_it_is_not_what_the_dry_run_said(
    several: Make,
    certificate: Make,
    api: Any,
):
    rows = several(2)
    client, query = api("processor"), {"list": "open", "status": "SUBMITTED"}
    dry = ask(client, move="approve", filter=query, dry_run=True).json()
    expected = {"count": dry["count"], "tax": dry["tax"]}
    rows.append(certificate("SUBMITTED"))
    answer = ask(client, move="approve", filter=query, expect=expected)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert answer.json()["count"] == 3
    assert Decimal(answer.json()["tax"]) == sum(form.tax for form in rows)
    assert not BulkRun.objects.exists()
    expected = {name: answer.json()[name] for name in expected}
    told = carried_out(client, move="approve", filter=query, expect=expected)
    assert [each["ok"] for each in told["results"]] == [True] * 3


def test_nothing_moves_when_an_amount_is_another(several: Make, api: Any):
    rows = several(2)
    expected = {"count": 2, "tax": str(rows[0].tax + rows[1].tax)}
    change_rows(Certificate.objects.filter(pk=rows[0].pk), tax=rows[0].tax + 1)
    answer = ask(api("processor"), move="approve", ids=ids(rows), expect=expected)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert statuses(rows) == {"SUBMITTED"}


def test_a_dry_run_groups_by_finding_and_notes_the_unsigned(
    several: Make,
    certificate: Make,
    api: Any,
    settings: Any,
):
    clean, warned = several(1), [warn_of_conforme(certificate("SUBMITTED")) for _ in range(2)]
    blocked = certificate("SUBMITTED")
    change_rows(Certificate.objects.filter(pk=blocked.pk), signatory_name="")
    rows = [*clean, *warned, blocked]
    dry = ask(api("processor"), move="approve", ids=ids(rows), dry_run=True).json()
    groups = {(each["severity"], each["code"]): each for each in dry["groups"]}
    conforme = groups["warn", "CONFORME"]
    assert (conforme["count"], conforme["ids"]) == (2, ids(warned))
    assert Decimal(conforme["tax"]) == sum(form.tax for form in warned)
    assert conforme["message"]
    assert groups["block", "SIGNATORY"]["ids"] == ids([blocked])
    assert dry["notes"] == {"unsigned": 4}


def test_what_carries_a_warning_that_was_not_accepted_stays(
    several: Make,
    certificate: Make,
    api: Any,
):
    clean, warned = several(1), [warn_of_conforme(certificate("SUBMITTED"))]
    rows = [*clean, *warned]
    client = api("processor")
    dry = ask(client, move="approve", ids=ids(rows), dry_run=True).json()
    codes = [each["code"] for each in dry["groups"]]
    others = [code for code in codes if code != "CONFORME"]
    told = carried_out(client, move="approve", ids=ids(rows), accept=others)
    outcome = {each["id"]: (each["ok"], each["message"]) for each in told["results"]}
    assert outcome[str(warned[0].pk)][0] is False
    assert outcome[str(warned[0].pk)][1].startswith("Its warning was not accepted: ")
    assert statuses(warned) == {"SUBMITTED"}
    carried_out(client, move="approve", ids=ids(rows), accept=codes)
    assert statuses(rows) == {"APPROVED"}


def test_results_of_what_was_taken_away_are_left_out(
    several: Make,
    api: Any,
    people: Any,
):
    rows, client = several(2), api("processor")
    told = carried_out(client, move="claim", ids=ids(rows))
    assert len(told["results"]) == 2
    Assignment.objects.filter(user=people["processor"]).delete()
    after = client.get(f"/api/bulk/{told['id']}/").json()
    assert (after["done"], after["count"], after["results"]) == (2, 2, [])


def test_a_holder_who_claims_again_makes_no_transition(
    several: Make,
    api: Any,
):
    (form,), client = several(1), api("processor")
    first = client.post(f"/api/certificates/{form.pk}/claim/").json()
    again = client.post(f"/api/certificates/{form.pk}/claim/")
    assert (again.status_code, again.json()["claimed_by"]["you"]) == (200, True)
    assert again.json()["version"] == first["version"]
    carried_out(client, move="claim", ids=ids([form]))
    assert Transition.objects.filter(move="claim").count() == 1


@pytest.mark.parametrize(
    ("setting", "who", "path", "body"),
    [
        ("COMMENTS", "processor", "{sent}/comment/", {"text": "Seen."}),
        ("CLAIMS", "processor", "{sent}/claim/", {}),
        ("DRAFTS", "tenant", "", {}),
    ],
)
def test_one_person_writes_so_many_a_minute(
    certificate: Make, api: Any, settings: Any, setting: str, who: str, path: str, body: Any
):
    setattr(settings, f"{setting}_PER_PERSON_PER_MINUTE", 2)
    address = "/api/certificates/" + path.format(sent=certificate("SUBMITTED").pk)
    client = api(who)
    answers = [client.post(address, body, format="json") for _ in range(3)]
    assert [each.status_code < 300 for each in answers] == [True, True, False]
    assert (answers[2].status_code, answers[2].json()["code"]) == (429, "too_many_requests")
    assert answers[2]["Retry-After"]


def test_merged_forms_are_had_only_while_all_of_them_may_be_seen(
    several: Make,
    api: Any,
    people: Any,
):
    rows, client = several(2), api("processor")
    run = client.post(FORMS, {"ids": ids(rows)}, format="json").json()["id"]
    deliver()
    address = f"/api/bulk/{run}/forms.pdf"
    assert client.get(address).status_code == 200
    elsewhere = Company.objects.create(code="ELS", name="ELSEWHERE, INC.", tin="009876543000")
    change_rows(Certificate.objects.filter(pk=rows[0].pk), company=elsewhere, branch=None)
    answer = client.get(address)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert len(client.get(f"/api/bulk/{run}/").json()["results"]) == 1
    Assignment.objects.filter(user=people["processor"]).delete()
    assert client.get(address).status_code == 404
