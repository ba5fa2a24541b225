"""Files made to harm, and what the reader says of them."""

from pathlib import Path

from ocr.form import Form
from workflow.files.reading.unreadable import Unreadable
from workflow.scans import reading


def outcome_of(path: Path) -> str:
    """What the portal says of the file, having read each of its pages."""
    said = ""
    try:
        for page in range(1, reading.count_pages(path) + 1):
            found = reading.read_page(path, page)
            said = "form" if isinstance(found, Form) else found.reason
    except Unreadable as refusal:
        return refusal.code
    return said
