"""``masterdata/tenants/{id}/people/``: the people of a tenant, as administrators keep them."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import memberships
from accounts.api.people import PersonBody, PersonRoleBody
from accounts.memberships import TenantPerson
from accounts.models import Membership, Tenant
from console.masterdata.views import REFUSED, REFUSED_BODY, administrator
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY
from core.refusals import NotFound


def get_tenant(pk: int) -> Tenant:
    """Raises NotFound."""
    if found := Tenant.objects.filter(pk=pk).first():
        return found
    raise NotFound


def tenant_of_membership(pk: int) -> int:
    """Raises NotFound."""
    if found := Membership.objects.filter(pk=pk).first():
        return found.tenant_id
    raise NotFound


class MasterPeopleView(APIView):
    @extend_schema(
        operation_id="masterdata_people",
        responses=REFUSED_BODY,
    )
    def get(self, request: Request, pk: int) -> Answer[list[TenantPerson]]:
        """The people of a tenant, all of them, the first one first."""
        user = administrator(request)
        return Answer(memberships.serialize_people(get_tenant(pk), user))

    @repeatable(lambda view, request, pk: view.get(request, pk))
    @extend_schema(
        operation_id="masterdata_people_invite",
        parameters=[KEY],
        request=PersonBody,
        responses=REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Created[list[TenantPerson]]:
        """Invite a person for a tenant, or mail their link again; answers with all."""
        user = administrator(request)
        body = read_body(request, PersonBody)
        memberships.invite_person(pk, user, **body)
        people = memberships.serialize_people(get_tenant(pk), user)
        return Created(people)


class MasterPersonView(APIView):
    @extend_schema(
        operation_id="masterdata_people_change",
        request=PersonRoleBody,
        responses=REFUSED_BODY,
    )
    def patch(self, request: Request, pk: int) -> Answer[TenantPerson]:
        """Give a person another role; 409 ``last_owner``."""
        user = administrator(request)
        body = read_body(request, PersonRoleBody)
        changed = memberships.change_person(tenant_of_membership(pk), pk, user, **body)
        return Answer(memberships.serialize_person(changed, user))

    @extend_schema(
        operation_id="masterdata_people_remove",
        request=None,
        responses={204: None, 404: REFUSED_BODY[404], 409: REFUSED_BODY[409]} | REFUSED,
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a person: their sessions end at once; 409 ``last_owner``."""
        user = administrator(request)
        memberships.remove_person(tenant_of_membership(pk), pk, user)
        return Response(status=status.HTTP_204_NO_CONTENT)
