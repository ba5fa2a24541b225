"""What nothing speaks of any more: removed files, bytes of uploads that failed, former names."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial, reduce
from operator import or_

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from core import clock
from core.db.transactions import run_in_transaction
from core.storage import StoredPlace
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.names import PartyName
from workflow.engine.models import Revision
from workflow.files import storage
from workflow.files.models import Attachment
from workflow.issued_pdf import issuing
from workflow.scans.erasure import stored_files_of_scans
from workflow.scans.own_pictures import stored_files_of_own_pictures

# A writer of a name holds this lock until its certificate is committed.
NO_NAME_IS_BEING_WRITTEN = "LOCK TABLE workflow_partyname IN SHARE ROW EXCLUSIVE MODE"


def purge_files(*, dry_run: bool = False) -> int:
    """Delete them, or only count; how many."""
    removed, bytes_alone = list(forgettable()), list(orphans())
    if not dry_run:
        for file in removed:
            erase_attachment(file)
        for place in bytes_alone:
            place.delete()
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


def orphans() -> Iterator[StoredPlace]:
    """Bytes that no row names, and unfinished ones, a while after they were written."""
    attached = Attachment.objects.values_list("stored_as", flat=True)
    of_pages = stored_files_of_scans() | stored_files_of_own_pictures()
    named = {*attached, *of_pages, *issuing.stored_issued_files()}
    old = storage.written_before(a_while_ago())
    return (place for place in old if place.last_name not in named)


def a_while_ago() -> datetime:
    return clock.now() - timedelta(hours=settings.UPLOAD_LEFT_OVER_HOURS)


def erase_attachment(file: Attachment) -> None:
    """Delete a file for good: its row now, its bytes once that is committed."""
    transaction.on_commit(partial(storage.delete_stored_file, file.stored_as), robust=True)
    Attachment.objects.filter(pk=file.pk).delete()


def erase_files_of(certificate: Certificate) -> int:
    """Delete every file of a certificate that retention leaves nothing of; how many."""
    files = list(certificate.files.defer("rows"))
    for file in files:
        erase_attachment(file)
    return len(files)


def purge_names(*, dry_run: bool = False) -> int:
    """Delete the names that no certificate has any more, or only count; how many."""
    return unused_names().count() if dry_run else run_in_transaction(delete_unused_names)


def delete_unused_names() -> int:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(NO_NAME_IS_BEING_WRITTEN)
    return unused_names().delete()[0]


def unused_names() -> "QuerySet[PartyName]":
    has, columns = Certificate.objects.filter, PartyName.Column.values
    gone = [Q(column=each) & ~Exists(has(**{each: OuterRef("text")})) for each in columns]
    return PartyName.objects.filter(reduce(or_, gone))
