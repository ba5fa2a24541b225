"""Taking of one mail: its PDF files become scans of one batch, or the reason is recorded."""

import hashlib
import logging
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from core import clock
from core.refusals import Refusal
from workflow.mail_intake.bounces import note_bounce
from workflow.mail_intake.messages import PdfFile, ReceivedMail, UnreadableMail
from workflow.mail_intake.models import IncomingMail
from workflow.mail_intake.senders import tenants_with_address
from workflow.scans.intake import receive_scan_file

log = logging.getLogger(__name__)
Reason = IncomingMail.Reason
State = IncomingMail.State
TOO_LARGE = "This file is larger than {} MB. Scan it at 300 dpi or less, or split it."
MEGABYTE = 1_048_576
ANSWERED = {Reason.NONE, Reason.NO_PDF, Reason.TOO_MANY}  # all of them of known senders


def take_mail(raw: bytes) -> IncomingMail:
    """Take one message in. The same bytes again change nothing and give the first answer.

    Raises NotScanned or NotStored where the portal cannot take files now: try again later.
    """
    try:
        mail = ReceivedMail(raw)
    except UnreadableMail:
        return record_unread(raw, Reason.UNREADABLE)
    if known := IncomingMail.objects.filter(sha256=mail.sha256).first():
        return known
    # The id follows from the bytes: after a crash the files already taken are of the same batch.
    found = IncomingMail(
        id=UUID(mail.sha256[:32]),
        sha256=mail.sha256,
        sender=mail.sender[:254],
        subject=mail.subject,
    )
    if mail.is_automatic:
        note_bounce(mail.message)
    tenants = tenants_with_address(mail.sender)
    found.tenant_id = next(iter(tenants)) if len(tenants) == 1 else None
    found.state, found.reason = classify_mail(mail, is_known=bool(tenants))
    found.wants_receipt = found.reason in ANSWERED and may_answer(mail.sender)
    if found.state == State.TAKEN:
        found.files = [take_file(file, found) for file in mail.files]
    return save_once(found)


def record_unread(raw: bytes, reason: Reason) -> IncomingMail:
    """Record a message that is not read: what it holds is no mail, or it is too large."""
    digest = hashlib.sha256(raw).hexdigest()
    known = IncomingMail.objects.filter(sha256=digest).first()
    return known or save_once(IncomingMail(sha256=digest, state=State.REFUSED, reason=reason))


def save_once(mail: IncomingMail) -> IncomingMail:
    """Save it, unless another process saved the same message meanwhile."""
    try:
        with transaction.atomic():
            mail.save(force_insert=True)
    except IntegrityError:
        return IncomingMail.objects.get(sha256=mail.sha256)
    log.info("mail %s: %s %s, %s files", mail.pk, mail.state, mail.reason, len(mail.files))
    return mail


def classify_mail(mail: ReceivedMail, *, is_known: bool) -> tuple[State, Reason]:
    """What becomes of a mail, and why. Nobody is answered who is not known."""
    server = settings.MAIL_INTAKE_AUTHENTICATED_BY
    findings = (
        (mail.is_own, State.IGNORED, Reason.OWN),
        (mail.is_automatic, State.IGNORED, Reason.AUTOMATIC),
        (not mail.sender, State.REFUSED, Reason.NO_SENDER),
        (
            bool(server) and not mail.is_authenticated_by(server),
            State.REFUSED,
            Reason.NOT_AUTHENTICATED,
        ),
        (not is_known, State.REFUSED, Reason.UNKNOWN_SENDER),
        (not mail.files, State.REFUSED, Reason.NO_PDF),
        (len(mail.files) > settings.MAIL_INTAKE_MOST_FILES, State.REFUSED, Reason.TOO_MANY),
    )
    for is_so, state, reason in findings:
        if is_so:
            return state, reason
    return State.TAKEN, Reason.NONE


def may_answer(sender: str) -> bool:
    """Return whether today's receipts to this address are few enough: no loop goes on for long."""
    today = IncomingMail.objects.filter(sender=sender, wants_receipt=True)
    sent = today.filter(received_at__gte=clock.now() - timedelta(days=1)).count()
    return sent < settings.MAIL_INTAKE_RECEIPTS_PER_DAY


def take_file(file: PdfFile, mail: IncomingMail) -> dict[str, str]:
    """Have one attachment read, or say why it is refused; the others are not affected."""
    if len(file.data) > settings.SCAN_MAX_BYTES:
        return {"name": file.name, "refused": TOO_LARGE.format(settings.SCAN_MAX_BYTES // MEGABYTE)}
    try:
        found = receive_scan_file(file.name, file.data, by=None, batch=mail.pk)
    except Refusal as refusal:
        if refusal.status_code >= 500:
            raise
        return {"name": file.name, "refused": refusal.message}
    return {"name": found.upload.name, "sha256": found.upload.sha256}
