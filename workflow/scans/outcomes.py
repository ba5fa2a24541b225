"""What the reader found, as it is stored, and what a file's pages come to: a scan a certificate."""

from dataclasses import asdict, dataclass
from typing import Any

from ocr.form import AMOUNTS, CELLS, FIELDS, Form, Value
from workflow.scans.models import Page, Scan
from workflow.scans.statuses import NO_FORM, SCHEDULE

SIGNED = "signed"
State = Page.State


def stored_form(form: Form) -> dict[str, Any]:
    """A form as plain data: values by flat name, each with its page and box."""
    values = {name: stored_value(value) for name, value in form.values().items()}
    if form.signed:
        values[SIGNED] = stored_value(form.signed)
    return {
        "values": {name: values[name] for name in sort_field_names(values)},
        "sections": [row.section for row in form.lines],
        "confidence": round(float(form.confidence), 4),
        "version": form.version,
        "source": form.source,
        "turned": form.turned,
        "dpi": form.dpi,
        "paper": form.paper,
        "active": form.active,
    }


def stored_value(value: Value) -> dict[str, Any]:
    """A value that reads back from any database as it was written."""
    box = [round(float(edge), 5) for edge in value.box]
    return asdict(value) | {"box": box, "confidence": round(float(value.confidence), 4)}


def sort_field_names(names: Any) -> list[str]:
    """Flat names as the form has them, from top to bottom."""
    return sorted(names, key=field_sort_key)


def field_sort_key(name: str) -> tuple[int, int, int]:
    if name in FIELDS:
        return PLACES[name]
    first, _, rest = name.partition(".")
    if first == "lines":
        number, _, cell = rest.partition(".")
        return 1, int(number), CELL_PLACES.get(cell, 0)
    if first == "totals":
        return 2, AMOUNTS.index(rest), 0
    return 4, 0, 0


# The parties stand above the lines, who signs below.
PLACES = {
    name: (3 if name.startswith("signatory") else 0, number, 0)
    for number, name in enumerate(FIELDS)
}
CELL_PLACES = {name: number for number, name in enumerate(("section", *CELLS))}


@dataclass
class ScanPart:
    """What one scan holds: a certificate that was read, or a page that was not."""

    pages: list[int]
    outcome: dict[str, Any] | None = None
    reason: str = ""


def pages_of_scan(scan: Scan) -> list[Page]:
    """The pages that are a scan's to read: its own, or while they are not known, all."""
    rows = scan.upload.pages.all()
    return list(rows.filter(number__in=scan.pages) if scan.pages else rows)


def assemble_parts(pages: list[Page]) -> list[ScanPart]:
    """One part for each certificate, with the schedule behind it, and each page that failed.

    Where there is neither, one part says why of the whole.
    """
    parts: list[ScanPart] = []
    for page in pages:
        if page.state == State.FORM:
            parts.append(ScanPart([page.number], outcome=page.outcome))
        elif page.state == State.FAILED or page.reason == "old_version":
            parts.append(ScanPart([page.number], reason=page.reason))
        elif page.reason == SCHEDULE and is_behind(page, parts):
            parts[-1].pages.append(page.number)
    # Those that were read come first: the first of them takes the scan that the file began with.
    parts.sort(key=lambda part: part.outcome is None)
    return parts or [ScanPart([page.number for page in pages], reason=worst_of(pages))]


def is_behind(page: Page, parts: list[ScanPart]) -> bool:
    return bool(parts) and parts[-1].outcome is not None and parts[-1].pages[-1] == page.number - 1


def worst_of(pages: list[Page]) -> str:
    found = {page.reason for page in pages}
    return next((reason for reason in NO_FORM if reason in found), "not_2307")
