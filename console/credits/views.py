"""The credit ledger: reading it, typing its figures, its differences and its workbook."""

from hashlib import sha256
from typing import Any

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Company, User
from console.credits import schemas as shapes
from console.credits.dossier import (
    iterate_dossier_members,
    live_filings_of_year,
    packed_filings,
)
from console.credits.entries import type_credit_entry
from console.credits.importing import import_credit_entries
from console.credits.ledger import (
    EARLIEST_YEAR,
    CreditLedger,
    find_taxable_year,
    read_credit_ledger,
)
from console.credits.models import CreditEntry
from console.credits.serializers import (
    serialize_credit_entries,
    serialize_credit_ledger,
    serialize_difference,
)
from console.credits.sums import iterate_differences
from console.credits.workbook import ledger_workbook
from console.filing.choices import check_may_file, company_to_read, require_filing_reader
from console.filing.packages.contents import check_package_unaltered
from console.filing.packages.models import Package
from console.filing.packages.views import NO_LONGER, ZIP, took
from console.shared.zip_files import zip_members
from core.api.answers import Answer, Created, render_answer
from core.api.bodies import read_body
from core.api.idempotent_calls import once
from core.api.parameters import KEY, integer, text_parameter
from core.api.queries import Query, get_query
from core.api.streams import ReportView, Streamed, download
from core.days import LATEST_YEAR
from core.money import ZERO, plain_pesos
from core.refusals import NotFound, NotNow
from core.security_events import record_security_event
from core.taxable_years import LAST_QUARTER, TaxableYear
from workflow.api.files.uploads import (
    check_length,
    most_bytes,
    parse_upload_body,
    read_upload,
)
from workflow.api.schemas import RefusalSchema
from workflow.files.types import XLSX

MOST_DIFFERENCES = 200
LEDGER_QUERY = [
    text_parameter("company", required=True, description="code"),
    integer(
        "year",
        EARLIEST_YEAR,
        LATEST_YEAR,
        required=True,
        description="the year in which the taxable year ends",
    ),
    OpenApiParameter(
        "is_second",
        bool,
        description="the second taxable year that ends in it, where one was shorter",
    ),
]
OF_RETURN = integer(
    "number", 1, LAST_QUARTER, required=True, description="of the return; 4 is the annual one"
)
REFUSED = dict.fromkeys((401, 403, 404, 422), RefusalSchema)
NOT_TYPED = dict.fromkeys((400, 401, 403, 404, 409, 415, 422), RefusalSchema)


def ledger_for(asked: Query, user: User) -> CreditLedger:
    """Read the ledger that is asked for. Raises NotFound."""
    company = company_to_read(asked["company"], user)
    return read_credit_ledger(company, year_asked_for(asked, company))


def year_asked_for(asked: Query, company: Company) -> TaxableYear:
    """Return the taxable year that is asked for. Raises NotFound."""
    return find_taxable_year(company, asked["year"], is_second=asked.get("is_second", False))


class CreditsView(APIView):
    """The ledger of a company and taxable year."""

    @extend_schema(
        operation_id="credits_retrieve",
        parameters=LEDGER_QUERY,
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.CreditLedgerSchema]:
        """Return certified, claimed and used credits by return, and the balance after each.

        ``certified`` counts approved certificates that were not replaced, by their own period.
        ``claimed`` is the live version of the return; it is the SAWT control total. Only income tax
        codes (WC) count. Quarter 4 is the annual return, whose SAWT covers the whole year.
        """
        user = require_filing_reader(get_current_user(request))
        ledger = ledger_for(get_query(request), user)
        return Answer(
            render_answer(shapes.CreditLedgerSchema, serialize_credit_ledger(ledger, user))
        )


class CreditEntriesView(APIView):
    """The typing of a figure."""

    @extend_schema(
        operation_id="credits_entries_create",
        parameters=[KEY],
        request=shapes.CreditEntryBody,
        responses=NOT_TYPED,
    )
    def post(self, request: Request) -> Created[shapes.CreditEntryRow]:
        """Type a figure of a return or of the books; for leads of the company.

        Of a kind and quarter the last entry counts; earlier ones stay on record. A choice to carry
        over is final from the next Manila day on (Tax Code, section 76): another is 409
        ``condition``.
        """
        user = require_filing_reader(get_current_user(request))
        given = read_body(request, shapes.CreditEntryBody)
        company = company_to_read(given.pop("company"), user)
        check_may_file(user, company)

        def work() -> tuple[int, shapes.CreditEntryRow]:
            return 201, serialize_credit_entries([type_credit_entry(company, given, user)])[0]

        def again(pk: int) -> shapes.CreditEntryRow:
            return serialize_credit_entries([credit_entry_for(pk, user)])[0]

        _, answer = once(request, work, again)
        return Created(answer)


def credit_entry_for(pk: int, user: User) -> CreditEntry:
    """Return an entry that this user sees. Raises NotFound."""
    found = CreditEntry.objects.visible_to(user).select_related("by").filter(pk=pk).first()
    if found is None:
        raise NotFound
    return found


class CreditEntriesImportView(APIView):
    """Typing figures by a file."""

    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="credits_entries_import",
        parameters=[KEY, *LEDGER_QUERY],
        request={"multipart/form-data": shapes.CreditEntryFile},
        responses={200: shapes.CreditEntriesImported, 413: RefusalSchema} | NOT_TYPED,
    )
    def post(self, request: Request) -> Response:
        """Type every row of a CSV file, or none; for leads of the company.

        Its columns are ``kind, quarter, amount, reason``, with the kinds of ``entries/``, such as
        ``ledger_account`` for the balances of the ledger account. 422 names the faulty row.
        """
        user, asked = require_filing_reader(get_current_user(request)), get_query(request)
        company = company_to_read(asked["company"], user)
        check_may_file(user, company)
        year = year_asked_for(asked, company)
        check_length(request, settings.ATTACHMENT_MAX_BYTES)
        parse_upload_body(request, "Send a CSV file as multipart/form-data.")
        data = read_upload(request)[1]

        def work() -> tuple[int, dict[str, Any]]:
            return 200, {"entries": import_credit_entries(company, year, data, user)}

        body = [company.code, year.code, sha256(data).hexdigest()]
        status, answer = once(request, work, body=body)
        return Response(answer, status)


class CreditDifferencesView(APIView):
    """The differences of one return."""

    @extend_schema(
        operation_id="credits_differences",
        parameters=[*LEDGER_QUERY, OF_RETURN],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.CreditDifferences]:
        """Name the certificates by which certified and claimed credits differ.

        ``tax`` is the sum of all differences; it equals ``certified`` less ``claimed`` of the
        ledger. The workbook lists every one.
        """
        user = require_filing_reader(get_current_user(request))
        ledger = ledger_for(get_query(request), user)
        span = ledger.span(get_query(request)["number"])
        tax, count = ZERO, 0
        first: list[shapes.CreditDifferenceRow] = []
        for each in iterate_differences(ledger.company, span):
            tax, count = tax + each.amount, count + 1
            if count <= MOST_DIFFERENCES:
                first.append(serialize_difference(each))
        answer: shapes.CreditDifferences = {
            "tax": plain_pesos(tax),
            "count": count,
            "results": first,
        }
        return Answer(render_answer(shapes.CreditDifferences, answer))


class CreditBookView(ReportView):
    """The ledger as a workbook."""

    @extend_schema(
        operation_id="credits_workbook",
        parameters=LEDGER_QUERY,
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Download the ledger: its returns, every typed figure, and every difference."""
        user = require_filing_reader(get_current_user(request))
        ledger = ledger_for(get_query(request), user)
        rows = len(ledger.latest)
        record_security_event("exported", actor=user, what="credit ledger", rows=rows)
        name = f"credits-{ledger.company.code}-{ledger.year.code}.xlsx"
        return download(ledger_workbook(ledger), name, XLSX)


class CreditDossierView(ReportView):
    """The papers for a refund or a tax credit certificate."""

    @extend_schema(
        operation_id="credits_dossier",
        parameters=LEDGER_QUERY,
        responses={(200, ZIP): OpenApiTypes.BINARY, 409: RefusalSchema} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Download a ZIP for an application under RMC 75-2024; for leads of the company.

        It has the list of certificates, the matrix of certificates, SAWT and returns, what was not
        used, the ledger, the SAWT files of the live returns, and the copies of certificates from
        finished packages (the annual one where there is one). ``checklist.txt`` says what is
        missing. Each download is a security event; taken packages are marked so.
        """
        user = require_filing_reader(get_current_user(request))
        ledger = ledger_for(get_query(request), user)
        check_may_file(user, ledger.company)
        filings = live_filings_of_year(ledger)
        packed = packed_filings(filings)
        for filing, package in packed:
            check_package_there(package)
            took(request, filing, "refund dossier", package.papers.filter(left_out="").count())
        record_security_event("exported", actor=user, what="refund dossier", rows=len(filings))
        name = f"refund-{ledger.company.code}-{ledger.year.code}.zip"
        return download(zip_members(iterate_dossier_members(ledger, filings, packed)), name, ZIP)


def check_package_there(package: Package) -> None:
    """Raise NotNow where its files are gone, AlteredRecord where they were changed."""
    try:
        check_package_unaltered(package)
    except OSError:
        raise NotNow(NO_LONGER, code="gone") from None
