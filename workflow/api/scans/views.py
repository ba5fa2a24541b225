"""Scans: files sent in, lists, one of them, its pages, and the one door for moves."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Tenant, User
from core.api.answers import Accepted, Answer
from core.api.bodies import read_body, read_object
from core.api.idempotent_calls import once
from core.api.paging import page_of
from core.api.parameters import IF_MATCH, KEY, PAGED, text_parameter
from core.api.queries import get_query
from core.api.streams import FileAnswering, Streamed, download_stored
from core.refusals import NotAllowed, NotFound
from core.text import fold
from workflow.api import schemas
from workflow.api.certificates.views import version_seen
from workflow.api.files.uploads import parse_upload_body
from workflow.api.scans import filters, pictures, serializers
from workflow.api.scans.schemas import (
    BoxAsked,
    ScanFiles,
    ScanPage,
    ScanRow,
    ScanSchema,
    ScansTaken,
    ScanTenant,
    ScanTenants,
    ScanValue,
)
from workflow.api.scans.uploads import read_scan_uploads, take_scan_file
from workflow.certificates.search import tins_from
from workflow.engine.execution import perform
from workflow.engine.unaltered import check_document
from workflow.files import storage, types
from workflow.scans import LIFECYCLE, confirmation, intake

REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 415, 422, 503), schemas.RefusalSchema)
SEEN = dict.fromkeys((401, 404), schemas.RefusalSchema)
MOST_TENANTS = 20


def check_processes(user: User) -> None:
    """Raises NotAllowed."""
    if not user.is_processor:
        raise NotAllowed("Only accounting staff send and confirm scans.")


def get_visible_scan(pk: UUID, user: User) -> Any:
    """Raises NotFound."""
    scan = serializers.find_visible_scan(pk, user)
    if scan is None:
        raise NotFound
    return scan


def scan_response(scan: ScanSchema) -> Answer[ScanSchema]:
    return Answer(scan, version=scan["version"])


class ScansView(APIView):
    """The scans this user may see, and new ones."""

    parser_classes = (MultiPartParser,)

    @staticmethod
    def most_bytes() -> int:
        return settings.SCAN_REQUEST_MAX_BYTES

    @extend_schema(
        operation_id="scans_list",
        parameters=[*filters.QUERY, *PAGED],
        responses={401: schemas.RefusalSchema, 422: schemas.RefusalSchema},
    )
    def get(self, request: Request) -> Answer[ScanPage]:
        """List scans; without ``status`` those that are not discarded.

        Processors see their own uploads and the scans of their companies and malls. Leads also see
        scans that match no company, managers all. Tenants see none.
        """
        asked, user = get_query(request), get_current_user(request)
        rows = serializers.with_all(filters.filter_scans(asked, user))
        shown, page = page_of(rows, filters.scan_order(asked), asked, request.path)
        results: list[ScanRow] = [serializers.serialize_scan_row(scan, user) for scan in shown]
        return Answer({"results": results, **page})

    @extend_schema(
        operation_id="scans_upload",
        request={"multipart/form-data": ScanFiles},
        responses=REFUSED | dict.fromkeys((413, 429, 503), schemas.RefusalSchema),
    )
    def post(self, request: Request) -> Accepted[ScansTaken]:
        """Receive files; each becomes a scan with status PROCESSING, read in the background.

        Further certificates of a stack become scans of the same ``upload`` once they are read. The
        same bytes are not read again: ``duplicate_of`` is the first scan that the caller may see. A
        file that is too large or infected is ``REFUSED``, the others are not affected.
        """
        user = get_current_user(request)
        if not user.is_service:
            check_processes(user)
        body = parse_upload_body(request, "Send the files as multipart/form-data.", "batch")
        files, batch = read_scan_uploads(request, body)
        intake.check_scan_queue_limit(user, len(files))
        return Accepted({"results": [take_scan_file(file, user, batch) for file in files]})


class ScanView(APIView):
    """One scan."""

    @extend_schema(operation_id="scans_retrieve", responses=SEEN)
    def get(self, request: Request, pk: UUID) -> Answer[ScanSchema]:
        """Return one scan: its fields, findings and moves.

        Each field has value, confidence, level, page and box. ``joins`` is the certificate that its
        tenant typed already, compared field by field. ``after`` says what confirming leads to.
        """
        return scan_response(
            serializers.serialize_scan(
                get_visible_scan(pk, get_current_user(request)), get_current_user(request)
            )
        )


class ScanMoveView(APIView):
    """The one door through which a scan changes its state."""

    @extend_schema(
        operation_id="scans_move",
        parameters=[IF_MATCH, KEY],
        request={"application/json": {"type": "object", "additionalProperties": True}},
        responses=REFUSED,
    )
    def post(self, request: Request, pk: UUID, move: str) -> Answer[ScanSchema]:
        """Make the move ``move`` of a scan.

        - ``confirm`` (``fields?``, ``seen?``, ``branch?``, ``joins?``): answers with the id of the
          ``certificate``. 409 ``unseen`` names the doubtful fields that are neither seen nor
          corrected; 409 ``not_matched`` while company or tenant is missing.
        - ``key`` (``fields``), ``match`` (``company?``, ``tenant?``, ``branch?``), ``retry``,
          ``discard``.

        Field names are flat: ``payor_tin``, ``lines.0.m1``, ``totals.tax``, ``signed``.
        """
        user, seen = get_current_user(request), version_seen(request)
        given = read_object(request)

        def work() -> tuple[int, ScanSchema]:
            if move in confirmation.MOVES:
                confirmation.confirm_scan(pk, move, by=user, inputs=given, version=seen)
            else:
                perform(LIFECYCLE, pk, move, by=user, inputs=given, version=seen)
            return 200, serializers.serialize_scan(get_visible_scan(pk, user), user)

        def again(_: Any) -> ScanSchema:
            return serializers.serialize_scan(get_visible_scan(pk, user), user)

        return scan_response(once(request, work, again)[1])


class PageView(APIView):
    """The picture of one page."""

    @extend_schema(
        operation_id="scans_page",
        responses={(200, "image/png"): OpenApiTypes.BINARY}
        | SEEN
        | dict.fromkeys((409, 422, 503), schemas.RefusalSchema),
    )
    def get(self, request: Request, pk: UUID, number: int) -> HttpResponse:
        """As a viewer shows it, upright or not; boxes of fields lie on it."""
        scan = get_visible_scan(pk, get_current_user(request))
        return pictures.png_response(pictures.picture_of(scan, number))

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)


class OriginalView(FileAnswering):
    """The file as it came."""

    @extend_schema(
        operation_id="scans_file",
        responses={(200, types.PDF): OpenApiTypes.BINARY}
        | SEEN
        | {409: schemas.RefusalSchema, 503: schemas.RefusalSchema},
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """To be saved, never shown."""
        scan = get_visible_scan(pk, get_current_user(request))
        check_document(LIFECYCLE, [scan])
        upload = scan.upload
        try:
            pieces = storage.stream_stored_file(upload.stored_as, upload.sha256, f"scan {scan.pk}")
        except OSError as error:
            raise NotFound("The bytes of this file are missing.", code="file_missing") from error
        return download_stored(pieces, upload.size, upload.name, types.PDF)


class BoxView(APIView):
    """One field read again, in a box that a person drew."""

    @extend_schema(
        operation_id="scans_read_box",
        request=BoxAsked,
        responses=REFUSED | dict.fromkeys((429, 503), schemas.RefusalSchema),
    )
    def post(self, request: Request, pk: UUID) -> Answer[ScanValue]:
        """Read a drawn box again, by the steps of a first reading; nothing is saved.

        The result is sent with ``confirm``.
        """
        check_processes(get_current_user(request))
        scan = get_visible_scan(pk, get_current_user(request))
        body = read_body(request, BoxAsked)
        return Answer(pictures.box_read(scan, get_current_user(request), **body))


class TenantsView(APIView):
    """Tenants to match a scan with."""

    @extend_schema(
        operation_id="scans_tenants",
        parameters=[text_parameter("q", 100)],
        responses=dict.fromkeys((401, 403, 422), schemas.RefusalSchema),
    )
    def get(self, request: Request) -> Answer[ScanTenants]:
        """The first by name or TIN."""
        check_processes(get_current_user(request))
        found = filter_by_file_name(get_query(request).get("q", ""))[:MOST_TENANTS]
        told: list[ScanTenant] = [
            {"id": each.pk, "name": each.name, "tin": str(each.tin)} for each in found
        ]
        return Answer({"results": told})


def filter_by_file_name(words: str) -> Any:
    digits = "".join(letter for letter in words if letter in "0123456789")
    rows = Tenant.objects.order_by("name", "pk")
    if digits and not any(letter.isalpha() for letter in words):
        return rows.filter(tin__range=tins_from(digits[:14]))
    return rows.filter(folded_name__contains=fold(words)) if words else rows
