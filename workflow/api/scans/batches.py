"""Batches of scans, and the figures of reading."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.asker import asker
from accounts.models import User
from core.api.paging import number
from core.api.parameters import integer
from core.refusals import NotAllowed, NotFound
from workflow.api import shapes
from workflow.api.certificates.answers import moment
from workflow.api.scans.answers import PORTAL
from workflow.api.scans.shapes import Batches, BatchTold, FiguresTold
from workflow.scans import batches, figures

SEEN = dict.fromkeys((401, 404), shapes.RefusalTold)
WEEKS = 8


class BatchesView(APIView):
    """The newest batches this user may see something of."""

    @extend_schema(operation_id="scans_batches", responses={200: Batches, 401: shapes.RefusalTold})
    def get(self, request: Request) -> Response:
        user = asker(request)
        return Response({"results": [row(each, user) for each in batches.latest(user)]})


class BatchView(APIView):
    """One batch with its files."""

    @extend_schema(operation_id="scans_batch", responses={200: BatchTold} | SEEN)
    def get(self, request: Request, pk: UUID) -> Response:
        found = batches.batch_of(pk, asker(request))
        if found is None:
            raise NotFound
        return Response(row(found, asker(request)) | {"files": [*map(file_told, found.files)]})


class FiguresView(APIView):
    """How reading goes, for managers."""

    @extend_schema(
        operation_id="scans_figures",
        parameters=[integer("weeks", 1, figures.MOST_WEEKS)],
        responses={200: FiguresTold} | dict.fromkeys((401, 403, 422), shapes.RefusalTold),
    )
    def get(self, request: Request) -> Response:
        """By week, this one included, oldest first."""
        if not asker(request).is_manager:
            raise NotAllowed("Only managers see these figures.")
        weeks = number(request.query_params, "weeks", WEEKS)
        return Response(figures.figures(min(weeks, figures.MOST_WEEKS)))


def row(batch: batches.Batch, user: User) -> dict[str, Any]:
    first = batch.uploads[0]
    return {
        "id": str(batch.id),
        "started_at": moment(batch.started_at),
        "by": str(first.uploaded_by or PORTAL),
        "yours": first.uploaded_by_id == user.pk,
        "pages": batch.pages,
        "file_counts": batch.file_counts,
        "scans": batch.scans,
    }


def file_told(file: batches.File) -> dict[str, Any]:
    return {
        "upload": str(file.upload.pk),
        "name": file.upload.name,
        "size": file.upload.size,
        "page_count": file.upload.page_count,
        "pages_done": file.pages_done,
        "scans": [str(scan.pk) for scan in file.scans],
        "duplicate_of": str(file.first.pk) if file.first else None,
    }
