"""A quarter is locked while somebody decides: either comes first, and both are told."""

from functools import partial
from typing import Any

import pytest

from console.desk import quarter_locks
from core.clock import today
from core.quarter import Quarter
from core.refusals import NotNow
from tests.support.builders import CODES, line
from tests.support.thoroughness import times
from tests.support.together import at_once, raised
from workflow.certificates.models import Certificate
from workflow.desk import locks
from workflow.engine.execution import perform
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.both_databases]
LAST = Quarter.of(today()).previous
ROUNDS = min(times(4), len(CODES))


def test_of_a_lock_and_an_approval_either_comes_first(certificate: Any, people: Any):
    about = {"period_from": LAST.start, "period_to": LAST.end}
    for turn in range(ROUNDS):
        code = CODES[turn]
        lines = [line(rate=str(code.rate), atc=code.code)]
        form = certificate("SUBMITTED", **about | {"lines": lines})
        approve = partial(perform, "certificates", form.pk, "approve", by=people["processor"])
        lock = partial(quarter_locks.lock, people["lead"], str(LAST), "It is filed.")
        ends = at_once(approve, lock)
        assert all(isinstance(each, NotNow) for each in raised(ends)), ends
        assert not isinstance(ends[1], BaseException)
        approved = Certificate.objects.get(pk=form.pk).status == "APPROVED"
        assert approved == (not isinstance(ends[0], NotNow))
        assert LAST.in_one_number in locks.get_locked_quarters()
        verify_chain()
        quarter_locks.unlock(people["lead"], str(LAST), "Again.", None)
    assert Transition.objects.filter(lifecycle="quarters", move="lock").count() == ROUNDS


def test_of_two_leads_who_lock_one_is_first(certificate: Any, people: Any):
    gestures = [
        partial(quarter_locks.lock, people["lead"], str(LAST), f"Word {n}.") for n in range(4)
    ]
    ends = at_once(*gestures)
    assert [type(each) for each in raised(ends)] == [NotNow] * 3
    assert Transition.objects.filter(lifecycle="quarters", move="lock").count() == 1
    verify_chain()
