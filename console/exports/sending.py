"""A run's file on its way: into the operator's folder, and to each of its people once."""

import os
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from console.exports import files, scope
from console.exports.models import LONGEST_WHY, ExportLetter, ExportRun, ScheduledExport
from console.shared.files import measure_file
from core import clock
from core.days import format_day
from core.mail import MailRefused, compose_mail, send_mail
from core.storage.disk import sync_folder

READABLE = 0o640
# As text its line ends would change on the way, and its SHA-256 with them.
AS_BYTES = "application/octet-stream"
NO_FOLDER = "The operator's folder for exports is no longer set up."
NOT_THERE = "The operator's folder for exports is not there."
NOT_WRITTEN = "The file could not be written into the operator's folder: {}."
TAKEN = "Another file of this name lies in the operator's folder."
NOT_MAILED = "The mail server did not take the mail to {}."
REFUSED = "The mail server refused the mail to {} for good: {}"
NOT_CHOSEN = "{} is not one of those it goes to."
NOBODY = "None of the people it goes to may be sent it any more."


class CannotSend(Exception):
    """A run that cannot be sent; the message is a sentence with the reason."""


class NotYet(Exception):
    """A run that failed and is tried again; the message is a sentence with the reason."""


def put_into_folder(run: ExportRun) -> None:
    """Whole or not at all. Done before a worker was killed, it is done."""
    if not settings.EXPORT_FOLDER:
        raise CannotSend(NO_FOLDER)
    folder = Path(settings.EXPORT_FOLDER)
    if not folder.is_dir():
        raise NotYet(NOT_THERE)
    try:
        lay_down(run, folder / run.name)
    except OSError as error:
        raise NotYet(NOT_WRITTEN.format(error.strerror or "it failed")) from error
    run.is_in_folder = True
    run.save(update_fields=["is_in_folder"])


def lay_down(run: ExportRun, target: Path) -> None:
    """Under a name of its own first: what a killed worker left is written over."""
    if target.exists():
        with target.open("rb") as file:
            if measure_file(file).sha256 != run.sha256:
                raise CannotSend(TAKEN)
        return
    waiting = target.with_name(f".{run.name}.part")
    with waiting.open("wb") as file:
        file.writelines(files.read_export_chunks(run))
        file.flush()
        os.fsync(file.fileno())
    waiting.chmod(READABLE)
    waiting.replace(target)
    sync_folder(target.parent)


def create_letters(run: ExportRun) -> list[ExportLetter]:
    """Write down to whom a run goes, once; those who were neither mailed nor left out."""
    people = User.objects.filter(pk__in=run.export.recipients).order_by("name", "pk")
    letters = [ExportLetter(run=run, person=person) for person in people]
    ExportLetter.objects.bulk_create(letters, ignore_conflicts=True)
    return list(waiting_letters(run).order_by("person__name", "person"))


def waiting_letters(run: ExportRun) -> QuerySet[ExportLetter]:
    return run.letters.filter(sent_at=None, left_out="")


def mail_letter(letter: ExportLetter) -> None:
    """Mail a run to one person and mark it afterwards; a second copy has the first's Message-ID.

    Who may not read all of it today is left out. Raises OSError where the mail is not
    taken now, and CannotSend for somebody to whom it does not go.
    """
    run, person = letter.run, letter.person
    if letter.sent_at or letter.left_out:
        return
    if person.pk not in run.export.recipients:
        raise CannotSend(NOT_CHOSEN.format(person))
    if why := scope.why_not_to(person, scope.held_in(run)):
        leave_out(letter, why)
        return
    try:
        send_mail(build_export_email(person, run))
    except MailRefused as refusal:
        leave_out(letter, REFUSED.format(person, refusal)[:LONGEST_WHY])
    else:
        ExportLetter.objects.filter(pk=letter.pk).update(sent_at=clock.now())


def leave_out(letter: ExportLetter, why: str) -> None:
    ExportLetter.objects.filter(pk=letter.pk).update(left_out=why)


def build_export_email(person: User, run: ExportRun) -> EmailMultiAlternatives:
    export, is_attached = run.export, run.size <= settings.EXPORT_MAIL_MAX_BYTES
    facts = {
        "portal": settings.PORTAL_NAME,
        "export": export,
        "run": run,
        "is_attached": is_attached,
        "kept_until": run.asked_at + timedelta(days=settings.EXPORT_KEPT_DAYS),
        "link": f"{settings.BASE_URL}/accounting/filing/exports/files/{run.pk}",
    }
    day = timezone.localtime(run.asked_at)
    once = sha256(f"{run.pk}:{person.pk}".encode()).hexdigest()[:32]
    mail = compose_mail(
        "console/mail/export",
        subject=f"{export.name}: the register of {format_day(day)}",
        to=person.email,
        facts=facts,
        name=f"export-{once}",
    )
    if is_attached:
        mail.attach(run.name, b"".join(files.read_export_chunks(run)), AS_BYTES)
    return mail


def build_pause_email(export: ScheduledExport, why: str) -> EmailMultiAlternatives:
    """The mail to the owner of an export that the portal paused."""
    facts = {
        "portal": settings.PORTAL_NAME,
        "export": export,
        "why": why,
        "link": f"{settings.BASE_URL}/accounting/filing/exports",
    }
    return compose_mail(
        "console/mail/export_paused",
        subject=f"{export.name} is paused",
        to=export.owner.email,
        facts=facts,
        has_html=False,
    )
