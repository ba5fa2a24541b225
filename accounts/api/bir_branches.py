"""``tenant/branches/``: the BIR branches a tenant withholds under, read, listed and taken off."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import bir_branches
from accounts.api.authentication import asking_tenant
from accounts.api.schema import RefusalAnswer
from accounts.bir_branches import BirBranchAnswer
from accounts.models import Tenant
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY

REFUSED = dict.fromkeys((400, 401, 403, 415, 422), RefusalAnswer)


class BirBranchBody(ClosedSerializer):
    code = serializers.CharField(max_length=5, help_text="five digits, as in the TIN")
    name = serializers.CharField(max_length=200, allow_blank=True, default="")
    address = serializers.CharField(max_length=300, allow_blank=True, default="")


def tenant_calling(request: Request) -> Tenant:
    tenant = asking_tenant(request).tenant
    assert tenant is not None
    return tenant


class BirBranchesView(APIView):
    @extend_schema(operation_id="tenant_branches", responses=REFUSED)
    def get(self, request: Request) -> Answer[list[BirBranchAnswer]]:
        """The tenant's BIR branches, its account's own first."""
        return Answer(bir_branches.all_of(tenant_calling(request)))

    @repeatable(lambda view, request: view.get(request))
    @extend_schema(
        operation_id="tenant_branches_add",
        parameters=[KEY],
        request=BirBranchBody,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Created[list[BirBranchAnswer]]:
        """Add or change a BIR branch under which the tenant withholds. Answers with all of them."""
        tenant = tenant_calling(request)
        details = read_body(request, BirBranchBody)
        bir_branches.save_bir_branch(tenant, details.pop("code"), details)
        return Created(bir_branches.all_of(tenant))


class BirBranchView(APIView):
    @extend_schema(
        operation_id="tenant_branches_remove",
        request=None,
        responses={404: RefusalAnswer} | REFUSED,
    )
    def delete(self, request: Request, code: str) -> Answer[list[BirBranchAnswer]]:
        """Take a branch off the list; what was sent for it stays. Answers with what is left."""
        tenant = tenant_calling(request)
        bir_branches.delete_bir_branch(tenant, code)
        return Answer(bir_branches.all_of(tenant))
