"""Lanes of the staff's lists: who is shown what in each, how full they are, what they add up to."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from accounts.models import Assignment, Branch, Company, User
from core.clock import now, today
from core.quarter import Quarter
from tests.support.builders import line
from tests.support.lanes import written
from workflow.certificates.lanes import LANES
from workflow.checks import standing
from workflow.engine.execution import perform
from workflow.models import Certificate
from workflow.schedule import look_again

pytestmark = pytest.mark.both_databases

LIST, LANE_COUNTS, SUM = (f"/api/certificates/{tail}" for tail in ("", "lanes/", "sum/"))
Api = Any
Make = Callable[..., Certificate]


def references(client: Any, **asked: str) -> list[str]:
    answer = client.get(LIST, asked)
    assert answer.status_code == 200, answer.json()
    return [row["reference"] for row in answer.json()["results"]]


@pytest.fixture
def laid_out(certificate: Make, people: dict[str, User]) -> dict[str, Certificate]:
    """One certificate for each lane, none of the others clean."""
    forms = {
        "new": certificate("SUBMITTED"),
        "resubmitted": certificate("RESUBMITTED"),
        "asked_back": certificate("SUBMITTED"),
        "from_scan": certificate("SUBMITTED"),
        "late": certificate("SUBMITTED"),
        "unsigned": certificate("SUBMITTED"),
        "soa": certificate("SUBMITTED"),
        "clean": certificate("SUBMITTED"),
        "proposed": certificate("SUBMITTED"),
        "snoozed": certificate("SUBMITTED"),
        "held": certificate("SUBMITTED"),
        "mine": certificate("SUBMITTED"),
        "decided": certificate("APPROVED"),
    }
    for form in forms.values():
        written(form, found_blocking=0, found_warnings=1, is_late=False, processor=None)
        written(form, is_signed=True)
    written(forms["clean"], found_warnings=0)
    written(forms["late"], is_late=True)
    written(forms["soa"], differs_from_billing=True)
    written(forms["unsigned"], is_signed=False)
    written(forms["from_scan"], scan=forms["from_scan"].pk)
    written(forms["asked_back"], return_requested_at=forms["new"].submitted_at, found_warnings=0)
    until = now() + timedelta(seconds=60)
    written(forms["held"], claimed_by=people["colleague"], claimed_until=until)
    written(forms["mine"], claimed_by=people["processor"], claimed_until=until)
    written(forms["late"], claimed_by=people["colleague"], claimed_until=now())
    written(forms["mine"], processor=people["processor"])
    written(forms["snoozed"], snoozed_until=today() + timedelta(days=1))
    written(forms["proposed"], proposed_by=people["colleague"])
    written(forms["decided"], processor=people["processor"])
    return forms


@pytest.mark.parametrize("lane", LANES)
def test_a_lane_holds_its_own(api: Api, laid_out: dict[str, Certificate], lane: str):
    shown = references(api("processor"), list=LANES[lane].list, lane=lane)
    if lane == "new":
        expected = {form.reference for name, form in laid_out.items() if is_new(name)}
        assert set(shown) == expected
    else:
        assert shown == [laid_out[lane].reference]


def is_new(lane: str) -> bool:
    return lane not in ("resubmitted", "decided", "snoozed")


def test_what_was_asked_back_is_not_clean_however_little_was_found(
    api: Api, laid_out: dict[str, Certificate]
):
    assert laid_out["asked_back"].reference not in references(api("manager"), lane="clean")


@pytest.mark.parametrize("status", ["SUBMITTED", "RESUBMITTED"])
@pytest.mark.parametrize("severity", ["note", "warn", "block"])
def test_a_missing_signature_counts_from_the_first_moment(
    certificate: Make, people: dict[str, User], settings: Any, status: str, severity: str
):
    settings.SIGNATURE_REQUIRED = severity
    form = certificate(status)
    unsigned = found_in(form)
    look_again()
    assert found_in(form) == unsigned
    perform("certificates", form.pk, "receive_original", by=people["processor"])
    fewer = found_in(form)
    assert (unsigned[0] - fewer[0], unsigned[1] - fewer[1]) == (
        severity == "block",
        severity == "warn",
    )


def test_conditions_that_nobody_can_repair_leave_a_form_clean(api: Api, certificate: Make):
    """Every form typed online is unsigned at first, and after the 20th every form is late."""
    quarter = {"period_from": date(2026, 4, 1), "period_to": date(2026, 6, 30)}
    form = certificate("SUBMITTED", lines=[line("1000.00")], **quarter)
    for look in (lambda: None, look_again):
        look()
        assert found_in(form) == (0, 0)
        assert form.is_late
        for lane in ("late", "unsigned", "clean"):
            assert references(api("processor"), lane=lane) == [form.reference]


def found_in(form: Certificate) -> tuple[int, int]:
    """What lists tell of it: how much blocks, how much warns."""
    form.refresh_from_db()
    assert form.found_blocking is not None
    assert form.found_warnings is not None
    return form.found_blocking, form.found_warnings


@pytest.mark.parametrize("who", ["processor elsewhere", "administrator"])
def test_lanes_obey_assignments(api: Api, laid_out: dict[str, Certificate], who: str):
    counts = api(who).get(LANE_COUNTS).json()
    assert {each["count"] for each in counts.values()} == {0}
    assert [references(api(who), lane=lane) for lane in LANES] == [[] for _ in LANES]


def test_mine_are_those_of_the_asker(api: Api, laid_out: dict[str, Certificate]):
    assert references(api("lead"), lane="mine") == []
    assert references(api("lead"), lane="decided") == []


def test_an_own_decision_is_found_at_every_branch(
    api: Api, laid_out: dict[str, Certificate], people: dict[str, User], company: Company
):
    elsewhere = Branch.objects.create(company=company, name="North Gate")
    written(laid_out["decided"], branch=elsewhere)
    Assignment.objects.filter(user=people["processor"], branch__isnull=False).delete()
    assert references(api("processor"), list="processed") == []
    found = references(api("processor"), list="processed", lane="decided")
    assert found == [laid_out["decided"].reference]


def test_how_full_each_lane_is(api: Api, laid_out: dict[str, Certificate]):
    counts = api("processor").get(LANE_COUNTS).json()
    assert {name: each["count"] for name, each in counts.items()} == {
        **dict.fromkeys(LANES, 1),
        "new": 10,
    }
    assert not any(each["has_more"] for each in counts.values())


def test_a_lane_of_the_other_list_is_refused_by_name(api: Api, people: Any):
    answer = api("processor").get(LIST, {"list": "open", "lane": "decided"})
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"] == "lane"
    assert "clean" in answer.json()["fields"][0]["message"]
    assert api("processor").get(LIST, {"lane": "dirty"}).status_code == 422
    assert api("processor").get(LIST, {"list": "all", "lane": "mine"}).status_code == 422


def test_tenants_have_no_lanes_and_are_told_nothing_of_what_staff_is_told(
    api: Api, laid_out: dict[str, Certificate]
):
    assert api("tenant").get(LIST, {"lane": "clean"}).status_code == 422
    assert api("tenant").get(SUM, {"lane": "clean"}).status_code == 422
    assert {row["found"] for row in api("tenant").get(LIST).json()["results"]} == {None}


def test_what_waits_longest_comes_first_by_its_last_hand_over(
    api: Api, laid_out: dict[str, Certificate]
):
    last = written(laid_out["new"], handed_over_at=laid_out["decided"].updated_at)
    asked = {"list": "open", "lane": "new", "ordering": "handed_over_at"}
    assert references(api("processor"), **asked)[-1] == last.reference
    refused = api("processor").get(LIST, asked | {"list": "processed", "lane": ""})
    assert refused.status_code == 422


def test_the_sum_is_of_what_the_list_shows(api: Api, laid_out: dict[str, Certificate]):
    written(laid_out["clean"], tax="11.10")
    written(laid_out["mine"], tax="22.25")
    clean = api("processor").get(SUM, {"list": "open", "lane": "clean"}).json()
    assert clean == {"tax": "11.10", "count": 1, "has_more": False}
    both = api("manager").get(SUM, {"list": "open"}).json()
    shown = api("manager").get(LIST, {"list": "open"}).json()["results"]
    assert both["count"] == len(shown) == 11
    assert both["tax"] == f"{sum(float(row['tax']) for row in shown):.2f}"
    assert api("processor elsewhere").get(SUM).json()["tax"] == "0.00"


def test_a_sum_that_is_capped_says_so(
    api: Api, laid_out: dict[str, Certificate], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("workflow.api.certificates.lanes.MOST_COUNTED", 2)
    told = api("processor").get(SUM, {"list": "open"}).json()
    assert (told["count"], told["has_more"]) == (2, True)


def test_handing_over_notes_what_the_checks_found(
    api: Api, certificate: Make, people: dict[str, User]
):
    form = certificate("DRAFT")
    sent = perform("certificates", form.pk, "submit", by=people["tenant"])
    row = api("processor").get(LIST, {"list": "open"}).json()["results"][0]
    assert row["handed_over_at"] == row["submitted_at"] == sent.handed_over_at.isoformat()
    assert row["found"]["blocking"] == 0


def test_the_wait_begins_anew_with_each_hand_over(certificate: Make, people: dict[str, User]):
    form = certificate("RETURNED")
    sent = perform("certificates", form.pk, "resubmit", by=people["tenant"])
    assert sent.handed_over_at > sent.submitted_at
    assert sent.found_blocking == 0


def test_every_night_what_is_open_is_looked_at_again(
    certificate: Make, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(standing, "AT_ONCE", 1)
    unlike = [certificate("SUBMITTED"), certificate("SUBMITTED")]
    for form in unlike:
        written(form, found_blocking=None, found_warnings=None)
    Certificate.objects.get(pk=unlike[0].pk).lines.update(tax="1.00")
    before = Certificate.objects.get(pk=unlike[0].pk).version
    last = standing.recheck_open_certificates()
    assert last == min(form.pk for form in unlike)
    look_again(str(last))
    found = {form.pk: Certificate.objects.get(pk=form.pk) for form in unlike}
    assert found[unlike[0].pk].found_blocking > 0
    assert found[unlike[1].pk].found_blocking is not None
    assert found[unlike[0].pk].version == before


def test_the_counts_follow_what_a_list_is_narrowed_to(api: Api, laid_out: dict[str, Certificate]):
    late = laid_out["late"]
    for asked in ({"q": late.reference}, {"q": late.reference, "quarter": str(quarter_of(late))}):
        found = api("processor").get(LANE_COUNTS, asked).json()
        assert {name: each["count"] for name, each in found.items() if each["count"]} == {
            "new": 1,
            "late": 1,
        }
    none = api("processor").get(LANE_COUNTS, {"q": late.reference, "quarter": "2019Q1"}).json()
    assert not any(each["count"] for each in none.values())


def quarter_of(form: Certificate) -> Quarter:
    assert form.period_from is not None
    return Quarter.of(form.period_from)
