"""The audit as a file: CSV to be read, JSON Lines to be proven; a batch at a time."""

from collections.abc import Iterator
from itertools import islice

from console.audit import pages, rows
from console.audit.questions import AuditQuery
from console.shared.transition_words import describe_reason
from workflow.api.certificates.register import in_manila
from workflow.engine.export_lines import exported_lines_of
from workflow.files.csv_text import BOM, as_csv, encode_csv
from workflow.models import Transition

HEADER = (
    *("Number", "Time (Manila)", "Who", "Role", "Move", "From", "To", "Reference", "Tenant"),
    *("Reasons", "Remarks", "Changes", "Kind", "Address", "Request", "Hash", "Subject"),
)


def iterate_audit_csv(question: AuditQuery) -> Iterator[bytes]:
    """A header, then a batch of transitions each, newest first."""
    yield encode_csv(BOM + as_csv([HEADER]))
    for batch in pages.iterate_transition_batches(question.answer(), pages.newest_first):
        known = rows.known_of(batch)
        yield encode_csv(as_csv(csv_row(row, known) for row in batch))


def csv_row(row: Transition, known: rows.AuditContext) -> tuple[str, ...]:
    told = rows.serialize_audit_row(row, known)
    return (
        str(row.number),
        in_manila(row.at),
        *(told[name] for name in ("by", "role", "label", "source", "target")),
        *(told[name] for name in ("reference", "tenant")),
        "; ".join(describe_reason(reason) for reason in told["reasons"]),
        told["remarks"],
        "; ".join(f"{c['field']}: {c['before']} -> {c['after']}" for c in told["changes"]),
        *(told[name] for name in ("lifecycle", "ip", "request_id", "hash", "subject")),
    )


def line_pieces(question: AuditQuery) -> Iterator[bytes]:
    """The whole chain by number, so that each link is followed; a part of it by time."""
    order = pages.order_by_number if question.is_open else pages.oldest_first
    batches = pages.iterate_transition_batches(question.answer(), order)
    lines = exported_lines_of(row for batch in batches for row in batch)
    while some := "".join(islice(lines, pages.AT_ONCE)):
        yield encode_csv(some)
