"""Who may do what, from which status, and what it leads to: typed from the specification."""

from itertools import product
from typing import Any

import pytest

from core.refusals import NotAllowed, NotFound, NotNow
from tests.support.table_of_moves import INPUTS, MOVES, PROCESSORS, ROLES, SENT, WHO_MAY
from tests.support.together import undone
from workflow.certificates.statuses import Status
from workflow.desk import rules as desk
from workflow.engine.execution import perform
from workflow.engine.plan import DEPENDENT
from workflow.engine.register import facts_by_move
from workflow.lifecycles.certificate import CertificateLifecycle

pytestmark = pytest.mark.essential("each move for each person")

SEES_SENT = {*PROCESSORS, "manager"}
# Moves that a claim must go before; who holds it.
NEEDS_A_HOLDER = {"release": "self", "take_over": "another", "knock": "another"}


def sees(role: str, status: str) -> bool:
    if status == "ERASED":
        return False
    if role == "tenant":
        return True
    return role in SEES_SENT and status not in ("DRAFT", "DISCARDED")


def test_the_table_names_every_move():
    facts = facts_by_move(CertificateLifecycle)
    moves = [name for name in facts if facts[name].kind not in DEPENDENT]
    assert set(moves) - set(MOVES) == set(), "MOVES lacks them"
    assert moves == MOVES


@pytest.mark.parametrize(("status", "move"), list(product(Status.values, MOVES)))
def test_who_may_do_what(status: str, move: str, certificate: Any, people: dict[str, Any]):
    target, allowed = WHO_MAY.get((status, move), ("", set()))
    inputs = dict(INPUTS.get(move, {}))
    if move == "dismiss_duplicate":
        inputs["other"] = certificate("DRAFT").reference
    form = certificate(status)
    assert form.status == status
    for role in ROLES:
        with undone():
            prepare(move, role, form, people)
            try:
                after = perform("certificates", form.pk, move, by=people[role], inputs=inputs)
            except NotFound:
                assert not sees(role, status), (role, "should see it")
            except NotAllowed:
                assert target, f"WHO_MAY lacks ({status!r}, {move!r})"
                assert role not in allowed, role
            except NotNow:
                assert not target, (role, "the move exists from here")
                assert sees(role, status), role
            else:
                assert (after.status, role in allowed) == (target, True), role


@pytest.fixture(autouse=True)
def _two_people_propose(monkeypatch: pytest.MonkeyPatch, request: Any) -> None:
    """Only where two people approve is there anything to propose."""
    params = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    if params.get("move") == "propose" and "SUBMITTED" in params["status"]:
        monkeypatch.setattr(desk, "takes_two", lambda tax: True)


def prepare(move: str, role: str, form: Any, people: dict[str, Any]) -> None:
    """Give the claim to whom the move needs it with, where this role could make the move."""
    if move == "lift_hold" and role == "lead" and form.status in SENT:
        perform("certificates", form.pk, "hold", by=people[role], inputs=INPUTS["hold"])
    if move == "undo_receipt" and role in PROCESSORS and (form.status, move) in WHO_MAY:
        perform("certificates", form.pk, "receive_original", by=people[role])
    if move == "wake" and role in PROCESSORS and form.status in ("SUBMITTED", "RESUBMITTED"):
        perform("certificates", form.pk, "snooze", by=people[role], inputs=INPUTS["snooze"])
    if move not in NEEDS_A_HOLDER or role not in PROCESSORS:
        return
    if form.status not in ("SUBMITTED", "RESUBMITTED"):
        return
    other = "lead" if role != "lead" else "processor"
    holder = role if NEEDS_A_HOLDER[move] == "self" else other
    perform("certificates", form.pk, "claim", by=people[holder])
