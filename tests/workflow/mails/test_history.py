"""Which mails a certificate caused, to whom, and whether they left."""

from datetime import datetime
from typing import Any

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from core.jobs.retry import PATIENT as MAILS
from core.jobs.worker import Worker
from core.models import Job
from tests.support.builders import BAD
from tests.support.outbox import deliver
from workflow.engine.execution import perform
from workflow.models import Certificate, Notice

TENANT, PROCESSOR = "notices@shop.example", "processor@mall.example"


@pytest.fixture(autouse=True)
def _verified(people: Any) -> None:
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()


def mails(api: Any, who: str, form: Any) -> list[dict[str, Any]]:
    answer = api(who).get(f"/api/certificates/{form.pk}/mails/")
    assert answer.status_code == 200
    return answer.json()


def test_staff_read_of_every_mail_and_a_tenant_of_its_own(certificate: Any, api: Any):
    form = certificate("APPROVED")
    deliver()
    to_tenant = [
        f"Form 2307 {form.reference} was submitted",
        f"Form 2307 {form.reference} was approved",
    ]
    told = mails(api, "tenant", form)
    assert [(each["to"], each["subject"]) for each in told] == [(TENANT, s) for s in to_tenant]
    assert [each["seq"] for each in told] == [2, 3]
    for who in ("processor", "lead", "manager"):
        to = sorted((each["seq"], each["to"]) for each in mails(api, who, form))
        assert to == [(2, TENANT), (3, TENANT), (3, PROCESSOR)]


def test_a_sent_mail_says_when(certificate: Any, api: Any):
    form = certificate("SUBMITTED")
    deliver()
    (told,) = mails(api, "tenant", form)
    assert told["state"] == "sent"
    assert datetime.fromisoformat(told["sent_at"]) >= datetime.fromisoformat(told["created_at"])


def test_a_mail_that_cannot_leave_waits_and_is_given_up(certificate: Any, api: Any, settings: Any):
    settings.EMAIL_BACKEND = "core.smtp.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    form = certificate("SUBMITTED")
    states = []
    assert MAILS.attempts > 100
    for attempts in (0, 1, MAILS.attempts - 1):
        from workflow.engine.effects import relay_once

        relay_once()
        Job.objects.filter(done_at=None).update(due=Now(), attempts=attempts)
        Worker({}).work_once("mail")
        states.append(mails(api, "tenant", form)[0]["state"])
    assert states == ["waiting", "waiting", "failed"]
    assert mails(api, "tenant", form)[0]["sent_at"] is None


def test_a_status_that_came_twice_has_two_mails(certificate: Any, api: Any, people: Any):
    form = certificate("RETURNED")
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    perform("certificates", form.pk, "send_back", by=people["processor"], inputs=BAD)
    deliver()
    subjects = [each["subject"] for each in mails(api, "tenant", form)]
    assert subjects.count(f"Form 2307 {form.reference} was returned to you") == 2


def test_a_warning_of_a_draft_is_told_in_its_own_words(certificate: Any, api: Any):
    form = certificate("DRAFT")
    perform("certificates", form.pk, "warn", by=None, inputs={"days": 14})
    deliver()
    assert "is a draft and will be deleted on" in mails(api, "tenant", form)[0]["subject"]


def text_of(api: Any, who: str, form: Any, mail: int) -> Any:
    return api(who).get(f"/api/certificates/{form.pk}/mails/{mail}/")


def test_a_mail_that_left_is_read_as_it_left(certificate: Any, api: Any, people: Any):
    form = certificate("RETURNED")
    sent = [mail for mail in deliver() if mail.to == [TENANT]][-1]
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    Certificate.objects.filter(pk=form.pk).update(payee_name="RENAMED SINCE")
    last = mails(api, "tenant", form)[-1]
    told = text_of(api, "tenant", form, last["id"]).json()
    assert told == last | {"text": sent.body, "is_kept": True}
    assert "RENAMED" not in told["text"]


def test_a_mail_that_waits_says_what_it_would_say_now(certificate: Any, api: Any):
    form = certificate("SUBMITTED")
    deliver()
    Notice.objects.update(sent_at=None, body="", subject="")
    told = text_of(api, "tenant", form, mails(api, "tenant", form)[0]["id"]).json()
    assert told["is_kept"] is False
    assert told["text"].startswith(f"Form 2307 {form.reference} was submitted.")


def test_a_tenant_reads_no_mail_to_staff(certificate: Any, api: Any):
    form = certificate("APPROVED")
    deliver()
    to_staff = Notice.objects.get(recipient=PROCESSOR).pk
    assert text_of(api, "manager", form, to_staff).json()["to"] == PROCESSOR
    assert text_of(api, "tenant", form, to_staff).status_code == 404
    for who in ("other tenant", "processor elsewhere", "administrator"):
        assert text_of(api, who, form, to_staff).status_code == 404


def test_a_mail_is_read_of_its_own_certificate_alone(certificate: Any, api: Any):
    one, another = certificate("SUBMITTED"), certificate("SUBMITTED")
    deliver()
    mail = mails(api, "tenant", one)[0]["id"]
    assert text_of(api, "tenant", another, mail).status_code == 404
    assert text_of(api, "tenant", another, 2**70).status_code == 404


def test_the_text_of_a_verification_mail_is_kept_nowhere(api: Any):
    """It holds the link that proves the address."""
    asked = {"email": "new@shop.example"}
    api("other tenant").post("/api/tenant/email/update", asked, format="json")
    deliver()
    assert [each.body for each in Notice.objects.filter(recipient="new@shop.example")] == [""]


def test_who_may_not_see_the_certificate_sees_no_mails(certificate: Any, api: Any):
    form = certificate("SUBMITTED")
    for who in ("other tenant", "processor elsewhere", "administrator"):
        assert api(who).get(f"/api/certificates/{form.pk}/mails/").status_code == 404


def test_it_takes_as_many_questions_for_many_mails_as_for_one(
    certificate: Any, api: Any, people: Any, django_assert_max_num_queries: Any
):
    form = certificate("RETURNED")
    for _ in range(4):
        perform("certificates", form.pk, "resubmit", by=people["tenant"])
        perform("certificates", form.pk, "send_back", by=people["processor"], inputs=BAD)
    deliver()
    Notice.objects.filter(transition=3).update(sent_at=None)
    client = api("processor")
    client.get("/api/inbox/")
    with django_assert_max_num_queries(12):
        assert len(client.get(f"/api/certificates/{form.pk}/mails/").json()) == 11
