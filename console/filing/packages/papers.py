"""The paper of each certificate: its signed copy, or the form as it was approved."""

import base64
from collections.abc import Iterator
from dataclasses import dataclass

from console.filing.filed_lines import difference, period_filed
from console.filing.packages import places
from console.filing.packages.models import PackagePart, PackedPaper
from console.shared import files
from core.storage import StoredPlace
from core.tampering import unaltered_pieces
from workflow.certificates import LIFECYCLE, attachments
from workflow.certificates.models import Certificate
from workflow.engine.unaltered import read_document
from workflow.files.child import Bounds, read_apart
from workflow.files.models import Attachment
from workflow.files.reading.unreadable import Unreadable
from workflow.files.types import PDF
from workflow.issued_pdf.issuing import get_or_create_issued_pdf, issues_of, read_issued_bytes
from workflow.signatures.grounds import ground_of_file

# As their rows are recorded.
TABLE, TABLE_OF_PARTS = "package_papers", "package_parts"
READER = "workflow.files.reading.pages:take"
BOUNDS = Bounds(answer_bytes=64 * 1_048_576)
GONE = "The portal no longer has the bytes of its file."
NOT_OPENED = "Its file cannot be opened."
UNMARKED = ""


class LeftOut(Exception):
    """No paper says what was filed; the message says why, in a sentence."""


@dataclass(frozen=True)
class PackagePaper:
    """Its bytes; ``cleaned`` are the pages of a stranger's file, with nothing in them that runs."""

    data: bytes
    cleaned: bytes | None = None


def paper_for(packed: PackedPaper) -> PackagePaper:
    """Raises LeftOut, AlteredRecord, and NotNow where it was moved while it was read."""
    rows = Certificate.objects.filter(pk=packed.certificate_id).select_related("tenant")
    (certificate,) = read_document(LIFECYCLE, lambda: list(rows.all()))
    period = period_filed(packed.package.filing)
    if why := difference(certificate, period, packed.base, packed.tax):
        raise LeftOut(why)
    try:
        if copy := signed_copy_of(certificate):
            return copy_paper(copy)
        approval, _ = issues_of(certificate)
        return PackagePaper(
            read_issued_bytes(get_or_create_issued_pdf(certificate, approval, UNMARKED))
        )
    except OSError as error:
        raise LeftOut(GONE) from error


def signed_copy_of(certificate: Certificate) -> Attachment | None:
    """The newest of its signed copies that count."""
    held = attachments.current_attachments(certificate)
    copies = [file for file in held if file.media_type == PDF and ground_of_file(file, certificate)]
    return copies[-1] if copies else None


def copy_paper(copy: Attachment) -> PackagePaper:
    """The copy as it was attached, and its pages as they can be merged. Raises LeftOut."""
    data = b"".join(attachments.attachment_pieces(copy))
    try:
        return PackagePaper(data, base64.b64decode(read_apart(READER, data, BOUNDS)))
    except Unreadable as refusal:
        raise LeftOut(f"Its signed copy: {refusal.message}") from refusal


def package_paper_place(packed: PackedPaper) -> StoredPlace:
    return places.package_folder(packed.package_id) / places.PAPERS / packed.name


def cleaned_place(packed: PackedPaper) -> StoredPlace:
    return places.package_folder(packed.package_id) / places.CLEANED / f"{packed.position}.pdf"


def store_package_paper(packed: PackedPaper, paper: PackagePaper) -> None:
    """Its files, and then what is said of them. Raises LeftOut."""
    check_mergeable(paper)
    if paper.cleaned is not None:
        files.write_paper_file(cleaned_place(packed), paper.cleaned)
    written = files.write_paper_file(package_paper_place(packed), paper.data)
    packed.is_signed_copy = paper.cleaned is not None
    packed.size, packed.sha256 = written.size, written.sha256
    packed.save(update_fields=["is_signed_copy", "size", "sha256"])


def check_mergeable(paper: PackagePaper) -> None:
    """Raises LeftOut now, where merging would break off. What merges is loaded with the first."""
    from console.shared.merged_pdf import PdfBody, Unmergeable

    try:
        PdfBody(paper.cleaned or paper.data, 1)
    except Unmergeable as error:
        raise LeftOut(NOT_OPENED) from error


def read_package_paper_chunks(packed: PackedPaper) -> Iterator[bytes]:
    """Read its file in chunks, as it was written. Raises OSError or AlteredRecord."""
    return unaltered_pieces(
        package_paper_place(packed), packed.sha256, f"package paper {packed.pk}"
    )


def part_file_place(part: PackagePart) -> StoredPlace:
    return places.package_folder(part.package_id) / places.PARTS / part.name


def pieces_of_part(part: PackagePart) -> Iterator[bytes]:
    """Its file, as it was merged. Raises OSError or AlteredRecord."""
    return unaltered_pieces(part_file_place(part), part.sha256, f"package part {part.pk}")


def mergeable_paper_bytes(packed: PackedPaper) -> bytes:
    """Return the bytes to merge."""
    if packed.is_signed_copy:
        return cleaned_place(packed).read_bytes()
    return b"".join(read_package_paper_chunks(packed))
