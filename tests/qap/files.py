"""QAP files for tests: certificates as a payor's own list would have them."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Company
from core.models.job import Job
from core.quarter import Quarter
from core.tin import Tin
from workflow.qap.incoming import incoming_before
from workflow.qap.intake import run_qap_reading
from workflow.qap.writing import QapEntry, write_qap

THIRD = Quarter(2026, 3)
PAYOR, NAME = Tin("998765432"), "TENANT VENTURES CORPORATION"
STRANGER = QapEntry(
    Tin("987123654"),
    "ZEBRA FOREIGN SUPPLIES INC",
    "09/2026",
    "WC158",
    "1.00",
    Decimal("70000.00"),
    Decimal("700.00"),
)


def entry(company: Company, atc: str, rate: str, base: Decimal, tax: Decimal) -> QapEntry:
    return QapEntry(company.tin, company.name, "09/2026", atc, rate, base, tax)


def entries_of(*certificates: Any) -> list[QapEntry]:
    """A row for each line."""
    return [
        entry(paper.company, line.atc, f"{line.rate:.2f}", line.total, line.tax)
        for paper in certificates
        for line in paper.lines.all()
    ]


def qap_of(entries: Iterable[QapEntry], *, quoted: bool = False, payor: Tin = PAYOR) -> bytes:
    return write_qap(payor, NAME, THIRD, entries, quoted=quoted)


def send(api: Any, data: bytes, who: str = "tenant", name: str = "0926.DAT") -> Any:
    return api(who).post("/api/qap/", {"file": SimpleUploadedFile(name, data)}, format="multipart")


def bring_in(api: Any, data: bytes, who: str = "tenant") -> dict[str, Any]:
    """Send a file and run its job; the file as the API answers it."""
    answer = send(api, data, who)
    assert answer.status_code == 202, answer.content
    pk = answer.json()["id"]
    assert Job.objects.filter(func=run_qap_reading.module_path).latest("pk").args == [pk]
    run_qap_reading(pk)
    return result(api, pk, who)


def result(api: Any, pk: str, who: str = "tenant") -> dict[str, Any]:
    answer = api(who).get(f"/api/qap/{pk}/")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def stored_qaps() -> list[str]:
    """The names of the files that wait to be read."""
    return [place.name for place in incoming_before(datetime.max.replace(tzinfo=UTC))]


def changed(each: QapEntry, what: str) -> QapEntry:
    """The entry with one thing altered."""
    more: dict[str, dict[str, Any]] = {
        "base": {"base": each.base + 1000},
        "tax": {"tax": each.tax + 1},
        "rate": {"rate": "2.00" if each.rate != "2.00" else "5.00"},
        "code": {"atc": "WC120" if each.atc != "WC120" else "WC160"},
        "name": {"name": "PACIFIC CREST MULES INC"},
    }
    return replace(each, **more[what])
