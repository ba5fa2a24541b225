"""The demo's scans: files of paper that the reader itself reads once the demo runs.

One is confirmed by a processor, one waits to be looked at, one cannot be read.
"""

import uuid
from datetime import timedelta
from io import BytesIO
from pathlib import Path

from django.utils import timezone
from reportlab.pdfgen.canvas import Canvas

from accounts.models import User
from core.jobs.tasks import job
from workflow.scans import confirmation, resolution, work
from workflow.scans.intake import receive_scan_file
from workflow.scans.models import Scan
from workflow.scans.statuses import Status

FOLDER = Path(__file__).parent / "data" / "scans"
CONFIRMED, WAITING = "bay-mall-0712.pdf", "north-gate-pouch-3.pdf"
LOCKED = "scan_20261012_004.pdf"
BATCH = uuid.uuid5(uuid.NAMESPACE_URL, "demo scans")
PROCESSOR = "processor@mall.example"
MALL = "Crest Bay Mall"
RIGHT = {"signatory_name": "ROWENA D. KATIGBAK"}
READ_WITHIN_SECONDS = 5  # else it is looked at again


def load_scans() -> None:
    """Send the files in, as a processor did; the jobs read them."""
    processor = User.objects.get(username=PROCESSOR)
    files = {name: (FOLDER / name).read_bytes() for name in (CONFIRMED, WAITING)}
    for name, data in (files | {LOCKED: encrypted_pdf()}).items():
        scan = receive_scan_file(name, data, by=processor, batch=BATCH).scan
        work.enqueue_scan_reading(scan)
        if name == CONFIRMED:
            confirm_soon(str(scan.pk))


def encrypted_pdf() -> bytes:
    """A PDF that asks for a password."""
    file = BytesIO()
    canvas = Canvas(file, encrypt="demo", invariant=True)
    canvas.drawString(72, 720, "Certificate of Creditable Tax Withheld at Source")
    canvas.save()
    return file.getvalue()


def confirm_soon(scan_id: str) -> None:
    at = timezone.now() + timedelta(seconds=READ_WITHIN_SECONDS)
    confirm.using(run_after=at).enqueue(scan_id)


@job()
def confirm(scan_id: str) -> None:
    """The job: the processor looked at every field, and at the name twice."""
    scan = Scan.objects.get(pk=scan_id)
    if scan.status == Status.PROCESSING:
        confirm_soon(scan_id)
    if scan.status == Status.READ:
        processor = User.objects.get(username=PROCESSOR)
        looked_at = {"seen": resolution.unsure(scan), "fields": RIGHT, "branch": MALL}
        confirmation.confirm_scan(scan.pk, "confirm", by=processor, inputs=looked_at)
