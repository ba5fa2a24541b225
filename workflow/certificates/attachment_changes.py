"""Attaching a file to a certificate, and taking one off: the bytes first, then the revision."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.db import DatabaseError

from core.refusals import TooLarge, WrongType
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.execution import revise
from workflow.files import breakdown, storage, types, virus_scanner
from workflow.files.digital_signature import digital_signature_of
from workflow.files.models import Attachment
from workflow.files.names import clean_name
from workflow.files.opening import OpenedFile, open_upload

Kind = Attachment.Kind


def attach(
    pk: Any,
    kind: str,
    name: str,
    data: bytes,
    *,
    by: Any,
    version: int | None = None,
    columns: Callable[[], dict[str, Any]] = dict,
    replaces: Any = None,
) -> Certificate:
    """Attach a file to a certificate whose content is open, and return the certificate.

    ``replaces`` is the id of a file that is taken off. Refusals: those of ``attach_with`` and of
    ``revise``.
    """

    def add(facts: dict[str, Any]) -> Certificate:
        changes = {"add_file": facts | {"added_by": by}} | removal_of(replaces, by)
        return revise(LIFECYCLE, pk, changes, by=by, version=version)

    return attach_with(add, kind, name, data, columns)


def attach_with(
    add: Callable[[dict[str, Any]], Certificate],
    kind: str,
    name: str,
    data: bytes,
    columns: Callable[[], dict[str, Any]] = dict,
) -> Certificate:
    """Store a file and have ``add`` attach it by its facts; its bytes go where that is refused.

    ``columns`` returns those typed of a Form 2306 or 1606 (``attached_forms.form_columns``), or
    what comes of comparing a signed copy; it is called once the file itself was found good.
    Refusals: TooLarge, WrongType, NotLikeThis (damaged, active, infected, a breakdown's rows, too
    many files), NotRead, NotScanned, NotStored, and those of ``add``.
    """
    facts = attachment_facts(kind, name, data)
    virus_scanner.check_clean(data)
    facts |= columns()
    kept = storage.store_bytes(data)
    facts |= {"stored_as": kept.stored_as, "size": kept.size, "sha256": kept.sha256}
    try:
        return add(facts)
    finally:
        forget_unless_attached(kept.stored_as)


def detach(pk: Any, file_pk: Any, *, by: Any, version: int | None = None) -> Certificate:
    """Take a file off. Refusals: those of ``revise``, and NotFound for a file it has not."""
    return revise(LIFECYCLE, pk, removal_of(file_pk, by), by=by, version=version)


def removal_of(file_pk: Any, by: Any) -> dict[str, Any]:
    """The change that takes a file off; none where there is no file."""
    return {"remove_file": {"file": file_pk, "by": by}} if file_pk else {}


def attachment_facts(
    kind: str, name: str, data: bytes, *, is_signed_now: bool = False
) -> dict[str, Any]:
    """Return type and content of the file, from its bytes alone.

    Raises TooLarge, WrongType, NotLikeThis, NotRead, NoTrustRoots.
    """
    if len(data) > settings.ATTACHMENT_MAX_BYTES:
        raise TooLarge(file_too_large_message(settings.ATTACHMENT_MAX_BYTES))
    opened = open_upload(data, rows=settings.BREAKDOWN_MAX_ROWS if kind == Kind.BREAKDOWN else 0)
    check_kind(kind, opened.media_type)
    facts: dict[str, Any] = {
        "kind": kind,
        "media_type": opened.media_type,
        "name": clean_name(name, types.EXTENSIONS[opened.media_type]),
    }
    if kind == Kind.SIGNED_COPY:
        facts["digital_signature"] = digital_signature_of(data, is_new=is_signed_now)
    return facts | (breakdown_sums(opened) if kind == Kind.BREAKDOWN else {})


def breakdown_sums(opened: OpenedFile) -> dict[str, Any]:
    """Raises NotLikeThis, with every row at fault."""
    read = breakdown.read_breakdown_rows(opened.rows)
    return {"rows": read.rows, "total": read.total, "tax": read.tax}


def check_kind(kind: str, media_type: str) -> None:
    """A breakdown is a table, everything else a PDF. Raises WrongType."""
    if kind == Kind.BREAKDOWN and media_type not in types.SHEETS:
        raise WrongType("A breakdown is an Excel workbook (.xlsx) or a CSV file.")
    if kind != Kind.BREAKDOWN and media_type != types.PDF:
        raise WrongType("Attach documents as PDF.")


def file_too_large_message(most_bytes: int) -> str:
    return f"This is too large. At most {most_bytes / 1_048_576:.3g} MB are taken."


def forget_unless_attached(stored_as: str) -> None:
    """Bytes of a refused upload go at once; what this misses, the daily purge finds."""
    with suppress(DatabaseError, OSError):
        if not Attachment.objects.filter(stored_as=stored_as).exists():
            storage.delete_stored_file(stored_as)
