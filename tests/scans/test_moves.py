"""Who may do what with a scan, and where it leads: one table, tried by everybody."""

from itertools import product
from typing import Any

import pytest

from core.refusals import NotAllowed, NotFound, NotLikeThis, NotNow
from tests.files import made
from tests.scans.fake import FakeReader, form, nothing, work_off
from tests.support.together import undone
from workflow.engine.execution import perform
from workflow.engine.moves import Kind
from workflow.engine.register import facts_by_move
from workflow.lifecycles.scan import ScanLifecycle
from workflow.scans import confirmation
from workflow.scans.intake import receive_scan_file
from workflow.scans.models import Scan
from workflow.scans.statuses import Status

pytestmark = [pytest.mark.slow, pytest.mark.both_databases]

HANDLERS = {"processor", "colleague", "lead"}
# Of what failed nobody knows whose it is: it stays with whoever sent it, and the leads.
SENDERS = {"processor", "lead"}
ROLES = [
    *("tenant", "other tenant", "processor", "colleague", "processor elsewhere", "lead"),
    *("manager", "administrator"),
]
# (status, move) -> (status afterwards, who may). Anything not listed is impossible.
WHO_MAY: dict[tuple[str, str], tuple[str, set[str]]] = {
    ("PROCESSING", "read"): ("READ", set()),
    ("PROCESSING", "fail"): ("PROCESSING-FAILED", set()),
    ("PROCESSING", "discard"): ("DISCARDED", SENDERS),
    ("READ", "confirm"): ("CONFIRMED", HANDLERS),
    ("READ", "key"): ("CONFIRMED", HANDLERS),
    ("READ", "match"): ("READ", HANDLERS),
    ("READ", "discard"): ("DISCARDED", HANDLERS),
    ("PROCESSING-FAILED", "retry"): ("PROCESSING", SENDERS),
    ("PROCESSING-FAILED", "key"): ("CONFIRMED", SENDERS),
    ("PROCESSING-FAILED", "match"): ("PROCESSING-FAILED", SENDERS),
    ("PROCESSING-FAILED", "discard"): ("DISCARDED", SENDERS),
    ("CONFIRMED", "erase"): ("ERASED", set()),
    ("DISCARDED", "erase"): ("ERASED", set()),
}
MOVES = ["read", "fail", "retry", "confirm", "key", "match", "discard", "erase"]
KEYED = {name: each.value for name, each in form().values().items()}
INPUTS: dict[str, dict[str, Any]] = {
    "fail": {"reason": "damaged"},
    "key": {"fields": KEYED},
    "match": {"company": "PCM"},
}
STATUSES = [status.value for status in Status if status != Status.ERASED]


def sees(role: str, scan: Scan) -> bool:
    if role == "manager":
        return True
    return role in (HANDLERS if scan.company_id else SENDERS)


@pytest.fixture
def scan_in(reader: FakeReader, people: dict[str, Any], branch: Any) -> Any:
    """A scan of the processor's, come to its status by real moves."""

    def build(status: str) -> Scan:
        page = nothing(1) if status == "PROCESSING-FAILED" else form()
        scan = receive_scan_file(
            "a.pdf", reader.teach(made.pdf(), page), by=people["processor"]
        ).scan
        if status != "PROCESSING":
            work_off()
        if status == "CONFIRMED":
            confirmation.confirm_scan(scan.pk, "confirm", by=people["lead"], inputs={})
        if status == "DISCARDED":
            perform("scans", scan.pk, "discard", by=people["lead"])
        return Scan.objects.get(pk=scan.pk)

    return build


def push(scan: Scan, move: str, by: Any) -> Scan:
    inputs = dict(INPUTS.get(move, {}))
    if move in confirmation.MOVES:
        return confirmation.confirm_scan(scan.pk, move, by=by, inputs=inputs)
    return perform("scans", scan.pk, move, by=by, inputs=inputs)


def test_the_table_names_every_move():
    assert list(facts_by_move(ScanLifecycle)) == MOVES


def test_a_tenant_reads_of_no_move():
    assert all(facts.internal for facts in facts_by_move(ScanLifecycle).values())
    portals = [name for name, f in facts_by_move(ScanLifecycle).items() if f.kind is Kind.PORTAL]
    assert portals == ["read", "fail", "erase"]


@pytest.mark.parametrize(("status", "move"), list(product(STATUSES, MOVES)))
def test_who_may_do_what(status: str, move: str, scan_in: Any, people: dict[str, Any]):
    target, allowed = WHO_MAY.get((status, move), ("", set()))
    scan = scan_in(status)
    assert scan.status == status
    for role in ROLES:
        with undone():
            try:
                after = push(scan, move, people[role])
            except NotFound:
                assert not sees(role, scan), (role, "should see it")
            except NotAllowed:
                assert target, f"WHO_MAY lacks ({status!r}, {move!r})"
                assert role not in allowed, role
            except NotNow:
                assert not target, (role, "the move exists from here")
                assert sees(role, scan), role
            else:
                assert (after.status, role in allowed) == (target, True), role


def test_the_portal_erases_nothing_before_its_time(scan_in: Any):
    for status in ("CONFIRMED", "DISCARDED"):
        with undone(), pytest.raises(NotNow, match="The time that this is to be kept"):
            perform("scans", scan_in(status).pk, "erase", by=None)


def test_keying_by_hand_asks_for_the_fields(scan_in: Any, people: dict[str, Any]):
    with pytest.raises(NotLikeThis, match="Fields is required"):
        confirmation.confirm_scan(scan_in("READ").pk, "key", by=people["lead"], inputs={})
