"""What an export sends: the register its owner sees, whole, once to each place, or why not."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from openpyxl import load_workbook

from accounts.models import Assignment, User
from console.exports import due, files, running, sending
from console.exports.models import ExportLetter, ExportRun, ScheduledExport
from console.filing.register import HEADER
from console.postings.models import Posting
from console.schedule import begin_exports, forget_exports
from core import clock
from core.jobs import lease
from core.models.job import Job
from tests.console.exporting import (
    ADDRESS,
    MONDAY,
    attached,
    days_later,
    last_run,
    nightly,
    rows_in,
    set_up,
    work_off,
)
from tests.support.builders import KEPT
from tests.support.changed_rows import change_rows
from tests.support.job_arguments import last_arguments
from tests.support.stored import path_of
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain

pytestmark = pytest.mark.slow
Api = Callable[[str], Any]
Make = Callable[..., Any]
BOTH = ["lead@mall.example", "colleague@mall.example"]


@pytest.fixture(autouse=True)
def on_monday(settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.DATA_DIR = tmp_path / "data"
    with clock.set_to(MONDAY):
        yield


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    place = tmp_path / "operator"
    place.mkdir()
    settings.EXPORT_FOLDER = str(place)
    return place


def test_open_postings_go_out_until_they_are_acknowledged(certificate: Make, api: Api, people: Any):
    certificate("APPROVED")
    (letter,) = run_now(api("lead"), contents="postings", company="PCM")
    (row,) = rows_in(attached(letter))
    assert row["kind"] == "certified"
    Posting.objects.update(acknowledged_at=clock.now())
    api("lead").post(f"{ADDRESS}{ScheduledExport.objects.get().pk}/run/")
    (letter,) = work_off()
    assert rows_in(attached(letter)) == []


def test_postings_for_sap_wait_for_accounts_and_say_so(certificate: Make, api: Api, people: Any):
    certificate("APPROVED")
    assert run_now(api("lead"), contents="postings_sap") == []
    assert (last_run().state, "has no accounts" in last_run().message) == ("failed", True)
    accounts = {"company": "PCM", "kind": "certified", "debit": "1410", "credit": "1400"}
    api("administrator").put("/api/postings/accounts/", accounts, format="json")
    api("lead").post(f"{ADDRESS}{ScheduledExport.objects.get().pk}/run/")
    (letter,) = work_off()
    assert [row["Account"] for row in rows_in(attached(letter))] == ["1410", "1400"]
    verify_chain()


def run_now(client: Any, **plan: Any) -> list[Any]:
    export = set_up(client, **plan)
    assert client.post(f"{ADDRESS}{export['id']}/run/").status_code == 202
    return work_off()


def broken_mail(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Mails to these addresses are refused while they stand in the list."""
    refused = list(addresses)
    send = mail.EmailMultiAlternatives.send

    def faulty(message: Any, *args: Any) -> int:
        if message.to[0] in refused:
            raise SMTPRecipientsRefused({})
        return send(message, *args)

    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", faulty)
    return refused


def test_the_mail_holds_the_register_its_owner_sees(of_the_third: Make, api: Api, people: Any):
    approved, waiting = of_the_third(), of_the_third("SUBMITTED")
    (message,) = run_now(api("lead"), quarter="ended", statuses=["APPROVED"])
    (row,) = rows_in(attached(message))
    assert tuple(row) == HEADER
    assert (row["Reference"], row["Decided by"]) == (approved.reference, "Processor")
    assert message.subject == "Every morning: the register of 12 October 2026"
    run = last_run()
    assert (run.rows, run.size, run.sha256) == (
        1,
        len(attached(message)),
        sha256(attached(message)).hexdigest(),
    )
    assert f"/accounting/filing/exports/files/{run.pk}" in message.body
    assert run.sha256 in message.body
    (message,) = run_now(api("lead"))
    both = {row["Reference"] for row in rows_in(attached(message))}
    assert both == {approved.reference, waiting.reference}


def test_a_quarter_that_is_meant_by_today_moves_on(of_the_third: Make, api: Api):
    of_the_third()
    set_up(api("lead"), quarter="current", every="month", day=1)
    set_up(api("lead"), quarter="ended", every="month", day=1)
    with days_later(20):
        assert [len(rows_in(attached(each))) for each in nightly()] == [0, 1]
    with days_later(100):
        assert [len(rows_in(attached(each))) for each in nightly()] == [0, 0]


def test_a_workbook_computes_nothing_either(of_the_third: Make, api: Api):
    paper = of_the_third()
    change_rows(Certificate.objects.filter(pk=paper.pk), payor_name="=1+1")
    (message,) = run_now(api("lead"), form="xlsx")
    (file,) = message.attachments
    assert file.filename.endswith(".xlsx")
    head, row = load_workbook(BytesIO(file.content))["Register"].iter_rows()
    found = dict(zip((cell.value for cell in head), row, strict=True))
    assert (found["Payor"].value, found["Month 1"].value) == ("'=1+1", 100_000)
    assert last_run().rows == 1


def test_into_the_folder_it_is_put_whole_under_a_name_of_its_own(
    of_the_third: Make, api: Api, folder: Path
):
    of_the_third()
    plan = {"to_folder": True, "recipients": [], "name": "../../Etc/Passwd"}
    for _ in range(2):
        assert run_now(api("lead"), **plan) == []
    names = sorted(file.name for file in folder.iterdir())
    assert len(names) == 2
    assert all(name.startswith("etcpasswd-2026-10-12-") for name in names)
    for run in ExportRun.objects.all():
        data = (folder / run.name).read_bytes()
        assert (sha256(data).hexdigest(), run.is_in_folder) == (run.sha256, True)
        assert (folder / run.name).stat().st_mode & 0o777 == 0o640


def test_a_large_one_is_not_attached_and_is_fetched_by_whom_it_was_sent_to(
    of_the_third: Make, api: Api, settings: Any, caplog: Any
):
    of_the_third()
    settings.EXPORT_MAIL_MAX_BYTES = 100
    message, _ = run_now(api("lead"), recipients=BOTH)
    assert message.attachments == []
    assert "too large for a mail" in message.body
    address = f"{ADDRESS}files/{last_run().pk}/"
    told = api("colleague").get(address).json()
    assert (told["rows"], told["is_kept"], told["owner"]) == (1, True, "Lead")
    with caplog.at_level("INFO", "portal.security"):
        taken = api("colleague").get(f"{address}register")
    assert sha256(taken.getvalue()).hexdigest() == last_run().sha256
    assert caplog.records[-1].security["what"] == "scheduled register"
    for who, status in (("processor", 404), ("manager", 200), ("tenant", 403)):
        assert api(who).get(address).status_code == status
        assert api(who).get(f"{address}register").status_code == status


def test_who_lost_the_company_fetches_it_no_more(of_the_third: Make, api: Api, people: Any):
    run_now(api("lead"), recipients=BOTH)
    Assignment.objects.filter(user=people["colleague"]).delete()
    assert api("colleague").get(f"{ADDRESS}files/{last_run().pk}/").status_code == 404


def test_whoever_left_meanwhile_is_left_out_and_the_others_are_sent_it(api: Api, people: Any):
    export = set_up(api("lead"), recipients=[*BOTH, "manager@mall.example"])
    User.objects.filter(pk=people["colleague"].pk).update(is_active=False)
    with days_later(1):
        assert {message.to[0] for message in nightly()} == {
            "lead@mall.example",
            "manager@mall.example",
        }
    told = api("lead").get(f"{ADDRESS}{export['id']}/").json()
    out = {each["name"]: each["left_out"] for each in told["runs"][0]["letters"]}
    assert out["Colleague"] == "Colleague no longer works at the desk, or has no address."
    assert {each["name"]: bool(each["why"]) for each in told["recipients"]}["Colleague"]


def test_with_nobody_left_it_fails_and_says_so(api: Api, people: Any):
    set_up(api("lead"), recipients=["colleague@mall.example"])
    Assignment.objects.filter(user=people["colleague"]).delete()
    with days_later(1):
        assert nightly() == []
    assert (last_run().state, last_run().message) == ("failed", sending.NOBODY)
    verify_chain()


# What goes wrong on the way


def once_more() -> None:
    """A try of the last run, as its jobs make it, each mail by itself."""
    pk, number = last_arguments(running.go_on)
    running.go_on(pk, number)
    for letter in ExportLetter.objects.order_by("-pk"):
        with suppress(SMTPRecipientsRefused):
            running.mail_export_letter(letter.pk, number)


def test_a_mail_that_is_not_taken_is_tried_again_and_no_other_sent_twice(
    api: Api, people: Any, monkeypatch: pytest.MonkeyPatch
):
    refused = broken_mail(monkeypatch, "colleague@mall.example")
    set_up(api("lead"), recipients=BOTH)
    with days_later(1):
        begin_exports()
        once_more()
        assert last_run().state == "running"
        assert last_run().message == "The mail server did not take the mail to Colleague."
        assert [message.to for message in mail.outbox] == [["lead@mall.example"]]
        refused.clear()
        once_more()
        once_more()
    assert [message.to[0] for message in mail.outbox] == BOTH
    assert (last_run().state, last_run().message) == ("sent", "")


def test_each_mail_is_a_job_of_the_lane_of_mails(api: Api, people: Any):
    set_up(api("lead"), recipients=BOTH)
    with days_later(1):
        begin_exports()
        running.go_on(*last_arguments(running.go_on))
        running.go_on(*last_arguments(running.go_on))
    assert mail.outbox == []
    _, number = last_arguments(running.go_on)
    letters = Job.objects.filter(func=running.mail_export_letter.module_path)
    assert [(job.lane, job.args) for job in letters] == [
        ("mail", [letter.pk, number]) for letter in ExportLetter.objects.order_by("person__name")
    ]


def test_a_run_that_was_ended_meanwhile_mails_nobody_more(api: Api, people: Any):
    export = set_up(api("lead"), recipients=BOTH)
    with days_later(1):
        begin_exports()
        running.go_on(*last_arguments(running.go_on))
        api("lead").post(f"{ADDRESS}{export['id']}/end/")
        once_more()
    assert mail.outbox == []
    assert (last_run().state, last_run().message) == ("failed", running.ENDED)


def test_after_the_last_try_it_fails_with_its_reason_and_whom_it_reached(
    api: Api, people: Any, monkeypatch: pytest.MonkeyPatch
):
    broken_mail(monkeypatch, "colleague@mall.example")
    set_up(api("lead"), recipients=BOTH)
    with days_later(1):
        begin_exports()
        once_more()
        Job.objects.filter(func__startswith="console.exports").update(done_at=clock.now())
        begin_exports()
    run = last_run()
    assert run.state == "failed"
    rows = api("manager").get("/api/audit/", {"lifecycle": "exports"}).json()["results"]
    assert "did not take the mail to Colleague." in rows[0]["remarks"]
    assert "by mail to Lead." in rows[0]["remarks"]


def test_a_folder_that_is_away_is_waited_for(api: Api, folder: Path):
    set_up(api("lead"), to_folder=True, recipients=[])
    folder.rmdir()
    with days_later(1):
        begin_exports()
        with pytest.raises(sending.NotYet, match="is not there"):
            once_more()
        folder.mkdir()
        once_more()
    assert [file.name for file in folder.iterdir()] == [last_run().name]


def test_a_folder_that_is_no_longer_set_up_fails_at_once(api: Api, folder: Path, settings: Any):
    set_up(api("lead"), to_folder=True, recipients=[])
    settings.EXPORT_FOLDER = ""
    with days_later(1):
        nightly()
    assert (last_run().state, last_run().message) == ("failed", sending.NO_FOLDER)


def test_another_file_of_the_name_is_never_written_over(api: Api, folder: Path):
    set_up(api("lead"), to_folder=True, recipients=[])
    with days_later(1):
        begin_exports()
        (folder / last_run().name).write_text("another's")
        work_off()
    assert (last_run().state, last_run().message) == ("failed", sending.TAKEN)
    assert (folder / last_run().name).read_text() == "another's"


@pytest.mark.parametrize("at", ["made", "in the folder", "mailed"])
def test_a_worker_killed_anywhere_costs_nothing_and_sends_nothing_twice(
    of_the_third: Make, api: Api, folder: Path, monkeypatch: pytest.MonkeyPatch, at: str
):
    of_the_third()
    set_up(api("lead"), to_folder=True)
    step = {
        "made": (sending, "put_into_folder"),
        "in the folder": (sending, "create_letters"),
        "mailed": (running, "finish_when_mailed"),
    }[at]

    def killed(*_: Any) -> None:
        raise KeyboardInterrupt

    with days_later(1):
        begin_exports()
        with monkeypatch.context() as patch:
            patch.setattr(*step, killed)
            with pytest.raises(KeyboardInterrupt):
                once_more()
        made = path_of(files.export_file_place(last_run())).read_bytes()
        of_the_third("SUBMITTED")  # what comes later is not in a file that was made
        once_more()
    assert len(mail.outbox) == 1
    assert attached(mail.outbox[0]) == made
    assert [file.read_bytes() for file in folder.iterdir()] == [made]
    assert last_run().state == "sent"


def test_a_run_whose_job_was_given_up_ends_with_a_reason(api: Api, people: Any):
    set_up(api("lead"))
    with days_later(1):
        begin_exports()
        job = Job.objects.get(func=running.go_on.module_path)
        begin_exports()
        assert last_run().state == "running", "its job is there"
        lease.give_up(job, "its worker died")
        Job.objects.filter(pk=job.pk).update(done_at=clock.now())
        begin_exports()
    assert (last_run().state, last_run().message) == ("failed", running.DIED)


def test_a_fault_of_ours_is_tried_again_and_told_in_a_sentence(
    api: Api, people: Any, monkeypatch: pytest.MonkeyPatch
):
    set_up(api("lead"))

    def faulty(_: Any) -> None:
        raise ValueError("secret detail")

    monkeypatch.setattr(files, "make", faulty)
    with days_later(1):
        begin_exports()
        with pytest.raises(ValueError, match="secret"):
            once_more()
    assert (last_run().state, last_run().message) == ("running", running.COULD_NOT)


def test_of_two_schedulers_one_begins_it(api: Api, people: Any):
    set_up(api("lead"))
    export = ScheduledExport.objects.get()
    with days_later(1):
        assert due.begin_once(export) is not None
        assert due.begin_once(export) is None
    assert Job.objects.filter(func=running.go_on.module_path).count() == 1


# What is kept


def test_files_are_kept_for_a_while(api: Api, people: Any, settings: Any):
    run_now(api("lead"))
    run, address = last_run(), f"{ADDRESS}files/{last_run().pk}/"
    with days_later(settings.EXPORT_KEPT_DAYS - 1):
        forget_exports()
        assert path_of(files.export_file_place(run)).exists()
    with days_later(settings.EXPORT_KEPT_DAYS + 1):
        forget_exports()
        assert not path_of(files.export_run_folder(run.pk)).exists()
        assert api("lead").get(address).json()["is_kept"] is False
        gone = api("lead").get(f"{address}register")
        assert (gone.status_code, gone.json()["code"]) == (409, "gone")
    verify_chain()


def test_no_file_outlives_what_retention_erased(of_the_third: Make, api: Api):
    paper = of_the_third()
    with clock.set_to(MONDAY + KEPT):
        run_now(api("lead"))
        run = last_run()
        perform("certificates", paper.pk, "erase", by=None)
        forget_exports()
        assert not path_of(files.export_run_folder(run.pk)).exists()
    with clock.set_to(MONDAY + KEPT + timedelta(minutes=1)):
        run_now(api("lead"), name="After it")
        forget_exports()
        assert path_of(files.export_file_place(last_run())).exists()


def test_mails_of_a_run_have_one_message_id_for_each_person(api: Api, people: Any):
    run_now(api("lead"), recipients=BOTH)
    first = {message.extra_headers["Message-ID"] for message in mail.outbox}
    assert len(first) == 2
    ExportLetter.objects.update(sent_at=None)
    ExportRun.objects.update(state="running")
    once_more()
    again = {message.extra_headers["Message-ID"] for message in mail.outbox[2:]}
    assert again == first
