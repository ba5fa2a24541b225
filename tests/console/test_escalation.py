"""What passed the service goal is mailed to the leads of its company, each certificate once."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core import mail

from console.oversight.escalation import (
    enqueue_escalations,
    last_day_past_goal,
    past_goal,
)
from console.oversight.models import Escalation
from core import clock
from core.deadlines import working_days_between
from core.models import Job
from tests.support.lanes import written
from tests.support.outbox import deliver
from workflow.certificates import LIFECYCLE
from workflow.desk import locks, rules
from workflow.engine.execution import perform

LEAD = "lead@mall.example"
MONDAY = datetime(2026, 10, 12, 3, tzinfo=UTC)


def mailed(day: datetime) -> list[Any]:
    """The mails of the job on this day, to whoever."""
    with clock.set_to(day):
        enqueue_escalations()
        return [each for each in deliver() if "waited longer" in each.subject]


def days_later(count: int) -> datetime:
    return MONDAY + timedelta(days=count)


@pytest.fixture
def forms(certificate: Any) -> list[Any]:
    """Three that were handed over on a Monday, a Tuesday and a Thursday."""
    return [written(certificate("SUBMITTED"), handed_over_at=days_later(day)) for day in (0, 1, 3)]


def named_in(message: Any, forms: list[Any]) -> list[bool]:
    return [form.reference in message.body for form in forms]


@pytest.mark.parametrize("day", [date(2026, 10, 1) + timedelta(days=n) for n in range(40)])
def test_the_last_day_past_the_goal_is_counted_in_working_days(day: date, db: Any):
    last, goal = last_day_past_goal(day), rules.goal_days()
    assert working_days_between(last, day) == goal + 1
    assert working_days_between(last + timedelta(days=1), day) <= goal


def test_each_certificate_is_mailed_once_when_it_passes_the_goal(forms: list[Any], people: Any):
    assert rules.goal_days() == 5
    assert mailed(days_later(7)) == []
    [first] = mailed(days_later(8))
    assert (first.to, named_in(first, forms)) == ([LEAD], [True, False, False])
    assert mailed(days_later(8) + timedelta(hours=1)) == []
    [second] = mailed(days_later(11))
    assert named_in(second, forms) == [False, True, True]
    assert mailed(days_later(30)) == []
    html = first.alternatives[0][0]
    assert forms[0].reference in html


def test_the_mail_leaves_out_what_was_decided_before_it_is_sent(forms: list[Any], people: Any):
    with clock.set_to(days_later(11)):
        assert enqueue_escalations() == 1
        for form in forms:
            perform(LIFECYCLE, form.pk, "send_back", by=people["lead"], inputs={"reasons": ["SUM"]})
        assert [each for each in deliver() if "waited longer" in each.subject] == []
    assert Escalation.objects.count() == 3


def test_who_leads_the_company_no_more_is_not_mailed(forms: list[Any], people: Any):
    with clock.set_to(days_later(11)):
        enqueue_escalations()
        people["lead"].assignments.all().delete()
        assert [each for each in deliver() if "waited longer" in each.subject] == []
        assert enqueue_escalations() == 0


def test_what_waits_for_a_locked_quarter_passes_no_goal(
    forms: list[Any], monkeypatch: pytest.MonkeyPatch
):
    quarters = {form.quarter for form in forms}
    monkeypatch.setattr(locks, "get_locked_quarters", lambda: quarters)
    assert mailed(days_later(11)) == []


def test_a_worker_that_dies_before_it_sends_leaves_the_job_to_the_next(
    forms: list[Any], people: Any
):
    with clock.set_to(days_later(11)):
        enqueue_escalations()
        Job.objects.filter(func__endswith="mail_escalation").update(attempts=1, token="dead")
        assert enqueue_escalations() == 0
        sent = [each for each in deliver() if "waited longer" in each.subject]
    assert [each.to for each in sent] == [[LEAD]]
    mail.outbox.clear()


def test_one_query_finds_what_passed_the_goal(
    forms: list[Any], company: Any, django_assert_num_queries: Any
):
    with clock.set_to(days_later(11)):
        past_goal([company]).exists()
        with django_assert_num_queries(1):
            assert list(past_goal([company])) == forms
