"""VAT withheld: the list with its sums, and its files."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.filing.choices import company_to_read, require_filing_reader
from console.vat.files import vat_csv, vat_workbook
from console.vat.schemas import VatWithheldPage
from console.vat.serializers import (
    serialize_vat_certificates,
    serialize_vat_sums,
    serialize_vat_totals,
)
from console.vat.withheld import (
    VatScope,
    certificates_with_vat,
    entries_by_certificate,
    read_vat_totals,
)
from core.api.answers import Answer
from core.api.paging import Order, count_of, page_of
from core.api.parameters import PAGED, quarter_parameter, text_parameter
from core.api.queries import Query, get_query
from core.api.streams import ReportView, Streamed, download
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV, XLSX

NEWEST_PERIOD_FIRST = Order("period_from", descending=True)
VAT_QUERY = [
    text_parameter("company", required=True, description="code"),
    quarter_parameter(description="of the certificate, like 2026Q3; blank: every one"),
]
REFUSED = dict.fromkeys((401, 403, 404, 422), RefusalSchema)


def vat_scope_for(asked: Query, user: User) -> VatScope:
    """Raises NotFound for a company that is not among the caller's."""
    quarter = asked.get("quarter")
    number = quarter.in_one_number if quarter else None
    return VatScope(company_to_read(asked["company"], user), number)


class VatWithheldView(APIView):
    """VAT withheld on the approved certificates of a company."""

    @extend_schema(
        operation_id="vat_withheld_list",
        parameters=[*VAT_QUERY, *PAGED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[VatWithheldPage]:
        """List approved certificates with VAT withheld, and the sums for 2550Q.

        Form ``2307`` are the lines of a certificate with WV codes, ``2306`` the attached Forms 2306
        with such a code. ``claimed`` is what the SAWT of a live 2550Q has. A Form 2306 is in no
        SAWT, so all of it is ``unclaimed``: it is entered in the return by hand. Replaced
        certificates are left out.
        """
        user, asked = require_filing_reader(get_current_user(request)), get_query(request)
        scope = vat_scope_for(asked, user)
        shown, page = page_of(
            certificates_with_vat(scope), NEWEST_PERIOD_FIRST, asked, request.path
        )
        totals = read_vat_totals(scope)
        return Answer(
            {
                "totals": serialize_vat_totals(totals),
                "sums": serialize_vat_sums(totals.sums),
                "results": serialize_vat_certificates(shown, entries_by_certificate(shown, scope)),
                **page,
            }
        )


class VatCsvView(ReportView):
    """The list as CSV."""

    @extend_schema(
        operation_id="vat_withheld_csv",
        parameters=VAT_QUERY,
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream one row for each code of a certificate or Form 2306: UTF-8 with a byte order
        mark."""
        scope = exported_scope(request, "VAT withheld csv")
        return download(vat_csv(scope), vat_file_name(scope, "csv"), f"{CSV}; charset=utf-8")


class VatBookView(ReportView):
    """The list as a workbook."""

    @extend_schema(
        operation_id="vat_withheld_xlsx",
        parameters=VAT_QUERY,
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the sums and the same rows as a workbook; amounts are numbers."""
        scope = exported_scope(request, "VAT withheld xlsx")
        return download(vat_workbook(scope), vat_file_name(scope, "xlsx"), XLSX)


def exported_scope(request: Request, what: str) -> VatScope:
    """Read what is asked for, and record the download as a security event."""
    user = require_filing_reader(get_current_user(request))
    scope = vat_scope_for(get_query(request), user)
    count, has_more = count_of(certificates_with_vat(scope))
    record_security_event("exported", actor=user, what=what, rows=count, has_more=has_more)
    return scope


def vat_file_name(scope: VatScope, ending: str) -> str:
    """Like ``vat-withheld-PCM-2026Q3.xlsx``."""
    parts = filter(None, ("vat-withheld", scope.company.code, scope.quarter_name))
    return f"{'-'.join(parts)}.{ending}"
