"""``leases/statement``: the lessee information statement as files."""

from datetime import date

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.current_user import get_current_user
from accounts.models import Company, Role, User
from console.masterdata.lessee_statement import (
    leases_on,
    lessee_statement_csv,
    lessee_statement_workbook,
    next_statement_day,
)
from console.shared.parameters import parse_query_day
from core import clock
from core.api.paging import count_of
from core.api.parameters import date_parameter, text_parameter
from core.api.queries import get_query
from core.api.streams import ReportView, Streamed, download
from core.refusals import NotAllowed, NotFound
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV, XLSX

STATEMENT_QUERY = [
    text_parameter("company", required=True, description="code"),
    date_parameter("as_of", description="blank: of the statement that is due next"),
]
REFUSED = dict.fromkeys((401, 403, 404, 422), RefusalSchema)


class LesseeStatementCsvView(ReportView):
    """The statement as CSV."""

    @extend_schema(
        operation_id="lessee_statement_csv",
        parameters=STATEMENT_QUERY,
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the lessee information statement of RR 12-2011: UTF-8 with a byte order mark.

        Leases of the company that hold on ``as_of``, with totals by mall. Leads get it of their
        companies, managers and administrators of each.
        """
        company, day = exported_statement(request, "lessee statement csv")
        name = statement_file_name(company, day, "csv")
        return download(lessee_statement_csv(company, day), name, f"{CSV}; charset=utf-8")


class LesseeStatementBookView(ReportView):
    """The statement as a workbook."""

    @extend_schema(
        operation_id="lessee_statement_xlsx",
        parameters=STATEMENT_QUERY,
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the same rows as a workbook; areas and rents are numbers."""
        company, day = exported_statement(request, "lessee statement xlsx")
        name = statement_file_name(company, day, "xlsx")
        return download(lessee_statement_workbook(company, day), name, XLSX)


def exported_statement(request: Request, what: str) -> tuple[Company, date]:
    """Read what is asked for, and record the download as a security event."""
    user, asked = get_current_user(request), get_query(request)
    company = company_of_statement(user, asked["company"])
    day = parse_query_day(asked, "as_of") or next_statement_day(clock.today())
    count, has_more = count_of(leases_on(company, day))
    record_security_event("exported", actor=user, what=what, rows=count, has_more=has_more)
    return company, day


def company_of_statement(user: User, code: str) -> Company:
    """Raises NotAllowed, and NotFound in the same words whether it is another's or none."""
    sees_all = user.is_manager or user.is_administrator
    if not (sees_all or user.role == Role.LEAD):
        raise NotAllowed("The lessee information statement is for leads and managers.")
    found = Company.objects.filter(code=code).first()
    if found is None or not (sees_all or user.leads(found.pk)):
        raise NotFound("There is no such company among yours.")
    return found


def statement_file_name(company: Company, day: date, ending: str) -> str:
    """Like ``lessees-PCM-2026-12-31.xlsx``."""
    return f"lessees-{company.code}-{day.isoformat()}.{ending}"
