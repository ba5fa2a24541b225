"""Signed copies that a tenant attaches: read, compared with the certificate, and attached."""

from functools import partial
from typing import Any

from accounts.models import User
from core.refusals import NotFound, NotLikeThis, field_fault
from workflow.certificates import LIFECYCLE
from workflow.certificates.attachment_changes import attach, attach_with
from workflow.certificates.attachments import attachment_pieces
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import OPEN
from workflow.engine.execution import MoveRequest, perform_all, revise
from workflow.engine.register import LIFECYCLES
from workflow.files.child import NotRead
from workflow.files.digital_signature import digital_signature_of
from workflow.files.models import Arrival, Attachment
from workflow.files.reading.unreadable import Unreadable
from workflow.scans import interactive_reading, reading
from workflow.scans.copy_comparison import compare_with_paper
from workflow.scans.known_parties import known
from workflow.scans.outcomes import stored_form
from workflow.scans.own_pdf import file_of_pdf, first_form
from workflow.signatures.copies import Comparison, CopyState, build_comparison, find_signed_copy

ADD = "add_signed_copy"
BUSY = "The reader was busy. Compare it again."
ONLY_ADDED = "Accounting has this certificate: a signed copy is added, and none is taken off."


def attach_compared_copy(
    certificate: Certificate,
    name: str,
    data: bytes,
    *,
    by: User,
    version: int | None = None,
    replaces: Any = None,
) -> Certificate:
    """Attach a signed copy with what came of comparing it. Refusals: those of ``attach``, and
    NotFound where it replaces what is not a signed copy of the certificate.

    While accounting has the certificate it is a move, which takes no other copy off (NotLikeThis).
    """
    if replaces is not None:
        find_signed_copy(certificate, replaces)
    pk, kind = certificate.pk, Attachment.Kind.SIGNED_COPY

    def columns() -> dict[str, Any]:
        found = compare_if_open(certificate, data)
        return {"comparison": found, "arrived_by": Arrival.PORTAL.value}

    if certificate.status not in OPEN:
        return attach(
            *(pk, kind, name, data),
            by=by,
            version=version,
            columns=columns,
            replaces=replaces,
        )
    if replaces is not None:
        raise NotLikeThis([field_fault("replaces", "unexpected", ONLY_ADDED)])
    add = partial(attach_copy_by_move, pk, ADD, by=by, version=version)
    return attach_with(add, kind, name, data, columns)


def attach_copy_by_move(
    pk: Any, move: str, facts: dict[str, Any], *, by: User | None, version: int | None = None
) -> Certificate:
    """Make the move that attaches a stored signed copy. Refusals: those of ``perform_all``."""
    request = MoveRequest(LIFECYCLE, pk, move, {"copy": {"file": facts}}, version)
    certificate: Certificate = perform_all([request], by=by)[0]
    return certificate


def read_copy_again(certificate: Certificate, file: Attachment) -> Comparison:
    """Compare an attached copy with what the certificate says now; nothing is written. Raises
    NotFound where its bytes are gone."""
    return compare_if_open(certificate, read_copy(file))


def read_copy(file: Attachment) -> bytes:
    """The bytes of a copy. Raises NotFound where they are gone, and AlteredRecord."""
    try:
        return b"".join(attachment_pieces(file))
    except OSError as error:
        raise NotFound("The bytes of this file are missing.", code="file_missing") from error


def page_of_copy(file: Attachment) -> int:
    """The page of a copy that was compared, from 1; the first where none was."""
    return (file.comparison or {}).get("page") or 1


def draw_page(data: bytes, page: int) -> bytes:
    """The page of a PDF as PNG. On the reader's thread. Raises Unreadable, NotRead."""
    with file_of_pdf(data) as path:
        return reading.page_picture(path, page)


def write_copy_comparison(
    certificate: Certificate, file: Attachment, found: Comparison, by: User, version: int | None
) -> None:
    """Write what came of comparing a copy again. Refusals: those of ``revise``."""
    changes = {"compared_copy": {"file": str(file.pk), "comparison": found}}
    revise(LIFECYCLE, certificate.pk, changes, by=by, version=version)


def compare_if_open(certificate: Certificate, data: bytes) -> Comparison:
    """Compare a copy, unless the change will be refused: nobody waits for the reader then."""
    if certificate.status not in (*LIFECYCLES[LIFECYCLE].content_is_open, *OPEN):
        return build_comparison(CopyState.NOT_COMPARED, reason=BUSY)
    return compare_copy(certificate, data)


def compare_copy(certificate: Certificate, data: bytes) -> Comparison:
    """Read a copy and compare it; one that cannot be read is not compared, with the reason."""
    try:
        _, form = interactive_reading.run_in_reader_thread(first_form, data, known())
    except Unreadable as refusal:
        return build_comparison(CopyState.NOT_COMPARED, reason=refusal.message)
    except NotLikeThis as refusal:
        words = refusal.details["fields"][0]["message"]
        return build_comparison(CopyState.NOT_COMPARED, reason=words)
    except (interactive_reading.ReaderBusy, NotRead):
        return build_comparison(CopyState.NOT_COMPARED, reason=BUSY)
    signature = digital_signature_of(data)
    is_signed_digitally = signature is not None and not signature["fault"]
    read = stored_form(form)["values"]
    return compare_with_paper(
        certificate, read, is_signed_digitally=is_signed_digitally, page=form.pages[0]
    )
