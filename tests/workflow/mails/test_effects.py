"""Who is mailed when a certificate moves: the specification's list, once each, and nobody else."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.db.models.functions import Now
from django.utils import timezone

from core.jobs.marks import job_mark
from core.jobs.worker import Worker
from core.models.job import Job
from core.refusals import NotNow
from tests.plumbing.conftest import is_free
from tests.support.builders import BAD, WAYS, when
from tests.support.mail_effects import PROCESSOR, TENANT, work_off
from tests.support.table_of_moves import WHO_IS_MAILED
from tests.support.together import at_once, raised, undone
from workflow.certificates.statuses import Status
from workflow.engine import effects
from workflow.engine.execution import perform, silenced
from workflow.engine.models import Cursor, Revision, Transition
from workflow.mails.models import Notice

NAME = "certificates"
ADDRESSES = {"tenant": TENANT, "processor": PROCESSOR}
NO_MOVE: list[Any] = [None]
# Moves that leave the status are seen in the app and mailed to nobody.
QUIET = [
    ("SUBMITTED", "claim", "processor", {}),
    ("SUBMITTED", "comment", "tenant", {"text": "Good morning."}),
    ("SUBMITTED", "comment", "processor", {"text": "Good morning."}),
    ("APPROVED", "comment", "processor", {"text": "Good morning."}),
    ("SUBMITTED", "request_return", "tenant", {"remarks": "Wrong branch."}),
    ("RETURNED", "resubmit", "tenant", {}),
    ("FOR AMENDMENT", "resubmit", "tenant", {}),
    ("RETURNED", "cancel", "tenant", {}),
    ("DRAFT", "discard", "tenant", {}),
    ("DISCARDED", "restore", "tenant", {}),
]


@pytest.fixture(autouse=True)
def _verified(people: dict[str, Any]) -> None:
    for who, address in (("tenant", TENANT), ("other tenant", "other@shop.example")):
        shop = people[who].tenant
        shop.notification_email = address
        shop.notification_email_verified_at = timezone.now()
        shop.save()


def mailed() -> list[str]:
    """Who was mailed since it was last asked, one entry a mail."""
    work_off()
    found = [address for message in mail.outbox for address in message.recipients()]
    assert all(len(message.recipients()) == 1 for message in mail.outbox)
    mail.outbox.clear()
    return sorted(found)


@pytest.mark.parametrize("status", Status.values)
def test_a_new_status_is_mailed_to_those_whom_the_specification_names(
    status: str, certificate: Any, people: Any
):
    *before, last = WAYS[status] or NO_MOVE
    came_from = next(s for s, way in WAYS.items() if way == before) if last else None
    form = certificate(came_from or "DRAFT")
    mailed()
    if last:
        move, who, inputs = last
        with when(move):
            perform(NAME, form.pk, move, by=people.get(who), inputs=inputs)
    assert mailed() == sorted(ADDRESSES[who] for who in WHO_IS_MAILED.get(status, ()))


@pytest.mark.parametrize(("status", "move", "who", "inputs"), QUIET)
def test_what_the_specification_does_not_name_is_mailed_to_nobody(
    status: str, move: str, who: str, inputs: Any, certificate: Any, people: Any
):
    form = certificate(status)
    mailed()
    perform(NAME, form.pk, move, by=people[who], inputs=inputs)
    assert mailed() == []


def test_a_status_that_comes_twice_is_mailed_twice_and_each_once(certificate: Any, people: Any):
    form = certificate("RETURNED")
    assert mailed() == sorted([TENANT, TENANT, PROCESSOR])
    perform(NAME, form.pk, "resubmit", by=people["tenant"])
    assert mailed() == []
    perform(NAME, form.pk, "send_back", by=people["processor"], inputs=BAD)
    assert mailed() == [PROCESSOR, TENANT]
    assert mailed() == []
    returned = Notice.objects.filter(transition__move="send_back")
    assert returned.count() == 4
    assert len(set(returned.values_list("transition", "recipient", "channel"))) == 4
    assert not Notice.objects.filter(sent_at=None).exists()


def test_only_a_verified_address_is_mailed(certificate: Any, people: Any):
    shop = people["tenant"].tenant
    shop.notification_email_verified_at = None
    shop.save()
    form = certificate("SUBMITTED")
    assert mailed() == []
    perform(NAME, form.pk, "approve", by=people["processor"])
    assert mailed() == [PROCESSOR]
    assert not Notice.objects.filter(recipient=shop.contact_email).exists()


def test_who_decided_is_mailed_also_when_another_has_taken_over_meanwhile(
    certificate: Any, people: Any
):
    """The mail was late: the tenant has resubmitted, and a colleague holds it now."""
    form = certificate("RETURNED")
    perform(NAME, form.pk, "resubmit", by=people["tenant"])
    perform(NAME, form.pk, "claim", by=people["colleague"])
    assert mailed() == sorted([TENANT, TENANT, PROCESSOR])


def test_reading_the_transitions_twice_makes_each_job_once(certificate: Any):
    certificate("APPROVED")
    assert effects.relay_once() == 3
    assert effects.relay_once() == 0
    keys = keys_of_jobs()
    assert keys == ["effect:2:mail_tenant", "effect:3:mail_processor", "effect:3:mail_tenant"]
    Cursor.objects.update(number=0)
    assert effects.relay_once() == 3
    assert keys_of_jobs() == keys


def keys_of_jobs() -> list[str]:
    return sorted(str(key) for key in Job.objects.values_list("key", flat=True))


def test_more_than_fits_at_once_is_read_in_turns(certificate: Any, monkeypatch: Any):
    monkeypatch.setattr(effects, "AT_ONCE", 2)
    certificate("APPROVED")
    assert [effects.relay_once() for _ in range(3)] == [2, 1, 0]
    assert Job.objects.count() == 3


def test_an_effect_that_runs_twice_mails_once(certificate: Any):
    certificate("APPROVED")
    for _ in range(2):
        for number in (2, 3):
            effects.run(number, "mail_tenant")
        effects.run(3, "mail_processor")
    assert len(mail.outbox) == 3


@pytest.fixture
def no_mail_server(settings: Any) -> Callable[[], None]:
    """Nobody listens where mail is to go; calling what this gives brings the server back."""
    working = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "core.smtp.SmtpBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = next(port for port in range(19100, 19900) if is_free(port))

    def bring_back() -> None:
        settings.EMAIL_BACKEND = working
        Job.objects.update(due=Now())

    return bring_back


def test_a_mail_server_that_is_away_costs_time_and_no_mail(certificate: Any, no_mail_server: Any):
    form = certificate("SUBMITTED")
    assert mailed() == []
    job = Job.objects.get()
    assert (job.done_at, job.attempts) == (None, 1)
    assert job.error.startswith("ConnectionRefusedError")
    assert Notice.objects.get().sent_at is None
    assert form.status == "SUBMITTED"
    no_mail_server()
    assert mailed() == [TENANT]
    assert Notice.objects.get().sent_at is not None
    assert Job.objects.get().done_at is not None
    assert mailed() == []


def test_one_mail_that_fails_keeps_no_other_back(certificate: Any, people: Any):
    certificate("APPROVED")
    effects.relay_once()
    job, args = Job.objects.filter(key="effect:2:mail_tenant"), [2, "no such effect"]
    job.update(args=args, mark=job_mark(job.get().func, args, {}))
    assert mailed() == [PROCESSOR, TENANT]
    assert Job.objects.get(done_at=None).error == "KeyError: 'no such effect'"


def test_silenced_moves_are_recorded_and_tell_nobody(certificate: Any, people: Any):
    form = certificate("DRAFT")
    with silenced():
        perform(NAME, form.pk, "submit", by=people["tenant"])
    assert Transition.objects.get(number=2).effects == []
    assert mailed() == []
    perform(NAME, form.pk, "approve", by=people["processor"])
    assert mailed() == [PROCESSOR, TENANT]


def test_a_move_refused_or_taken_back_tells_nobody(certificate: Any, people: Any):
    form = certificate("DRAFT")
    with pytest.raises(NotNow):
        perform(NAME, form.pk, "cancel", by=people["tenant"])
    with undone():
        perform(NAME, form.pk, "submit", by=people["tenant"])
    assert mailed() == []


def test_a_mail_says_what_happened_why_and_what_to_do(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    mailed()
    reasons = ["SUM", {"code": "OTHER", "text": "Say <b>which</b> unit."}]
    given = {"reasons": reasons, "remarks": "Two <script>things</script>"}
    perform(NAME, form.pk, "send_back", by=people["processor"], inputs=given)
    work_off()
    letter = next(message for message in mail.outbox if message.to == [TENANT])
    (html, _) = letter.alternatives[0]  # type: ignore[attr-defined]
    assert letter.subject == f"Form 2307 {form.reference} was returned to you"
    for words in (letter.body, html):
        assert "Amounts do not add up" in words
        assert f"/tenant/forms/{form.pk}" in words
    assert "Two <script>things</script>" in letter.body
    assert "<script>" not in html
    assert "<b>which</b>" not in html


def test_a_mail_can_be_made_of_values_emptied_meanwhile(certificate: Any):
    certificate("RETURNED")
    Revision.objects.update(values=None, emptied_at=timezone.now())
    assert mailed() == sorted([TENANT, TENANT, PROCESSOR])


@pytest.mark.django_db(transaction=True)
def test_two_processes_that_read_at_once_make_each_job_once(certificate: Any):
    for _ in range(4):
        certificate("APPROVED")
    ends = at_once(*[effects.relay_once] * 4)
    assert not raised(ends)
    assert sum(ends) == 12
    assert Job.objects.count() == 12


@pytest.mark.django_db(transaction=True)
def test_two_workers_mail_each_job_once(certificate: Any):
    for _ in range(4):
        certificate("APPROVED")
    effects.relay_once()
    ends = at_once(*[partial(drain, Worker({})) for _ in range(4)])
    assert not raised(ends)
    assert len(mail.outbox) == sum(ends) == 12


def drain(worker: Worker) -> int:
    done = 0
    while worker.work_once("mail"):
        done += 1
    return done
