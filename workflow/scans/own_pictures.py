"""Pictures of the pages that tenants' drafts were filled in from: stored, shown, deleted."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import CharField, Exists, OuterRef, QuerySet, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Replace

from accounts.models import Tenant
from core import clock
from core.refusals import NotFound
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.files import storage
from workflow.scans.models import OwnPicture

SETTLED = (Status.APPROVED, Status.DISAPPROVED, Status.CANCELLED, Status.ERASED)
NOT_DRAWN = "This page could not be drawn. What was read of it is in the form."
GONE = "The picture of this page is not stored any more."


def save_own_picture(tenant: Tenant, picture: bytes) -> dict[str, str]:
    """Store the picture of a page; return what the draft names it by. Raises NotStored."""
    stored = storage.store_bytes(picture)
    row = OwnPicture.objects.create(tenant=tenant, sha256=stored.sha256, stored_as=stored.stored_as)
    return {"id": str(row.pk), "sha256": stored.sha256}


def read_own_picture(certificate: Certificate) -> bytes:
    """The picture of the page that the certificate was filled in from, as PNG.

    Raises NotFound, and AlteredRecord where it is not the picture that the certificate names.
    """
    reading = certificate.from_pdf
    if "picture" not in reading:
        raise NotFound
    named = reading["picture"]
    if named is None:
        raise NotFound(NOT_DRAWN, code="not_drawn")
    row = OwnPicture.objects.filter(pk=named["id"], tenant=certificate.tenant_id).first()
    if row is None:
        raise NotFound(GONE, code="file_missing")
    try:
        pieces = storage.stream_stored_file(row.stored_as, named["sha256"], str(row))
    except OSError as error:
        raise NotFound(GONE, code="file_missing") from error
    return b"".join(pieces)


def purge_own_pictures(*, dry_run: bool = False) -> int:
    """Delete the pictures that no open certificate needs, or only count them; return how many."""
    rows = list(unneeded_own_pictures())
    if not dry_run:
        for row in rows:
            row.delete()
            storage.delete_stored_file(row.stored_as)
    return len(rows)


def unneeded_own_pictures() -> "QuerySet[OwnPicture]":
    """List older pictures that no certificate names, apart from decided ones."""
    since = clock.now() - timedelta(hours=settings.UPLOAD_LEFT_OVER_HOURS)
    named = certificates_with_picture().filter(
        tenant=OuterRef("tenant"), picture=without_hyphens(OuterRef("pk"))
    )
    rows = OwnPicture.objects.filter(~Exists(named), drawn_at__lt=since)
    return rows.order_by("drawn_at", "id")


def certificates_with_picture() -> Any:
    rows = Certificate.objects.exclude(status__in=SETTLED).exclude(from_pdf={})
    return rows.annotate(picture=without_hyphens(KT("from_pdf__picture__id")))


def without_hyphens(key: Any) -> Any:
    """A UUID as text, written alike by both databases."""
    return Replace(Cast(key, CharField()), Value("-"), Value(""))


def stored_files_of_own_pictures() -> set[str]:
    """List the stored files of these pictures."""
    return set(OwnPicture.objects.values_list("stored_as", flat=True))
