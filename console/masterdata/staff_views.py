"""``masterdata/staff/``: who works here, in which role; leads assign companies and branches."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from console.masterdata import schemas as shapes
from console.masterdata import staff
from console.masterdata.serializers import serialize_staff_detail, staff_row
from console.masterdata.views import (
    BY_NAME,
    LONGEST_SEARCH,
    REFUSED,
    REFUSED_BODY,
    administrator,
    search_in,
)
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.idempotent_calls import once, repeatable
from core.api.paging import page_of
from core.api.parameters import IF_MATCH, KEY, PAGED, choice, text_parameter
from core.api.queries import get_query
from workflow.api.certificates.views import version_seen
from workflow.api.schemas import RefusalSchema


def staff_detail_response(pk: int) -> Answer[shapes.MasterStaff]:
    told = serialize_staff_detail(pk)
    return Answer(told, version=told["version"])


class MasterStaffView(APIView):
    @extend_schema(
        operation_id="masterdata_staff",
        parameters=[
            text_parameter("q", LONGEST_SEARCH, description="a part of the name or of the address"),
            choice("state", ["active", "inactive"], description="active"),
            *PAGED,
        ],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.MasterStaffPage]:
        """Staff by name."""
        administrator(request)
        is_active = get_query(request).get("state") != "inactive"
        rows = staff.search_staff(search_in(request), is_active=is_active)
        shown, page = page_of(rows, BY_NAME, get_query(request), request.path)
        return Answer({"results": [staff_row(row) for row in shown], **page})

    @extend_schema(
        operation_id="masterdata_staff_create",
        parameters=[KEY],
        request=shapes.StaffBody,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request) -> Created[shapes.MasterStaff]:
        """Add a member of staff, who then signs in through the company directory."""
        user = administrator(request)
        body = read_body(request, shapes.StaffBody)

        def work() -> tuple[int, Any]:
            return 201, {"id": staff.create_staff_person(user, body).pk}

        _, told = once(request, work)
        detail = serialize_staff_detail(told["id"])
        return Created(detail, version=detail["version"])


class MasterStaffPersonView(APIView):
    @extend_schema(
        operation_id="masterdata_staff_person",
        responses={404: RefusalSchema} | REFUSED,
    )
    def get(self, request: Request, pk: int) -> Answer[shapes.MasterStaff]:
        """One of the staff, and who changed what of them."""
        administrator(request)
        return staff_detail_response(pk)

    @extend_schema(
        operation_id="masterdata_staff_change",
        parameters=[IF_MATCH],
        request=shapes.StaffChange,
        responses=REFUSED_BODY,
    )
    def patch(self, request: Request, pk: int) -> Answer[shapes.MasterStaff]:
        """Change name, role or the right to sign the conforme of a member of staff.

        Another role ends their sessions, and assignments and right of a person who decides no
        longer. The right is for processors and leads, and needs a title and a TIN (422).
        Nobody changes their own role or sign-in: 409 ``yourself``.
        """
        user = administrator(request)
        body = read_body(request, shapes.StaffChange)
        staff.update_staff_person(user, pk, body, version_seen(request))
        return staff_detail_response(pk)


def person_again(_: APIView, request: Request, pk: int) -> Response:
    administrator(request)
    return staff_detail_response(pk)


class StaffInUseView(APIView):
    """Signed out for good, and back again."""

    is_active: ClassVar[bool]

    def post(self, request: Request, pk: int) -> Response:
        user, version = administrator(request), version_seen(request)
        staff.set_staff_person_active(user, pk, version, is_active=self.is_active)
        return staff_detail_response(pk)


class DeactivateStaffView(StaffInUseView):
    is_active = False

    @repeatable(person_again)
    @extend_schema(
        operation_id="masterdata_staff_deactivate",
        parameters=[IF_MATCH, KEY],
        request=None,
        responses={200: shapes.MasterStaff} | REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Deactivate a member of staff: all their sessions end. Their transitions stay."""
        return super().post(request, pk)


class ReactivateStaffView(StaffInUseView):
    is_active = True

    @repeatable(person_again)
    @extend_schema(
        operation_id="masterdata_staff_reactivate",
        parameters=[IF_MATCH, KEY],
        request=None,
        responses={200: shapes.MasterStaff} | REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Let them sign in again."""
        return super().post(request, pk)
