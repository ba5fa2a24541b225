"""``tenant/people/``: who works for a tenant; owners invite, change and remove them."""

from django.core.validators import validate_email
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import memberships
from accounts.api.authentication import asking_tenant, session_of
from accounts.api.bir_branches import tenant_calling
from accounts.api.current_user import get_current_user
from accounts.api.schema import RefusalAnswer
from accounts.memberships import TenantPerson
from accounts.models import TenantRole
from accounts.people import SignedInUser
from accounts.switching import switch_tenant
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer, LineField
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY

REFUSED = dict.fromkeys((401, 403), RefusalAnswer)
CHANGE_REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 415, 422), RefusalAnswer)


class PersonBody(ClosedSerializer):
    email = LineField(max_length=150, validators=[validate_email])
    name = LineField(max_length=200)
    role = serializers.ChoiceField(TenantRole.choices)


class PersonRoleBody(ClosedSerializer):
    role = serializers.ChoiceField(TenantRole.choices)


class SwitchBody(ClosedSerializer):
    tenant = serializers.IntegerField()


class PeopleView(APIView):
    @extend_schema(operation_id="tenant_people", responses=REFUSED)
    def get(self, request: Request) -> Answer[list[TenantPerson]]:
        """The people of the caller's tenant, all of them, the first one first."""
        tenant = tenant_calling(request)
        return Answer(memberships.serialize_people(tenant, get_current_user(request)))

    @repeatable(lambda view, request: view.get(request))
    @extend_schema(
        operation_id="tenant_people_invite",
        parameters=[KEY],
        request=PersonBody,
        responses={429: RefusalAnswer} | CHANGE_REFUSED,
    )
    def post(self, request: Request) -> Created[list[TenantPerson]]:
        """Invite a person by mail, or mail their link again. Owners only; answers with all.

        - 409 ``already_member``; a link is mailed again only to those without a password.
        - A person who works for another tenant too signs in with the password they have.
        - 422 ``no_address`` for the name of a login without an address of its own: an address of
          the person gives them a login for this tenant.
        """
        user = asking_tenant(request)
        tenant = tenant_calling(request)
        memberships.check_may_change_people(user)
        body = read_body(request, PersonBody)
        memberships.invite_person(tenant.pk, user, **body)
        return Created(memberships.serialize_people(tenant, user))


class PersonView(APIView):
    @extend_schema(
        operation_id="tenant_people_change",
        request=PersonRoleBody,
        responses=CHANGE_REFUSED,
    )
    def patch(self, request: Request, pk: int) -> Answer[TenantPerson]:
        """Give a person another role. Owners only; 409 ``last_owner``."""
        user = asking_tenant(request)
        memberships.check_may_change_people(user)
        body = read_body(request, PersonRoleBody)
        changed = memberships.change_person(tenant_calling(request).pk, pk, user, **body)
        return Answer(memberships.serialize_person(changed, user))

    @extend_schema(
        operation_id="tenant_people_remove",
        request=None,
        responses={204: None} | CHANGE_REFUSED,
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a person: their sessions end at once. Owners only; 409 ``last_owner``."""
        user = asking_tenant(request)
        memberships.remove_person(tenant_calling(request).pk, pk, user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SwitchView(APIView):
    open_to_viewers = True

    @extend_schema(
        operation_id="switch_tenant",
        request=SwitchBody,
        responses=CHANGE_REFUSED,
    )
    def post(self, request: Request) -> Answer[SignedInUser]:
        """Change to another tenant that the person works for.

        The answer is that of a sign-in for the other tenant. Its token is exchanged as after a
        login, and this session ends then. 404 for a tenant that they do not work for.
        """
        user = asking_tenant(request)
        body = read_body(request, SwitchBody)
        return Answer(switch_tenant(user, body["tenant"], session_of(request)))
