"""Reminders with several workers and leads at once: nobody is reminded twice, a stop is a stop."""

from collections.abc import Callable
from typing import Any

import pytest

from console.oversight.scope import whole_scope
from console.reminders import rounds
from console.reminders.models import Reminder, Round
from core import clock
from core.models import Job
from core.refusals import NotNow
from tests.support.malls import galleria
from tests.support.reminder_runs import THIRD, manila, missing, on, start, stop
from tests.support.thoroughness import times
from tests.support.together import at_once, raised
from workflow.engine.verify import verify_chain
from workflow.mails.models import Notice
from workflow.models import Transition

__all__ = ["galleria", "missing"]  # fixtures
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.both_databases]


def in_time(gesture: Callable[[], Any]) -> Callable[[], Any]:
    """A thread begins without the day that the test has set."""

    def work() -> Any:
        with clock.set_to(manila(13)):
            return gesture()

    return work


def test_of_several_workers_each_tenant_hears_of_one(missing: None, api: Any):
    start(api)
    assert not raised(at_once(*[in_time(rounds.go_on)] * 4))
    assert Reminder.objects.count() == 2
    assert Transition.objects.filter(lifecycle="reminders").count() == 2
    on(13)
    assert Notice.objects.filter(transition__lifecycle="reminders").count() == 1
    assert not raised(at_once(*[in_time(rounds.go_on)] * 3))
    verify_chain()


def test_of_two_who_start_one_does(missing: None, api: Any, people: Any):
    lead = people["lead"]
    scope = whole_scope(lead)
    ends = at_once(*[in_time(lambda: rounds.start_reminder_round(lead, THIRD, scope))] * 3)
    assert [type(each) for each in raised(ends)] == [NotNow] * 2
    assert Round.objects.count() == 1
    assert Job.objects.filter(func=rounds.go_on.module_path).count() == 1
    verify_chain()


def test_after_a_stop_nobody_is_reminded(missing: None, api: Any):
    for _ in range(times(2)):
        pk = start(api).json()["id"]
        stopping = in_time(lambda pk=pk: stop(api, pk))  # type: ignore[misc]
        answer, *_ = ends = at_once(stopping, in_time(rounds.go_on))
        assert not raised(ends)
        assert answer.status_code == 200
        stopped = Transition.objects.filter(subject_id=pk, move="stop").get().number
        later = Transition.objects.filter(lifecycle="reminders", number__gt=stopped)
        assert not later.exists()
        on(13)
        assert not Notice.objects.filter(transition__lifecycle="reminders").exists()
    verify_chain()
