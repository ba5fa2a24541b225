"""The files of one certificate: which it has, what the digest says of them, how they change."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, QuerySet

from core import clock
from core.db.row_caches import clear_prefetched_rows
from core.digests import json_digest
from core.refusals import NotFound, NotLikeThis, field_fault
from workflow.certificates.attached_forms import figures_as_content
from workflow.certificates.models import Certificate, FormType
from workflow.files import storage
from workflow.files.models import Attachment

BREAKDOWN = Attachment.Kind.BREAKDOWN
SIGNED_COPY = Attachment.Kind.SIGNED_COPY


def files() -> Prefetch:
    """A certificate's files; the rows of a breakdown are fetched when they are asked for."""
    return Prefetch("files", listed_attachments())


def listed_attachments() -> QuerySet[Attachment]:
    return Attachment.objects.defer("rows")


def current_attachments(certificate: Certificate) -> list[Attachment]:
    """Its files without the removed ones, as they were added."""
    return [file for file in certificate.files.all() if file.removed_at is None]


def removed_signed_copies(certificate: Certificate) -> list[Attachment]:
    """Its former signed copies, the last one removed first."""
    removed = [
        file
        for file in certificate.files.all()
        if file.removed_at is not None and file.kind == SIGNED_COPY
    ]
    return sorted(removed, key=lambda file: (file.removed_at, file.pk), reverse=True)


def signed_copy_as_content(file: Attachment) -> dict[str, Any]:
    """Return what the digest covers of a signed copy: its digital signature, how it came and what
    came of comparing it, each where there is one."""
    facts = {
        "digital_signature": file.digital_signature,
        "comparison": file.comparison,
        "arrived_by": file.arrived_by,
    }
    return {name: value for name, value in facts.items() if value}


def breakdown_of(certificate: Certificate) -> Attachment | None:
    return next((file for file in current_attachments(certificate) if file.kind == BREAKDOWN), None)


def file_of(certificate: Certificate, pk: Any) -> Attachment:
    """One of its files. Raises NotFound, for a removed one too."""
    for file in current_attachments(certificate):
        if file.pk == pk:
            return file
    raise NotFound


def attachments_as_content(certificate: Certificate) -> list[dict[str, Any]]:
    """Return the facts of its files for the content digest, in a fixed order."""
    told = (
        {
            "id": str(file.pk),
            "kind": file.kind,
            "name": file.name,
            "size": file.size,
            "sha256": file.sha256,
            "media_type": file.media_type,
            "rows": file.rows_sha256,
            "total": f"{file.total:.2f}",
            "tax": f"{file.tax:.2f}",
            "added_by": file.added_by_id,
            "added_at": clock.utc_moment(file.added_at),
        }
        | figures_as_content(file)
        | signed_copy_as_content(file)
        for file in current_attachments(certificate)
    )
    return sorted(told, key=lambda file: file["id"])


def add_attachment(certificate: Certificate, facts: dict[str, Any]) -> None:
    """Attach a file whose bytes are stored; a breakdown replaces the previous one.

    The same bytes again change nothing, save what came of comparing them. Raises NotLikeThis.
    """
    held = current_attachments(certificate)
    same = [f for f in held if (f.kind, f.sha256) == (facts["kind"], facts["sha256"])]
    if same:
        update_comparison(certificate, same[0], facts)
        return
    replaced = [file for file in held if file.kind == facts["kind"] == BREAKDOWN]
    check_attachment_room(certificate, facts["kind"], len(held) - len(replaced))
    for file in replaced:
        mark_attachment_removed(file, facts["added_by"])
    read = digest_of_rows(facts.get("rows"))
    Attachment.objects.create(
        certificate=certificate, added_at=clock.now(), rows_sha256=read, **facts
    )
    clear_prefetched_rows(certificate)


def update_comparison(certificate: Certificate, file: Attachment, facts: dict[str, Any]) -> None:
    """Write what came of comparing a signed copy that is attached already."""
    if facts.get("comparison"):
        Attachment.objects.filter(pk=file.pk).update(comparison=facts["comparison"])
        clear_prefetched_rows(certificate)


def check_attachment_room(certificate: Certificate, kind: str, others: int) -> None:
    """The kind fits the form, and there are not too many. Raises NotLikeThis."""
    if kind == BREAKDOWN and certificate.form_type != FormType.CONSOLIDATED:
        words = "Only a CONSOLIDATED certificate has a breakdown."
        raise NotLikeThis([field_fault("kind", "not_consolidated", words)])
    if others >= settings.ATTACHMENTS_PER_CERTIFICATE:
        words = f"A certificate has at most {settings.ATTACHMENTS_PER_CERTIFICATE} files."
        raise NotLikeThis([field_fault("file", "too_many_files", words)])


def remove_from(certificate: Certificate, removal: dict[str, Any]) -> None:
    """Take a file off (``file``, ``by``); row and bytes stay for as long as a decision speaks of
    them."""
    mark_attachment_removed(file_of(certificate, removal["file"]), removal["by"])
    clear_prefetched_rows(certificate)


def mark_attachment_removed(file: Attachment, by: Any) -> None:
    Attachment.objects.filter(pk=file.pk).update(removed_at=clock.now(), removed_by=by)


def digest_of_rows(rows: Any) -> str:
    """Of what was read of a breakdown; blank where nothing was read."""
    return "" if rows is None else json_digest(rows)


def downloadable_file_of(certificate: Certificate, pk: Any) -> Attachment:
    """One of its files, or of its former signed copies. Raises NotFound."""
    for file in removed_signed_copies(certificate):
        if file.pk == pk:
            return file
    return file_of(certificate, pk)


def attachment_pieces(file: Attachment) -> Iterator[bytes]:
    """Its bytes, as they were attached. Raises OSError or AlteredRecord."""
    return storage.stream_stored_file(file.stored_as, file.sha256, f"attachment {file.pk}")


def unlike_the_disk(certificate: Certificate) -> list[str]:
    """Describe differences between its files on disk and their records; empty for none."""
    found = []
    for file in current_attachments(certificate):
        if file.kind == BREAKDOWN and digest_of_rows(file.rows) != file.rows_sha256:
            found.append(f"what was read of the file {file.name} of {certificate} was changed")
        digest = storage.digest_of_stored_file(file.stored_as)
        if digest is None:
            found.append(f"the file {file.name} of {certificate} is missing")
        elif digest != file.sha256:
            found.append(f"the file {file.name} of {certificate} was changed")
    return found
