"""A tenant's own PDF: its first certificate, as the content of a draft. Nothing is saved."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from accounts.models import Tenant
from core.refusals import NotLikeThis, field_fault
from core.text import clean_up_line
from ocr.form import Form
from ocr.protocol import KnownFacts
from workflow.files.child import NotRead
from workflow.files.reading.unreadable import Unreadable
from workflow.scans import fields, interactive_reading, matching, reading
from workflow.scans.known_parties import known
from workflow.scans.outcomes import stored_form
from workflow.scans.statuses import NO_FORM, SCHEDULE

LONGEST_NAME = 200
MOST_PAGES = 5  # of which one must hold the certificate: somebody waits for the answer


@dataclass(frozen=True)
class OwnPdf:
    page: int
    page_count: int
    outcome: dict[str, Any]
    content: dict[str, Any]
    payor: dict[str, str] | None  # name and TIN, where the PDF names another than the tenant
    notes: list[str]
    picture: bytes | None  # of the page, as PNG; None where it could not be drawn


def read_tenant_pdf(data: bytes, tenant: Tenant) -> OwnPdf:
    """Raises NotLikeThis where it cannot be read or holds no form, ReaderBusy, NotRead."""
    try:
        count, form, picture = interactive_reading.run_in_reader_thread(
            first_form_with_picture, data, known()
        )
    except Unreadable as refusal:
        raise NotLikeThis([field_fault("file", refusal.code, refusal.message)]) from refusal
    outcome = stored_form(form)
    values = {name: str(each["value"]) for name, each in outcome["values"].items()}
    notes = []
    if count > 1:
        notes.append(f"This file has {count} pages. The first certificate in it was read.")
    content = draft_of(values, outcome["sections"], notes)
    payor = other_payor(values, tenant)
    return OwnPdf(form.pages[0], count, outcome, content, payor, notes, picture)


def first_form(data: bytes, ours: KnownFacts) -> tuple[int, Form]:
    """On the reader's thread. Raises Unreadable, NotLikeThis."""
    with file_of_pdf(data) as path:
        return first_form_in(path, ours)


def first_form_with_picture(data: bytes, ours: KnownFacts) -> tuple[int, Form, bytes | None]:
    """The same, with the picture of its page where it can be drawn."""
    with file_of_pdf(data) as path:
        count, form = first_form_in(path, ours)
        try:
            return count, form, reading.page_picture(path, form.pages[0])
        except (Unreadable, NotRead):
            return count, form, None


@contextmanager
def file_of_pdf(data: bytes) -> Iterator[str]:
    """A path of these bytes for as long as they are read."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        yield file.name


def first_form_in(path: str, ours: KnownFacts) -> tuple[int, Form]:
    count, reasons = reading.count_pages(path), []
    for page in range(1, min(count, MOST_PAGES) + 1):
        found = reading.read_page(path, page, ours)
        if isinstance(found, Form):
            return count, found
        reasons.append(found.reason)
    worst = next((reason for reason in NO_FORM if reason in reasons), "not_2307")
    words = "Only the schedule of tax codes is in this file." if worst == SCHEDULE else OWN[worst]
    raise NotLikeThis([field_fault("file", worst, words)])


OWN = {
    "old_version": "This is an older Form 2307. Type it into the January 2018 form.",
    "not_2307": "No Form 2307 was found in this file.",
    "blank": "This file is blank.",
}


def other_payor(values: fields.Values, tenant: Tenant) -> dict[str, str] | None:
    """Whom the PDF names as its payor, where that is not the tenant."""
    tin = matching.parse_tin_or_none(values.get("payor_tin", ""))
    if tin is None or tin.tin9 == tenant.tin.tin9:
        return None
    return {"name": clean_up_line(values.get("payor_name", ""))[:LONGEST_NAME], "tin": str(tin)}


def draft_of(values: fields.Values, sections: list[str], notes: list[str]) -> dict[str, Any]:
    """Return the content of a new draft; a value that does not fit its field becomes a note."""
    faults: fields.Faults = []
    kept = {**values}
    while True:
        try:
            content = fields.content_of_scan_fields(kept, sections)
            break
        except NotLikeThis as refusal:
            faults += refusal.details["fields"]
            for fault in refusal.details["fields"]:
                for name in [each for each in kept if each.startswith(fault["field"])]:
                    kept[name] = ""
    notes += [f"{fault['field']}: {fault['message']}" for fault in faults]
    company = matching.match_company(kept.get("payee_tin", ""), kept.get("payee_name", ""))
    if company is None:
        notes.append("The payee is not one of our companies. Choose the company that billed you.")
    return content | {"company": company}
