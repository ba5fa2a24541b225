"""Batches of scans, and the figures of reading."""

from typing import cast
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer
from core.api.parameters import integer
from core.api.queries import get_query
from core.refusals import NotAllowed, NotFound
from workflow.api import schemas
from workflow.api.certificates.serializers import format_api_timestamp
from workflow.api.scans.schemas import (
    BatchCounts,
    Batches,
    BatchFile,
    BatchRow,
    BatchSchema,
    FiguresSchema,
)
from workflow.api.scans.serializers import PORTAL
from workflow.scans import batches, figures

SEEN = dict.fromkeys((401, 404), schemas.RefusalSchema)
WEEKS = 8


class BatchesView(APIView):
    """The newest batches this user may see something of."""

    @extend_schema(operation_id="scans_batches", responses={401: schemas.RefusalSchema})
    def get(self, request: Request) -> Answer[Batches]:
        user = get_current_user(request)
        return Answer(
            {
                "results": [
                    serialize_scan_batch(each, user) for each in batches.latest_scan_batches(user)
                ]
            }
        )


class BatchView(APIView):
    """One batch with its files."""

    @extend_schema(operation_id="scans_batch", responses=SEEN)
    def get(self, request: Request, pk: UUID) -> Answer[BatchSchema]:
        """Return one batch with its files; ``pages`` and ``file_counts`` count read, failed and
        waiting.
        """
        found = batches.batch_of(pk, get_current_user(request))
        if found is None:
            raise NotFound
        return Answer(
            {
                **serialize_scan_batch(found, get_current_user(request)),
                "files": [serialize_batch_file(each) for each in found.files],
            }
        )


class FiguresView(APIView):
    """Figures of reading, for managers."""

    @extend_schema(
        operation_id="scans_figures",
        parameters=[integer("weeks", 1, figures.MOST_WEEKS, default=WEEKS)],
        responses=dict.fromkeys((401, 403, 422), schemas.RefusalSchema),
    )
    def get(self, request: Request) -> Answer[FiguresSchema]:
        """Return the figures of scanning by week, oldest first; for managers."""
        if not get_current_user(request).is_manager:
            raise NotAllowed("Only managers see these figures.")
        answer = figures.weekly_reading_figures(get_query(request)["weeks"])
        return Answer(cast(FiguresSchema, answer))


def serialize_scan_batch(batch: batches.Batch, user: User) -> BatchRow:
    first = batch.uploads[0]
    return {
        "id": str(batch.id),
        "started_at": format_api_timestamp(batch.started_at),
        "by": str(first.uploaded_by or PORTAL),
        "yours": first.uploaded_by_id == user.pk,
        "pages": cast(BatchCounts, batch.pages),
        "file_counts": cast(BatchCounts, batch.file_counts),
        "scans": batch.scans,
    }


def serialize_batch_file(file: batches.File) -> BatchFile:
    return {
        "upload": str(file.upload.pk),
        "name": file.upload.name,
        "size": file.upload.size,
        "page_count": file.upload.page_count,
        "pages_done": file.pages_done,
        "scans": [str(scan.pk) for scan in file.scans],
        "duplicate_of": str(file.first.pk) if file.first else None,
    }
