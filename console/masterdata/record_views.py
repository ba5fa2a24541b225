"""``masterdata/records/KIND/``: companies, malls and other records with the same calls."""

from typing import Any, ClassVar, cast

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.masterdata import log, record_files, records
from console.masterdata import record_schemas as shapes
from console.masterdata.import_views import serialize_import_plan, table_in
from console.masterdata.models import keeps
from console.masterdata.record_kinds import SHELVES, Given, RecordKind
from console.masterdata.schemas import TenantsImport
from console.masterdata.views import LONGEST_SEARCH, REFUSED, REFUSED_BODY, search_in
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.idempotent_calls import once, repeatable
from core.api.paging import Order, page_of
from core.api.parameters import IF_MATCH, KEY, PAGED, choice, text_parameter
from core.api.queries import get_query
from core.refusals import NotAllowed, NotFound
from workflow.api.certificates.views import version_seen
from workflow.api.files.uploads import most_bytes
from workflow.api.schemas import RefusalSchema

SHELF = OpenApiParameter("shelf", str, OpenApiParameter.PATH, enum=list(SHELVES))
BODY = {"application/json": shapes.ASKED}


def require_reference_data_access(request: Request, name: str) -> tuple[User, RecordKind]:
    """Return the caller and the kind, where they may change it. Raises NotAllowed, NotFound."""
    user, shelf = get_current_user(request), SHELVES.get(name)
    if shelf is None and user.is_administrator:
        raise NotFound
    if shelf is None or not keeps(user, shelf.kind):
        raise NotAllowed("This is for those who keep master data.")
    return user, shelf


def read_record_body(request: Request, shelf: RecordKind, *, partial: bool = False) -> Given:
    """Raises NotLikeThis."""
    return read_body(request, shelf.body, partial=partial)


def serialize_reference_record(shelf: RecordKind, record: Any) -> shapes.MasterRecordRow:
    return {
        "id": record.pk,
        "title": shelf.title(record),
        "values": shelf.values(record),
        "is_active": shelf.is_in_use(record),
    }


def read_reference_record(shelf: RecordKind, pk: int) -> shapes.MasterRecordSchema:
    """One record as it is now. Raises NotFound."""
    record = records.get_reference_record(shelf, pk)
    entry = log.master_log_entries(shelf.kind, [pk]).first()
    return {
        **serialize_reference_record(shelf, record),
        "fields": cast(list[shapes.RecordField], shelf.fields(record)),
        "goes_out_of_use": shelf.goes_out_of_use,
        "version": entry.version if entry else 0,
        "log": log.master_record_history(entry) if entry else [],
    }


def reference_record_response(shelf: RecordKind, pk: int) -> Answer[shapes.MasterRecordSchema]:
    told = read_reference_record(shelf, pk)
    return Answer(told, version=told["version"])


class MasterRecordsView(APIView):
    @extend_schema(
        operation_id="masterdata_records",
        parameters=[
            SHELF,
            text_parameter("q", LONGEST_SEARCH, description="a part of what is searched"),
            choice("state", ["active", "inactive"], description="active"),
            *PAGED,
        ],
        responses={404: RefusalSchema} | REFUSED,
    )
    def get(self, request: Request, shelf: str) -> Answer[shapes.MasterRecordPage]:
        """List the records of one kind, and describe its columns.

        Kinds are ``companies``, ``malls``, ``holidays``, ``atcs``, ``company-profiles``,
        ``tenant-profiles`` (administrators) and ``reasons`` (leads too). All ``values`` are
        strings; ``fixed`` says why a column cannot change.
        """
        _, kept = require_reference_data_access(request, shelf)
        is_active = get_query(request).get("state") != "inactive"
        rows = kept.found(search_in(request), is_active=is_active)
        order = Order(kept.order.lstrip("-"), descending=kept.order.startswith("-"))
        shown, page = page_of(rows, order, get_query(request), request.path)
        results: list[shapes.MasterRecordRow] = [
            serialize_reference_record(kept, row) for row in shown
        ]
        fields = cast(list[shapes.RecordField], kept.fields())
        return Answer({"results": results, "fields": fields, **page})

    @extend_schema(
        operation_id="masterdata_records_create",
        parameters=[SHELF, KEY],
        request=BODY,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request, shelf: str) -> Created[shapes.MasterRecordSchema]:
        """Add a record.

        A new rate of a known ATC begins after today and ends the previous one. A new profile of a
        company or tenant ends the one that has no last day; days of another are 422 ``overlap``. A
        holiday of the statutory list is refused; ``day`` ``working`` makes a holiday a working day.
        ``given_for`` (``return``, ``disapproval`` or ``both``) says for which decision a reason is
        offered.
        """
        user, kept = require_reference_data_access(request, shelf)
        given = read_record_body(request, kept)

        def work() -> tuple[int, Any]:
            return 201, {"id": records.create_reference_record(user, kept, given).pk}

        _, told = once(request, work)
        record = read_reference_record(kept, told["id"])
        return Created(record, version=record["version"])


class MasterRecordView(APIView):
    @extend_schema(
        operation_id="masterdata_record",
        parameters=[SHELF],
        responses={404: RefusalSchema} | REFUSED,
    )
    def get(self, request: Request, shelf: str, pk: int) -> Answer[shapes.MasterRecordSchema]:
        """One record, and who changed what of it."""
        return reference_record_response(require_reference_data_access(request, shelf)[1], pk)

    @extend_schema(
        operation_id="masterdata_record_change",
        parameters=[SHELF, IF_MATCH],
        request=BODY,
        responses=REFUSED_BODY,
    )
    def patch(self, request: Request, shelf: str, pk: int) -> Answer[shapes.MasterRecordSchema]:
        """Change a record; fields that are not named stay.

        A company's TIN and code and a mall's name stay, and a certificate keeps the payee it was
        written with. Of a rate in force only the description and the last day change. A reason is
        recorded with its label, so earlier returns keep their wording.
        """
        user, kept = require_reference_data_access(request, shelf)
        given = read_record_body(request, kept, partial=True)
        records.update_reference_record(user, kept, pk, given, version_seen(request))
        return reference_record_response(kept, pk)


def record_again(_: APIView, request: Request, shelf: str, pk: int) -> Response:
    return reference_record_response(require_reference_data_access(request, shelf)[1], pk)


class RecordInUseView(APIView):
    """Out of use, and in use again."""

    is_active: ClassVar[bool]

    def post(self, request: Request, shelf: str, pk: int) -> Response:
        user, kept = require_reference_data_access(request, shelf)
        records.set_reference_record_active(
            user, kept, pk, version_seen(request), is_active=self.is_active
        )
        return reference_record_response(kept, pk)


class DeactivateRecordView(RecordInUseView):
    is_active = False

    @repeatable(record_again)
    @extend_schema(
        operation_id="masterdata_record_deactivate",
        parameters=[SHELF, IF_MATCH, KEY],
        request=None,
        responses={200: shapes.MasterRecordSchema} | REFUSED_BODY,
    )
    def post(self, request: Request, shelf: str, pk: int) -> Response:
        """Offer a record for nothing new; what refers to it stays as it is.

        New use of it is 422 ``out_of_use``. A rate ends by its last day, and ``OTHER`` stays in
        use: 409 ``stays_in_use``.
        """
        return super().post(request, shelf, pk)


class ReactivateRecordView(RecordInUseView):
    is_active = True

    @repeatable(record_again)
    @extend_schema(
        operation_id="masterdata_record_reactivate",
        parameters=[SHELF, IF_MATCH, KEY],
        request=None,
        responses={200: shapes.MasterRecordSchema} | REFUSED_BODY,
    )
    def post(self, request: Request, shelf: str, pk: int) -> Response:
        """Offer it again."""
        return super().post(request, shelf, pk)


class RecordsImportView(APIView):
    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="masterdata_records_import",
        parameters=[SHELF],
        request={"multipart/form-data": shapes.RecordsFile},
        responses={413: RefusalSchema} | REFUSED_BODY,
    )
    def post(self, request: Request, shelf: str) -> Answer[TenantsImport]:
        """Show the effect of each row of a file; with ``shown``, write it unless it would differ by
        now.
        """
        user, kept = require_reference_data_access(request, shelf)
        name, table, asked = table_in(request, user)
        lines = record_files.lines_in(kept, table)
        if shown := asked.get("shown", ""):
            plan = record_files.import_record_lines(user, kept, lines, shown, name)
            return Answer(serialize_import_plan(plan, is_written=True))
        return Answer(
            serialize_import_plan(record_files.plan_record_rows(kept, lines), is_written=False)
        )
