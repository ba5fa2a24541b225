"""What oversight remembers of a certificate is read again as soon as it changes, and not before."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from console.oversight import courses
from tests.support.malls import galleria
from tests.support.oversight import ask, quarter
from workflow.engine.execution import perform
from workflow.engine.register import allowed_steps_of, facts_by_move
from workflow.lifecycles.certificate import CertificateLifecycle

__all__ = ["galleria", "quarter"]
pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "MEMORY", courses.Memory())


def test_a_move_that_leaves_the_version_leaves_the_status():
    told = facts_by_move(CertificateLifecycle)
    unseen = {name for name, facts in told.items() if facts.hidden or facts.quiet}
    leading = {
        move for move, source, target in allowed_steps_of(CertificateLifecycle) if source != target
    }
    assert unseen
    assert not unseen & leading


def test_what_did_not_change_is_not_read_again(quarter: Any, api: Any):
    with CaptureQueriesContext(connection) as first:
        told = ask(api, "manager")
    with CaptureQueriesContext(connection) as again:
        assert ask(api, "manager") == told
    assert any("workflow_transition" in each["sql"] for each in first)
    assert not any("workflow_transition" in each["sql"] for each in again)


def test_what_was_moved_is_read_again_and_nothing_else(quarter: Any, api: Any, people: Any):
    before = ask(api, "manager")["counts"]
    perform("certificates", quarter["old"].pk, "approve", by=people["processor"])
    with CaptureQueriesContext(connection) as ran:
        told = ask(api, "manager")
    (steps,) = [each["sql"] for each in ran if 'FROM "workflow_transition"' in each["sql"]]
    assert str(quarter["old"].pk) in steps
    assert not any(str(form.pk) in steps for name, form in quarter.items() if name != "old")
    assert told["counts"] == before | {"open": 2, "approved": 2}
    assert told["decided"] == 5


def test_what_is_hidden_from_its_tenant_needs_no_reading(quarter: Any, api: Any, people: Any):
    told = ask(api, "manager")
    perform("certificates", quarter["old"].pk, "note", by=people["processor"], inputs={"text": "x"})
    with CaptureQueriesContext(connection) as ran:
        assert ask(api, "manager")["states"] == told["states"]
    assert not any("workflow_transition" in each["sql"] for each in ran)


def test_so_many_are_remembered_and_the_numbers_stay(
    quarter: Any, api: Any, monkeypatch: pytest.MonkeyPatch
):
    told = ask(api, "manager")
    monkeypatch.setattr(courses, "REMEMBERED", 2)
    monkeypatch.setattr(courses, "MEMORY", courses.Memory())
    monkeypatch.setattr(courses, "AT_ONCE", 1)
    assert ask(api, "manager") == told
    assert len(courses.MEMORY.known) == 2
    assert ask(api, "manager") == told
