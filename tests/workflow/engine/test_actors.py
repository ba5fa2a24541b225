"""A person moves with the power that was recorded of them, by the rules that were."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from accounts.models import Assignment, User
from console.desk import quarter_locks
from console.desk.rules import update_desk_rules
from core import clock
from core.cached_values import forget_everything
from core.quarter import Quarter
from core.recording import record_rows
from core.refusals import NotAllowed, NotNow
from core.tampering import AlteredRecord
from tests.support.keys import KEY
from tests.support.tampering import run
from workflow.certificates import LIFECYCLE
from workflow.desk import rules
from workflow.desk.models import DeskRules
from workflow.engine import execution
from workflow.engine.execution import perform
from workflow.engine.verify import audit_chain
from workflow.records.recording import take_over_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def record_everybody(people: Any, settings: Any) -> None:
    settings.AUDIT_KEY = KEY
    take_over_once()


def stored_user(user: User) -> User:
    return User.objects.get(pk=user.pk)


def list_fault_words() -> list[str]:
    with audit_chain() as proof:
        return [each.why for each in proof.findings()]


def test_a_role_written_by_sql_makes_no_move(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    run("UPDATE accounts_user SET role = 'lead' WHERE id = %s", people["processor"].pk)
    with pytest.raises(AlteredRecord):
        perform(LIFECYCLE, form.pk, "approve", by=stored_user(people["processor"]))


def test_an_assignment_written_by_sql_makes_no_move(certificate: Any, people: Any, company: Any):
    form = certificate("SUBMITTED")
    Assignment.objects.create(user=people["processor elsewhere"], company=company)
    with pytest.raises(AlteredRecord):
        perform(LIFECYCLE, form.pk, "approve", by=stored_user(people["processor elsewhere"]))


def test_a_role_at_a_tenant_written_by_sql_makes_no_move(certificate: Any, people: Any):
    form = certificate("DRAFT")
    people["tenant"].memberships.update(role="signatory")
    with pytest.raises(AlteredRecord):
        perform(LIFECYCLE, form.pk, "submit", by=stored_user(people["tenant"]))


def test_a_person_in_no_record_makes_no_move(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    run("DELETE FROM workflow_recordedrow WHERE key = %s", str(people["processor"].pk))
    with pytest.raises(AlteredRecord):
        perform(LIFECYCLE, form.pk, "approve", by=stored_user(people["processor"]))


def test_power_that_was_taken_meanwhile_is_not_used(certificate: Any, people: Any):
    """The person was read before it was taken; the move asks the stored row."""
    form = certificate("SUBMITTED")
    before = stored_user(people["processor"])
    assert before.company_ids
    Assignment.objects.filter(user=before, branch=None).delete()
    record_rows("people", [before.pk], changed=("assignments",), why="assignment taken")
    with pytest.raises(NotAllowed):
        perform(LIFECYCLE, form.pk, "approve", by=before)


def test_everybody_moves_as_they_were_recorded(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    perform(
        LIFECYCLE,
        form.pk,
        "hold",
        by=stored_user(people["lead"]),
        inputs={"reason": "Court"},
    )
    perform(
        LIFECYCLE,
        form.pk,
        "comment",
        by=stored_user(people["tenant"]),
        inputs={"text": "Yes."},
    )
    perform(LIFECYCLE, form.pk, "approve", by=stored_user(people["processor"]))
    assert list_fault_words() == []


def settle_four_eyes(lead: User, four_eyes_from: str) -> None:
    update_desk_rules(lead, {"goal_days": 5, "four_eyes_from": four_eyes_from}, None)
    forget_everything()


def test_a_rule_put_off_for_a_minute_lets_nobody_approve(certificate: Any, people: Any):
    settle_four_eyes(people["lead"], "1.00")
    form = certificate("SUBMITTED")
    run("UPDATE workflow_deskrules SET four_eyes_from = NULL")
    forget_everything()  # as after a minute
    with pytest.raises(AlteredRecord):
        perform(LIFECYCLE, form.pk, "approve", by=people["processor"])
    run("DELETE FROM workflow_deskrules")
    forget_everything()
    with pytest.raises(AlteredRecord):
        perform(LIFECYCLE, form.pk, "approve", by=people["processor"])


def test_a_rule_as_it_was_settled_is_asked(certificate: Any, people: Any):
    settle_four_eyes(people["lead"], "1.00")
    form = certificate("SUBMITTED")
    with pytest.raises(NotNow, match="one person proposes"):
        perform(LIFECYCLE, form.pk, "approve", by=people["processor"])
    perform(LIFECYCLE, form.pk, "propose", by=people["lead"])
    perform(LIFECYCLE, form.pk, "approve", by=people["processor"])
    assert list_fault_words() == []
    assert DeskRules.objects.get().four_eyes_from == Decimal("1.00")


def test_a_lock_taken_off_by_sql_lets_nobody_decide(certificate: Any, people: Any):
    last = Quarter.of(clock.today()).previous
    form = certificate("SUBMITTED", period_from=last.start, period_to=last.end)
    quarter_locks.lock(people["lead"], str(last), "It is filed.")
    run("DELETE FROM workflow_quarterlock")
    forget_everything()
    with pytest.raises(AlteredRecord):
        perform(LIFECYCLE, form.pk, "approve", by=people["processor"])


def test_the_audit_names_a_role_and_an_approval_that_the_record_does_not_allow(
    certificate: Any, people: Any, monkeypatch: pytest.MonkeyPatch
):
    """As a process without the checks of a move would have written them."""
    settle_four_eyes(people["lead"], "1.00")
    form, other = certificate("SUBMITTED"), certificate("SUBMITTED")
    monkeypatch.setattr(execution, "check_actor", lambda by, flows: None)
    monkeypatch.setattr(rules, "proven_rules", lambda: DeskRules(four_eyes_from=None))
    forged = stored_user(people["processor"])
    forged.role = "lead"
    with clock.set_to(clock.now() + timedelta(hours=1)):
        perform(LIFECYCLE, form.pk, "approve", by=people["processor"])
        perform(LIFECYCLE, other.pk, "comment", by=forged, inputs={"text": "Yes."})
    alone, role = list_fault_words()
    assert alone.startswith("one person approved it alone; by the rule of #")
    assert role == f"{forged} acted as lead, which they were not"
