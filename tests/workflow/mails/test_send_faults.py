"""Mail while the mail server is away, slow or refuses: nothing is lost, nothing leaves twice."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from accounts.people import StoredUser
from core.api.answers import serializer_of
from core.jobs import failures
from core.jobs.retry import PATIENT
from core.jobs.worker import Worker
from core.mail import compose_mail, portal_host, refused_among, send_mail
from core.models import Job
from tests.faults.post_office import PostOffice
from tests.jobs.enqueuing import enqueue
from tests.plumbing.conftest import is_free
from workflow.engine.effects import relay_once
from workflow.mails.models import Notice

TENANT, PROCESSOR = "notices@shop.example", "processor@mall.example"
STATUS = "/api/console/status/"
UNKNOWN = b"550 5.1.1 no such mailbox"
BUSY = b"451 4.3.0 try again later"


@pytest.fixture(autouse=True)
def _verified(people: dict[str, User]) -> None:
    shop = people["tenant"].tenant
    assert shop
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()


@pytest.fixture
def port(settings: Any) -> int:
    """Where mail goes to; nobody listens there yet."""
    settings.EMAIL_BACKEND = "core.smtp.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = "127.0.0.1", 0.3
    settings.EMAIL_PORT = next(port for port in range(19100, 19900) if is_free(port))
    return settings.EMAIL_PORT


@pytest.fixture
def office(port: int) -> Iterator[PostOffice]:
    opened = PostOffice(port=port)
    yield opened
    opened.close()


def work_off() -> None:
    """What the worker does now: read new transitions, do the jobs that are due."""
    while relay_once():
        pass
    worker = Worker({})
    while worker.work_once("mail"):
        pass


def pass_time(**time: float) -> None:
    """The database's clock tells when a job is due: let it come nearer."""
    Job.objects.filter(done_at=None).update(due=F("due") - timedelta(**time))


def arrived(office: PostOffice) -> Counter[str]:
    return Counter(letter["To"] for letter in office.letters)


def failed(api: Any) -> list[dict[str, Any]]:
    return list(api("administrator").get(STATUS).json()["failed"])


def mails(api: Any, form: Any, who: str = "tenant") -> list[str]:
    told = api(who).get(f"/api/certificates/{form.pk}/mails/").json()
    return [each["state"] for each in told]


def test_mail_is_tried_for_a_day_whoever_asks_for_it() -> None:
    pauses = [PATIENT.shortest_pause_after(attempt) for attempt in range(1, PATIENT.attempts)]
    assert timedelta(seconds=sum(pauses)) >= timedelta(hours=24)
    assert max(PATIENT.pause_after(attempt) for attempt in range(1, 100)) <= 2700


@pytest.mark.django_db
def test_every_job_of_the_mail_lane_has_the_policy_of_the_lane(
    certificate: Callable[..., Any],
) -> None:
    certificate("APPROVED")
    relay_once()
    for func in ("accounts.invitations.mail_link", "console.exports.running.go_on"):
        enqueue(func, lane="mail")
    enqueue("console.exports.running.go_on")
    assert set(Job.objects.values_list("max_attempts", flat=True)) == {PATIENT.attempts}


@pytest.mark.django_db(transaction=True)
def test_a_server_that_is_away_for_ten_minutes_loses_no_mail(
    certificate: Callable[..., Any], port: int, api: Any
) -> None:
    forms = [certificate("APPROVED"), certificate("RETURNED")]
    for _ in range(10):
        work_off()
        pass_time(minutes=1)
    assert {state for form in forms for state in mails(api, form)} == {"waiting"}
    assert failed(api) == []
    office = PostOffice(port=port)
    pass_time(minutes=45)
    work_off()
    assert arrived(office) == {TENANT: 4, PROCESSOR: 2}
    assert len({letter["Message-ID"] for letter in office.letters}) == 6
    pass_time(days=2)
    work_off()
    office.close()
    assert len(office.letters) == 6


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("command", [b"RCPT", b"DATA", b"."])
def test_a_final_refusal_is_not_tried_again_and_is_told(
    command: bytes,
    certificate: Callable[..., Any],
    office: PostOffice,
    api: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    office.replies[command] = [UNKNOWN]
    form = certificate("SUBMITTED")
    with caplog.at_level(logging.ERROR, "core.jobs"):
        work_off()
    assert mails(api, form) == ["failed"]
    assert "is given up after 1 attempts: MailRefused: 550 5.1.1 no such mailbox" in caplog.text
    pass_time(days=1)
    work_off()
    assert office.tries == 1
    (row,) = failed(api)
    assert (row["work"], row["about"], row["attempts"]) == ("mail_tenant", TENANT, 1)
    assert row["error"] == "MailRefused: 550 5.1.1 no such mailbox"
    told = api("tenant").get("/api/me").json()["user"]
    assert told["refused_emails"] == [TENANT]
    assert serializer_of(StoredUser)(told).data["refused_emails"] == [TENANT]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("command", [b"EHLO", b"MAIL", b"RCPT", b"DATA", b"."])
def test_a_temporary_refusal_is_tried_again(
    command: bytes, certificate: Callable[..., Any], office: PostOffice, api: Any
) -> None:
    office.replies = {command: [BUSY], b"HELO": [BUSY]}
    form = certificate("SUBMITTED")
    work_off()
    assert mails(api, form) == ["waiting"]
    assert refused_among(TENANT) == []
    pass_time(seconds=4)
    work_off()
    assert mails(api, form) == ["sent"]
    assert arrived(office) == {TENANT: 1}


@pytest.mark.django_db(transaction=True)
def test_a_sender_that_is_refused_is_no_fault_of_the_address(
    certificate: Callable[..., Any], office: PostOffice, api: Any
) -> None:
    office.replies[b"MAIL"] = [b"550 5.7.1 not allowed to relay"]
    form = certificate("SUBMITTED")
    work_off()
    assert (mails(api, form), office.tries) == (["failed"], 1)
    assert refused_among(TENANT) == []


@pytest.mark.django_db(transaction=True)
def test_a_server_that_says_nothing_costs_its_timeout_and_no_mail(
    certificate: Callable[..., Any], office: PostOffice, api: Any
) -> None:
    office.is_silent = True
    form = certificate("SUBMITTED")
    work_off()
    assert mails(api, form) == ["waiting"]
    office.is_silent = False
    pass_time(seconds=4)
    work_off()
    assert arrived(office) == {TENANT: 1}


@pytest.mark.django_db(transaction=True)
def test_an_administrator_sends_a_refused_mail_again(
    certificate: Callable[..., Any], office: PostOffice, api: Any
) -> None:
    office.replies[b"RCPT"] = [UNKNOWN]
    form = certificate("SUBMITTED")
    work_off()
    (row,) = failed(api)
    again = f"{STATUS}failed/{row['id']}/again/"
    assert row["may_run_again"]
    assert api("administrator").post(again).status_code == 204
    assert (failed(api), mails(api, form)) == ([], ["waiting"])
    assert api("administrator").post(again).status_code == 404
    work_off()
    assert (arrived(office), mails(api, form)) == ({TENANT: 1}, ["sent"])
    assert refused_among(TENANT) == []
    assert Notice.objects.get().sent_at


@pytest.mark.django_db(transaction=True)
def test_other_work_is_shown_and_asked_for_where_it_was_begun(api: Any) -> None:
    jobs = {
        "workflow.schedule.purge": 204,
        "console.bulk.running.go_on": 409,
        "console.exports.running.go_on": 409,
    }
    for func, status in jobs.items():
        job = Job.objects.create(func=func, done_at=timezone.now(), error="no")
        row = next(row for row in failed(api) if row["id"] == job.pk)
        assert row["may_run_again"] is (status == 204)
        answer = api("administrator").post(f"{STATUS}failed/{job.pk}/again/")
        assert answer.status_code == status


@pytest.mark.django_db(transaction=True)
def test_the_command_sends_again_what_was_given_up_and_nothing_else(
    certificate: Callable[..., Any], office: PostOffice, capsys: pytest.CaptureFixture[str]
) -> None:
    office.replies[b"RCPT"] = [UNKNOWN, BUSY]
    certificate("APPROVED")
    work_off()
    waiting = Job.objects.get(done_at=None)
    call_command("resend_mail", "--since", "2100-01-01")
    assert capsys.readouterr().out == "0 mails are sent again\n"
    call_command("resend_mail", "--since", "2020-01-01T08:00")
    assert capsys.readouterr().out == "1 mails are sent again\n"
    assert not failures.given_up().exists()
    again = Job.objects.get(pk=waiting.pk)
    assert (again.due, again.attempts) == (waiting.due, waiting.attempts)


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["", "yesterday", "2026-13-01", "2026-11-26T99:00", "0"])
def test_the_command_refuses_what_is_no_moment(typed: str) -> None:
    with pytest.raises(Exception, match="is no moment"):
        call_command("resend_mail", "--since", typed)


@pytest.mark.django_db(transaction=True)
def test_mail_that_is_sent_says_that_a_machine_wrote_it(
    certificate: Callable[..., Any], office: PostOffice, settings: Any
) -> None:
    settings.BASE_URL = "https://portal.mall.example"
    certificate("APPROVED")
    work_off()
    facts = {"code": "123456"}
    send_mail(compose_mail("accounts/mail/code", subject="Code", to="x@shop.example", facts=facts))
    assert portal_host() == "portal.mall.example"
    assert len(office.letters) == 4
    for letter in office.letters:
        assert letter["Auto-Submitted"] == "auto-generated"
        assert letter["Message-ID"].endswith("@portal.mall.example>")


@pytest.mark.parametrize("call", ["EmailMultiAlternatives(", "EmailMessage(", ".send_mail("])
def test_every_mail_is_composed_in_one_place(call: str, settings: Any) -> None:
    apps = ("core", "accounts", "workflow", "console", "demo", "config")
    sources = [path for app in apps for path in (settings.BASE_DIR / app).rglob("*.py")]
    found = {path.name for path in sources if call in path.read_text()}
    assert found <= {"mail.py"}
    senders = {path.name for path in sources if "mail.send()" in path.read_text()}
    assert senders == set()
