"""A run: begun once a day or by hand, gone on with after a killed worker, ended once."""

import logging
from collections.abc import Callable
from uuid import UUID, uuid4

from django.db.models import F

from accounts.models import User
from console.exports import files, scope, sending
from console.exports.lifecycle import LIFECYCLE, ExportLifecycle
from console.exports.models import ExportLetter, ExportRun, ScheduledExport, State, Status
from console.exports.sending import NOBODY, NOT_MAILED, CannotSend, NotYet
from console.exports.words import failed_in_words, has_left, sent_in_words
from core import clock
from core.db.transactions import run_in_transaction
from core.jobs.retry import PATIENT, GiveUp
from core.jobs.runs import raise_passing
from core.jobs.tasks import job
from core.mail import send_mail
from core.models.job import Job, Lane
from core.refusals import NotNow
from core.security_events import record_security_event
from core.tampering import AlteredRecord
from workflow.engine.execution import perform
from workflow.engine.inputs import LONGEST_TEXT
from workflow.engine.rows import check_rows
from workflow.engine.unaltered import check_unaltered
from workflow.records.orders import Order

LIMIT_SECONDS = 3_600
ENDED = "The export was ended meanwhile."
PAUSED = "The export was paused meanwhile."
COULD_NOT = "It could not be made. Tell the help desk."
ALTERED = "The export is not what was recorded, so it was not sent. Tell the help desk."
DIED = "Its worker died again and again."

ORDER = Order("export run", ("export_id", "slot", "name", "asked_at"))
TRIES = PATIENT.attempts
log = logging.getLogger(__name__)


def request_export_run(user: User, pk: UUID) -> ExportRun:
    """Send it at once. Where that is being done already, that run. Raises NotFound, NotAllowed,
    NotNow."""

    def work() -> ExportRun:
        perform(LIFECYCLE, pk, "run", by=user)
        running = ExportRun.objects.filter(export=pk, state=State.RUNNING, slot=None).first()
        return running or create_export_run(ScheduledExport.objects.get(pk=pk), by=user)

    return run_in_transaction(work)


def create_export_run(
    export: ScheduledExport, by: User | None = None, **of_slot: object
) -> ExportRun:
    """Record it and have it done, in the caller's transaction. Raises AlteredRecord."""
    check_unaltered([ExportLifecycle(export)])
    pk, now = uuid4(), clock.now()
    name = files.build_export_file_name(export, pk, now)
    run = ExportRun.objects.create(pk=pk, export=export, name=name, asked_at=now, **of_slot)
    go_on.using(key=export_job_key(pk)).enqueue(str(pk), ORDER.record(run, by=by))
    return run


def export_job_key(run: UUID) -> str:
    return f"export:{run}"


@job(limit_s=LIMIT_SECONDS, retry=PATIENT)
def go_on(pk: str, number: int = 0) -> None:
    """The job: make the file, and send it to whom it was not sent yet.

    ``number``: of the transition that recorded the run.
    """
    running = ExportRun.objects.filter(pk=pk, state=State.RUNNING)
    if not running.update(tries=F("tries") + 1):
        return
    run = running.select_related("export__owner").get()
    check_order_or_end(run, number)
    try:
        send_export_run(run, number)
    except CannotSend as why:
        finish_export_run(run, State.FAILED, str(why))
    except NotYet as why:
        retry_or_fail_export(run, str(why), why)
    except Exception as error:
        raise_passing(error)
        log.exception("%s", run)
        retry_or_fail_export(run, COULD_NOT, error)
    else:
        finish_when_mailed(run)


def check_order_or_end(run: ExportRun, number: int, *, is_made: bool = False) -> None:
    """Raises GiveUp where a run or its export is not what was asked for, set up or made.

    The run is ended then, without a transition: of its export the chain says something else.
    """
    try:
        ORDER.check(run, number)
        check_unaltered([ExportLifecycle(run.export)])
        if is_made:
            check_rows(files.TABLE, [run])
    except AlteredRecord as altered:
        run.end(State.FAILED, message=ALTERED)
        raise GiveUp(altered.message) from altered


def send_export_run(run: ExportRun, number: int) -> None:
    """Make the file, put it into the folder and queue the mails; what was done is not repeated.

    Raises CannotSend, NotYet.
    """
    check_may_go_out(run)
    try:
        files.make(run)
    except NotNow as refusal:
        raise CannotSend(refusal.message) from refusal
    check_rows(files.TABLE, [run])
    if run.export.to_folder:
        sending.put_into_folder(run)
    run_in_transaction(lambda: queue_letters(run, number))


def check_may_go_out(run: ExportRun) -> None:
    """Raises CannotSend where it was ended or paused, or its owner may not send it any more."""
    export = run.export
    if export.status == Status.ENDED:
        raise CannotSend(ENDED)
    if export.status == Status.PAUSED and run.slot:
        raise CannotSend(PAUSED)
    if why := scope.export_refusal_reason(export):
        pause(export, why)
        raise CannotSend(why)


def queue_letters(run: ExportRun, number: int) -> None:
    for letter in sending.create_letters(run):
        key = f"{export_job_key(run.pk)}:{letter.pk}"
        mail_export_letter.using(key=key).enqueue(letter.pk, number)


@job(lane=Lane.MAIL)
def mail_export_letter(pk: int, number: int = 0) -> None:
    """The job: mail a run to one of its people; the last of them ends the run."""
    letters = ExportLetter.objects.select_related("person", "run__export__owner")
    letter = letters.get(pk=pk)
    run = letter.run
    if run.state != State.RUNNING:
        return
    check_order_or_end(run, number, is_made=True)
    try:
        check_may_go_out(run)
        sending.mail_letter(letter)
    except CannotSend as why:
        finish_export_run(run, State.FAILED, str(why))
    except OSError:
        run.unfinished().update(message=NOT_MAILED.format(letter.person))
        raise
    else:
        finish_when_mailed(run)


def finish_when_mailed(run: ExportRun) -> None:
    """End a run of which no mail waits any more."""
    if sending.waiting_letters(run).exists():
        return
    if has_left(run):
        finish_export_run(run, State.SENT)
    else:
        finish_export_run(run, State.FAILED, NOBODY)


def retry_or_fail_export(run: ExportRun, why: str, error: Exception) -> None:
    """Raises what it was for the job to be tried again; the last try is the end of it."""
    if run.tries >= TRIES:
        return finish_export_run(run, State.FAILED, why)
    ExportRun.objects.filter(pk=run.pk).update(message=why)
    raise error


def pause(export: ScheduledExport, why: str) -> None:
    """Pause it and mail its owner why; the owner or a manager resumes it."""

    def work() -> None:
        rows = ScheduledExport.objects.select_for_update().filter(pk=export.pk)
        if rows.filter(status=Status.ACTIVE).exists():
            perform(LIFECYCLE, export.pk, "pause_itself", by=None, inputs={"text": why})
            mail_pause.enqueue(str(export.pk), why)

    run_in_transaction(work)


@job(lane="mail", retry=PATIENT)
def mail_pause(pk: str, why: str) -> None:
    """The job: mail the owner why their export is paused, while they work at the desk."""
    export = ScheduledExport.objects.select_related("owner").get(pk=pk)
    if export.owner.is_active and export.owner.email:
        send_mail(sending.build_pause_email(export, why))


def finish_export_run(run: ExportRun, state: State, why: str = "") -> None:
    """Write what became of it, with its transition: both once, or neither."""
    tell: Callable[[], None] = on_sent(run) if state == State.SENT else on_failed(run, why)

    def work() -> None:
        if run.end(state, message=why):
            tell()

    run_in_transaction(work)


def on_sent(run: ExportRun) -> Callable[[], None]:
    def tell() -> None:
        inputs = {"text": sent_in_words(run)[:LONGEST_TEXT], "digest": run.sha256}
        perform(LIFECYCLE, run.export_id, "send", by=None, inputs=inputs)
        what = f"scheduled register {run.export.form}"
        facts = {"rows": run.rows, "export": str(run.export_id)}
        record_security_event("exported", actor=run.export.owner, what=what, **facts)

    return tell


def on_failed(run: ExportRun, why: str) -> Callable[[], None]:
    def tell() -> None:
        inputs = {"text": failed_in_words(run, why)[:LONGEST_TEXT]}
        perform(LIFECYCLE, run.export_id, "fail", by=None, inputs=inputs)

    return tell


def end_lost() -> None:
    """Runs whose jobs were given up, or are no longer there."""
    for run in ExportRun.objects.filter(state=State.RUNNING).select_related("export__owner"):
        jobs = Job.objects.filter(key__startswith=export_job_key(run.pk), done_at=None)
        if not jobs.exists():
            finish_export_run(run, State.FAILED, run.message or DIED)
