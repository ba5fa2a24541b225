"""``certificates/last-signatory/``: who signed last for a company, to begin the next one with."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from core.api.answers import Answer
from core.api.parameters import text_parameter
from core.api.queries import get_query
from workflow.api import schemas as common
from workflow.api.quarter.schemas import SheetSignatory
from workflow.api.quarter.serializers import serialize_signatory
from workflow.api.quarter.views import require_quarter_tenant
from workflow.certificates.quarter_sheet import last_signatory_of

COMPANY = text_parameter("company", description="code of the payee")


class LastSignatoryView(APIView):
    @extend_schema(
        operation_id="certificates_last_signatory",
        parameters=[COMPANY],
        responses=dict.fromkeys((401, 403, 422), common.RefusalSchema),
    )
    def get(self, request: Request) -> Answer[SheetSignatory]:
        """The signatory of the tenant's last certificate to a company, or to any where none was to
        this one; blank before the first."""
        user = require_quarter_tenant(request)
        found = last_signatory_of(user, get_query(request).get("company", ""))
        return Answer(serialize_signatory(found))
