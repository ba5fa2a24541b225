"""A job of a run does what was recorded when it was asked for, whatever its rows say since."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.db import connection

from console.billing.importing import run_billing_import
from console.billing.models import BillingDocument, BillingImport
from console.bulk import running
from console.bulk.models import BulkResult, BulkRun
from console.exports import running as exports
from console.exports.due import begin_due
from console.exports.models import ExportRun, ScheduledExport
from console.filing.packages import making
from console.filing.packages.models import Package, PackedPaper
from console.history.importing import (
    read_history_import,
    start_history_import,
    write_next_entries,
)
from console.history.models import HistoryImport
from console.masterdata import inviting
from console.masterdata.models import InviteRun
from console.reminders import rounds
from console.reminders.models import Reminder, Round
from core.jobs.attempt import Attempt
from core.jobs.retry import GiveUp
from core.models.job import Job
from core.tampering import AlteredRecord
from tests.console.exporting import days_later, set_up
from tests.support.billing_files import INVOICE, csv_of, send
from tests.support.bulk_runs import begun, ids, several, statuses
from tests.support.filings import filed
from tests.support.history_files import HISTORY_ROW, history_csv
from tests.support.job_arguments import last_arguments
from tests.support.malls import galleria
from tests.support.reminder_runs import missing, on, posted, start
from workflow.engine import effects
from workflow.engine.execution import perform
from workflow.engine.models import Revision
from workflow.engine.verify import verify_chain
from workflow.models import Certificate, Transition
from workflow.records.orders import AlteredOrder, Order

__all__ = ["filed", "galleria", "missing", "several"]  # fixtures

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

Make = Callable[..., Any]
Change = Callable[[Any, dict[str, Any]], object]


def run_last_job(task: Any, caplog: Any) -> tuple[Job, list[str]]:
    """Run the newest job of a task as a worker does; the security events that it made."""
    job = Job.objects.filter(func=task.module_path).latest("pk")
    with caplog.at_level("INFO", "portal.security"):
        Attempt(job, 60, on_overrun=lambda _: None).run()
    heard: list[Any] = [each for each in caplog.records if each.name == "portal.security"]
    job.refresh_from_db()
    return job, [each.security["event"] for each in heard]


def insert_result(run: BulkRun, certificate: Any, position: int = 9) -> None:
    BulkResult(run=run, position=position, certificate=certificate.pk).save(force_insert=True)


BULK: dict[str, Change] = {
    "another person": lambda run, it: change_run(run, by=it["people"]["lead"]),
    "another move": lambda run, it: change_run(run, move="approve"),
    "other inputs": lambda run, it: change_run(run, inputs={"reasons": ["DUPLICATE"]}),
    "other warnings accepted": lambda run, it: change_run(run, accepted=["twin"]),
    "another address": lambda run, it: change_run(run, ip="203.0.113.9"),
    "one more certificate": lambda run, it: insert_result(run, it["other"]),
    "another certificate": lambda run, it: run.results.update(certificate=it["other"].pk),
    "given to somebody": lambda run, it: run.results.update(to="lead@mall.example"),
    "an undo of another run": lambda run, it: change_run(run, undoes=run),
}


def change_run(row: Any, **columns: Any) -> None:
    type(row)._base_manager.filter(pk=row.pk).update(**columns)


@pytest.mark.parametrize("way", BULK)
def test_a_bulk_run_that_was_changed_moves_nothing(
    way: str, several: Make, api: Any, people: Any, caplog: Any
):
    asked, other = several(2)
    begun(api("processor"), move="send_back", ids=ids([asked]), inputs={"reasons": ["SUM"]})
    run = BulkRun.objects.get()
    BULK[way](run, {"people": people, "other": other})
    job, events = run_last_job(running.go_on, caplog)
    assert job.done_at
    assert job.error.startswith("AlteredOrder")
    assert "altered" in events
    run.refresh_from_db()
    assert run.state == "stopped"
    assert statuses([asked, other]) == {"SUBMITTED"}


def test_a_bulk_run_that_was_inserted_moves_nothing(several: Make, api: Any, people: Any):
    (form,) = several(1)
    begun(api("processor"), move="send_back", ids=ids(several(1)), inputs={"reasons": ["SUM"]})
    true = BulkRun.objects.get()
    for number in (0, true.number, true.number - 1, true.number + 1_000):
        forged = BulkRun(by=people["lead"], move="approve", asked_at=true.asked_at, number=number)
        forged.save(force_insert=True)
        insert_result(forged, form)
        with pytest.raises(AlteredOrder):
            running.go_on(str(forged.pk), number)
    assert statuses([form]) == {"SUBMITTED"}


def test_an_undo_of_a_changed_run_is_refused(several: Make, api: Any, settings: Any, people: Any):
    settings.UNDO_SECONDS = 600
    asked, other = several(2)
    client = api("processor")
    address = begun(client, move="send_back", ids=ids([asked]), inputs={"reasons": ["SUM"]})
    running.go_on(*last_arguments(running.go_on))
    insert_result(BulkRun.objects.get(), other)
    answer = client.post(f"{address}undo/")
    assert (answer.status_code, answer.json()["code"]) == (503, "altered")
    assert statuses([asked]) == {"RETURNED"}


def test_the_chain_says_who_asked_and_the_audit_holds(several: Make, api: Any, people: Any):
    begun(api("processor"), move="send_back", ids=ids(several(1)), inputs={"reasons": ["SUM"]})
    run = BulkRun.objects.get()
    recorded = Transition.objects.select_related("revision").get(number=run.number)
    values = recorded.revision.values or {}
    assert (recorded.actor, values["inputs"]["order"]) == (run.by, "bulk run")
    running.go_on(*last_arguments(running.go_on))
    assert Certificate.objects.get(pk=run.results.get().certificate).status == "RETURNED"
    verify_chain()


def test_what_another_order_recorded_is_no_order_of_this(several: Make, api: Any):
    begun(api("processor"), move="send_back", ids=ids(several(1)), inputs={"reasons": ["SUM"]})
    for number in Transition.objects.values_list("number", flat=True):
        with pytest.raises(AlteredOrder):
            Order("export run", ()).check(BulkRun.objects.get(), number)


EXPORTS: dict[str, Change] = {
    "other people": lambda run, it: change_run(run.export, recipients=[it["people"]["manager"].pk]),
    "another owner": lambda run, it: change_run(run.export, owner=it["people"]["manager"]),
    "other days": lambda run, it: change_run(run.export, every="week"),
    "all companies": lambda run, it: change_run(run.export, company="PCM"),
    "another export": lambda run, it: change_run(run, export=copy_of(run.export)),
    "another day": lambda run, it: change_run(run, slot="2026-10-01"),
    "another name": lambda run, it: change_run(run, name="register.xlsx"),
}


def copy_of(export: ScheduledExport) -> ScheduledExport:
    """A row of an export that nobody set up."""
    made = ScheduledExport.objects.get(pk=export.pk)
    made.pk = Round._meta.pk.get_default()
    ScheduledExport._base_manager.model.save_base(made, force_insert=True)
    return made


@pytest.mark.parametrize("way", EXPORTS)
def test_an_export_that_was_changed_mails_nobody(way: str, api: Any, people: Any, caplog: Any):
    export = set_up(api("lead"))
    api("lead").post(f"/api/exports/{export['id']}/run/")
    EXPORTS[way](ExportRun.objects.get(), {"people": people})
    job, events = run_last_job(exports.go_on, caplog)
    assert job.done_at
    assert job.error.startswith("GiveUp")
    assert "altered" in events
    assert ExportRun.objects.get().state == "failed"
    assert not mail.outbox


def test_an_export_that_was_inserted_is_not_begun(api: Any, people: Any, caplog: Any):
    set_up(api("lead"))
    true = ScheduledExport.objects.get()
    copy_of(true)
    perform("exports", true.pk, "end", by=people["lead"])
    with days_later(400), caplog.at_level("INFO", "portal.security"):
        begin_due()
    assert not ExportRun.objects.exists()
    assert "altered" in [each.getMessage() for each in caplog.records]


PACKAGES: dict[str, Change] = {
    "another person": lambda package, it: change_run(package, by=it["people"]["manager"]),
    "another name of parts": lambda package, it: change_run(package, part_pattern="x"),
    "another certificate": lambda package, it: package.papers.filter(position=1).update(
        certificate=it["other"]
    ),
    "another amount": lambda package, it: package.papers.filter(position=1).update(tax="1.00"),
    "one paper less": lambda package, it: package.papers.filter(position=2).delete(),
}


@pytest.mark.parametrize("way", PACKAGES)
def test_a_package_that_was_changed_is_not_made(
    way: str, filed: Make, api: Any, people: Any, certificate: Make, caplog: Any
):
    filing, other = filed(2), certificate("SUBMITTED")
    api("lead").post(f"/api/filings/{filing.pk}/package/", {}, format="json")
    PACKAGES[way](Package.objects.get(), {"people": people, "other": other})
    job, events = run_last_job(making.go_on, caplog)
    assert job.done_at
    assert job.error.startswith("AlteredOrder")
    assert "altered" in events
    assert Package.objects.get().state == "failed"
    assert not PackedPaper.objects.exclude(sha256="").exists()


def test_an_invitation_of_all_in_the_name_of_another_invites_nobody(
    api: Any, people: Any, caplog: Any
):
    api("administrator").post("/api/masterdata/tenants/invite-all/")
    run = InviteRun.objects.get()
    run.ended_at = None
    run.save()
    number = inviting.ORDER.record(run, by=run.by)
    change_run(run, by=people["lead"])
    with pytest.raises(AlteredOrder):
        inviting.go_on(str(run.pk), number)
    assert InviteRun.objects.get().ended_at


ROUNDS: dict[str, Change] = {
    "other branches": lambda one, it: change_run(one, branches=[]),
    "another quarter": lambda one, it: change_run(one, quarter="2026Q2"),
    "another person": lambda one, it: change_run(one, by=it["people"]["manager"]),
}


@pytest.mark.parametrize("way", ROUNDS)
def test_a_round_of_reminders_that_was_changed_mails_nobody(
    way: str, missing: None, api: Any, people: Any, caplog: Any
):
    assert start(api).status_code == 201
    ROUNDS[way](Round.objects.get(), {"people": people})
    with caplog.at_level("INFO", "portal.security"):
        rounds.go_on()
        assert posted() == []
    assert not Reminder.objects.exists()
    assert "altered" in [each.getMessage() for each in caplog.records]


def test_a_round_that_was_started_again_by_sql_mails_nobody(missing: None, api: Any):
    started = start(api).json()
    api("lead").post(f"/api/oversight/reminders/{started['id']}/stop/", {}, format="json")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE console_round SET status = 'RUNNING'")
    assert on(14) == []


def test_a_reminder_that_was_changed_is_not_mailed(missing: None, api: Any):
    start(api)
    rounds.go_on()
    assert Reminder.objects.exists()
    Reminder.objects.update(quarter="2026Q2")
    while effects.relay_once():
        pass
    jobs = Job.objects.filter(func=effects.run.module_path, args__1="mail_reminder")
    assert jobs.exists()
    mail.outbox.clear()
    for number, name in jobs.values_list("args", flat=True):
        with pytest.raises(AlteredRecord):
            effects.run(number, name)
    assert not mail.outbox


def test_nothing_follows_a_transition_that_was_inserted(missing: None, api: Any):
    start(api)
    rounds.go_on()
    true = Transition.objects.filter(effects=["mail_reminder"]).latest("number")
    forged = Transition.objects.get(pk=true.pk)
    forged.pk = true.pk + 1_000
    forged.save(force_insert=True)
    values = Revision.objects.get(pk=true.pk)
    Revision.objects.create(pk=forged.pk, salt=values.salt, values=values.values)
    mail.outbox.clear()
    with pytest.raises(GiveUp):
        effects.run(forged.pk, "mail_reminder")
    assert not mail.outbox


# Imports of billing and of former certificates

BILLING: dict[str, Change] = {
    "another person": lambda run, it: change_run(run, by=it["people"]["manager"]),
    "the portal itself": lambda run, it: change_run(run, by=None),
    "another file": lambda run, it: change_run(run, sha256="0" * 64),
    "another place": lambda run, it: change_run(run, stored_as="0" * 32),
    "not only to try": lambda run, it: change_run(run, is_dry_run=False),
}


@pytest.mark.parametrize("way", BILLING)
def test_a_billing_import_that_was_changed_takes_nothing(
    way: str, api: Any, people: Any, caplog: Any
):
    send(api, csv_of(INVOICE), dry_run="true")
    run = BillingImport.objects.get()
    BILLING[way](run, {"people": people})
    job, events = run_last_job(run_billing_import, caplog)
    assert job.error.startswith("AlteredOrder")
    assert "altered" in events
    run.refresh_from_db()
    assert run.state == "failed"
    assert not BillingDocument.objects.exists()


HISTORY: dict[str, Change] = {
    "another person": lambda run, it: change_run(run, by=it["people"]["manager"]),
    "other PDFs": lambda run, it: change_run(run, pdfs_sha256="0" * 64),
    "without PDFs": lambda run, it: change_run(run, without_pdfs=True),
    "another address": lambda run, it: change_run(run, ip="203.0.113.9"),
    "not only to try": lambda run, it: change_run(run, is_dry_run=False),
}


@pytest.mark.parametrize("task", [read_history_import, write_next_entries])
@pytest.mark.parametrize("way", HISTORY)
def test_an_import_of_former_certificates_that_was_changed_takes_nothing(
    way: str, task: Any, api: Any, people: Any, caplog: Any
):
    run = begin_history(people, is_dry_run=True)
    if task is write_next_entries:
        read_history_import(*last_arguments(read_history_import))
    HISTORY[way](run, {"people": people})
    job, events = run_last_job(task, caplog)
    assert job.error.startswith("AlteredOrder")
    assert "altered" in events
    run.refresh_from_db()
    assert run.state == "failed"


def begin_history(people: Any, *, is_dry_run: bool) -> HistoryImport:
    table = ("old.csv", history_csv(HISTORY_ROW))
    return start_history_import(people["lead"], table, is_dry_run=is_dry_run)


@pytest.mark.parametrize("is_inserted", [True, False])
def test_an_entry_that_was_written_past_the_portal_becomes_no_certificate(
    is_inserted: bool, people: Any, caplog: Any
):
    run = begin_history(people, is_dry_run=False)
    read_history_import(*last_arguments(read_history_import))
    entry = run.entries.get()
    entry.cells = [[2, HISTORY_ROW | {"tax": "99999.00"}]]
    if is_inserted:
        entry.pk, entry.position, entry.certificate = None, 1, uuid4()
    entry.save()
    _, events = run_last_job(write_next_entries, caplog)
    assert "altered" in events
    run.refresh_from_db()
    assert run.state == "failed"
    assert not Certificate.objects.exists()
