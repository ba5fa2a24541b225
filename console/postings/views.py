"""Postings: the list, the files for SAP and Oracle, the acknowledgement, the accounts."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Company, Role, User
from console.filing.choices import company_to_read, require_filing_reader
from console.postings import schemas as shapes
from console.postings.acknowledging import (
    Documents,
    acknowledge_postings,
    parse_acknowledgements,
)
from console.postings.deriving import derive_postings
from console.postings.files import PostingLayout, postings_csv, postings_workbook
from console.postings.mapping import set_posting_accounts
from console.postings.models import Posting
from console.postings.serializers import serialize_posting_accounts, serialize_postings
from core import clock
from core.api.answers import Answer, render_answer
from core.api.bodies import read_body
from core.api.idempotent_calls import once
from core.api.parameters import KEY, LARGEST_SIZE, choice, integer, text_parameter
from core.api.queries import get_query
from core.api.streams import ReportView, Streamed, download
from core.refusals import NotAllowed, NotFound
from core.security_events import record_security_event
from workflow.api.files.uploads import (
    check_length,
    most_bytes,
    parse_upload_body,
    read_upload,
)
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV, XLSX

OPEN, ACKNOWLEDGED = "open", "acknowledged"
ROUNDS = 4  # of 500 transitions, so that nobody waits long
AFTER = integer("after", default=0, description="the last id that was read")
STATE = choice("state", [OPEN, ACKNOWLEDGED], description="blank: all of them")
LAYOUT = choice("layout", PostingLayout, default=PostingLayout.PLAIN.value)
SIZE = integer("page_size", 1, LARGEST_SIZE, default=LARGEST_SIZE)
COMPANY = text_parameter("company", description="code; blank: all of the caller's")
POSTING_QUERY = [COMPANY, AFTER, STATE]
REFUSED = dict.fromkeys((401, 403, 404, 422), RefusalSchema)
NOT_DONE = dict.fromkeys((400, 401, 403, 404, 409, 415, 422), RefusalSchema)


def postings_asked_for(asked: Mapping[str, Any], user: User) -> QuerySet[Posting]:
    """Narrow to company and state. Raises NotFound."""
    rows = Posting.objects.visible_to(user)
    if code := asked.get("company"):
        rows = rows.filter(company=posting_company_for(code, user))
    if state := asked.get("state"):
        rows = rows.filter(acknowledged_at__isnull=state == OPEN)
    return rows


def require_lead(user: User) -> User:
    """Raises NotAllowed. A service that comes so far has the scope of the call."""
    if user.role != Role.LEAD and not user.is_service:
        raise NotAllowed("A lead of the company does this.")
    return user


class PostingsView(APIView):
    """The postings, in the order in which they were made."""

    @extend_schema(
        operation_id="postings_list",
        parameters=[*POSTING_QUERY, SIZE],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.PostingPage]:
        """List postings above an id.

        Each effect of a certificate and tax code is posted once: ``certified`` when it is approved,
        ``claimed`` when a live version of a return has it. ``replaced``, ``withdrawn`` and
        ``expired`` reverse one of them. Ids grow; a posting never changes but for its
        acknowledgement. The annual 1702 claims a credit again that a 1702Q claimed: it is posted
        once.
        """
        user, asked = require_filing_reader(get_current_user(request)), get_query(request)
        size = asked["page_size"]
        rows = postings_asked_for(asked, user).filter(pk__gt=asked["after"])
        related = ("company", "branch", "tenant", "acknowledged_by")
        page = list(rows.select_related(*related).order_by("id")[: size + 1])
        return Answer(
            {
                "results": serialize_postings(page[:size]),
                "next_after": page[size - 1].pk if len(page) > size else None,
                "may_acknowledge": user.role == Role.LEAD,
            }
        )


class PostingRefreshView(APIView):
    """Deriving at once what is derived every hour."""

    @extend_schema(
        operation_id="postings_refresh",
        parameters=[KEY],
        request=None,
        responses=NOT_DONE,
    )
    def post(self, request: Request) -> Answer[shapes.PostingDerived]:
        """Derive the postings of what happened since the last time. Repeating is safe.

        At most 2,000 transitions are read; the hourly job reads the rest."""
        require_filing_reader(get_current_user(request))
        derived = derive_postings(ROUNDS)  # in transactions of its own
        _, answer = once(request, lambda: (200, {"derived": derived}), body={})
        return Answer(answer)


class PostingFileView(ABC, ReportView):
    """Postings above an id as a file."""

    ending = ""
    media_type = ""

    def stream_postings(self, request: Request) -> Streamed:
        user, asked = require_filing_reader(get_current_user(request)), get_query(request)
        rows, after = postings_asked_for(asked, user), asked["after"]
        layout = asked["layout"]
        record_security_event("exported", actor=user, what=f"postings {layout}", after=after)
        name = f"postings-{layout}-{clock.today():%Y-%m-%d}.{self.ending}"
        return download(self.pieces(rows, layout, after), name, self.media_type)

    @abstractmethod
    def pieces(self, rows: Any, layout: str, after: int) -> Iterator[bytes]:
        """The file, piece by piece."""


class PostingCsvView(PostingFileView):
    ending, media_type = "csv", f"{CSV}; charset=utf-8"

    @extend_schema(
        operation_id="postings_csv",
        parameters=[*POSTING_QUERY, LAYOUT],
        responses={(200, CSV): OpenApiTypes.STR, 409: RefusalSchema} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Download postings as CSV: UTF-8 with a byte order mark.

        ``sap`` has two lines of a journal for each posting (S debit, H credit), ``oracle`` two rows
        of GL_INTERFACE. Both need accounts: 409 ``no_accounts``. The id of the posting is their
        reference, by which it is acknowledged.
        """
        return self.stream_postings(request)

    def pieces(self, rows: Any, layout: str, after: int) -> Iterator[bytes]:
        return postings_csv(rows, layout, after)


class PostingBookView(PostingFileView):
    ending, media_type = "xlsx", XLSX

    @extend_schema(
        operation_id="postings_xlsx",
        parameters=[*POSTING_QUERY, LAYOUT],
        responses={(200, XLSX): OpenApiTypes.BINARY, 409: RefusalSchema} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Download the same as a workbook; amounts are numbers."""
        return self.stream_postings(request)

    def pieces(self, rows: Any, layout: str, after: int) -> Iterator[bytes]:
        return postings_workbook(rows, layout, after)


def answer_acknowledgement(request: Request, documents: Documents, body: Any = None) -> Response:
    user = get_current_user(request)

    def work() -> tuple[int, dict[str, Any]]:
        return 200, {"acknowledged": acknowledge_postings(documents, user)}

    status, answer = once(request, work, body=body)
    return Response(answer, status)


class PostingAckView(APIView):
    """The acknowledgement of postings."""

    @extend_schema(
        operation_id="postings_ack",
        parameters=[KEY],
        request=shapes.PostingAckBody,
        responses={200: shapes.PostingAckResult} | NOT_DONE,
    )
    def post(self, request: Request) -> Response:
        """Say that postings are in the books; for leads. Repeating is safe.

        Unknown ids are 422 and nothing is acknowledged. A posting that has another document is 409
        ``acknowledged``.
        """
        require_lead(get_current_user(request))
        given = read_body(request, shapes.PostingAckBody)
        documents = dict.fromkeys(given["ids"], given["document"])
        return answer_acknowledgement(request, documents)


class PostingAckFileView(APIView):
    """The acknowledgement by a file."""

    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="postings_ack_file",
        parameters=[KEY],
        request={"multipart/form-data": shapes.PostingAckFile},
        responses={200: shapes.PostingAckResult, 413: RefusalSchema} | NOT_DONE,
    )
    def post(self, request: Request) -> Response:
        """The same by a CSV file with the columns ``id`` and ``document``, at most 5,000 rows."""
        require_lead(get_current_user(request))
        check_length(request, settings.ATTACHMENT_MAX_BYTES)
        parse_upload_body(request, "Send a CSV file as multipart/form-data.")
        documents = parse_acknowledgements(read_upload(request)[1])
        body = sorted(documents.items())
        return answer_acknowledgement(request, documents, body)


class PostingAccountsView(APIView):
    """The accounts of a company's postings."""

    @extend_schema(
        operation_id="postings_accounts",
        parameters=[text_parameter("company", required=True, description="code")],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.PostingAccounts]:
        """Return the accounts of each kind of posting."""
        user = get_current_user(request)
        if user.role != Role.ADMINISTRATOR:
            require_filing_reader(user)
        company = posting_company_for(get_query(request)["company"], user)
        return Answer(
            render_answer(shapes.PostingAccounts, serialize_posting_accounts(company, user))
        )

    @extend_schema(
        operation_id="postings_accounts_set",
        parameters=[KEY],
        request=shapes.PostingAccountBody,
        responses=NOT_DONE,
    )
    def put(self, request: Request) -> Answer[shapes.PostingAccounts]:
        """Set the accounts of one kind; for administrators. Each change is in the audit."""
        user = get_current_user(request)
        if user.role != Role.ADMINISTRATOR:
            raise NotAllowed("Administrators enter the accounts.")
        given = read_body(request, shapes.PostingAccountBody)
        company = posting_company_for(given.pop("company"), user)
        set_posting_accounts(company, given, user)
        return Answer(
            render_answer(shapes.PostingAccounts, serialize_posting_accounts(company, user))
        )


def posting_company_for(code: str, user: User) -> Company:
    """Return any company for an administrator, else one of the caller's. Raises NotFound."""
    if user.role != Role.ADMINISTRATOR:
        return company_to_read(code, user)
    found = Company.objects.filter(code=code).first()
    if found is None:
        raise NotFound("There is no such company.")
    return found
