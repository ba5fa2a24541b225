"""``reconciliation/``: billed, expected, certified, signed, filed and open tax."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Nature
from console.billing.models import LONGEST_UNIT, MatchState
from console.billing.reconciling import is_billing_loaded
from console.billing.standings import NARROWING_AMOUNTS
from console.billing.unleased import NONE
from console.oversight.lists import NUMBERED, links_of_page, place_in
from console.reconciliation import schemas as shapes
from console.reconciliation.ageing import (
    BUCKETS,
    open_rows_of_bucket,
    read_open_quarters,
)
from console.reconciliation.documents import (
    documents_of_place,
    serialize_billing_document,
    sum_documents,
)
from console.reconciliation.files import reconciliation_csv, reconciliation_workbook
from console.reconciliation.ledger_tie import tie_certified, tie_filed
from console.reconciliation.listing import (
    ReconciledQuarter,
    read_company_asked,
    read_quarter_asked,
)
from console.reconciliation.payor_sums import payor_sums, read_payor_sums
from console.reconciliation.serializers import (
    count_states,
    serialize_ageing,
    serialize_ageing_buckets,
    serialize_open_page,
    serialize_payor_sum,
    serialize_reconciled_page,
    serialize_tie,
    sum_reconciliation,
)
from core.api.answers import Answer
from core.api.paging import Order, count_of, page_of
from core.api.parameters import PAGED, choice, quarter_parameter, text_parameter
from core.api.queries import get_query
from core.api.streams import ReportView, Streamed, download
from core.db.transactions import as_of_one_moment
from core.money import ZERO, plain_pesos
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV, XLSX

BY_ID = Order("id", descending=False)
OLDEST_FIRST = Order("quarter", descending=False)
COMPANY = text_parameter("company", required=True, description="code")
PAYOR = text_parameter("tenant", description="part of the payor's name, or its TIN")
QUARTER_QUERY = [
    COMPANY,
    quarter_parameter(required=True, description="of the income, like 2026Q3"),
]
RECONCILED_QUERY = [
    *QUARTER_QUERY,
    choice("state", MatchState.values, description="blank: every one"),
    text_parameter("mall", description="its name"),
    choice("amount", NARROWING_AMOUNTS, description="only rows in which this amount is above zero"),
    choice("lease", [NONE], description="only units that were billed without a lease"),
    PAYOR,
    text_parameter("document", description="number of a billing document or of its e-invoice"),
]
DOCUMENTS_QUERY = [
    *QUARTER_QUERY,
    text_parameter("tin", required=True, description="nine digits of the payor"),
    text_parameter("mall", description="its name"),
    text_parameter("unit", LONGEST_UNIT),
    choice("nature", Nature.values),
]
REFUSED = dict.fromkeys((401, 403, 404, 422), RefusalSchema)


class ReconciliationView(APIView):
    """Billed, expected and certified amounts of a company and quarter."""

    @extend_schema(
        operation_id="reconciliation_list",
        parameters=[*RECONCILED_QUERY, *PAGED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.ReconciliationPage]:
        """List payors, malls, units and natures with the state of each, and the totals of tax.

        ``totals`` and ``states`` are of the whole quarter, whatever the filter. ``certified`` is
        what SUBMITTED, RESUBMITTED and APPROVED certificates of the quarter say; replaced ones are
        left out. A row without ``expected`` is a certificate that no document explains.
        """
        asked = get_query(request)
        of = read_quarter_asked(request)
        shown, page = page_of(of.narrowed_rows(asked), BY_ID, asked, request.path)
        return Answer(
            {
                "totals": sum_reconciliation(of),
                "states": count_states(of.rows()),
                "is_loaded": is_billing_loaded(of.company, of.quarter),
                **serialize_ageing(of.quarter),
                "results": serialize_reconciled_page(list(shown)),
                **page,
            }
        )


class ReconciledPayorsView(APIView):
    """The reconciliation of a quarter by payor."""

    @extend_schema(
        operation_id="reconciliation_payors",
        parameters=[*QUARTER_QUERY, PAYOR, *NUMBERED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.PayorSumPage]:
        """List the sums of each payor, the most open tax first."""
        asked, of = get_query(request), read_quarter_asked(request)
        groups = payor_sums(of, asked.get("tenant", ""))
        start, size = place_in(asked)
        found = read_payor_sums(of, list(groups[start : start + size]))
        rows = [serialize_payor_sum(each) for each in found]
        count = groups.order_by().values("tin9").count()
        return Answer({"results": rows, **links_of_page(count, asked, request.path)})


class ReconciledDocumentsView(APIView):
    """The billing documents behind an expected amount."""

    @extend_schema(
        operation_id="reconciliation_documents",
        parameters=[*DOCUMENTS_QUERY, *PAGED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.BillingDocumentPage]:
        """List the documents of a payor in a quarter, with receipts; ``totals`` are of all pages.

        With ``nature`` they are those of one row, of its ``mall`` and ``unit``. Without a ``unit``
        then those that name none.
        """
        asked, of = get_query(request), read_quarter_asked(request)
        documents = documents_of_place(of, asked)
        shown, page = page_of(documents, BY_ID, asked, request.path)
        results = [serialize_billing_document(each) for each in shown]
        return Answer({"totals": sum_documents(documents), "results": results, **page})


class AgeingView(APIView):
    """Open tax by age."""

    @extend_schema(
        operation_id="reconciliation_ageing",
        parameters=[COMPANY],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.AgeingSchema]:
        """Add up what is short and missing of a company, by the days since it was due."""
        quarters = read_open_quarters(read_company_asked(request))
        return Answer(
            {
                "buckets": serialize_ageing_buckets(quarters),
                "rows": sum(each.rows for each in quarters),
                "open": plain_pesos(sum((each.open for each in quarters), ZERO)),
            }
        )


class OpenRowsView(APIView):
    """The rows in which tax is open, of all quarters."""

    @extend_schema(
        operation_id="reconciliation_open",
        parameters=[COMPANY, choice("bucket", BUCKETS, description="blank: all"), *PAGED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.OpenRowPage]:
        """List what is open of a company, the oldest quarter first."""
        asked = get_query(request)
        rows = open_rows_of_bucket(read_company_asked(request), asked.get("bucket", ""))
        shown, page = page_of(
            rows.select_related("tenant", "branch"), OLDEST_FIRST, asked, request.path
        )
        return Answer({"results": serialize_open_page(shown), **page})


class LedgerTieView(APIView):
    """The reconciliation against the credit ledger."""

    @extend_schema(
        operation_id="reconciliation_ledger",
        parameters=QUARTER_QUERY,
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.LedgerTies]:
        """Compare certified and filed tax with the credit ledger; each difference has a name.

        ``waiting`` is not approved yet, ``other_codes`` is credited against no income tax,
        ``other_figures`` was filed with another tax, ``not_counted`` is claimed and counts no
        more, ``not_computed`` follows with the next reading.
        """
        of = read_quarter_asked(request)
        with as_of_one_moment():
            certified, filed = tie_certified(of), tie_filed(of)
        return Answer({"certified": serialize_tie(certified), "filed": serialize_tie(filed)})


class ReconciliationCsvView(ReportView):
    """The reconciliation as CSV."""

    @extend_schema(
        operation_id="reconciliation_csv",
        parameters=RECONCILED_QUERY,
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the rows of the list: UTF-8 with a byte order mark."""
        _, rows = exported_rows(request, "reconciliation csv")
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
        """Stream the rows of the list; amounts are numbers.

        Further sheets have the sums by payor, the billing documents behind the rows, the open tax
        of the company by age, and how the quarter ties to the credit ledger.
        """
        of, rows = exported_rows(request, "reconciliation xlsx")
        return download(
            reconciliation_workbook(of, rows), reconciliation_file_name(request, "xlsx"), XLSX
        )


def exported_rows(request: Request, what: str) -> tuple[ReconciledQuarter, Any]:
    """Read what is asked for, and record the download as a security event."""
    of = read_quarter_asked(request)
    rows = of.narrowed_rows(get_query(request))
    count, has_more = count_of(rows)
    user = get_current_user(request)
    record_security_event("exported", actor=user, what=what, rows=count, has_more=has_more)
    return of, rows


def reconciliation_file_name(request: Request, ending: str) -> str:
    """Like ``reconciliation-PCM-2026Q3.xlsx``."""
    asked = get_query(request)
    return f"reconciliation-{asked['company']}-{asked['quarter']}.{ending}"
