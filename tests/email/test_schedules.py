"""Notification mails once a day and in quiet hours: when they leave, each once, none lost."""

from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core import mail
from django.db.models.functions import Now
from hypothesis import given
from hypothesis import strategies as some

from accounts.models import User
from core.clock import now
from core.jobs import tasks
from core.jobs.queue import put_job
from core.models import Job
from tests.email.conftest import OLD
from tests.support.api import client_of
from tests.support.mail_effects import work_off as work_off_jobs
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.mails import held, holding, schedules
from workflow.models import MailSchedule, Notice

pytestmark = pytest.mark.both_databases

MANILA = ZoneInfo("Asia/Manila")
NINE = datetime(2026, 11, 26, 9, 0, tzinfo=MANILA)
NEXT_MORNING = datetime(2026, 11, 27, 8, 0, tzinfo=MANILA)
HOURS = some.integers(0, 23)
CHOICES = some.sampled_from(["once", "day"])
MINUTES_OF_TWO_YEARS = some.integers(0, 2 * 365 * 24 * 60)


def choose(user: User, **values: Any) -> Any:
    body = {"every": "once", "quiet_from": None, "quiet_to": None} | values
    return client_of(user).put("/api/account/mail-schedule/", body, format="json")


@pytest.fixture(autouse=True)
def _jobs_wait_for_the_travelled_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue goes by the clock of the database, which does not travel."""

    def put_later(*args: Any, due: datetime | None, **more: Any) -> None:
        put_job(*args, due=due and due + timedelta(days=10_000), **more)

    monkeypatch.setattr(tasks, "put_job", put_later)


def work_off() -> None:
    """Run what is due by the travelled clock, and what failed again at once."""
    work_off_jobs()
    due = Notice.objects.filter(held_until__lte=now())
    keys = [holding.held_job_key(each) for each in due]
    Job.objects.filter(key__in=keys, done_at=None).update(due=Now())
    Job.objects.filter(func=held.send_digest.module_path, done_at=None).update(due=Now())
    work_off_jobs()


def to_tenant() -> list[Any]:
    work_off()
    found = [message for message in mail.outbox if message.to == [OLD]]
    mail.outbox.clear()
    return found


@given(
    minutes=MINUTES_OF_TWO_YEARS, first=HOURS, last=HOURS, every=some.sampled_from(["once", "day"])
)
def test_a_mail_waits_less_than_two_days_and_never_leaves_in_a_quiet_hour(
    minutes: int, first: int, last: int, every: str
):
    at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    schedule = MailSchedule(every=every, quiet_from=first, quiet_to=last)
    due = schedules.hold_until(schedule, at) or at
    waited = (due - at).total_seconds()
    assert 0 <= waited <= 48 * 3600
    local = due.astimezone(MANILA)
    assert not schedules.is_quiet(first, last, local.hour)
    if every == "once" and not schedules.is_quiet(first, last, at.astimezone(MANILA).hour):
        assert waited == 0


@pytest.mark.parametrize(
    ("values", "at", "due"),
    [
        ({"every": "once"}, "09:00", None),
        ({"every": "day"}, "07:59", "26 08:00"),
        ({"every": "day"}, "08:00", "27 08:00"),
        ({"every": "once", "quiet_from": 19, "quiet_to": 7}, "18:59", None),
        ({"every": "once", "quiet_from": 19, "quiet_to": 7}, "19:00", "27 07:00"),
        ({"every": "once", "quiet_from": 19, "quiet_to": 7}, "00:30", "26 07:00"),
        ({"every": "once", "quiet_from": 19, "quiet_to": 7}, "07:00", None),
        ({"every": "day", "quiet_from": 6, "quiet_to": 10}, "12:00", "27 10:00"),
        ({"every": "once", "quiet_from": 12, "quiet_to": 13}, "12:10", "26 13:00"),
    ],
)
def test_when_a_mail_leaves(values: dict[str, Any], at: str, due: str | None):
    moment = datetime.fromisoformat(f"2026-11-26T{at}+08:00")
    found = schedules.hold_until(MailSchedule(**values), moment)
    wanted = datetime.fromisoformat(f"2026-11-{due.replace(' ', 'T')}+08:00") if due else None
    assert found == wanted


def test_a_digest_groups_by_certificate_and_says_what_overtook_what(
    tenant: User, certificate: Any, people: dict[str, User]
):
    with time_machine.travel(NINE, tick=False) as clock:
        choose(tenant, every="day")
        first, second = certificate("SUBMITTED"), certificate("RETURNED")
        assert to_tenant() == []
        told = client_of(tenant).get(f"/api/certificates/{second.pk}/mails/").json()
        assert {each["state"] for each in told} == {"waiting"}
        clock.move_to(NEXT_MORNING)
        [digest] = to_tenant()
        body = str(digest.body)
        assert body.count(first.reference) == body.count(second.reference) == 1
        assert "was submitted, by" in body
        assert "(overtaken: it was returned to you later)" in body
        assert to_tenant() == []
    kept = Notice.objects.filter(recipient=OLD, transition__subject_id=str(first.pk)).get()
    assert kept.sent_at
    assert first.reference in kept.body
    assert second.reference not in kept.body
    verify_chain()


def test_one_mail_alone_is_sent_as_it_is_and_one_that_is_no_longer_so_not_at_all(
    tenant: User, certificate: Any, monkeypatch: pytest.MonkeyPatch
):
    with time_machine.travel(NINE, tick=False) as clock:
        choose(tenant, quiet_from=8, quiet_to=10)
        form = certificate("SUBMITTED")
        assert to_tenant() == []
        clock.shift(3600)
        [alone] = to_tenant()
        assert alone.subject == f"Form 2307 {form.reference} was submitted"
        clock.move_to(NINE)
        perform("certificates", form.pk, "comment", by=tenant, inputs={"text": "Hello."})
        certificate("SUBMITTED")
        assert to_tenant() == []
        monkeypatch.setattr(held, "is_overtaken", lambda *_: True)
        clock.shift(3600)
        assert to_tenant() == []
        assert not Notice.objects.filter(recipient=OLD, sent_at=None).exists()


@pytest.mark.parametrize(("step", "times"), list(product(["send", "mark"], [1, 2])))
def test_a_worker_killed_while_it_sends_loses_nothing_and_repeats_one_message_id(
    step: str,
    times: int,
    tenant: User,
    certificate: Any,
    monkeypatch: pytest.MonkeyPatch,
):
    """``send``: killed before the mail left. ``mark``: after it left, before that was noted."""
    with time_machine.travel(NINE, tick=False) as clock:
        choose(tenant, every="day")
        certificate("SUBMITTED")
        certificate("SUBMITTED")
        work_off()
        mail.outbox.clear()
        clock.move_to(NEXT_MORNING)
        name = {"send": "send_mail", "mark": "mark_sent"}[step]
        real = getattr(held, name)
        killed: list[int] = []

        def die_first(*args: Any) -> Any:
            if len(killed) < times:
                killed.append(1)
                raise OSError("killed")
            return real(*args)

        monkeypatch.setattr(held, name, die_first)
        for _ in range(times + 1):
            work_off()
            clock.shift(3600)
        assert len(killed) == times
    ids = {str(each.extra_headers["Message-ID"]) for each in mail.outbox if each.to == [OLD]}
    assert len(ids) == 1
    assert not Notice.objects.filter(recipient=OLD, sent_at=None).exists()


def test_gathering_twice_makes_one_digest(tenant: User, certificate: Any):
    with time_machine.travel(NINE, tick=False) as clock:
        choose(tenant, every="day")
        certificate("SUBMITTED")
        certificate("SUBMITTED")
        work_off()
        clock.move_to(NEXT_MORNING)
        for notice in [*Notice.objects.filter(recipient=OLD)] * 2:
            held.gather_held(notice.pk, "tenant")
        assert len(set(Notice.objects.filter(recipient=OLD).values_list("digest"))) == 1
        assert Job.objects.filter(func=held.send_digest.module_path).count() == 1


def test_staff_choose_for_themselves_alone(tenant: User, certificate: Any, people: dict[str, User]):
    with time_machine.travel(NINE, tick=False):
        assert choose(people["processor"], every="day").status_code == 200
        certificate("APPROVED")
        work_off()
        assert people["processor"].email not in {each.to[0] for each in mail.outbox}
        assert OLD in {each.to[0] for each in mail.outbox}
    assert client_of(people["lead"]).get("/api/account/mail-schedule/").json()["every"] == "once"


def test_a_new_address_is_verified_at_once_whatever_was_chosen(tenant: User):
    with time_machine.travel(NINE, tick=False):
        choose(tenant, every="day", quiet_from=8, quiet_to=20)
        body = {"email": "new@tenant.example"}
        client_of(tenant).post("/api/tenant/email/update", body, format="json")
        work_off()
        assert [each.to for each in mail.outbox] == [["new@tenant.example"]]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"every": "week"}, "every"),
        ({"quiet_from": 24, "quiet_to": 1}, "quiet_from"),
        ({"quiet_from": -1, "quiet_to": 1}, "quiet_from"),
        ({"quiet_from": 7}, "quiet_to"),
        ({"quiet_to": 7}, "quiet_from"),
        ({"quiet_from": 7, "quiet_to": 7}, "quiet_to"),
        ({"quiet_from": "x", "quiet_to": 7}, "quiet_from"),
    ],
)
def test_a_schedule_that_cannot_be_is_named(values: Any, field: str, tenant: User):
    answer = choose(tenant, **values)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
