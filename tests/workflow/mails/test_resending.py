"""Mails about a certificate that staff have sent again, and addresses that refuse mail."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import F
from django.utils import timezone

from core import clock
from core.mail import remember_refused
from core.models import Job
from tests.support.mail_effects import TENANT, work_off
from tests.support.together import at_once, raised
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.mails import history
from workflow.models import Notice

CORRECTED = "accounts@shop.example"


@pytest.fixture(autouse=True)
def _verified(people: dict[str, Any]) -> None:
    verify(people, TENANT)


def verify(people: dict[str, Any], address: str) -> None:
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = address, timezone.now()
    shop.save()


@pytest.fixture
def form(certificate: Any) -> Any:
    made = certificate("RETURNED")
    work_off()
    mail.outbox.clear()
    return made


def where(form: Any, pk: int | None = None) -> str:
    return f"/api/certificates/{form.pk}/mails/" + (f"{pk}/again/" if pk else "")


def notice_of(form: Any, move: str, recipient: str) -> Notice:
    return Notice.objects.get(
        transition__subject_id=str(form.pk), transition__move=move, recipient=recipient
    )


def later(minutes: int) -> None:
    Notice.objects.update(created_at=F("created_at") - timedelta(minutes=minutes))


def test_a_mail_goes_again_to_the_present_address(form: Any, people: Any, api: Any):
    refused = notice_of(form, "send_back", TENANT)
    remember_refused(TENANT, "550 5.1.1 no such mailbox")
    [row] = [each for each in api("processor").get(where(form)).json() if each["id"] == refused.pk]
    assert (row["refusal"], row["may_resend"]) == ("550 5.1.1 no such mailbox", True)
    verify(people, CORRECTED)
    answer = api("processor").post(where(form, refused.pk))
    assert answer.status_code == 200
    added = answer.json()[-1]
    told = (added["to"], added["state"], added["asked_by"], added["refusal"])
    assert told == (CORRECTED, "waiting", str(people["processor"]), "")
    work_off()
    [again] = mail.outbox
    assert (again.to, "returned to you" in again.subject) == ([CORRECTED], True)
    assert api("tenant").get(where(form)).json()[-1]["state"] == "sent"
    assert history.unfinished_jobs([refused], set()) == set()
    verify_chain()


def test_the_same_address_gets_a_second_mail_with_an_id_of_its_own(form: Any, api: Any):
    first = notice_of(form, "send_back", TENANT)
    api("lead").post(where(form, first.pk))
    work_off()
    work_off()
    [again] = mail.outbox
    assert again.to == [TENANT]
    second = Notice.objects.latest("pk")
    assert again.extra_headers["Message-ID"].startswith(f"<notice-{second.pk}-")


@pytest.mark.parametrize(
    ("who", "status"),
    [
        ("processor", 200),
        ("colleague", 200),
        ("lead", 200),
        ("manager", 403),
        ("tenant", 403),
        ("other tenant", 404),
        ("processor elsewhere", 404),
        ("administrator", 404),
    ],
)
def test_staff_who_handle_it_have_mails_sent_again(who: str, status: int, form: Any, api: Any):
    answer = api(who).post(where(form, notice_of(form, "send_back", TENANT).pk))
    assert answer.status_code == status
    assert Notice.objects.filter(channel="again1").exists() is (status == 200)


def test_a_tenant_reads_no_refusal_and_is_offered_nothing(form: Any, api: Any):
    remember_refused(TENANT, "550 5.1.1 no such mailbox")
    rows = api("tenant").get(where(form)).json()
    assert {(row["refusal"], row["may_resend"]) for row in rows} == {("", False)}


def test_once_a_minute_and_nine_times_in_all(form: Any, api: Any):
    first, processor = notice_of(form, "send_back", TENANT), api("processor")
    for _ in range(9):
        assert processor.post(where(form, first.pk)).status_code == 200
        refused = processor.post(where(form, first.pk))
        assert (refused.status_code, refused.json()["code"]) == (409, "too_soon")
        later(2)
    refused = processor.post(where(form, first.pk))
    assert (refused.status_code, refused.json()["code"]) == (409, "too_often")


def test_what_waits_or_is_no_longer_so_is_not_sent_again(
    certificate: Any, people: Any, api: Any, settings: Any
):
    form, processor = certificate("SUBMITTED"), api("processor")
    done = form.pk
    waiting = Notice.objects.create(
        transition=perform(LIFECYCLE, done, "approve", by=people["processor"]) and last(form),
        recipient=TENANT,
    )
    Job.objects.create(func="x", lane="mail", key=f"effect:{last(form).number}:mail_tenant")
    refused = processor.post(where(form, waiting.pk))
    assert (refused.status_code, refused.json()["code"]) == (409, "waiting")
    Job.objects.update(done_at=timezone.now())
    people["tenant"].tenant.notification_email_verified_at = None
    people["tenant"].tenant.save()
    refused = processor.post(where(form, waiting.pk))
    assert (refused.status_code, refused.json()["code"]) == (409, "no_address")


def last(form: Any) -> Any:
    from workflow.models import Transition

    return Transition.objects.filter(subject_id=str(form.pk)).latest("number")


def test_a_reminder_of_an_original_that_came_is_not_sent_again(
    certificate: Any, people: Any, api: Any
):
    form = certificate("APPROVED")
    perform(LIFECYCLE, form.pk, "ask_for_original", by=people["processor"])
    work_off()
    asked = notice_of(form, "ask_for_original", TENANT)
    perform(LIFECYCLE, form.pk, "receive_original", by=people["processor"])
    refused = api("processor").post(where(form, asked.pk))
    assert (refused.status_code, refused.json()["code"]) == (409, "overtaken")
    assert api("processor").post(where(form, asked.pk + 1000)).status_code == 404


def test_a_repeated_request_sends_once(form: Any, api: Any):
    first, processor = notice_of(form, "send_back", TENANT), api("processor")
    for _ in range(2):
        answer = processor.post(where(form, first.pk), HTTP_IDEMPOTENCY_KEY="one")
        assert answer.status_code == 200
    work_off()
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_two_people_at_once_send_one(certificate: Any, people: Any):
    form = certificate("RETURNED")
    work_off()
    first = notice_of(form, "send_back", TENANT)
    whole = Certificate.objects.get(pk=form.pk)
    ends = at_once(
        *[lambda by=by: history.resend(whole, first.pk, people[by]) for by in ("processor", "lead")]
    )
    assert len(raised(ends)) == 1
    assert Notice.objects.filter(channel__startswith="again").count() == 1


def test_an_erased_certificate_has_nothing_to_send(form: Any, api: Any):
    first = notice_of(form, "send_back", TENANT)
    api("processor").post(where(form, first.pk))
    with clock.set_to(clock.now() + timedelta(days=4 * 366)):
        perform(LIFECYCLE, form.pk, "erase", by=None)
    assert Notice.objects.filter(channel="again1").count() == 0
