"""Receipts: a known sender learns what was read, once all files of their mail were tried.

A receipt goes to the address that the portal knows, never to another that the mail names. It says
what the sender's own files contain, and nothing else that the portal knows.
"""

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.money import in_pesos
from core.quarter import Quarter
from core.tin import Tin
from workflow.mail_intake.models import IncomingMail
from workflow.scans import batches, fields
from workflow.scans.models import Scan
from workflow.scans.statuses import Status, describe_scan_failure

MOST_AT_ONCE = 50
REASONS = {
    IncomingMail.Reason.NO_PDF: "No PDF file was attached, so nothing was taken.",
    IncomingMail.Reason.TOO_MANY: "Too many files were attached, so nothing was taken. "
    "Send at most {most} in one email.",
}
SEND, KEY = "workflow.mail_intake.receipts.send_receipt", "mail-receipt:{}"


@dataclass(frozen=True)
class FileResult:
    """One file of the mail, and a line for each certificate in it."""

    name: str
    lines: list[str]


def enqueue_due_receipts() -> int:
    """Have the receipts sent of which every file was tried; how many."""
    waiting = IncomingMail.objects.filter(wants_receipt=True, receipt_at=None)
    due = [mail for mail in waiting.order_by("received_at")[:MOST_AT_ONCE] if is_read(mail)]
    for mail in due:
        send_receipt.using(key=KEY.format(mail.pk)).enqueue(str(mail.pk))
    return len(due)


def is_read(mail: IncomingMail) -> bool:
    found = batches.batch_of(mail.pk, None)
    scans = [scan for file in found.files for scan in file.scans] if found else []
    return all(scan.status != Status.PROCESSING for scan in scans)


@job(lane="mail")
def send_receipt(pk: str) -> None:
    """Mail one receipt, once. Raises what ``send_mail`` raises: it is tried again."""
    mail = IncomingMail.objects.filter(pk=UUID(pk), receipt_at=None).first()
    if mail is None:
        return
    results = list_results(mail)
    facts = {
        "portal": settings.PORTAL_NAME,
        "subject": mail.subject,
        "at": timezone.localtime(mail.received_at),
        "results": results,
        "reason": REASONS.get(IncomingMail.Reason(mail.reason), "").format(
            most=settings.MAIL_INTAKE_MOST_FILES
        ),
        "support": settings.SUPPORT_EMAIL,
        "link": f"{settings.BASE_URL}/tenant/dashboard",
    }
    count = len(results)
    said = f"{count} {'file' if count == 1 else 'files'} received" if count else "Nothing was taken"
    send_mail(
        compose_mail(
            "workflow/mail/intake_receipt",
            subject=f"{said}: {mail.subject}" if mail.subject else said,
            to=mail.sender,
            facts=facts | {"said": said},
            name=f"receipt-{mail.pk}",
        )
    )
    IncomingMail.objects.filter(pk=mail.pk).update(receipt_at=timezone.now())


def list_results(mail: IncomingMail) -> list[FileResult]:
    found = batches.batch_of(mail.pk, None)
    by_digest = {file.upload.sha256: file for file in found.files} if found else {}
    return [result_of(each, by_digest.get(each.get("sha256", ""))) for each in mail.files]


def result_of(entry: dict[str, str], file: batches.File | None) -> FileResult:
    if refused := entry.get("refused"):
        return FileResult(entry["name"], [f"Not taken. {refused}"])
    if file is None or file.first is not None:
        return FileResult(entry["name"], ["Received before. Nothing more is needed."])
    return FileResult(entry["name"], [describe_scan(scan) for scan in file.scans])


def describe_scan(scan: Scan) -> str:
    """What was read on one certificate: TIN of the payor, quarter and tax."""
    if scan.status == Status.FAILED:
        return f"Not read. {describe_scan_failure(scan.reason)}"
    read = {name: str(each["value"]) for name, each in scan.values_read.items()}
    parts = [describe_tin(read.get("payor_tin", "")), describe_quarter(read), describe_tax(read)]
    said = ", ".join(part for part in parts if part)
    return f"Certificate read: {said}." if said else "Certificate read. Accounting will type it in."


def describe_tin(text: str) -> str:
    try:
        return f"payor TIN {Tin.parse(text).display}"
    except ValueError:
        return ""


def describe_quarter(read: dict[str, str]) -> str:
    try:
        day = fields.read_scan_date(read.get("period_from", ""))
    except fields.WrongField:
        return ""
    if day is None:
        return ""
    return Quarter.of(day).short_name


def describe_tax(read: dict[str, str]) -> str:
    try:
        amount = fields.read_scan_amount(read.get("totals.tax", ""))
    except fields.WrongField:
        return ""
    return f"tax withheld {in_pesos(amount)}" if amount is not None else ""
