"""The verification mail: made by a job, without a secret kept anywhere."""

from smtplib import SMTPException
from typing import Any

import pytest
from django.core import mail

from accounts.models import Branch, Company, User
from core.digests import digest_secret
from core.models import Job
from tests.email.conftest import NEW, claim, link_in
from tests.support.builders import clean_content
from tests.support.notification_email import follow, send_again, state
from tests.support.outbox import deliver
from workflow.engine.effects import relay_once
from workflow.engine.effects import run as run_effect
from workflow.engine.execution import create_subject, perform
from workflow.models import Notice, Revision, Transition


def fail(*args: Any, **kwargs: Any) -> None:
    raise SMTPException("away")


def test_the_mail_says_who_asked_and_how_long_it_works(newcomer: User):
    state(newcomer)
    [message] = deliver()
    assert "OTHER VENTURES CORPORATION" in message.body
    assert "24 hours" in message.body
    assert message.alternatives[0].mimetype == "text/html"
    assert message.extra_headers["Message-ID"].startswith("<notice-")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(86_400, "24 hours"), (3_600, "1 hour"), (1_800, "30 minutes"), (25, "25 seconds")],
)
def test_a_link_of_less_than_an_hour_says_minutes(
    seconds: int, words: str, newcomer: User, settings: Any
):
    settings.EMAIL_LINK_SECONDS = seconds
    state(newcomer)
    assert f"The link works once, for {words}." in deliver()[0].body


def test_a_repeated_job_mails_once(newcomer: User):
    state(newcomer)
    assert len(deliver()) == 1
    run_effect(1, "mail_verification_link")
    assert len(mail.outbox) == 1


def test_a_late_job_of_an_earlier_mail_sends_nothing(newcomer: User):
    state(newcomer, "first@tenant.example")
    state(newcomer, "second@tenant.example")
    assert [message.to for message in deliver()] == [["second@tenant.example"]]


def test_a_mail_that_cannot_leave_gives_the_wait_back(
    newcomer: User, monkeypatch: pytest.MonkeyPatch, client: Any
):
    state(newcomer)
    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMultiAlternatives.send", fail)
        with pytest.raises(SMTPException):
            run_effect(1, "mail_verification_link")
    assert send_again(newcomer) is True
    [message] = deliver()
    assert follow(client, link_in(message))[0] == 200


def test_the_code_is_kept_as_a_digest_only(newcomer: User):
    state(newcomer)
    relay_once()
    jobs = list(Job.objects.values_list("func", "args"))
    code = link_in(deliver()[0])["oobCode"]
    row = claim(newcomer)
    assert row.code_digest == digest_secret(code)
    assert jobs == [("workflow.engine.effects.run", [1, "mail_verification_link"])]
    kept = [
        *Transition.objects.values_list(),
        *Revision.objects.values_list(),
        *Notice.objects.values_list(),
        *Job.objects.values_list(),
        *type(row).objects.values_list(),
    ]
    assert code not in str(kept)
    assert row.uid not in str([*Transition.objects.values_list(), *Revision.objects.values_list()])


def test_a_dead_link_leaves_no_digest(newcomer: User, client: Any):
    state(newcomer)
    follow(client, link_in(deliver()[0]))
    assert claim(newcomer).code_digest == ""


def test_a_uid_has_128_random_bits(newcomer: User, tenant: User):
    state(newcomer)
    state(tenant)
    uids = {claim(newcomer).uid, claim(tenant).uid}
    assert [len(bytes.fromhex(uid)) for uid in uids] == [16, 16]


def test_certificates_are_told_of_at_a_verified_address_only(
    people: dict[str, User], client: Any, company: Company, branch: Branch
):
    newcomer, processor = people["other tenant"], people["processor"]
    state(newcomer)
    link = link_in(deliver()[0])
    content = clean_content(company=company, branch=branch)
    form = create_subject("certificates", "DRAFT", content, by=newcomer)
    perform("certificates", form.pk, "submit", by=newcomer)
    assert deliver() == []
    follow(client, link)
    perform("certificates", form.pk, "approve", by=processor)
    assert [message.to for message in deliver()] == [[NEW], [processor.email]]
