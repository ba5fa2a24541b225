"""All of a gesture or none of it, whichever statement fails; and once more where that helps."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction

from core.db import transactions
from core.models.idempotency import IdempotencyKey
from core.models.job import Job
from core.recording import CREATED, record_rows
from tests.support.answers import without_checks
from tests.support.builders import clean_content
from tests.support.together import at_once, failing_at, undone
from workflow.certificates.models import Certificate, Line
from workflow.certificates.statuses import Status
from workflow.engine import announcements
from workflow.engine.execution import create_subject, perform, revise
from workflow.engine.models import ChainHead, Revision, Transition
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.both_databases]
NAME = "certificates"
BREAKS = DatabaseError("the disk is on fire")
LOCKED = OperationalError("database is locked")
MOST_STATEMENTS = 150
TABLES = (Certificate, Line, Certificate.locations.through, Transition, Revision, ChainHead, Job)
MOVES = [("DRAFT", "submit", "tenant"), ("SUBMITTED", "approve", "processor")]


@pytest.fixture
def at_once_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that one fault stands for is nobody's: there is nobody to wait for."""
    monkeypatch.setattr(transactions, "PAUSE_SECONDS", 0)


def picture() -> list[Any]:
    """Everything a gesture could have left in the database."""
    return [list(table.objects.order_by("pk").values()) for table in TABLES]


def for_every_statement(gesture: Callable[[], Any], error: BaseException, check: Any) -> Any:
    """Let the k-th statement fail, for every k, until the gesture has no k-th statement."""
    for k in range(1, MOST_STATEMENTS):
        faults, end = failing_at(k, error, gesture)
        if not faults.struck:
            assert k > 5, "it asked the database next to nothing"
            return end
        check(k, end)
    raise AssertionError("it never passed clean")


@pytest.mark.parametrize(("status", "move", "who"), MOVES)
def test_a_fault_at_any_statement_of_a_move_leaves_nothing_half_written(
    status: str, move: str, who: str, certificate: Any, people: Any
):
    form = certificate(status)
    before = picture()

    def nothing_happened(k: int, end: Any) -> None:
        assert end is BREAKS, k
        assert picture() == before, k
        verify_chain()

    gesture = partial(perform, NAME, form.pk, move, by=people[who])
    moved = for_every_statement(gesture, BREAKS, nothing_happened)
    assert moved.version == form.version + 1
    assert verify_chain().transitions == len(before[3]) + 1


@pytest.mark.essential("each statement fails once")
@pytest.mark.parametrize(("status", "move", "who"), MOVES)
def test_a_fault_at_any_statement_of_a_request_leaves_its_key_usable(
    status: str, move: str, who: str, certificate: Any, api: Any
):
    form, client = certificate(status), api(who)
    client.raise_request_exception = False
    address = f"/api/certificates/{form.pk}/{move}/"
    post = partial(client.post, address, {}, format="json", HTTP_IDEMPOTENCY_KEY="k")
    before = picture()

    def nothing_happened(k: int, answer: Any) -> None:
        assert answer.status_code in (401, 500), (k, answer.content)
        assert picture() == before, k
        assert not IdempotencyKey.objects.exists(), k
        verify_chain()

    answer = for_every_statement(post, BREAKS, nothing_happened)
    assert answer.status_code == 200
    assert without_checks(post().json()) == without_checks(answer.json())
    assert verify_chain().transitions == len(before[3]) + 1


class Count:
    """Statements asked of the database, without those that begin or end something."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, execute: Any, sql: str, *args: Any) -> Any:
        self.asked += not sql.startswith(("BEGIN", "SAVEPOINT", "RELEASE"))
        return execute(sql, *args)


def counted(gesture: Callable[[], Any]) -> int:
    with connection.execute_wrapper(count := Count()):
        assert gesture().status_code == 200
    return count.asked


def test_a_move_a_list_and_one_certificate_ask_little_and_commit_once(
    certificate: Any, api: Any, people: Any, monkeypatch: Any
):
    record_rows("people", [people["processor"].pk], changed=CREATED, why="a test")
    forms, client = [certificate("SUBMITTED") for _ in range(3)], api("processor")
    post = partial(client.post, format="json", HTTP_IDEMPOTENCY_KEY="k")
    for asked in ("", f"{forms[0].pk}/"):
        client.get(f"/api/certificates/{asked}")
    post(f"/api/certificates/{forms[1].pk}/approve/", {})
    assert counted(lambda: client.get("/api/certificates/?list=open")) == 3
    assert counted(lambda: client.get(f"/api/certificates/{forms[0].pk}/")) == 8
    commits: list[None] = []
    monkeypatch.setattr(connection, "run_and_clear_commit_hooks", lambda: commits.append(None))
    move = partial(post, f"/api/certificates/{forms[0].pk}/approve/", {})
    assert counted(move) == (15 if connection.vendor == "sqlite" else 13)
    assert len(commits) == 1


def test_a_fault_at_any_statement_of_a_birth_or_an_edit_leaves_nothing(
    people: Any, company: Any, branch: Any
):
    content = clean_content(company=company, branch=branch, locations=[branch])
    empty = picture()

    def nothing_happened(k: int, end: Any) -> None:
        assert end is BREAKS, k
        assert picture() == before, k

    before = empty
    form = for_every_statement(
        lambda: create_subject(NAME, Status.DRAFT, dict(content), by=people["tenant"]),
        BREAKS,
        nothing_happened,
    )
    before = picture()
    changes = {"remarks": "new", "lines": content["lines"] * 2, "locations": []}
    edit = partial(revise, NAME, form.pk, changes, by=people["tenant"], version=1)
    for_every_statement(edit, BREAKS, nothing_happened)
    assert verify_chain().transitions == 1


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.usefixtures("at_once_again")
def test_a_lock_met_at_any_statement_is_tried_once_more_and_numbers_have_no_gaps(
    people: Any, company: Any, branch: Any
):
    made = 0

    def live() -> Any:
        content = clean_content(company=company, branch=branch, locations=[branch])
        form = create_subject(NAME, Status.DRAFT, content, by=people["tenant"])
        form = revise(NAME, form.pk, {"remarks": "new"}, by=people["tenant"])
        form = perform(NAME, form.pk, "submit", by=people["tenant"])
        return perform(NAME, form.pk, "approve", by=people["processor"])

    def went_well(k: int, end: Any) -> None:
        nonlocal made
        made += 1
        assert getattr(end, "status", end) == "APPROVED", (k, end)
        assert verify_chain().transitions == made * 3

    for_every_statement(live, LOCKED, went_well)
    assert Certificate.objects.count() == made + 1


@pytest.mark.usefixtures("at_once_again")
def test_a_birth_tried_once_more_is_for_the_same_tenant(people: Any, company: Any, branch: Any):
    """The portal itself begins a certificate for a tenant, as it does from a scan."""
    tenant = people["tenant"].tenant
    content = clean_content(company=company, branch=branch, tenant=tenant)
    begin = partial(create_subject, NAME, Status.DRAFT, content, by=None)

    def went_well(k: int, end: Any) -> None:
        assert getattr(end, "tenant", end) == tenant, (k, end)

    for_every_statement(begin, LOCKED, went_well)
    assert set(Certificate.objects.values_list("tenant", flat=True)) == {tenant.pk}


def test_a_lock_met_twice_is_told(certificate: Any, people: Any, monkeypatch: pytest.MonkeyPatch):
    form = certificate("DRAFT")
    tries: list[str] = []
    pauses: list[float] = []
    monkeypatch.setattr("core.db.transactions.time.sleep", pauses.append)

    def always_locked(execute: Any, sql: str, *args: Any) -> Any:
        if sql.startswith("UPDATE workflow_chainhead"):
            tries.append(sql)
            raise LOCKED
        return execute(sql, *args)

    with connection.execute_wrapper(always_locked), pytest.raises(OperationalError):
        perform(NAME, form.pk, "submit", by=people["tenant"])
    assert len(tries) == 2
    assert pauses == [transactions.PAUSE_SECONDS], "who held the lock has time to go on"
    perform(NAME, form.pk, "submit", by=people["tenant"])
    assert verify_chain().transitions == 2


@pytest.mark.postgres
def test_a_real_deadlock_is_survived(certificate: Any, people: Any):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer and no deadlocks")
    form = certificate("SUBMITTED")
    has_head, has_form = threading.Event(), threading.Event()

    def lock_in_the_wrong_order() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL deadlock_timeout = '60s'")  # the other is to notice
            cursor.execute("SELECT * FROM workflow_chainhead FOR UPDATE")
            has_head.set()
            assert has_form.wait(30)
            cursor.execute("SELECT 1 FROM workflow_certificate FOR UPDATE")

    def tell_when_locked(execute: Any, sql: str, *args: Any) -> Any:
        if sql.startswith("UPDATE workflow_chainhead"):
            has_form.set()
        return execute(sql, *args)

    def approve() -> Any:
        assert has_head.wait(30)
        with connection.execute_wrapper(tell_when_locked):
            return perform(NAME, form.pk, "approve", by=people["processor"])

    ends = at_once(lock_in_the_wrong_order, approve)
    assert ends[0] is None
    assert ends[1].status == "APPROVED"
    assert verify_chain().transitions == 3


def test_a_real_lock_of_sqlite_is_survived(certificate: Any, people: Any):
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's one writer")
    form = certificate("DRAFT")
    is_held, is_to_end = threading.Event(), threading.Event()
    refused: list[str] = []

    def hold_the_lock() -> None:
        """As another process would: by a connection that does not queue with ours."""
        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as foreign:
            foreign.execute("BEGIN IMMEDIATE")
            is_held.set()
            assert is_to_end.wait(30)

    def let_go_when_refused(execute: Any, sql: str, *args: Any) -> Any:
        try:
            return execute(sql, *args)
        except OperationalError:
            refused.append(sql)
            is_to_end.set()
            holder.join(30)
            raise

    holder = threading.Thread(target=hold_the_lock)
    holder.start()
    assert is_held.wait(30)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    with connection.execute_wrapper(let_go_when_refused):
        perform(NAME, form.pk, "submit", by=people["tenant"])
    connection.close()
    assert refused == ["BEGIN IMMEDIATE"]
    assert verify_chain().transitions == 2


def test_listeners_are_woken_after_commit_only_and_cannot_harm(certificate: Any, people: Any):
    form, woken = certificate("DRAFT"), []

    def listen() -> None:
        woken.append(transaction.get_connection().in_atomic_block)
        raise RuntimeError("a listener in trouble")

    announcements.on_wake(listen)
    try:
        with undone():
            perform(NAME, form.pk, "submit", by=people["tenant"])
        assert woken == []
        perform(NAME, form.pk, "submit", by=people["tenant"])
        assert woken == [False]
    finally:
        announcements.remove_listener(listen)
