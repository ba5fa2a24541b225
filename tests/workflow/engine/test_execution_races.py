"""Many hands at once: one of them wins, the others are told, and the record stays whole."""

import threading
import uuid
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from accounts.models import Branch
from core.digests import json_digest
from core.models.idempotency import IdempotencyKey
from core.refusals import NotNow
from tests.support.answers import without_checks
from tests.support.api import body
from tests.support.builders import BAD
from tests.support.thoroughness import times
from tests.support.together import at_once, of_kind, raised
from workflow.certificates.content import content_of_certificate
from workflow.certificates.models import Certificate
from workflow.engine.execution import MoveRequest, perform, perform_all, revise
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.both_databases]
LIST = "/api/certificates/"
NAME = "certificates"
Api = Callable[[str], Any]


def url(form: Any, move: str = "") -> str:
    return f"{LIST}{getattr(form, 'pk', form)}/" + (f"{move}/" if move else "")


def post(client: Any, address: str, given: Any = None, **headers: str) -> Callable[[], Any]:
    return partial(client.post, address, given or {}, format="json", **headers)


def of(form: Any, move: str) -> list[Transition]:
    return list(Transition.objects.filter(subject_id=str(form.pk), move=move))


def proven() -> None:
    """The chain holds, and its numbers have no gaps."""
    assert verify_chain().transitions == Transition.objects.count()


def test_of_twenty_approvals_one_is_made_and_the_others_hear_by_whom(api: Api, certificate: Any):
    form = certificate("SUBMITTED")
    clients = [api(who) for who in ("processor", "colleague", "lead", "processor") * 5]
    answers = at_once(*(post(client, url(form, "approve")) for client in clients))
    assert not raised(answers)
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 19}
    (done,) = of(form, "approve")
    for told in (answer.json() for answer in answers if answer.status_code == 409):
        assert (told["code"], told["status"], told["version"]) == ("wrong_status", "APPROVED", 3)
        assert told["by"] == done.actor_name
        assert datetime.fromisoformat(told["at"]) == done.at
        assert told["message"]
    proven()


def test_what_was_submitted_is_what_the_record_says_whenever_it_was_edited(
    api: Api, certificate: Any
):
    tenant = [api("tenant"), api("tenant")]
    both = 0
    for round_ in range(times(12)):
        form = certificate("DRAFT")
        changed = {"lines": [{"atc": form.lines.get().atc, "m1": f"{round_ + 1}000.00"}]}
        edit = partial(tenant[0].patch, url(form), changed, format="json")
        edited, submitted = at_once(edit, post(tenant[1], url(form, "submit")))
        assert submitted.status_code == 200
        assert edited.status_code in (200, 409)
        both += edited.status_code == 200
        now = Certificate.objects.get(pk=form.pk)
        total = f"{round_ + 1}000.00" if edited.status_code == 200 else "300000.00"
        (done,) = of(form, "submit")
        assert content_of_certificate(now)["total"] == total
        assert done.content == json_digest(content_of_certificate(now))
        kept: Any = done.revision.values
        assert kept["content"] == content_of_certificate(now)
        assert done.version == now.version
    proven()


def test_an_edit_of_a_stale_version_never_lands_on_a_newer_one(api: Api, certificate: Any):
    form = certificate("DRAFT")
    clients = [api("tenant") for _ in range(8)]
    edits = [
        partial(client.patch, url(form), {"remarks": f"by {n}"}, format="json", HTTP_IF_MATCH='"1"')
        for n, client in enumerate(clients)
    ]
    answers = at_once(*edits)
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 7}
    (winner,) = [answer for answer in answers if answer.status_code == 200]
    form.refresh_from_db()
    assert (form.remarks, form.version) == (winner.json()["remarks"], 2)


class Listener:
    """Counts what the database complained of on one connection."""

    def __init__(self) -> None:
        self.complaints: list[OperationalError] = []

    def __call__(self, execute: Any, *args: Any) -> Any:
        try:
            return execute(*args)
        except OperationalError as error:
            self.complaints.append(error)
            raise


def test_crossed_gestures_on_two_certificates_never_deadlock(certificate: Any, people: Any):
    one, two = certificate("SUBMITTED"), certificate("SUBMITTED")
    rounds, listeners = times(8), [Listener() for _ in range(4)]

    def say_often(listener: Listener, forms: list[Any], who: str) -> None:
        pushes = [MoveRequest(NAME, form.pk, "comment", {"text": "Hello."}) for form in forms]
        with connection.execute_wrapper(listener):
            for _ in range(rounds):
                perform_all(pushes, by=people[who])

    ends = at_once(
        partial(say_often, listeners[0], [one, two], "tenant"),
        partial(say_often, listeners[1], [two, one], "processor"),
        partial(say_often, listeners[2], [one, two], "colleague"),
        partial(say_often, listeners[3], [two, one], "lead"),
    )
    assert not raised(ends)
    assert [listener.complaints for listener in listeners] == [[], [], [], []]
    assert [len(of(form, "comment")) for form in (one, two)] == [rounds * 4] * 2
    proven()


def test_of_approve_and_return_one_wins_in_every_round(certificate: Any, people: Any):
    wins: Counter[str] = Counter()
    for _ in range(times(40)):
        form = certificate("SUBMITTED")
        ends = at_once(
            partial(perform, NAME, form.pk, "approve", by=people["processor"]),
            partial(perform, NAME, form.pk, "send_back", by=people["colleague"], inputs=BAD),
        )
        assert len(of_kind(Certificate, ends)) == len(of_kind(NotNow, ends)) == 1
        last = Transition.objects.filter(subject_id=str(form.pk)).last()
        assert last is not None
        form.refresh_from_db()
        assert (form.status, form.version) == (last.target, 3)
        wins[last.move] += 1
    assert Transition.objects.count() == wins.total() * 3
    proven()


def test_twenty_requests_with_one_key_are_one_deed(api: Api, certificate: Any):
    form = certificate("SUBMITTED")
    client = api("processor")
    approve = post(client, url(form, "approve"), HTTP_IDEMPOTENCY_KEY="the-same")
    answers = at_once(*[approve] * 20)
    assert not raised(answers)
    assert {answer.status_code for answer in answers} <= {200, 409}
    done = [answer.json() for answer in answers if answer.status_code == 200]
    assert done
    assert all(without_checks(told) == without_checks(done[0]) for told in done)
    waiting = [answer.json() for answer in answers if answer.status_code == 409]
    assert {told["code"] for told in waiting} <= {"in_flight"}
    assert all(told["message"] and told["status"] for told in waiting)
    assert len(of(form, "approve")) == 1
    assert without_checks(approve().json()) == without_checks(done[0])
    proven()


@pytest.mark.parametrize("headers", [{}, {"HTTP_IDEMPOTENCY_KEY": "one-draft"}])
def test_a_draft_begun_at_once_with_one_id_is_one_draft(
    api: Api, people: Any, branch: Any, headers: dict[str, str]
):
    client, given = api("tenant"), body(id=str(uuid.uuid4()))
    answers = at_once(*[post(client, LIST, given, **headers)] * 12)
    assert not raised(answers)
    allowed = {200, 201, 409} if headers else {200, 201}
    assert {answer.status_code for answer in answers} <= allowed
    assert Certificate.objects.count() == len(Transition.objects.all()) == 1
    proven()


@pytest.fixture
def waits_briefly(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """For another's lock. What it sets holds for the connection that calls it, or for all."""
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.05)
        return lambda: None
    return lambda: connection.cursor().execute("SET lock_timeout = '50ms'")


def test_a_second_request_waits_no_longer_than_the_database_does(
    api: Api, certificate: Any, waits_briefly: Callable[[], None]
):
    form, client = certificate("SUBMITTED"), api("processor")
    approve = post(client, url(form, "approve"), HTTP_IDEMPOTENCY_KEY="k")
    is_held, is_to_end = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            list(Certificate.objects.select_for_update().filter(pk=form.pk))
            is_held.set()
            assert is_to_end.wait(30)

    def ask() -> Any:
        assert is_held.wait(30)
        waits_briefly()
        told = approve()
        is_to_end.set()
        return told

    _, answer = at_once(hold, ask)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_flight")
    assert answer["Retry-After"] == "1"
    assert not IdempotencyKey.objects.exists()
    assert approve().status_code == 200
    assert len(of(form, "approve")) == 1


def test_references_given_at_once_are_all_different(api: Api, people: Any, branch: Any):
    client = api("tenant")
    answers = at_once(*[post(client, LIST, body())] * 10)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["reference"] for answer in answers}) == 10
    proven()


def test_a_claim_is_given_to_one_of_many(api: Api, certificate: Any):
    form = certificate("SUBMITTED")
    clients = [api(who) for who in ("processor", "colleague", "lead") * 3]
    answers = at_once(*(post(client, url(form, "claim")) for client in clients))
    form.refresh_from_db()
    claimers = {done.actor_id for done in of(form, "claim")}
    assert claimers == {form.claimed_by_id}
    assert Counter(answer.status_code for answer in answers) == {200: 3, 409: 6}
    proven()


def test_a_claim_seen_after_waiting_is_the_newest(certificate: Any, people: Any):
    """What a push reads beside the row it waited for is as new as the row."""
    for _ in range(times(10)):
        form = certificate("SUBMITTED")
        claims = (
            partial(perform, NAME, form.pk, "claim", by=people[who])
            for who in ("processor", "colleague", "lead")
        )
        ends = at_once(*claims)
        assert len(of_kind(Certificate, ends)) == 1
        assert len(of_kind(NotNow, ends)) == 2
    proven()


def test_a_branch_chosen_while_a_submission_waits_is_submitted(certificate: Any, people: Any):
    for _ in range(times(10)):
        form = certificate("DRAFT")
        other = Branch.objects.create(company=form.company, name=f"Annex {form.reference}")
        edited, submitted = at_once(
            partial(revise, NAME, form.pk, {"branch": other}, by=people["tenant"]),
            partial(perform, NAME, form.pk, "submit", by=people["tenant"]),
        )
        assert isinstance(submitted, Certificate), submitted
        form.refresh_from_db()
        assert (form.branch == other) == isinstance(edited, Certificate)
    proven()
