"""Acknowledging postings: the accounting system has them, under a document number."""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Never

from accounts.models import User
from console.filing.choices import may_file
from console.postings.deriving import TABLE
from console.postings.models import LONGEST_DOCUMENT, Posting
from core import clock
from core.db.transactions import run_in_transaction
from core.recording import record_rows
from core.refusals import NotAllowed, NotLikeThis, NotNow, field_fault
from core.text import BadText, normalize_line

MOST_IDS = 5_000
LONGEST_ID = 19  # digits
ACKNOWLEDGED = ("document", "acknowledged_at", "acknowledged_by_id")  # as its rows are recorded
Documents = dict[int, str]


def acknowledge_postings(documents: Documents, by: User) -> int:
    """Mark postings as entered in the books; how many were not yet.

    Raises NotLikeThis for unknown ids, NotAllowed for another's company, NotNow where a posting has
    another document.
    """

    def work() -> int:
        rows = Posting.objects.visible_to(by).filter(pk__in=documents).order_by("pk")
        found = list(rows.select_related("company").select_for_update(of=("self",)))
        check_known_ids(documents, found)
        check_may_acknowledge(found, by)
        fresh = [each for each in found if is_to_acknowledge(each, documents[each.pk])]
        for each in fresh:
            each.document = documents[each.pk]
            each.acknowledged_at, each.acknowledged_by = clock.now(), by
        columns = ["document", "acknowledged_at", "acknowledged_by"]
        Posting.objects.bulk_update(fresh, columns, batch_size=500)
        if fresh:
            pks = [each.pk for each in fresh]
            record_rows(TABLE, pks, changed=ACKNOWLEDGED, why="postings acknowledged", by=by)
        return len(fresh)

    return run_in_transaction(work)


def check_known_ids(documents: Documents, found: Iterable[Posting]) -> None:
    if unknown := sorted(documents.keys() - {each.pk for each in found}):
        more = f" and {len(unknown) - 1:,} more" if len(unknown) > 1 else ""
        message = f"There is no posting {unknown[0]}{more}. Nothing was acknowledged."
        raise NotLikeThis([field_fault("ids", "unknown", message)])


def check_may_acknowledge(found: Iterable[Posting], by: User) -> None:
    """Raises NotAllowed. A service has its scope for it, and sees no other company's postings."""
    if not by.is_service and not all(may_file(by, each.company) for each in found):
        raise NotAllowed("A lead of the company acknowledges its postings.")


def is_to_acknowledge(posting: Posting, document: str) -> bool:
    """Return whether it is new. Raises NotNow where it has another document."""
    if posting.acknowledged_at is None:
        return True
    if document and posting.document and document != posting.document:
        message = f"Posting {posting.pk} is in document {posting.document} already."
        raise NotNow(message, code="acknowledged")
    return not posting.document and bool(document)


def parse_acknowledgements(data: bytes) -> Documents:
    """Read a CSV file with the columns id and document. Raises NotLikeThis."""
    try:
        rows = csv.DictReader(StringIO(data.decode("utf-8-sig")))
        names = {(name or "").strip().lower(): name for name in rows.fieldnames or ()}
        if "id" not in names:
            raise_faulty_file("The file has no column id.")
        found = dict(parse_acknowledgement(row, names) for row in rows)
    except (UnicodeDecodeError, csv.Error):
        raise_faulty_file("This is not a CSV file in UTF-8.")
    if not found or len(found) > MOST_IDS:
        raise_faulty_file(f"A file has 1 to {MOST_IDS:,} postings.")
    return found


def parse_acknowledgement(row: dict[str, str], names: dict[str, str]) -> tuple[int, str]:
    text = (row.get(names["id"]) or "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < LONGEST_ID):
        raise_faulty_file(f"{text[:LONGEST_ID]!r} is no id of a posting.")
    document = (row.get(names.get("document", "")) or "").strip()
    try:
        return int(text), normalize_line(document, LONGEST_DOCUMENT)
    except BadText as bad:
        raise_faulty_file(f"Posting {text}: {bad}")


def raise_faulty_file(message: str) -> Never:
    raise NotLikeThis([field_fault("file", "invalid", message)])
