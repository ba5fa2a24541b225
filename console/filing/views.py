"""Filing: what can be filed, a dry look, the filing itself, those that were made, their files."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from accounts.tax_profiles import taxable_years_of
from console.filing import schemas as shapes
from console.filing import serializers as answers
from console.filing.choices import (
    check_may_file,
    company_for,
    require_filing_reader,
)
from console.filing.filed_lines import period_filed
from console.filing.filing import (
    as_amendment,
    book_of,
    data_of,
    exceptions_csv,
    file_now,
    preview_data,
    stem_of,
)
from console.filing.lifecycle import LIFECYCLE
from console.filing.lookup import build_filing_preview
from console.filing.models import Filing, FilingKind
from console.filing.preview import PreparedFiling, prepare_filing, sawt_header_of_filing
from console.filing.returns import RETURNS, parse_return_period
from console.filing.versions import Difference, difference_of
from console.filing.workbook import difference_workbook
from core.api.answers import Answer, Created, render_answer
from core.api.bodies import read_body
from core.api.idempotent_calls import once
from core.api.paging import Order, page_of
from core.api.parameters import (
    KEY,
    PAGED,
    choice,
    identifier,
    tax_quarter_parameter,
    text_parameter,
)
from core.api.queries import Query, get_query
from core.api.streams import FileAnswering, ReportView, Streamed, download
from core.refusals import NotFound
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.files.types import CSV, XLSX

DAT = "text/plain"


def filing_query_parameters(*, required: bool) -> list[OpenApiParameter]:
    """Return the parameters that name a return."""
    return [
        text_parameter("company", required=required, description="code"),
        tax_quarter_parameter(required=required),
        choice("form", RETURNS, required=required),
    ]


ASKED = filing_query_parameters(required=True)
REFUSED = dict.fromkeys((401, 403, 404, 409, 422, 503), RefusalSchema)
NOT_MADE = dict.fromkeys((400, 401, 403, 404, 409, 415, 422), RefusalSchema)
NOT_TAKEN = dict.fromkeys((401, 403, 404, 409), RefusalSchema)
NEWEST_FIRST = Order("created_at", descending=True)
BY_REFERENCE = Order("reference", descending=False)


def prepared_for(asked: Mapping[str, Any], user: User) -> PreparedFiling:
    """Prepare the filing as of now. Raises NotFound and NotLikeThis."""
    company = company_for(asked["company"], user)
    form, quarter = asked["form"], str(asked["quarter"])
    return prepare_filing(company, parse_return_period(form, quarter, taxable_years_of(company)))


def filing_for(pk: UUID, user: User) -> Filing:
    """A filing that this user may see. Raises NotFound."""
    found = Filing.objects.visible_to(user).select_related("company").filter(pk=pk).first()
    if found is None:
        raise NotFound
    return found


class ChoicesView(APIView):
    """The returns that can be filed."""

    @extend_schema(
        operation_id="filing_choices",
        responses={401: RefusalSchema, 403: RefusalSchema},
    )
    def get(self, request: Request) -> Answer[shapes.FilingChoices]:
        """Companies, returns with their quarters, and the one that is meant most of the time."""
        user = require_filing_reader(get_current_user(request))
        return Answer(render_answer(shapes.FilingChoices, answers.serialize_filing_choices(user)))


class LookView(APIView):
    """A dry look: nothing is filed."""

    @extend_schema(
        operation_id="filing_look",
        parameters=ASKED,
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.FilingLook]:
        """Compute the next version of a return; nothing is filed.

        A version holds every certificate that counts now: ``goes_in`` and what is left out add up
        to ``approved``. ``against`` is the difference from the version that counts now, which
        ``filed`` sums up. ``register`` is the sum of the certificates, read a second time, and
        ``ties`` says whether the control record equals it. ``at_risk`` sums up what an examiner may
        question, ``contacts`` whom to call. ``piles`` groups what is left out or worth a look, with
        the first 100 of each; ``exceptions.csv`` has them all.
        """
        user = require_filing_reader(get_current_user(request))
        seen = build_filing_preview(prepared_for(get_query(request), user))
        return Answer(
            render_answer(shapes.FilingLook, answers.serialize_filing_preview(seen, user))
        )


class ExceptionsView(ReportView):
    """The whole list of what would be left out, and of what to look at."""

    @extend_schema(
        operation_id="filing_exceptions",
        parameters=ASKED,
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """UTF-8 with a byte order mark, one row a certificate and reason."""
        user = require_filing_reader(get_current_user(request))
        prepared = prepared_for(get_query(request), user)
        name = f"{stem_of(prepared.head, prepared.period)}_exceptions.csv"
        rows = len(prepared.told)
        record_security_event("exported", actor=user, what="filing exceptions", rows=rows)
        return download(iter([exceptions_csv(prepared.told)]), name, f"{CSV}; charset=utf-8")


class DifferenceView(FileAnswering):
    """The difference that a new version would make, as a workbook."""

    @extend_schema(
        operation_id="filings_preview_difference",
        parameters=ASKED,
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Download the difference between the version that counts and one filed now."""
        user = require_filing_reader(get_current_user(request))
        prepared = prepared_for(get_query(request), user)
        stem = stem_of(prepared.head, prepared.period)
        return send_difference(prepared.difference, stem, user)


def send_difference(difference: Difference, stem: str, user: User) -> Streamed:
    rows = len(difference.all)
    record_security_event("exported", actor=user, what="filing difference", rows=rows)
    return download(iter([difference_workbook(difference)]), f"{stem}_difference.xlsx", XLSX)


class PreviewView(FileAnswering):
    """The DAT file that would be filed."""

    @extend_schema(
        operation_id="filings_preview",
        parameters=[*ASKED, text_parameter("sha256", 64, required=True)],
        responses={(200, DAT): OpenApiTypes.STR} | REFUSED | {409: RefusalSchema},
    )
    def get(self, request: Request) -> Streamed:
        """Download the DAT file that would be filed; nothing is filed.

        ``sha256`` is that of the look: 409 ``changed`` if the file would differ by now.
        """
        user = require_filing_reader(get_current_user(request))
        prepared = prepared_for(get_query(request), user)
        data = preview_data(prepared, get_query(request)["sha256"])
        facts = {"rows": len(prepared.rows)}
        record_security_event("exported", actor=user, what="SAWT preview", **facts)
        name = f"{stem_of(prepared.head, prepared.period)}_preview.DAT"
        return download(iter([data]), name, DAT)


class FilingsView(APIView):
    """The filings that were made, and the making of one."""

    @extend_schema(
        operation_id="filings_list",
        parameters=[
            *filing_query_parameters(required=False),
            identifier("certificate", description="what it was claimed in"),
            *PAGED,
        ],
        responses=dict.fromkeys((401, 403, 422), RefusalSchema),
    )
    def get(self, request: Request) -> Answer[shapes.FilingPage]:
        """List filings, newest first."""
        user, asked = require_filing_reader(get_current_user(request)), get_query(request)
        shown, page = page_of(filings_asked_for(asked, user), NEWEST_FIRST, asked, request.path)
        return Answer({"results": answers.serialize_filing_rows(shown), **page})

    @extend_schema(
        operation_id="filings_create",
        parameters=[KEY],
        request=shapes.FilingBody,
        responses=NOT_MADE,
    )
    def post(self, request: Request) -> Created[shapes.FilingRow]:
        """File the next version of a return; for leads.

        It holds every certificate that counts now, and replaces the version before. ``sha256`` is
        that of the previewed file: 409 ``changed`` if another file would result by now. ``kind`` is
        ``first`` (409 ``already_filed`` if the return has a version that counts) or ``amended``,
        which needs a ``reason`` (409 ``not_filed`` if it has none, 409 ``nothing_to_file`` if
        nothing has changed).
        """
        user = require_filing_reader(get_current_user(request))
        asked = read_body(request, shapes.FilingBody)
        check_may_file(user, company_for(asked["company"], user))
        is_amended = asked["kind"] == FilingKind.AMENDED
        why = as_amendment(asked["reason"]) if is_amended else None
        # Read before anything is locked; what changes meanwhile is refused (check_versions).
        prepared = prepared_for(asked, user)

        def work() -> tuple[int, shapes.FilingRow]:
            filing = file_now(prepared, user, asked["sha256"], why)
            return 201, answers.serialize_filing_rows([filing])[0]

        def again(pk: str) -> shapes.FilingRow:
            return answers.serialize_filing_rows([filing_for(UUID(pk), user)])[0]

        _, told = once(request, work, again)
        return Created(told)


def filings_asked_for(asked: Query, user: User) -> QuerySet[Filing]:
    """The filings this user sees, of the return or the certificate asked for."""
    rows = Filing.objects.visible_to(user).select_related("company").defer("exceptions")
    if company := asked.get("company"):
        rows = rows.filter(company__code=company)
    if form := asked.get("form"):
        rows = rows.filter(form=form)
    if quarter := asked.get("quarter"):
        rows = rows.filter(quarter=str(quarter))
    if certificate := asked.get("certificate"):
        rows = rows.filter(lines__certificate=certificate).distinct()
    return rows


class FilingView(APIView):
    """One filing."""

    @extend_schema(operation_id="filings_retrieve", responses=NOT_TAKEN)
    def get(self, request: Request, pk: UUID) -> Answer[shapes.FilingDetail]:
        """Return one filing, and which of its certificates changed since."""
        user = require_filing_reader(get_current_user(request))
        told = answers.serialize_filing(filing_for(pk, user), user)
        return Answer(render_answer(shapes.FilingDetail, told))


class WithdrawView(APIView):
    """The withdrawal of a filing."""

    @extend_schema(
        operation_id="filings_withdraw",
        parameters=[KEY],
        request=shapes.WithdrawBody,
        responses=NOT_MADE,
    )
    def post(self, request: Request, pk: UUID) -> Answer[shapes.FilingDetail]:
        """Withdraw the last version of a return; for leads of the company.

        Possible on the Manila day of the filing, or later while nobody downloaded its package; else
        409 ``condition``. The version stays with its number, lines and the status WITHDRAWN; the
        one before it counts again. Its package is then 409 ``withdrawn``.
        """
        user = require_filing_reader(get_current_user(request))
        check_may_file(user, filing_for(pk, user).company)
        body = read_body(request, shapes.WithdrawBody)

        def work() -> tuple[int, dict[str, Any]]:
            perform(LIFECYCLE, pk, "withdraw", by=user, inputs=body)
            return 200, {"id": str(pk)}

        once(request, work)
        told = answers.serialize_filing(filing_for(pk, user), user)
        return Answer(render_answer(shapes.FilingDetail, told))


class FiledDifferenceView(FileAnswering):
    """The difference of a version from the one before it, as a workbook."""

    @extend_schema(
        operation_id="filings_difference",
        responses={(200, XLSX): OpenApiTypes.BINARY} | NOT_TAKEN,
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """Download what came, left or changed since the version before."""
        user = require_filing_reader(get_current_user(request))
        filing = filing_for(pk, user)
        stem = stem_of(sawt_header_of_filing(filing), period_filed(filing))
        return send_difference(difference_of(filing, filing.lines.all()), stem, user)


class FiledView(APIView):
    """The certificates of a filing."""

    @extend_schema(
        operation_id="filings_certificates",
        parameters=PAGED,
        responses=REFUSED,
    )
    def get(self, request: Request, pk: UUID) -> Answer[shapes.FiledCertificatePage]:
        """By reference, each with what was claimed for it."""
        filing = filing_for(pk, require_filing_reader(get_current_user(request)))
        rows = Certificate.objects.filter(pk__in=filing.lines.values("certificate"))
        shown, page = page_of(rows, BY_REFERENCE, get_query(request), request.path)
        return Answer({"results": answers.serialize_filed_certificates(shown, filing), **page})


class TakingView(ABC, FileAnswering):
    """A file of a filing once more: the bytes that were filed. Taking it is on record."""

    ending = ""
    media_type = ""

    def taken(self, request: Request, pk: UUID) -> Streamed:
        user = require_filing_reader(get_current_user(request))
        filing = filing_for(pk, user)
        data = self.data(filing)
        facts = {"rows": filing.rows, "filing": str(filing.pk)}
        record_security_event("exported", actor=user, what=f"SAWT {self.ending}", **facts)
        stem = stem_of(sawt_header_of_filing(filing), period_filed(filing))
        return download(iter([data]), f"{stem}.{self.ending}", self.media_type)

    @abstractmethod
    def data(self, filing: Filing) -> bytes:
        """The file, as it was filed."""


class DataView(TakingView):
    ending, media_type = "DAT", DAT

    @extend_schema(
        operation_id="filings_data", responses={(200, DAT): OpenApiTypes.STR} | NOT_TAKEN
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """Download the filed DAT file, for the BIR's validation module, under its official name.

        409 when the stored lines no longer produce the filed bytes.
        """
        return self.taken(request, pk)

    def data(self, filing: Filing) -> bytes:
        return data_of(filing)


class BookView(TakingView):
    ending, media_type = "xlsx", XLSX

    @extend_schema(
        operation_id="filings_workbook", responses={(200, XLSX): OpenApiTypes.BINARY} | NOT_TAKEN
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """The same as a workbook, with the list of what was left out then."""
        return self.taken(request, pk)

    def data(self, filing: Filing) -> bytes:
        return book_of(filing)
