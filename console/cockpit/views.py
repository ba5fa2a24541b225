"""``oversight/cockpit/`` and the lists behind its numbers."""

from typing import Any, cast

from django.db.models import Count, Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import organization
from accounts.api.current_user import get_current_user
from accounts.models import Branch, Company, User
from console.billing.reconciling import CATCH_UP_SECONDS, follow_changes
from console.cockpit import schemas
from console.cockpit.figures import build_cockpit, serialize_amount, serialize_cockpit
from console.cockpit.stages import (
    STAGES,
    Amount,
    certificates_in_stage,
    staged_certificates,
)
from console.filing.choices import company_to_read, filing_companies_for
from console.oversight.periods import parse_oversight_quarter
from console.oversight.scope import overseer
from console.shared.parameters import LONGEST, days, raise_field_error
from core.api.answers import Answer
from core.api.paging import Order, page_of
from core.api.parameters import (
    PAGED,
    choice,
    date_parameter,
    quarter_parameter,
    text_parameter,
)
from core.api.queries import Query, get_query
from core.db.money_sums import MoneySum
from core.db.transactions import as_of_one_moment
from core.money import ZERO, plain_pesos
from workflow.api.certificates.serializers import format_api_timestamp
from workflow.api.schemas import RefusalSchema

REFUSED = dict.fromkeys((401, 403, 404, 422), RefusalSchema)
NEWEST_FIRST = Order("updated_at", descending=True)
WHICH = [
    quarter_parameter(description="like 2026Q3; else the one that is due"),
    text_parameter("company", LONGEST, description="code; else all of the caller's"),
]


class CockpitView(APIView):
    """A quarter's end."""

    @extend_schema(
        operation_id="cockpit",
        parameters=WHICH,
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[schemas.CockpitSchema]:
        """Return what is expected, in, clean, approved, filed and missing; for leads and managers.

        By company and mall, with what came on each day, the pace against the day on which
        certificates are due, and what to do next. Leads see the companies assigned to them. What
        moved since the last reconciliation is computed first, within two seconds.
        """
        user, asked = overseer(get_current_user(request)), get_query(request)
        companies, quarter = companies_asked(user, asked), parse_oversight_quarter(asked)
        follow_changes(seconds=CATCH_UP_SECONDS)
        with as_of_one_moment():
            answer = serialize_cockpit(
                build_cockpit(user, companies, quarter), asked.get("company", "")
            )
        codes = filing_companies_for(user).values_list("code", flat=True)
        return Answer(cast(schemas.CockpitSchema, answer | {"choices": list(codes)}))


class CockpitCertificatesView(APIView):
    """The certificates behind a number of the cockpit."""

    @extend_schema(
        operation_id="cockpit_certificates",
        parameters=[
            *WHICH,
            choice("stage", STAGES, required=True, description="what the number counts"),
            text_parameter("mall", LONGEST, description="its name, alone of this mall"),
            date_parameter("from", description="first sent from this Manila date on"),
            date_parameter("to", description="to this one, included"),
            *PAGED,
        ],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[schemas.CockpitCertificates]:
        """List the certificates that a number counts, with their sum."""
        user, asked = overseer(get_current_user(request)), get_query(request)
        with as_of_one_moment():
            rows = certificates_asked(user, asked)
            sums = rows.aggregate(count=Count("pk"), tax=MoneySum("income_tax"))
            shown, page = page_of(
                rows.select_related("company", "branch"), NEWEST_FIRST, asked, request.path
            )
            found: list[schemas.CockpitCertificate] = [
                serialize_cockpit_certificate(each) for each in shown
            ]
        total = serialize_amount(Amount(sums["count"], sums["tax"] or ZERO))
        return Answer({**page, "total": total, "results": found})


def companies_asked(user: User, asked: Query) -> list[Company]:
    """The company asked for, else all that the user oversees. Raises NotFound."""
    code = asked.get("company")
    return [company_to_read(code, user)] if code else list(filing_companies_for(user))


def certificates_asked(user: User, asked: Query) -> Any:
    """Narrow to stage, mall and days. Raises NotFound and NotLikeThis."""
    quarter = parse_oversight_quarter(asked)
    rows = staged_certificates(companies_asked(user, asked), quarter)
    rows = certificates_in_stage(rows, asked["stage"])
    if "mall" in asked:
        rows = rows.filter(mall__in=[mall.pk for mall in malls_named(asked["mall"])])
    since, until = days(asked)
    if since:
        rows = rows.filter(day__gte=since)
    if until:
        rows = rows.filter(Q(day__lte=until) | Q(day=None))
    return rows


def malls_named(name: str) -> list[Branch]:
    """Raises NotLikeThis."""
    found = [branch for branch in organization.branches().values() if branch.name == name]
    return found or raise_field_error("mall", "There is no such mall.")


def serialize_cockpit_certificate(certificate: Any) -> schemas.CockpitCertificate:
    return {
        "id": str(certificate.pk),
        "reference": certificate.reference,
        "status": certificate.status,
        "payor_name": certificate.payor_name,
        "company": certificate.company.code,
        "branch": certificate.branch.name if certificate.branch else "",
        "tax": plain_pesos(certificate.income_tax),
        "submitted_at": format_api_timestamp(certificate.submitted_at),
    }
