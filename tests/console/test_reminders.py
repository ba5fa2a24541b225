"""Reminding of what a quarter lacks: who starts it, who is mailed what and when, what stops it."""

import json
from datetime import date
from typing import Any

import pytest
from django.core import mail

from accounts.models import Branch, Company, Tenant
from console.billing.models import BillingExplanation, ReconciledRow
from console.reminders import rounds
from console.reminders.lifecycle import REMINDERS
from console.reminders.models import Reminder, Round
from core import clock
from core.jobs.register import find_job
from core.models import Holiday, Job
from core.refusals import NotNow
from tests.support.malls import BAY, GALLERIA, galleria
from tests.support.outbox import deliver
from tests.support.reminder_runs import (
    ADDRESS,
    NOTICES,
    OTHER,
    SECOND,
    TENANT,
    THIRD,
    manila,
    missing,
    on,
    posted,
    sent,
    start,
    stop,
)
from workflow.certificates import leases
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.models import Notice, Transition

__all__ = ["galleria", "missing"]  # fixtures

pytestmark = [
    pytest.mark.slow,
    pytest.mark.both_databases,
    pytest.mark.essential("the ladder of reminders"),
]


def ask(api: Any, who: str = "lead", **asked: str) -> Any:
    answer = api(who).get(ADDRESS, asked)
    assert answer.status_code == 200, answer.content
    return answer.json()


def steps_of(who: str) -> list[tuple[str, str]]:
    made = Reminder.objects.get(tenant__name=who).made
    return [(step.value, day.isoformat()[-2:]) for step, day in made]


def test_before_anything_is_sent_it_is_told_what_would_be(missing: None, api: Any):
    told = ask(api)
    assert told["counts"] == {
        "tenants": 2,
        "missing": 3,
        "unanswered": 0,
        "unreachable": 1,
        "reachable_missing": 2,
        "reachable_unanswered": 0,
        "calls": 1,
    }
    assert (told["running"], told["may_remind"]) == (None, True)
    other, tenant = told["results"]
    assert (other["tenant"], other["is_reachable"]) == (OTHER, False)
    assert other["contact_email"] == "other@tenant.example"
    assert [place["branch"] for place in tenant["missing"]] == [BAY, GALLERIA]
    assert (tenant["last"], tenant["next"]) == (None, None)
    assert [(step["step"], step["day"]) for step in told["steps"]] == [
        ("first", "2026-10-13"),
        ("again", "2026-10-20"),
        ("before_due", "2026-10-16"),
        ("after_due", "2026-10-23"),
    ]
    assert told["sample"]["tenant"] == TENANT
    due = "Third quarter 2026: 2 certificates are missing, due on 20 October 2026"
    assert told["sample"]["subject"] == due
    assert GALLERIA in told["sample"]["text"]
    assert Reminder.objects.count() == Round.objects.count() == 0


def test_a_tenant_is_sent_one_mail_that_names_all_its_places(missing: None, api: Any):
    answer = start(api)
    assert answer.status_code == 201, answer.content
    assert Transition.objects.filter(lifecycle="reminding", move="born").count() == 1
    [letter] = posted()
    assert letter.to == [NOTICES]
    assert letter.subject.endswith("2 certificates are missing, due on 20 October 2026")
    page = letter.alternatives[0][0]
    for text in (letter.body, page):
        assert BAY in text
        assert GALLERIA in text
        assert "What to do next" in text
        assert "/tenant/dashboard" in text
    told = ask(api)
    assert told["running"]["by"] == "Lead"
    assert [row["last"]["label"] for row in told["results"]] == ["First reminder"] * 2
    assert {row["next"]["day"] for row in told["results"]} == {"2026-10-16"}
    assert [step["tenants"] for step in told["steps"]] == [2, 0, 0, 0]
    verify_chain()


def test_the_ladder_is_climbed_on_its_days_and_ends(missing: None, api: Any):
    start(api)
    posted()
    mailed = [day for day in range(13, 31) if on(day)]
    assert mailed == [16, 20, 23]
    assert steps_of(TENANT) == [
        ("first", "13"),
        ("before_due", "16"),
        ("again", "20"),
        ("after_due", "23"),
    ]
    assert steps_of(OTHER) == steps_of(TENANT)
    assert mail.outbox[-1].subject.endswith(" missing, due on 20 October 2026")
    assert Round.objects.get().status == "ENDED"
    assert not on(3, month=11)
    verify_chain()


def test_a_second_look_and_a_killed_worker_send_nothing_twice(missing: None, api: Any):
    start(api)
    assert len(posted()) == 1
    for _ in range(3):
        rounds.go_on()
    Job.objects.update(done_at=None)
    assert posted() == []
    assert Transition.objects.filter(lifecycle=REMINDERS).count() == 2
    assert Notice.objects.filter(transition__lifecycle=REMINDERS).count() == 1


def test_a_worker_that_dies_before_the_mail_leaves_loses_none(
    missing: None, api: Any, monkeypatch: pytest.MonkeyPatch
):
    start(api)
    rounds.go_on()
    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", broken)
    with pytest.raises(OSError, match="cut"):
        deliver()
    monkeypatch.undo()
    assert len(deliver()) == 1


def broken(*_: Any) -> None:
    raise OSError("cut")


def test_out_of_working_hours_nothing_leaves(missing: None, api: Any):
    with clock.set_to(manila(13, 18)):
        assert start(api).status_code == 201
        assert posted() == []
        assert ask(api)["goes_on_at"] == "2026-10-14T00:00:00.000000Z"
    assert Reminder.objects.count() == 0
    Holiday.objects.create(on=date(2026, 10, 14), name="Proclaimed")
    assert on(14) == []
    assert len(on(15, 8)) == 1


def test_a_mail_that_is_late_waits_for_the_morning_and_is_sent_once(missing: None, api: Any):
    start(api)
    with clock.set_to(manila(13, 17)):
        rounds.go_on()
    with clock.set_to(manila(13, 20)):
        assert deliver() == []
    waiting = Job.objects.filter(done_at=None, func="workflow.engine.effects.run")
    assert {job.due for job in waiting} == {manila(14, 8)}
    with clock.set_to(manila(14, 8)):
        assert len(deliver()) == 1
        assert deliver() == []


def test_what_came_in_is_no_longer_named_and_who_sent_all_is_left_alone(
    missing: None, api: Any, people: Any, company: Company, branch: Branch, galleria: Branch
):
    start(api)
    posted()
    sent(people, company, branch, "tenant", THIRD)
    posted()
    [second] = on(16)
    assert BAY not in second.body
    assert "1 certificate is missing" in second.subject
    leases.save_lease_statement(
        people["tenant"].tenant_id, "PCM", GALLERIA, THIRD, was_leased=False
    )
    assert on(20) == []
    assert steps_of(TENANT)[-1] == ("before_due", "16")


def test_what_comes_in_while_the_mail_waits_is_not_asked_for(
    missing: None, api: Any, people: Any, company: Company, branch: Branch, galleria: Branch
):
    start(api)
    rounds.go_on()
    for at in (branch, galleria):
        sent(people, company, at, "tenant", THIRD)
    assert [letter for letter in posted() if "missing" in letter.subject] == []


def test_what_came_back_and_was_not_answered_is_in_the_same_mail(
    missing: None, api: Any, people: Any, company: Company, branch: Branch
):
    with clock.set_to(manila(2)):
        form = sent(people, company, branch, "tenant", THIRD)
        back = {"reasons": ["SUM"]}
        perform("certificates", form.pk, "send_back", by=people["processor"], inputs=back)
    posted()
    with clock.set_to(manila(9)):  # the fifth working day
        assert ask(api)["counts"]["unanswered"] == 0
    told = ask(api)
    assert told["counts"] == {
        "tenants": 2,
        "missing": 2,
        "unanswered": 1,
        "unreachable": 1,
        "reachable_missing": 1,
        "reachable_unanswered": 1,
        "calls": 1,
    }
    start(api)
    [letter] = posted()
    assert "1 certificate is missing, 1 waits for your answer" in letter.subject
    assert f"/tenant/forms/{form.pk}" in letter.body
    assert form.reference in letter.alternatives[0][0]
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    [second] = on(16)
    assert form.reference not in second.body


def test_a_lead_stops_it_and_what_waits_is_not_sent(missing: None, api: Any, people: Any):
    pk = start(api).json()["id"]
    rounds.go_on()
    assert stop(api, pk, remarks="They called.").status_code == 200
    assert posted() == []
    assert stop(api, pk).status_code == 409
    assert on(16) == []
    [over] = ask(api, "manager")["earlier"]
    assert (over["status"], over["stopped_by"], over["why"]) == ("STOPPED", "Lead", "They called.")
    verify_chain()


def test_who_starts_again_goes_on_with_the_ladder(missing: None, api: Any):
    pk = start(api).json()["id"]
    posted()
    stop(api, pk)
    assert start(api).status_code == 201
    assert posted() == []
    assert len(on(16)) == 1
    assert [step for step, _ in steps_of(TENANT)] == ["first", "before_due"]


def test_a_place_is_in_one_round_at_a_time(missing: None, api: Any):
    assert start(api, branch=BAY).status_code == 201
    refused = start(api)
    assert refused.status_code == 409
    assert (refused.json()["code"], refused.json()["by"]) == ("running", "Lead")
    assert start(api, branch=GALLERIA).status_code == 201
    [letter] = posted()
    assert GALLERIA in letter.body
    assert BAY in letter.body


def test_only_what_was_asked_for_is_reminded_of(missing: None, api: Any):
    start(api, branch=GALLERIA)
    [letter] = posted()
    assert BAY not in letter.body
    assert not Reminder.objects.filter(tenant__name=OTHER).exists()


def test_the_same_gesture_twice_is_one(missing: None, api: Any):
    body = {"quarter": str(THIRD)}
    headers = {"Idempotency-Key": "one"}
    answers = [api("lead").post(ADDRESS, body, format="json", headers=headers) for _ in range(2)]
    assert [each.status_code for each in answers] == [201, 201]
    assert Round.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"quarter": "2026Q5"}, "quarter"),
        ({"quarter": ""}, "quarter"),
        ({"company": "NONE"}, "company"),
        ({"branch": "Nowhere"}, "branch"),
        ({"branch": 7.5}, "branch"),
    ],
)
def test_what_cannot_be_started_is_refused_by_its_part(
    missing: None, api: Any, given: Any, field: str
):
    answer = start(api, **given)
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"] == field
    assert not Round.objects.exists()


def test_where_nothing_is_missing_nobody_is_reminded(missing: None, api: Any):
    answer = start(api, quarter="2020Q1")
    assert (answer.status_code, answer.json()["code"]) == (409, "nobody")


def test_a_quarter_that_runs_is_not_reminded_of(missing: None, api: Any):
    answer = start(api, quarter="2026Q4")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_ended")
    assert ask(api, quarter="2026Q4")["blocked"] == answer.json()["message"]
    assert ask(api)["blocked"] == ""


def test_who_may(missing: None, api: Any):
    for who in ("manager", "processor"):
        assert start(api, who).status_code == 403
    assert start(api, "administrator").status_code == 403
    pk = start(api).json()["id"]
    assert stop(api, pk, "manager").status_code == 403
    assert stop(api, pk, "processor elsewhere").status_code == 404
    assert ask(api, "processor")["may_remind"] is False
    assert ask(api, "manager")["running"]["id"] == pk
    assert ask(api, "processor elsewhere")["counts"]["tenants"] == 0


def test_those_no_mail_reaches_can_be_listed_alone(missing: None, api: Any):
    assert [row["tenant"] for row in ask(api, only="unreachable")["results"]] == [OTHER]
    assert api("lead").get(ADDRESS, {"only": "some"}).status_code == 422


def test_a_tenant_out_of_use_is_not_reminded(missing: None, api: Any, people: Any):
    Tenant.objects.filter(pk=people["tenant"].tenant_id).update(is_active=False)
    assert ask(api)["counts"]["tenants"] == 1


def test_each_step_stands_in_the_audit_with_its_tenant(missing: None, api: Any):
    start(api)
    posted()
    on(16)
    rows = api("manager").get("/api/audit/", {"lifecycle": REMINDERS}).json()["results"]
    assert {(row["tenant"], row["remarks"]) for row in rows} == {
        (TENANT, "First reminder"),
        (OTHER, "First reminder"),
        (TENANT, "Before the due date"),
        (OTHER, "Before the due date"),
    }


def test_a_step_is_made_once(missing: None, api: Any):
    start(api)
    rounds.go_on()
    reminder = Reminder.objects.get(tenant__name=TENANT)
    with pytest.raises(NotNow):
        perform(REMINDERS, reminder.pk, "remind", by=None, inputs={"step": "first"})


def test_however_many_there_are_the_look_asks_the_same(
    missing: None,
    api: Any,
    people: Any,
    company: Company,
    branch: Branch,
    django_assert_max_num_queries: Any,
):
    start(api)
    posted()
    with django_assert_max_num_queries(40) as few:
        ask(api)
    asked = len(few.captured_queries)
    with clock.set_to(manila(11, month=7)):
        for at in ("A", "B", "C", "D"):
            mall = Branch.objects.create(company=company, name=f"Crest {at}")
            people["lead"].assignments.create(branch=mall)
            sent(people, company, mall, "tenant", SECOND)
    with django_assert_max_num_queries(asked):
        ask(api)


@pytest.mark.parametrize("bad", ["x\ud800", "a\x00b", "x" * 2001])
def test_a_remark_that_cannot_be_kept_is_refused_by_name(missing: None, api: Any, bad: str):
    pk = start(api).json()["id"]
    answer = api("lead").generic(
        "POST", f"{ADDRESS}{pk}/stop/", json.dumps({"remarks": bad}), "application/json"
    )
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "remarks")
    assert Round.objects.get().status == "RUNNING"


def test_a_job_that_was_queued_under_the_former_path_is_found():
    assert find_job("console.reminding.rounds.go_on") is rounds.go_on


# What starts by itself


@pytest.fixture
def starts_itself(missing: None, company: Company) -> None:
    """Two working days after 20 October: on Thursday the 22nd."""
    Company.objects.filter(pk=company.pk).update(reminders_after=2)


def test_the_portal_starts_on_the_day_that_the_company_says(starts_itself: None, api: Any):
    assert [letter.to for letter in on(21)] == []
    assert not Round.objects.exists()
    assert [letter.to for letter in on(22)] == [[NOTICES]]
    round_ = Round.objects.get()
    assert (round_.by, round_.status, len(round_.branches)) == (None, "RUNNING", 2)
    with clock.set_to(manila(22)):
        assert ask(api)["running"]["by"] == "The portal"
        assert start(api).json()["message"] == "The portal has tenants reminded there already."
    verify_chain()


@pytest.mark.parametrize("hour", [7, 18])
def test_it_starts_in_working_hours(starts_itself: None, hour: int):
    on(22, hour)
    assert not Round.objects.exists()


def test_without_the_setting_a_lead_starts(missing: None):
    on(22)
    assert not Round.objects.exists()


def test_a_deactivated_company_starts_nothing(starts_itself: None):
    Company.objects.update(is_active=False)
    on(22)
    assert not Round.objects.exists()


def test_it_starts_once_and_a_lead_stops_it_for_good(starts_itself: None, api: Any):
    on(22)
    on(22, 11)
    with clock.set_to(manila(22, 12)):
        assert stop(api, str(Round.objects.get().pk), remarks="They called.").status_code == 200
    assert on(23) == []
    assert on(29) == []
    assert Round.objects.get().status == "STOPPED"


def test_where_a_lead_began_the_portal_takes_the_other_malls(
    starts_itself: None, api: Any, galleria: Branch
):
    with clock.set_to(manila(21)):
        start(api, branch=BAY)
    on(22)
    assert [each.branches for each in Round.objects.filter(by=None)] == [[galleria.pk]]


def test_a_certificate_that_arrives_ends_what_started_itself(
    starts_itself: None, people: Any, company: Company, branch: Branch, galleria: Branch
):
    on(22)
    with clock.set_to(manila(23)):
        for at in (branch, galleria):
            sent(people, company, at, "tenant", THIRD)
        deliver()
    letters = [*on(29), *on(30)]
    assert [letter.to for letter in letters if letter.to == [NOTICES]] == []


def test_what_is_explained_starts_nothing(
    starts_itself: None, people: Any, company: Company, branch: Branch, galleria: Branch
):
    for who, at in (("tenant", branch), ("tenant", galleria), ("other tenant", branch)):
        explain_place(people[who], company, at)
    assert on(22) == []
    assert not Round.objects.exists()


def explain_place(user: Any, company: Company, branch: Branch) -> None:
    """All that is missing at a mall is explained by its tenant."""
    tin9 = user.tenant.tin.tin9
    about = {"company": company, "branch": branch, "tenant": user.tenant, "tin9": tin9}
    quarter = THIRD.in_one_number
    ReconciledRow.objects.create(
        quarter=quarter, expected_atc="WC100", missing=1, state="MISSING", why="x", **about
    )
    BillingExplanation.objects.create(
        quarter=quarter, atc="WC100", reason="NOT_PAID", by=user, **about
    )
