"""Files whose time is over: removed ones no decision speaks of, bytes of uploads that failed."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import transaction

from core import clock
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.models import Revision
from workflow.files import storage
from workflow.files.models import Attachment
from workflow.issued import papers
from workflow.scans.erasing import files_named


def purge_files(*, dry_run: bool = False) -> int:
    """Delete them, or only count; how many."""
    removed, bytes_alone = list(forgettable()), list(orphans())
    if not dry_run:
        for file in removed:
            erase(file)
        for path in bytes_alone:
            path.unlink(missing_ok=True)
    return len(removed) + len(bytes_alone)


def forgettable() -> Iterator[Attachment]:
    """Files removed a while ago, before anybody decided on them."""
    rows = Attachment.objects.filter(removed_at__lt=a_while_ago()).defer("rows")
    return (file for file in rows if str(file.pk) not in spoken_of(file.certificate_id))


def spoken_of(certificate_pk: object) -> set[str]:
    """The files in the contents that the chain still keeps of a certificate."""
    rows = Revision.objects.filter(
        transition__lifecycle=LIFECYCLE,
        transition__subject_id=str(certificate_pk),
        values__isnull=False,
    )
    contents = ((values or {}).get("content") or {} for (values,) in rows.values_list("values"))
    return {file["id"] for content in contents for file in content.get("files", ())}


def orphans() -> Iterator[Path]:
    """Bytes that no row names, and unfinished ones, a while after they were written."""
    attached = Attachment.objects.values_list("stored_as", flat=True)
    named = {*attached, *files_named(), *papers.files_named()}
    return (path for path in storage.written_before(a_while_ago()) if path.name not in named)


def a_while_ago() -> datetime:
    return clock.now() - timedelta(hours=settings.UPLOAD_LEFT_OVER_HOURS)


def erase(file: Attachment) -> None:
    """Delete a file for good: its row now, its bytes once that is committed."""
    transaction.on_commit(partial(storage.forget, file.stored_as), robust=True)
    Attachment.objects.filter(pk=file.pk).delete()


def erase_files_of(certificate: Certificate) -> int:
    """Delete every file of a certificate that retention leaves nothing of; how many."""
    files = list(certificate.files.defer("rows"))
    for file in files:
        erase(file)
    return len(files)
