"""Mails that come in: whose files are taken, who is answered, and that nothing goes round."""

from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core import mail as outbox
from django.db import connection

from accounts.models import Tenant
from core import clock
from core.jobs.worker import Worker
from tests.scans.fake import work_off
from tests.support.scan_intake import (
    PDF,
    leave,
    letter,
    tenant,
)
from workflow.files import virus_scanner
from workflow.mail_intake import folder, receipts
from workflow.mail_intake.messages import ReceivedMail
from workflow.mail_intake.models import IncomingMail
from workflow.mail_intake.retention import delete_old_mails
from workflow.mail_intake.taking import take_mail
from workflow.models import Scan, Upload

__all__ = ["letter", "tenant"]  # fixtures

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LIST = "/api/scans/mails/"
State, Reason = IncomingMail.State, IncomingMail.Reason


def take(message: EmailMessage) -> IncomingMail:
    return take_mail(message.as_bytes())


def answer() -> list[Any]:
    """Read what waits, then send the receipts."""
    work_off()
    receipts.enqueue_due_receipts()
    worker = Worker({"mail": 1})
    while worker.work_once("mail"):
        pass
    return list(outbox.outbox)


def test_a_tenants_files_are_read_and_the_tenant_is_told(letter: Any, tenant: Tenant, api: Any):
    taken = take(letter(PDF + b"1", PDF + b"2"))
    assert (taken.state, taken.reason, taken.tenant) == (State.TAKEN, "", tenant)
    assert not receipts.enqueue_due_receipts()
    (receipt,) = answer()
    assert receipt.to == [tenant.contact_email]
    assert receipt.subject == "2 files received: Our 2307s"
    assert receipt.extra_headers["Auto-Submitted"] == "auto-generated"
    read = "Certificate read: payor TIN 998-765-432-000, Q"
    assert receipt.body.count(read) == 2
    assert "tax withheld ₱15,000.00" in receipt.body
    assert Scan.objects.filter(upload__batch=taken.pk, status="READ").count() == 2
    batch = api("lead").get(f"/api/scans/batches/{taken.pk}/").json()
    assert [file["name"] for file in batch["files"]] == ["form 0.pdf", "form 1.pdf"]
    outbox.outbox.clear()
    assert answer() == []


def test_the_same_message_twice_is_one(letter: Any):
    raw = letter().as_bytes()
    assert take_mail(raw) == take_mail(raw)
    assert Upload.objects.count() == IncomingMail.objects.count() == 1


def test_files_that_came_before_are_said_to_be_known(letter: Any):
    take(letter())
    answer()
    outbox.outbox.clear()
    take(letter(subject="Once more"))
    (receipt,) = answer()
    assert "Received before." in receipt.body
    assert "TIN" not in receipt.body
    assert Scan.objects.count() == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; owner=x"},
        {"Precedence": "bulk"},
        {"Precedence": "auto_reply"},
        {"Return_Path": "<>"},
        {"List_Id": "<news.example>"},
        {"X_Autoreply": "yes"},
        {"sender": "Mailer-Daemon@mx.example"},
        {"sender": "no-reply@tenant.example"},
    ],
)
def test_automatic_mails_are_ignored(letter: Any, headers: dict[str, str]):
    taken = take(letter(**headers))
    assert (taken.state, taken.reason) == (State.IGNORED, Reason.AUTOMATIC)
    assert Upload.objects.count() == 0
    assert answer() == []


def test_our_own_receipt_sent_back_ends_there(letter: Any):
    take(letter())
    (receipt,) = answer()
    outbox.outbox.clear()
    back = receipt.message()
    assert ReceivedMail(back.as_bytes()).is_own
    taken = take_mail(back.as_bytes())
    assert (taken.state, taken.reason) == (State.IGNORED, Reason.OWN)
    del back["Message-ID"]
    assert take_mail(back.as_bytes()).reason == Reason.AUTOMATIC
    assert answer() == []


@pytest.mark.parametrize(
    ("sender", "reason"),
    [
        ("stranger@elsewhere.example", Reason.UNKNOWN_SENDER),
        ("one@tenant.example, two@tenant.example", Reason.NO_SENDER),
        ("undisclosed", Reason.NO_SENDER),
    ],
)
def test_whom_the_portal_does_not_know_is_not_answered(letter: Any, sender: str, reason: str):
    taken = take(letter(sender=sender))
    assert (taken.state, taken.reason) == (State.REFUSED, reason)
    assert Upload.objects.count() == 0
    assert answer() == []


def test_a_notification_address_counts_once_it_is_verified(letter: Any, tenant: Tenant):
    Tenant.objects.filter(pk=tenant.pk).update(
        notification_email="new@tenant.example", notification_email_verified_at=None
    )
    assert take(letter(sender="new@tenant.example")).reason == Reason.UNKNOWN_SENDER
    Tenant.objects.filter(pk=tenant.pk).update(notification_email_verified_at=clock.now())
    taken = take(letter(sender="New@Tenant.example", subject="Now"))
    assert (taken.state, taken.sender) == (State.TAKEN, "new@tenant.example")


def test_an_address_of_two_tenants_is_known_and_names_none(letter: Any, tenant: Tenant):
    other = Tenant.objects.exclude(pk=tenant.pk).first()
    assert other is not None
    Tenant.objects.filter(pk=other.pk).update(contact_email=tenant.contact_email)
    taken = take(letter())
    assert (taken.state, taken.tenant) == (State.TAKEN, None)
    assert len(answer()) == 1


def test_the_mail_server_must_have_authenticated_the_sender_where_it_is_set(
    letter: Any, settings: Any
):
    settings.MAIL_INTAKE_AUTHENTICATED_BY = "mx.mall.example"
    passed = "mx.mall.example; spf=pass; dmarc=pass (p=reject) header.from=tenant.example"
    assert take(letter(subject="a")).reason == Reason.NOT_AUTHENTICATED
    for number, forged in enumerate(
        [
            "mx.evil.example; dmarc=pass",
            "mx.mall.example; dmarc=fail",
            "mx.mall.example; xdmarc=pass",
        ]
    ):
        message = letter(subject=f"forged {number}", Authentication_Results=forged)
        message["Authentication-Results"] = passed  # below: the sender may have written it
        assert take(message).reason == Reason.NOT_AUTHENTICATED
    assert take(letter(subject="b", Authentication_Results=passed)).state == State.TAKEN


def test_a_known_sender_is_told_what_was_not_taken(letter: Any, settings: Any):
    settings.SCAN_MAX_BYTES = 1_048_576
    big = PDF + b"0" * 1_048_576
    take(letter(PDF + b"1", big))
    (receipt,) = answer()
    assert "Not taken. This file is larger than 1 MB." in receipt.body
    assert receipt.body.count("Certificate read") == 1

    outbox.outbox.clear()
    assert take(letter(b"GIF89a", subject="A picture")).reason == Reason.NO_PDF
    settings.MAIL_INTAKE_MOST_FILES = 1
    assert take(letter(PDF + b"3", PDF + b"4", subject="Two")).reason == Reason.TOO_MANY
    first, second = answer()
    assert "No PDF file was attached" in first.body
    assert "at most 1" in second.body
    assert Upload.objects.count() == 1


def test_a_forwarded_mail_brings_its_attachments(letter: Any):
    outer = letter(b"no form")
    outer.add_attachment(letter(PDF + b"inner", subject="Inner"))
    assert [each["name"] for each in take(outer).files] == ["form 0.pdf"]


def test_an_address_gets_so_many_receipts_a_day(letter: Any, settings: Any):
    settings.MAIL_INTAKE_RECEIPTS_PER_DAY = 2
    asked = [take(letter(b"none", subject=f"{n}")).wants_receipt for n in range(3)]
    assert asked == [True, True, False]
    with time_machine.travel(clock.now() + timedelta(days=1, minutes=1)):
        assert take(letter(b"none", subject="tomorrow")).wants_receipt


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00" * 100,
        b"\xff\xfe" * 1000,
        b"From: =?utf-8?b?gibberish",
        b"From: <a@b>\nContent-Type: multipart/mixed; boundary=\n\n--\n",
        b"From: a@b.example\nSubject: =?x-unknown?q?a?=\nContent-Type: text/x; charset=nope\n\nx",
        b"From: a@b.example\nContent-Type: application/pdf\n"
        b"Content-Transfer-Encoding: base64\n\n!!!not base64",
        b"From: " + b"(" * 5000 + b"a@b.example\n\n",
        b"Content-Type: message/rfc822\n\n" * 200,
    ],
)
def test_odd_bytes_are_refused_and_recorded(raw: bytes):
    assert take_mail(raw).state == State.REFUSED
    assert take_mail(raw).state == State.REFUSED
    assert IncomingMail.objects.count() == 1


def test_hostile_names_and_subjects_are_harmless(letter: Any):
    raw = letter().as_bytes()
    raw = raw.replace(b"Subject: Our 2307s", b"Subject: Pay\xe2\x80\xae\x07 now" + b"x" * 500)
    raw = raw.replace(b"form 0.pdf", b"../../etc/passwd\x07.pdf")
    taken = take_mail(raw)
    assert taken.state == State.TAKEN
    assert "\u202e" not in taken.subject
    assert len(taken.subject) <= 200
    assert "/" not in Upload.objects.get().name
    (receipt,) = answer()
    assert "\n" not in receipt.subject


def test_the_folder_is_emptied_into_taken_and_refused(
    letter: Any, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    inbox = tmp_path / "mails"
    inbox.mkdir()
    settings.MAIL_INTAKE_FOLDER = str(inbox)
    settings.MAIL_INTAKE_MAX_BYTES = 100_000
    leave(inbox, "a.eml", letter().as_bytes())
    leave(inbox, "b.eml", letter(sender="x@elsewhere.example").as_bytes())
    leave(inbox, "c.eml", b"0" * 100_001)
    leave(inbox, "growing.eml", b"half", seconds_ago=0)
    leave(inbox, "note.txt", b"not a mail")

    def refuse(data: bytes) -> None:
        raise virus_scanner.NotScanned("The scanner does not answer.")

    with monkeypatch.context() as patched:
        patched.setattr(virus_scanner, "check_clean", refuse)
        assert folder.take_folder() == 2
    assert (inbox / "a.eml").exists()
    assert folder.take_folder() == 1
    names = {path.relative_to(inbox).as_posix() for path in inbox.rglob("*.*")}
    assert names == {"taken/a.eml", "refused/b.eml", "refused/c.eml", "growing.eml", "note.txt"}
    states = dict(IncomingMail.objects.values_list("reason", "state"))
    assert states == {"": "TAKEN", "unknown_sender": "REFUSED", "too_large": "REFUSED"}


def test_without_a_folder_or_with_a_wrong_one_nothing_is_done(settings: Any, tmp_path: Path):
    assert folder.take_folder() == 0
    settings.MAIL_INTAKE_FOLDER = str(tmp_path / "gone")
    assert folder.take_folder() == 0


def test_leads_and_managers_see_what_came(letter: Any, api: Any):
    take(letter(PDF + b"1"))
    take(letter(sender="x@elsewhere.example", subject="Who is this"))
    rows = api("lead").get(LIST).json()["results"]
    assert [(row["subject"], row["state"], row["reason"]) for row in rows] == [
        ("Who is this", "REFUSED", "unknown_sender"),
        ("Our 2307s", "TAKEN", ""),
    ]
    assert rows[1]["files"] == [{"name": "form 0.pdf", "refused": ""}]
    assert api("manager").get(LIST).status_code == 200
    assert [api(who).get(LIST).status_code for who in ("processor", "tenant")] == [403, 403]


def test_the_list_is_read_by_its_index(api: Any, django_assert_max_num_queries: Any):
    for number in range(60):
        IncomingMail.objects.create(sha256=f"{number:064}", state=State.REFUSED)
    lead = api("lead")
    with django_assert_max_num_queries(8):
        page = lead.get(f"{LIST}?page_size=10").json()
    assert len(page["results"]) == 10
    assert len(lead.get(page["next"]).json()["results"]) == 10
    rows = IncomingMail.objects.order_by("-received_at", "-id")[:10]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
    assert "incoming_mail_by_time" in rows.explain()


def test_the_list_is_deleted_after_a_year(letter: Any):
    take(letter())
    with time_machine.travel(clock.now() + timedelta(days=364)):
        assert delete_old_mails() == 0
    with time_machine.travel(clock.now() + timedelta(days=366)):
        assert delete_old_mails() == 1
    assert Upload.objects.count() == 1
