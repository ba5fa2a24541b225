"""A filing's package: have it made, see how far it is, stop it, take it."""

from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from console.filing.choices import check_may_file, require_filing_reader
from console.filing.filing import check_is_live
from console.filing.lifecycle import LIFECYCLE
from console.filing.models import Filing
from console.filing.packages import contents, making, papers
from console.filing.packages.models import Package, PackagePart, PackedPaper
from console.filing.views import filing_for
from console.shared.zip_files import zip_members
from core import clock
from core.api.answers import Accepted, Answer, Moment, Uuid, one_of, render_answer
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import once, repeatable
from core.api.parameters import KEY
from core.api.streams import FileAnswering, ReportView, Streamed, download, download_stored
from core.jobs.runs import RunState
from core.refusals import NotFound, NotNow
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema
from workflow.engine.execution import perform
from workflow.engine.rows import check_rows
from workflow.files.types import PDF

ZIP = "application/zip"
NOT_THERE = dict.fromkeys((401, 403, 404), RefusalSchema)
NOT_TAKEN = dict.fromkeys((401, 403, 404, 409, 503), RefusalSchema)
NOT_STARTED = dict.fromkeys((400, 401, 403, 404, 409, 415, 422), RefusalSchema)
NOT_MADE_YET = "The package is not made yet."
NO_LONGER = "Its files are no longer there. Make the package anew."
MOST_TOLD = 100  # of those left out; all of them stand in the index
NONE = "none"
STATES = [(NONE, NONE), *RunState.choices]


class PackageBody(ClosedSerializer):
    """``anew`` deletes the existing parts first."""

    anew = serializers.BooleanField(default=False)


class PackagePartSchema(TypedDict):
    number: int
    name: str
    certificates: int
    size: Annotated[int, "bytes"]
    sha256: str


class PackageLeftOut(TypedDict):
    id: Uuid
    reference: str
    payor_name: str
    why: str


class PackageState(TypedDict):
    """The progress of a package, and its parts."""

    state: Annotated[str, one_of(STATES)]
    done: int
    count: int
    certificates: Annotated[int, "in it by now"]
    by: str
    at: Moment | None
    ended_at: Moment | None
    message: Annotated[str, "why it failed"]
    parts: list[PackagePartSchema]
    left_out_count: int
    left_out: list[PackageLeftOut]


class PackageSchema(PackageState):
    """A package: ``done`` of ``count`` steps, one for each certificate and then the merging.

    Only the first of those left out are listed. After ``kept_days`` the package is deleted, and can
    be made again.
    """

    name: Annotated[str, "of the whole as a ZIP"]
    kept_days: int


def filing_to_pack(request: Request, pk: UUID) -> Filing:
    """Return a filing of a company that the caller files for. Raises NotFound, NotAllowed."""
    user = require_filing_reader(get_current_user(request))
    filing = filing_for(pk, user)
    check_may_file(user, filing.company)
    return filing


class PackageView(APIView):
    """The progress of a package, and its start."""

    @extend_schema(operation_id="filings_package", responses=NOT_THERE)
    def get(self, request: Request, pk: UUID) -> Answer[PackageSchema]:
        """Return the state of the package: its parts, and the certificates that are left out."""
        return Answer(serialize_package(filing_to_pack(request, pk)))

    @extend_schema(
        operation_id="filings_package_start",
        parameters=[KEY],
        request=PackageBody,
        responses=NOT_STARTED,
    )
    def post(self, request: Request, pk: UUID) -> Accepted[PackageSchema]:
        """Make the package, or resume it; for leads of the company. Repeating is safe."""
        filing = filing_to_pack(request, pk)
        body = read_body(request, PackageBody)
        user = get_current_user(request)

        def work() -> tuple[int, PackageSchema]:
            making.start_package(filing, user, anew=body["anew"])
            return 202, serialize_package(filing)

        def again(_: Any) -> PackageSchema:
            return serialize_package(filing_to_pack(request, pk))

        _, answer = once(request, work, again)
        return Accepted(answer)


class PackageStopView(APIView):
    """The end of its making before its end."""

    @repeatable(lambda view, request, pk: PackageView().get(request, pk))
    @extend_schema(
        operation_id="filings_package_stop",
        parameters=[KEY],
        request=None,
        responses=NOT_THERE,
    )
    def post(self, request: Request, pk: UUID) -> Answer[PackageSchema]:
        """Stop making the package; finished parts stay and are used on resuming."""
        filing = filing_to_pack(request, pk)
        if package := making.package_of(filing):
            making.stop_package(package)
        return Answer(serialize_package(filing))


class PackageZipView(ReportView):
    """The whole package."""

    @extend_schema(
        operation_id="filings_package_zip",
        responses={(200, ZIP): OpenApiTypes.BINARY} | NOT_TAKEN,
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """Download certification, index, certificates, parts and all hashes; 409 ``not_made``
        before it is done.

        Each download is a security event.
        """
        filing = filing_to_pack(request, pk)
        package = whole_package(filing)
        try:
            contents.check_package_unaltered(package)
        except OSError:
            raise NotNow(NO_LONGER, code="gone") from None
        took(request, filing, "package", package.papers.filter(left_out="").count())
        return download(
            zip_members(contents.iterate_package_members(package)),
            contents.package_file_name(filing),
            ZIP,
        )


class PackagePartView(FileAnswering):
    """One merged part."""

    @extend_schema(
        operation_id="filings_package_part",
        responses={(200, PDF): OpenApiTypes.BINARY} | NOT_TAKEN,
    )
    def get(self, request: Request, pk: UUID, number: int) -> Streamed:
        """Download one part, in the size that eAFS accepts, as soon as it is made."""
        filing = filing_to_pack(request, pk)
        package = making.package_of(filing)
        part = package.parts.filter(number=number).first() if package else None
        if package is None or part is None:
            raise NotFound
        try:
            check_rows(papers.TABLE_OF_PARTS, [part])
            pieces = papers.pieces_of_part(part)
        except OSError:
            raise NotNow(NO_LONGER, code="gone") from None
        took(request, filing, "package part", part.papers)
        return download_stored(pieces, part.size, part.name, PDF)


def whole_package(filing: Filing) -> Package:
    """Raises NotNow where it is not made, or not there."""
    package = making.package_of(filing)
    if package is None or package.state != RunState.DONE:
        raise NotNow(NOT_MADE_YET, code="not_made")
    return package


def took(request: Request, filing: Filing, what: str, rows: int) -> None:
    """Record that papers leave; from the first time on a filing cannot be withdrawn later."""
    check_is_live(filing)
    if filing.package_left_at is None:
        perform(LIFECYCLE, filing.pk, "take_package", by=get_current_user(request))
    facts = {"rows": rows, "filing": str(filing.pk)}
    record_security_event("exported", actor=get_current_user(request), what=what, **facts)


def serialize_package(filing: Filing) -> PackageSchema:
    package = making.package_of(filing)
    answer: PackageSchema = {
        **(serialize_package_state(package) if package else NOTHING),
        "name": contents.package_file_name(filing),
        "kept_days": settings.PACKAGE_KEPT_DAYS,
    }
    return render_answer(PackageSchema, answer)


NOTHING: PackageState = {
    "state": NONE,
    "done": 0,
    "count": 0,
    "certificates": 0,
    "by": "",
    "at": None,
    "ended_at": None,
    "message": "",
    "parts": [],
    "left_out_count": 0,
    "left_out": [],
}


def serialize_package_state(package: Package) -> PackageState:
    out = package.papers.exclude(left_out="")
    count, left_out = package.papers.count(), out.count()
    laid = package.papers.exclude(sha256="").count()
    merged = package.papers.exclude(part=None).count()
    return {
        "state": package.state,
        "done": laid + merged + 2 * left_out,
        "count": 2 * count,
        "certificates": laid,
        "by": package.by.name,
        "at": clock.utc_moment(package.asked_at),
        "ended_at": clock.utc_moment(package.ended_at) if package.ended_at else None,
        "message": package.message,
        "parts": list(map(serialize_package_part, package.parts.order_by("number"))),
        "left_out_count": left_out,
        "left_out": list(map(serialize_excluded_paper, out.order_by("position")[:MOST_TOLD])),
    }


def serialize_package_part(part: PackagePart) -> PackagePartSchema:
    return {
        "number": part.number,
        "name": part.name,
        "size": part.size,
        "sha256": part.sha256,
        "certificates": part.papers,
    }


def serialize_excluded_paper(packed: PackedPaper) -> PackageLeftOut:
    return {
        "id": str(packed.certificate_id),
        "reference": packed.reference,
        "payor_name": packed.payor,
        "why": packed.left_out,
    }
