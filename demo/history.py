"""Former certificates for the demo: two quarters before its own, as one import of its lead."""

import csv
import zipfile
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from accounts.models import Role, User
from console.history.importing import (
    read_history_import,
    start_history_import,
    write_next_entries,
)
from console.history.models import HistoryImport
from console.history.rows import COLUMNS
from core.jobs.runs import ReadingState
from core.models import Job
from core.quarter import Quarter
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import CLAIMING

MOST = 6  # places with a past
APPROVED_AFTER_DAYS = 25
NAMES = [column.name for column in COLUMNS]


def load_demo_history() -> None:
    """Import the past of some places that have certificates of the last full quarter."""
    lead = User.objects.filter(role=Role.LEAD).order_by("pk").first()
    if lead is None or HistoryImport.objects.exists():
        return
    rows = [row for paper in some_certificates(lead) for row in former_rows(paper)]
    if not rows:
        return
    table = ("former certificates of the demo.csv", table_of_rows(rows))
    names = {row["pdf"] for row in rows}
    packed = zip_of_former_pdfs(sorted(names))
    run = start_history_import(lead, table, ("former pdfs.zip", [packed]), is_dry_run=False)
    order = Job.objects.filter(func=read_history_import.module_path).latest("pk").args
    read_history_import(*order)
    while HistoryImport.objects.filter(pk=run.pk, state=ReadingState.RUNNING).exists():
        write_next_entries(*order)


def some_certificates(lead: User) -> list[Certificate]:
    """One of each of a few tenants; split ones have no single mall."""
    rows = Certificate.objects.filter(
        company__in=lead.company_ids,
        quarter=Quarter.current().previous.in_one_number,
        status__in=CLAIMING,
        branch__isnull=False,
        form_type="SINGLE",
        is_split=False,
    )
    found: dict[int, Certificate] = {}
    for each in rows.select_related("company", "branch", "tenant").order_by("reference"):
        found.setdefault(each.tenant_id, each)
    return list(found.values())[:MOST]


def former_rows(certificate: Certificate) -> Iterator[dict[str, Any]]:
    """Its lines in two quarters of the past of which the portal has nothing."""
    assert certificate.company is not None
    assert certificate.branch is not None
    for quarter in quarters_before_the_portal(certificate):
        reference = f"OLD-{certificate.reference}-{quarter}"
        for line in certificate.lines.all():
            yield {
                "reference": reference,
                "company": certificate.company.code,
                "mall": certificate.branch.name,
                "unit": certificate.unit,
                "payor_tin": str(certificate.tenant.tin),
                "quarter": str(quarter),
                "approved_on": quarter.following.start.replace(day=APPROVED_AFTER_DAYS),
                "atc": line.atc,
                "description": line.description,
                "month1": line.m1,
                "month2": line.m2,
                "month3": line.m3,
                "tax": line.tax,
                "pdf": f"{reference}.pdf",
            }


def quarters_before_the_portal(certificate: Certificate) -> list[Quarter]:
    """The two quarters before the first that its tenant has a certificate of."""
    rows = Certificate.objects.filter(tenant=certificate.tenant_id, quarter__isnull=False)
    first = rows.order_by("quarter").values_list("quarter", flat=True).first()
    assert first is not None
    before = Quarter(*divmod(first, 10)).previous
    return [before.previous, before]


def table_of_rows(rows: list[dict[str, Any]]) -> bytes:
    text = StringIO()
    writer = csv.DictWriter(text, NAMES, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def zip_of_former_pdfs(names: list[str]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, former_pdf(name.removesuffix(".pdf")))
    return packed.getvalue()


def former_pdf(reference: str) -> bytes:
    """One page, as the scan of a former system might be."""
    file = BytesIO()
    canvas = Canvas(file, invariant=True)
    canvas.drawString(72, 720, "BIR Form 2307")
    canvas.drawString(72, 700, f"Copy of the former system, {reference}")
    canvas.save()
    return file.getvalue()
