"""``billing/template.csv`` and ``.xlsx``."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.current_user import get_current_user
from accounts.models import Company
from console.billing.models import DocumentKind
from console.billing.template import billing_template_csv, billing_template_xlsx
from console.billing.views import require_billing_lead
from core.api.parameters import choice
from core.api.queries import get_query
from core.api.streams import FileAnswering, Streamed, download
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV, XLSX

KIND = choice("kind", DocumentKind.values, required=True)
REFUSED = dict.fromkeys((401, 403, 422), RefusalSchema)


def read_template_asked(request: Request) -> tuple[str, list[Company]]:
    """The kind of document, and the companies of the lead. Raises NotAllowed."""
    user = require_billing_lead(get_current_user(request))
    companies = Company.objects.filter(pk__in=user.company_ids).order_by("pk")
    return get_query(request)["kind"], list(companies)


def template_file_name(kind: str, ending: str) -> str:
    """Like ``billing-credit-memo.csv``."""
    return f"billing-{kind.lower().replace('_', '-')}.{ending}"


class BillingTemplateCsvView(FileAnswering):
    """A CSV file to fill in with billing documents."""

    @extend_schema(
        operation_id="billing_template_csv",
        parameters=[KIND],
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """The headings and one example of this kind of document; for leads."""
        kind, companies = read_template_asked(request)
        data = billing_template_csv(kind, companies)
        return download(iter([data]), template_file_name(kind, "csv"), f"{CSV}; charset=utf-8")


class BillingTemplateBookView(FileAnswering):
    """A workbook to fill in with billing documents."""

    @extend_schema(
        operation_id="billing_template_xlsx",
        parameters=[KIND],
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Likewise, with a second sheet that says what each column holds."""
        kind, companies = read_template_asked(request)
        data = billing_template_xlsx(kind, companies)
        return download(iter([data]), template_file_name(kind, "xlsx"), XLSX)
