"""Undoing a decision: who, how long, what it puts back, and that no mail about it ever leaves."""

from collections.abc import Callable
from datetime import timedelta
from itertools import product
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone

from console.desk.figures import desk_of
from console.filing import register
from console.oversight.courses import courses_of
from console.postings.deriving import derive_postings
from console.postings.models import Posting
from core import clock
from core.jobs.worker import Worker
from core.models import Job
from core.refusals import NotNow
from tests.console.sawt import ABOUT, OCTOBER, export
from tests.support.builders import line, name_warnings
from tests.support.mail_effects import PROCESSOR, TENANT
from tests.support.replacements import begin, send
from tests.support.together import at_once, raised
from workflow.certificates import LIFECYCLE, holds
from workflow.certificates.models import Certificate
from workflow.desk import rules as desk
from workflow.engine import effects
from workflow.engine.execution import MoveRequest, perform, perform_all, revise
from workflow.engine.models import Transition
from workflow.engine.undo import is_undone
from workflow.engine.verify import verify_chain
from workflow.lifecycles.undoing import RESTORED, undo_move_of
from workflow.mails.models import Notice

pytestmark = pytest.mark.essential("each decision and its undo")

DECISIONS: dict[str, dict[str, Any]] = {
    "approve": {},
    "send_back": {"reasons": ["SUM"]},
    "disapprove": {"reasons": ["DUPLICATE"]},
}
TARGETS = {"approve": "APPROVED", "send_back": "RETURNED", "disapprove": "DISAPPROVED"}
BEFORE = ("SUBMITTED", "RESUBMITTED")
# Who tries -> what they are answered within the time; afterwards it is 409 for who decided.
ANSWERS = {
    "processor": 200,
    "colleague": 403,
    "lead": 403,
    "manager": 403,
    "tenant": 403,
    "other tenant": 404,
    "processor elsewhere": 404,
    "administrator": 404,
}


@pytest.fixture(autouse=True)
def _ten_seconds(settings: Any, people: dict[str, Any]) -> None:
    settings.UNDO_SECONDS = 10
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()


def address(form: Any) -> str:
    return f"/api/certificates/{form.pk}/undo/"


def decide(form: Any, people: dict[str, Any], move: str, who: str = "processor") -> Any:
    inputs = DECISIONS[move] | (name_warnings(form) if move == "approve" else {})
    return perform(LIFECYCLE, form.pk, move, by=people[who], inputs=inputs)


def undo(form: Any, people: dict[str, Any], who: str = "processor") -> Any:
    move = undo_move_of(Certificate.objects.get(pk=form.pk))
    return perform_all([MoveRequest(LIFECYCLE, form.pk, move)], by=people[who])[0]


def later(seconds: float) -> Any:
    return clock.set_to(clock.now() + timedelta(seconds=seconds))


def mailed_now() -> list[str]:
    """Who is mailed by the jobs that are due now."""
    while effects.relay_once():
        pass
    worker = Worker({})
    while worker.work_once("mail"):
        pass
    found = [address for message in mail.outbox for address in message.recipients()]
    mail.outbox.clear()
    return sorted(found)


def pass_time(seconds: float) -> None:
    """Let the jobs come nearer to when they are due, by the clock of the database."""
    Job.objects.filter(done_at=None).update(due=F("due") - timedelta(seconds=seconds))


def state_of(form: Any) -> dict[str, Any]:
    row = Certificate.objects.get(pk=form.pk)
    names = ("status", "claimed_by_id", "handed_over_at", "superseded_by_id", *RESTORED)
    return {name: getattr(row, name) for name in names}


@pytest.mark.parametrize(
    ("move", "before", "seconds", "who"), list(product(DECISIONS, BEFORE, (9, 11), ANSWERS))
)
def test_each_decision_is_undone_in_time_by_its_maker_alone(
    move: str, before: str, seconds: int, who: str, certificate: Any, people: Any, api: Any
) -> None:
    form = certificate(before)
    as_it_was = state_of(form)
    decide(form, people, move)
    expected = ANSWERS[who] if seconds < 10 or who != "processor" else 409
    with later(seconds):
        answer = api(who).post(address(form))
    assert answer.status_code == expected, answer.content
    if expected == 200:
        assert answer.json()["status"] == before
        assert state_of(form) == as_it_was
        last = Transition.objects.latest("number")
        assert (last.source, last.target) == (TARGETS[move], before)
    else:
        assert state_of(form)["status"] == TARGETS[move]
    if expected == 409:
        assert answer.json()["code"] == "too_late"
        assert answer.json()["status"] == TARGETS[move]
    verify_chain()


@pytest.mark.parametrize("move", DECISIONS)
def test_mails_and_notifications_wait_for_the_end_of_the_time(
    move: str, certificate: Any, people: Any, api: Any
) -> None:
    form = certificate("SUBMITTED")
    assert mailed_now() == [TENANT]
    decide(form, people, move)
    assert mailed_now() == []
    inbox = api("tenant").get("/api/inbox/").json()
    assert (inbox["results"], inbox["unread"]) == ([], 0)
    pass_time(9)
    assert mailed_now() == []
    pass_time(4)
    assert mailed_now() == sorted([PROCESSOR, TENANT])
    with later(11):
        inbox = api("tenant").get("/api/inbox/").json()
        assert ([row["move"] for row in inbox["results"]], inbox["unread"]) == ([move], 1)


@pytest.mark.parametrize("move", DECISIONS)
def test_nobody_hears_of_an_undone_decision(
    move: str, certificate: Any, people: Any, api: Any
) -> None:
    form = certificate("SUBMITTED")
    mailed_now()
    decide(form, people, move)
    effects.relay_once()
    undo(form, people)
    pass_time(60)
    assert mailed_now() == []
    assert Notice.objects.filter(transition__move=move).count() == 0
    with later(60):
        assert api("tenant").get("/api/inbox/").json()["results"] == []
    told = api("tenant").get(f"/api/certificates/{form.pk}/history/").json()
    assert [step["move"] for step in told][-2:] == [move, "undo"]


def test_what_a_tenant_marks_as_read_is_not_a_decision_that_waits(
    certificate: Any, people: Any, api: Any
) -> None:
    form, other = certificate("SUBMITTED"), certificate("SUBMITTED")
    decide(form, people, "approve")
    perform(LIFECYCLE, other.pk, "comment", by=people["processor"], inputs={"text": "Hello."})
    tenant = api("tenant")
    number = Transition.objects.latest("number").number
    tenant.post("/api/inbox/seen/", {"seq": number, "only": False}, format="json")
    with later(11):
        assert tenant.get("/api/inbox/").json()["unread"] == 2


def test_the_claim_the_snooze_and_the_proposal_come_back(
    certificate: Any, people: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "takes_two", lambda tax: True)
    form = certificate("SUBMITTED")
    perform(LIFECYCLE, form.pk, "request_return", by=people["tenant"], inputs={"remarks": "Sum."})
    perform(LIFECYCLE, form.pk, "propose", by=people["colleague"])
    perform(LIFECYCLE, form.pk, "claim", by=people["processor"])
    as_it_was = state_of(form)
    decide(form, people, "approve")
    undo(form, people)
    assert state_of(form) == as_it_was
    assert as_it_was["proposed_by_id"] == people["colleague"].pk
    assert as_it_was["claimed_by_id"] == people["processor"].pk


FOLLOWERS: dict[str, Callable[[Any, dict[str, Any]], Any]] = {
    "comment": lambda form, people: perform(
        LIFECYCLE, form.pk, "comment", by=people["tenant"], inputs={"text": "Why?"}
    ),
    "note": lambda form, people: perform(
        LIFECYCLE, form.pk, "note", by=people["colleague"], inputs={"text": "Look."}
    ),
    "content": lambda form, people: revise(
        LIFECYCLE, form.pk, {"remarks": "Corrected"}, by=people["tenant"]
    ),
    "resubmit": lambda form, people: perform(LIFECYCLE, form.pk, "resubmit", by=people["tenant"]),
}


@pytest.mark.parametrize("follower", FOLLOWERS)
def test_what_was_changed_after_the_decision_is_not_undone(
    follower: str, certificate: Any, people: Any, api: Any
) -> None:
    form = certificate("SUBMITTED")
    decide(form, people, "send_back")
    FOLLOWERS[follower](form, people)
    answer = api("processor").post(address(form))
    code = "wrong_status" if follower == "resubmit" else "followed"
    assert (answer.status_code, answer.json()["code"]) == (409, code)


def test_what_is_filed_meanwhile_is_not_undone(
    certificate: Any, people: Any, api: Any, tmp_path: Path
) -> None:
    with clock.set_to(OCTOBER):
        form = certificate("SUBMITTED", **ABOUT, lines=[line()])
        assert not holds.is_filed(form)
        decide(form, people, "approve")
        export(tmp_path)
        assert holds.is_filed(form)
        answer = api("processor").post(address(form))
    assert (answer.status_code, answer.json()["code"]) == (409, "filed")


def test_nothing_is_undone_twice_or_where_it_is_turned_off(
    certificate: Any, people: Any, api: Any, settings: Any
) -> None:
    form = certificate("SUBMITTED")
    decide(form, people, "approve")
    processor = api("processor")
    assert processor.post(address(form)).status_code == 200
    answer = processor.post(address(form))
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_status")
    decide(form, people, "approve")
    settings.UNDO_SECONDS = 0
    answer = processor.post(address(form))
    assert (answer.status_code, answer.json()["code"]) == (409, "followed")


def test_a_repeated_request_undoes_once(certificate: Any, people: Any, api: Any) -> None:
    form = certificate("SUBMITTED")
    decide(form, people, "approve")
    processor = api("processor")
    for _ in range(2):
        answer = processor.post(address(form), HTTP_IDEMPOTENCY_KEY="one")
        assert (answer.status_code, answer.json()["status"]) == (200, "SUBMITTED")
    assert Transition.objects.filter(move="undo").count() == 1


def test_the_answer_says_how_long_it_can_be_undone(certificate: Any, people: Any, api: Any) -> None:
    form = certificate("SUBMITTED")
    where = f"/api/certificates/{form.pk}/"
    answer = api("processor").post(f"{where}approve/").json()
    assert answer["undo_seconds"] == 10
    assert api("processor").get(where).json()["undo_seconds"] in (8, 9)
    assert api("colleague").get(where).json()["undo_seconds"] is None
    assert api("tenant").get(where).json()["undo_seconds"] is None
    with later(11):
        assert api("processor").get(where).json()["undo_seconds"] is None


def test_an_undone_approval_puts_the_replaced_one_back(certificate: Any, people: Any) -> None:
    original = certificate("APPROVED", lines=[line()])
    new = send(begin(original, people), people)
    with later(20):
        as_it_was = state_of(original), state_of(new)
        decide(new, people, "approve")
        assert state_of(original)["superseded_by_id"] == new.pk
        undo(new, people)
    assert (state_of(original), state_of(new)) == as_it_was
    verify_chain()


def test_an_undone_disapproval_of_a_replacement_supersedes_again(
    certificate: Any, people: Any
) -> None:
    original = certificate("APPROVED", lines=[line()])
    new = send(begin(original, people), people)
    decide(new, people, "approve")
    perform(LIFECYCLE, new.pk, "amend", by=people["processor"], inputs={"remarks": "August."})
    perform(LIFECYCLE, new.pk, "resubmit", by=people["tenant"])
    decide(new, people, "disapprove")
    assert state_of(original)["superseded_by_id"] is None
    undo(new, people)
    assert state_of(original)["superseded_by_id"] == new.pk
    verify_chain()


def test_a_replaced_one_that_was_moved_since_keeps_the_decision(
    certificate: Any, people: Any
) -> None:
    original = certificate("APPROVED", lines=[line()])
    new = send(begin(original, people), people)
    decide(new, people, "approve")
    perform(LIFECYCLE, original.pk, "comment", by=people["tenant"], inputs={"text": "Why?"})
    with pytest.raises(NotNow) as refused:
        undo(new, people)
    assert refused.value.code == "followed"


@pytest.mark.parametrize("between", [False, True])
def test_postings_end_where_they_began(between: bool, certificate: Any, people: Any) -> None:
    form = certificate("SUBMITTED", lines=[line()])
    decide(form, people, "approve")
    if between:
        assert derive_postings() == 1
    undo(form, people)
    derive_postings()
    rows = Posting.objects.filter(certificate=form)
    assert rows.count() == (2 if between else 0)
    assert all(row.reverses_id or hasattr(row, "reversal") for row in rows)


def test_no_figure_counts_an_undone_decision(certificate: Any, people: Any) -> None:
    form = certificate("SUBMITTED", lines=[line()])
    decide(form, people, "send_back")
    after = undo(form, people)
    assert desk_of(people["processor"])["decided_today"] == 0
    assert register.decisions_of([after]) == {}
    (_, course, _) = courses_of([(str(form.pk), after.version)])[0]
    assert (course.decided, course.outcome, course.reasons) == (frozenset(),) * 3
    decide(form, people, "approve")
    assert desk_of(people["processor"])["decided_today"] == 1


def test_the_words_of_an_undone_return_are_not_shown(
    certificate: Any, people: Any, api: Any
) -> None:
    form = certificate("RETURNED")
    where = f"/api/certificates/{form.pk}/"
    first = api("tenant").get(where).json()["reasons"]
    perform(LIFECYCLE, form.pk, "resubmit", by=people["tenant"])
    perform(LIFECYCLE, form.pk, "send_back", by=people["processor"], inputs={"reasons": ["RATE"]})
    undo(form, people)
    assert api("tenant").get(where).json()["reasons"] == first
    assert first[0]["code"] == "SUM"


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_is_due_waits_for_an_undo_that_is_about_to_commit(
    certificate: Any, people: Any
) -> None:
    form = certificate("SUBMITTED")
    decide(form, people, "approve")
    decision = Transition.objects.latest("number")
    has_begun = Event()

    def undo_slowly() -> None:
        with transaction.atomic():
            undo(form, people)
            has_begun.set()
            sleep(0.5)

    def look() -> bool:
        has_begun.wait(10)
        return is_undone(decision)

    assert at_once(undo_slowly, look)[1] is True


@pytest.mark.django_db(transaction=True)
def test_two_undo_requests_at_once_undo_once(certificate: Any, people: Any) -> None:
    form = certificate("SUBMITTED")
    decide(form, people, "approve")
    ends = at_once(*[lambda: undo(form, people)] * 3)
    assert len(raised(ends)) == 2
    assert Transition.objects.filter(move="undo").count() == 1


def test_a_worker_killed_after_its_claim_mails_once_and_nothing_undone(
    certificate: Any, people: Any
) -> None:
    kept, gone = certificate("SUBMITTED"), certificate("SUBMITTED")
    mailed_now()
    for form in (kept, gone):
        decide(form, people, "approve")
    undo(gone, people)
    effects.relay_once()
    pass_time(13)
    Job.objects.filter(done_at=None).update(attempts=1, token="dead", due=Now())
    assert mailed_now() == sorted([PROCESSOR, TENANT])
