"""Lists of invoices, and how they are imported."""

import csv
from collections.abc import Callable
from io import StringIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from console.billing.importing import run_billing_import
from tests.support.job_arguments import last_arguments

Api = Callable[[str], Any]

IMPORTS = "/api/billing/imports/"
LIST = "/api/reconciliation/"
PLACE = {"company": "PCM", "mall": "Crest Bay Mall", "unit": "G-12", "payor_tin": "998-765-432-000"}
INVOICE = PLACE | {
    "document_no": "INV-1",
    "kind": "INVOICE",
    "date": "2026-07-05",
    "income_month": "2026-07",
    "nature": "RENT",
    "net": "300000.00",
    "vat": "36000.00",
    "withheld": "",
    "einvoice_no": "",
}


def csv_of(*rows: dict[str, str]) -> bytes:
    text = StringIO()
    writer = csv.DictWriter(text, list(INVOICE))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def send(api: Api, data: bytes, who: str = "lead", name: str = "july.csv", **more: str) -> Any:
    file = SimpleUploadedFile(name, data)
    return api(who).post(IMPORTS, {"file": file} | more, format="multipart")


def bring_in(api: Api, *rows: dict[str, str], **more: str) -> dict[str, Any]:
    """Import the rows and run the job; the import as the API tells it."""
    answer = send(api, csv_of(*rows), **more)
    assert answer.status_code == 202, answer.content
    return run(api, answer.json()["id"])


def run(api: Api, pk: str) -> dict[str, Any]:
    order = last_arguments(run_billing_import)
    assert order[0] == pk
    run_billing_import(*order)
    found: dict[str, Any] = api("lead").get(f"{IMPORTS}{pk}/").json()
    return found
