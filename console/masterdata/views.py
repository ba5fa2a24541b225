"""``masterdata/``: what administrators keep; nobody else is answered."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.masterdata import schemas as shapes
from console.masterdata import tenants
from console.masterdata.serializers import serialize_tenant_detail, tenant_row
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.idempotent_calls import once, repeatable
from core.api.paging import Order, page_of
from core.api.parameters import IF_MATCH, KEY, PAGED, choice, text_parameter
from core.api.queries import get_query
from core.refusals import NotAllowed
from workflow.api.certificates.views import version_seen
from workflow.api.schemas import RefusalSchema

BY_NAME = Order("name", descending=False)
LONGEST_SEARCH = 100
SEARCH = text_parameter(
    "q", LONGEST_SEARCH, description="a part of the name, or how the TIN begins"
)
REFUSED = dict.fromkeys((401, 403, 422), RefusalSchema)
REFUSED_BODY = REFUSED | dict.fromkeys((400, 404, 409, 415), RefusalSchema)
OF_ACCOUNT = ("username", "person")


def administrator(request: Request) -> User:
    """Return the caller, if they are an administrator. Raises NotAllowed."""
    user = get_current_user(request)
    if not user.is_administrator:
        raise NotAllowed("This is for administrators.")
    return user


def read_tenant_body(
    request: Request, *, partial: bool = False
) -> tuple[dict[str, Any], dict[str, str]]:
    """Read the fields of a tenant and its account. Raises NotLikeThis."""
    given = read_body(request, shapes.TenantBody, partial=partial)
    return given, {name: given.pop(name, "") for name in OF_ACCOUNT}


def tenant_detail_response(pk: int) -> Answer[shapes.MasterTenant]:
    told = serialize_tenant_detail(pk)
    return Answer(told, version=told["version"])


class MasterTenantsView(APIView):
    @extend_schema(
        operation_id="masterdata_tenants",
        parameters=[
            SEARCH,
            choice("state", tenants.STATES),
            *PAGED,
        ],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.MasterTenantPage]:
        """List tenants by name; for administrators.

        ``q`` is a part of the name, or the beginning of the TIN. ``states`` counts all tenants, on
        a first page.
        """
        administrator(request)
        asked = get_query(request)
        rows = tenants.search_tenants(search_in(request), asked.get("state", ""))
        shown, page = page_of(rows, BY_NAME, asked, request.path)
        is_first = page["count"] is not None
        return Answer(
            {
                "results": [tenant_row(tenant) for tenant in shown],
                "states": tenants.count_tenants_by_state() if is_first else None,
                **page,
            }
        )

    @extend_schema(
        operation_id="masterdata_tenants_create",
        parameters=[KEY],
        request=shapes.TenantBody,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request) -> Created[shapes.MasterTenant]:
        """Add a tenant; a ``username`` opens its account. Inviting it is a separate call."""
        user = administrator(request)
        given, account = read_tenant_body(request)

        def work() -> tuple[int, Any]:
            return 201, {"id": tenants.create_tenant_record(user, given, **account).pk}

        _, told = once(request, work)
        detail = serialize_tenant_detail(told["id"])
        return Created(detail, version=detail["version"])


class MasterTenantView(APIView):
    @extend_schema(
        operation_id="masterdata_tenant",
        responses={404: RefusalSchema} | REFUSED,
    )
    def get(self, request: Request, pk: int) -> Answer[shapes.MasterTenant]:
        """Return one tenant with its accounts, branches and log of changes, latest first.

        ``rdo`` is its Revenue District Office. ``last_name``, ``first_name`` and ``middle_name`` of
        a sole proprietor replace the registered name in a SAWT.
        """
        administrator(request)
        return tenant_detail_response(pk)

    @extend_schema(
        operation_id="masterdata_tenant_change",
        parameters=[IF_MATCH],
        request=shapes.TenantBody,
        responses=REFUSED_BODY,
    )
    def patch(self, request: Request, pk: int) -> Answer[shapes.MasterTenant]:
        """Change a tenant; fields that are not named stay.

        A TIN that is on certificates stays: 409 ``tin_in_use``. A stale ``If-Match`` is 409 with
        ``by``, ``at`` and the ``changes`` made meanwhile.
        """
        user = administrator(request)
        given, account = read_tenant_body(request, partial=True)
        tenants.update_tenant_record(user, pk, given, version_seen(request), **account)
        return tenant_detail_response(pk)


def tenant_again(_: APIView, request: Request, pk: int) -> Response:
    administrator(request)
    return tenant_detail_response(pk)


class InviteView(APIView):
    @repeatable(tenant_again)
    @extend_schema(
        operation_id="masterdata_tenant_invite",
        parameters=[KEY],
        request=None,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Answer[shapes.MasterTenant]:
        """Mail a link that sets the first password; any earlier link ends.

        409 ``no_account``, ``no_address``, ``has_password`` or ``inactive``.
        """
        tenants.invite(administrator(request), pk)
        return tenant_detail_response(pk)


class InUseView(APIView):
    """Out of use, and in use again."""

    is_active: ClassVar[bool]

    def post(self, request: Request, pk: int) -> Response:
        user, version = administrator(request), version_seen(request)
        tenants.set_tenant_active(user, pk, version, is_active=self.is_active)
        return tenant_detail_response(pk)


class DeactivateView(InUseView):
    is_active = False

    @repeatable(tenant_again)
    @extend_schema(
        operation_id="masterdata_tenant_deactivate",
        parameters=[IF_MATCH, KEY],
        request=None,
        responses={200: shapes.MasterTenant} | REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Deactivate a tenant: all its sessions end and nobody signs in for it. Its certificates
        stay.
        """
        return super().post(request, pk)


class ReactivateView(InUseView):
    is_active = True

    @repeatable(tenant_again)
    @extend_schema(
        operation_id="masterdata_tenant_reactivate",
        parameters=[IF_MATCH, KEY],
        request=None,
        responses={200: shapes.MasterTenant} | REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Let its people sign in again."""
        return super().post(request, pk)


def search_in(request: Request) -> str:
    words: str = get_query(request).get("q", "")
    return words
