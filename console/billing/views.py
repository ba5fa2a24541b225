"""``billing/imports/`` and ``reconciliation/``."""

from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Role, User
from console.billing import schemas as shapes
from console.billing.explaining import explain_billed_amount
from console.billing.files import reconciliation_csv, reconciliation_workbook
from console.billing.importing import start_billing_import
from console.billing.models import BillingImport, MatchState
from console.billing.owed import AMOUNTS
from console.billing.reconciling import follow_changes, is_billing_loaded, reconciled_rows
from console.billing.serializers import (
    count_states,
    serialize_ageing,
    serialize_billing_import,
    serialize_reconciled_page,
    sum_reconciliation,
)
from console.billing.unleased import NONE
from console.filing.choices import company_to_read, require_filing_reader
from core.api.idempotent_calls import repeatable
from core.api.paging import Order, count_of, page_of
from core.api.parameters import KEY, PAGED, choice, quarter_parameter, text_parameter
from core.api.streams import ReportView, Streamed, download
from core.quarter import Quarter
from core.refusals import NotAllowed, NotFound
from core.security_events import record_security_event
from core.text import clean_up_line
from workflow.api.files.uploads import (
    check_length,
    most_bytes,
    parse_upload_body,
    read_form_switch,
    read_upload,
)
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV, XLSX

LONGEST_NAME = 120
CATCH_UP_SECONDS = 2.0
NEWEST_FIRST = Order("created_at", descending=True)
BY_ID = Order("id", descending=False)
EXPECTED_BODY = "Send a CSV file or an Excel workbook as multipart/form-data."
RECONCILED_QUERY = [
    text_parameter("company", required=True, description="code"),
    quarter_parameter(required=True, description="of the income, like 2026Q3"),
    choice("state", MatchState.values, description="blank: every one"),
    text_parameter("mall", description="its name"),
    choice("amount", AMOUNTS, description="only rows in which this amount is above zero"),
    choice("lease", [NONE], description="only units that were billed without a lease"),
    text_parameter("tenant", description="part of the payor's name, or its TIN"),
    text_parameter("document", description="number of a billing document or of its e-invoice"),
]
NARROWING = ("state", "mall", "amount", "lease", "tenant", "document")
REFUSED = dict.fromkeys((401, 403, 404, 422), RefusalSchema)
NOT_TAKEN = dict.fromkeys((400, 401, 403, 413, 415, 422, 503), RefusalSchema)


def require_billing_lead(user: User) -> User:
    """Raises NotAllowed. A service that comes so far has the scope of the call."""
    if user.role != Role.LEAD and not user.is_service:
        raise NotAllowed("Leads bring in billing documents.")
    return user


def imports_open_to(user: User) -> QuerySet[BillingImport]:
    """One's own, and for leads those of the watched folder."""
    own = Q(by=user)
    return BillingImport.objects.filter(own if user.is_service else own | Q(by=None))


class BillingImportsView(APIView):
    """Files of billing documents."""

    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="billing_imports_list",
        parameters=PAGED,
        responses={200: shapes.BillingImportPage} | dict.fromkeys((401, 403, 422), RefusalSchema),
    )
    def get(self, request: Request) -> Response:
        """List one's own imports and those of the watched folder, the last one first."""
        user = require_billing_lead(get_current_user(request))
        rows = imports_open_to(user).select_related("by")
        page = page_of(rows, NEWEST_FIRST, request.query_params, request.path)
        return Response({"results": [*map(serialize_billing_import, page.pop("rows"))]} | page)

    @extend_schema(
        operation_id="billing_imports_create",
        request={"multipart/form-data": shapes.BillingFile},
        responses={202: shapes.BillingStarted} | NOT_TAKEN,
    )
    def post(self, request: Request) -> Response:
        """Bring in a CSV file or workbook of at most 100,000 rows; with ``dry_run`` only check it.

        Columns: ``company``, ``mall``, ``unit``, ``payor_tin``, ``document_no``, ``kind``,
        ``date``, ``income_month``, ``nature``, ``net``, ``vat``, ``withheld``,
        ``einvoice_no``. A document is the same one by company, kind and number: sent again with
        the same figures it is ``same``, with others it is faulty. An e-invoice number may come
        after its document. Good rows are written although others are faulty. Amounts are
        positive; a credit memo reduces what is due.
        """
        user = require_billing_lead(get_current_user(request))
        check_length(request, settings.ATTACHMENT_MAX_BYTES)
        body = parse_upload_body(request, EXPECTED_BODY, "dry_run")
        is_dry_run = read_form_switch(body, "dry_run")
        name, data = read_upload(request)
        run = start_billing_import(
            clean_up_line(name)[:LONGEST_NAME], data, user, is_dry_run=is_dry_run
        )
        return Response({"id": str(run.pk)}, status=202)


class BillingImportView(APIView):
    """One import."""

    @extend_schema(
        operation_id="billing_imports_get",
        responses={200: shapes.BillingImportSchema} | dict.fromkeys((401, 403, 404), RefusalSchema),
    )
    def get(self, request: Request, pk: Any) -> Response:
        """Return its progress and counts, and the faults of its rows."""
        user = require_billing_lead(get_current_user(request))
        run = imports_open_to(user).filter(pk=pk).select_related("by").first()
        if run is None:
            raise NotFound
        return Response(serialize_billing_import(run))


class ReconciliationView(APIView):
    """Billed, expected and certified amounts of a company and quarter."""

    @extend_schema(
        operation_id="reconciliation_list",
        parameters=[*RECONCILED_QUERY, *PAGED],
        responses={200: shapes.ReconciliationPage} | REFUSED,
    )
    def get(self, request: Request) -> Response:
        """List payors, malls, units and natures with the state of each, and the totals of tax.

        ``totals`` and ``states`` are of the whole quarter, whatever the filter. ``certified`` is
        what SUBMITTED, RESUBMITTED and APPROVED certificates of the quarter say; replaced ones are
        left out. A row without ``expected`` is a certificate that no document explains.
        """
        asked = request.query_params
        rows, everything, is_loaded = asked_rows(request)
        page = page_of(rows, BY_ID, asked, request.path)
        return Response(
            {
                "totals": sum_reconciliation(everything),
                "states": count_states(everything),
                "is_loaded": is_loaded,
                **serialize_ageing(Quarter.parse(asked["quarter"])),
                "results": serialize_reconciled_page(list(page.pop("rows"))),
            }
            | page
        )


class BillingExplanationsView(APIView):
    """What tenants say of billed amounts on which they did not withhold."""

    @repeatable(lambda view, request: view.repeat(request))
    @extend_schema(
        operation_id="billing_explanations_create",
        parameters=[KEY],
        request=shapes.ExplanationBody,
        responses={200: shapes.ExplanationSchema}
        | dict.fromkeys((400, 401, 403, 415, 422), RefusalSchema),
    )
    def post(self, request: Request) -> Response:
        """Say why nothing was withheld on what was billed for a mall under a code.

        Reminders of that amount end. A blank ``reason`` takes it back; the last one counts.
        """
        user, given = read_explanation(request)
        explain_billed_amount(given, user)
        return self.repeat(request)

    def repeat(self, request: Request) -> Response:
        _, given = read_explanation(request)
        return Response({"reason": given["reason"], "text": given["text"]})


def read_explanation(request: Request) -> tuple[User, dict[str, Any]]:
    """Return the tenant's user and what they say. Raises NotAllowed and NotLikeThis."""
    user = get_current_user(request)
    if not user.is_tenant:
        raise NotAllowed("Tenants explain what they were billed.")
    body = shapes.ExplanationBody(data=request.data)
    body.is_valid(raise_exception=True)
    return user, body.validated_data


class ReconciliationCsvView(ReportView):
    """The reconciliation as CSV."""

    @extend_schema(
        operation_id="reconciliation_csv",
        parameters=RECONCILED_QUERY,
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the rows of the list: UTF-8 with a byte order mark."""
        rows = exported_rows(request, "reconciliation csv")
        return download(
            reconciliation_csv(rows),
            reconciliation_file_name(request, "csv"),
            f"{CSV}; charset=utf-8",
        )


class ReconciliationBookView(ReportView):
    """The reconciliation as a workbook."""

    @extend_schema(
        operation_id="reconciliation_xlsx",
        parameters=RECONCILED_QUERY,
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the rows of the list; amounts are numbers."""
        rows = exported_rows(request, "reconciliation xlsx")
        return download(
            reconciliation_workbook(rows), reconciliation_file_name(request, "xlsx"), XLSX
        )


def asked_rows(request: Request) -> tuple[Any, Any, bool]:
    """The rows asked for, all of the quarter, and whether its billing is there.

    What moved since the last time is computed first, within two seconds.
    """
    user, asked = require_filing_reader(get_current_user(request)), request.query_params
    company = company_to_read(asked.get("company", ""), user)
    quarter = Quarter.parse(asked["quarter"])
    follow_changes(seconds=CATCH_UP_SECONDS)
    narrowed = {name: asked.get(name, "") for name in NARROWING}
    return (
        reconciled_rows(company, quarter, **narrowed),
        reconciled_rows(company, quarter),
        is_billing_loaded(company, quarter),
    )


def exported_rows(request: Request, what: str) -> Any:
    """Read what is asked for, and record the download as a security event."""
    rows, _, _ = asked_rows(request)
    count, has_more = count_of(rows)
    user = get_current_user(request)
    record_security_event("exported", actor=user, what=what, rows=count, has_more=has_more)
    return rows


def reconciliation_file_name(request: Request, ending: str) -> str:
    """Like ``reconciliation-PCM-2026Q3.xlsx``."""
    asked = request.query_params
    return f"reconciliation-{asked['company']}-{asked['quarter']}.{ending}"
