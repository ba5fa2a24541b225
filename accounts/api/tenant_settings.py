"""``tenant/settings/``: how the people of a tenant work together."""

from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.authentication import asking_tenant
from accounts.api.bir_branches import tenant_calling
from accounts.api.schema import RefusalAnswer
from accounts.models import Tenant
from accounts.tenant_settings import change_tenant_settings
from core.api.answers import Answer
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer

REFUSED = dict.fromkeys((401, 403), RefusalAnswer)


class TenantSettingsBody(ClosedSerializer):
    signatory_approves = serializers.BooleanField()


class TenantSettingsAnswer(TypedDict):
    signatory_approves: Annotated[bool, "a preparer submits only what an owner or signatory signed"]


def serialize_tenant_settings(tenant: Tenant) -> TenantSettingsAnswer:
    return {"signatory_approves": tenant.signatory_approves}


class TenantSettingsView(APIView):
    @extend_schema(operation_id="tenant_settings", responses=REFUSED)
    def get(self, request: Request) -> Answer[TenantSettingsAnswer]:
        """The settings of the caller's tenant."""
        return Answer(serialize_tenant_settings(tenant_calling(request)))

    @extend_schema(
        operation_id="tenant_settings_change",
        request=TenantSettingsBody,
        responses=REFUSED | dict.fromkeys((400, 415, 422), RefusalAnswer),
    )
    def patch(self, request: Request) -> Answer[TenantSettingsAnswer]:
        """Change the settings of the caller's tenant. Owners only."""
        user = asking_tenant(request)
        tenant = tenant_calling(request)
        body = read_body(request, TenantSettingsBody)
        changed = change_tenant_settings(tenant.pk, user, **body)
        return Answer(serialize_tenant_settings(changed))
