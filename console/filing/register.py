"""The register: every certificate that staff see, with who decided what when, and where its tax was
claimed; as CSV or workbook, in constant memory."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from console.filing.filed_lines import period_filed
from console.filing.models import FiledLine, Filing
from console.shared.transition_words import (
    DECISIONS,
    describe_reason,
    serialize_labelled_reason,
    transition_label,
)
from core.api.paging import Order
from core.db.transactions import as_of_one_moment
from workflow.api.certificates import register
from workflow.api.certificates.register import in_manila
from workflow.api.certificates.serializers import beginning_of, inputs_of_transition, said_with
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import PROCESSED
from workflow.engine.models import Transition
from workflow.engine.undo import exclude_undone
from workflow.files import xlsx
from workflow.files.csv_text import BOM, as_csv, encode_csv

OF_DECISION = ("Decision", "Decided by", "Decided at", "Reasons", "Remarks")
HEADER = (*register.HEADER, *OF_DECISION, "Filings")
AMOUNTS = {"Month 1", "Month 2", "Month 3", "Total", "Rate", "Tax withheld"}
IS_AMOUNT = [name in AMOUNTS for name in HEADER]
NO_DECISION = ("",) * len(OF_DECISION)
Row = tuple[str, ...]


def iterate_register_csv(rows: QuerySet, order: Order) -> Iterator[bytes]:
    """A header, then a batch of certificates each, all of one moment."""
    return as_csv_file(iterate_register_batches(rows, order))


def xlsx_pieces(rows: QuerySet, order: Order) -> Iterator[bytes]:
    """The same with numbers as numbers."""
    return as_workbook(iterate_register_batches(rows, order))


def as_csv_file(some: Iterable[list[Row]]) -> Iterator[bytes]:
    yield encode_csv(BOM + as_csv([HEADER]))
    for batch in some:
        yield encode_csv(as_csv(batch))


def as_workbook(some: Iterable[list[Row]]) -> Iterator[bytes]:
    found = (with_amounts(row) for batch in some for row in batch)
    return xlsx.stream_workbook([("Register", HEADER, found)])


def with_amounts(row: Row) -> list[Any]:
    pairs = zip(row, IS_AMOUNT, strict=True)
    return [Decimal(cell) if is_amount and cell else cell for cell, is_amount in pairs]


def iterate_register_batches(rows: QuerySet, order: Order) -> Iterator[list[Row]]:
    """Iterate over the rows of one batch of certificates each. Closing it ends the reading."""
    with as_of_one_moment():
        for batch in register.read_certificate_batches(rows, order):
            yield list(iterate_register_rows(batch))
            register.let_go(batch)


def iterate_register_rows(batch: list[Certificate]) -> Iterator[Row]:
    """One row a line of a certificate."""
    decided, filed = decisions_of(batch), filings_by_certificate(batch)
    for certificate in batch:
        done = decided.get(str(certificate.pk))
        after = (*(of_decision(done) if done else NO_DECISION), filed.get(certificate.pk, ""))
        for row in register.certificate_csv_rows(certificate):
            yield (*row, *after)


def decisions_of(batch: Iterable[Certificate]) -> dict[str, Transition]:
    """Return the last decision on each; a faulty scan was decided when it was created."""
    ids = [str(certificate.pk) for certificate in batch]
    moves = Transition.objects.filter(
        lifecycle=LIFECYCLE, subject_id__in=ids, move__in=[*DECISIONS, "born"]
    )
    rows = exclude_undone(moves, LIFECYCLE).order_by("number").prefetch_related("revision")
    return {row.subject_id: row for row in rows if row.move != "born" or row.target in PROCESSED}


def of_decision(done: Transition) -> Row:
    inputs = inputs_of_transition(done)
    reasons = "; ".join(
        describe_reason(serialize_labelled_reason(each)) for each in inputs.get("reasons", [])
    )
    what = f"{beginning_of(done)}, {done.target}" if done.move == "born" else transition_label(done)
    return what, done.actor_name, in_manila(done.at), reasons, said_with(inputs)


def filings_by_certificate(batch: list[Certificate]) -> dict[UUID, str]:
    """In which files each was claimed."""
    lines = FiledLine.objects.live().filter(certificate__in=batch)
    pairs = lines.values_list("certificate", "filing")
    pairs = pairs.order_by("filing__form", "filing__period_to").distinct()
    found = list(pairs)
    filings = Filing.objects.in_bulk({filing for _, filing in found})
    told: dict[UUID, list[str]] = {}
    for certificate, filing in found:
        told.setdefault(certificate, []).append(describe_filing(filings[filing]))
    return {certificate: "; ".join(names) for certificate, names in told.items()}


def describe_filing(filing: Filing) -> str:
    """Like ``1702Q 2026Q3 version 1``."""
    return f"{filing.form} {period_filed(filing)} version {filing.number}"
