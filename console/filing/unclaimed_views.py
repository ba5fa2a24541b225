"""The list of approved certificates that no return claims."""

from datetime import date
from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Company
from console.filing import schemas as shapes
from console.filing.choices import company_to_read, require_filing_reader
from console.filing.claim_quarters import claim_quarters
from console.filing.unclaimed import (
    BUCKETS,
    AgeSums,
    age_of,
    lost_on,
    sums_by_age,
    unclaimed_certificates,
    unclaimed_shares,
)
from core.api.answers import Answer
from core.api.paging import Order, page_of
from core.api.parameters import PAGED, choice, text_parameter
from core.api.queries import get_query
from core.money import plain_pesos
from workflow.api.schemas import RefusalSchema
from workflow.certificates.models import Certificate

OLDEST_FIRST = Order("period_to", descending=False)
ASKED = [
    text_parameter("company", required=True, description="code"),
    choice("age", BUCKETS, description="days since the end of the period"),
    *PAGED,
]


class UnclaimedView(APIView):
    """Approved certificates that no live version of a return claims."""

    @extend_schema(
        operation_id="filings_unclaimed",
        parameters=ASKED,
        responses=dict.fromkeys((401, 403, 404, 422), RefusalSchema),
    )
    def get(self, request: Request) -> Answer[shapes.UnclaimedPage]:
        """List them, those with the oldest period first, with the sums of each age.

        ``lost`` are those whose taxable year ended more than two years ago.
        """
        user, asked = require_filing_reader(get_current_user(request)), get_query(request)
        company = company_to_read(asked["company"], user)
        rows = unclaimed_certificates(company, asked.get("age", ""))
        shown, page = page_of(rows, OLDEST_FIRST, asked, request.path)
        results = serialize_unclaimed(shown, company)
        ages: list[shapes.UnclaimedAge] = [serialize_age(each) for each in sums_by_age(company)]
        return Answer({"ages": ages, "results": results, **page})


def serialize_age(age: AgeSums) -> shapes.UnclaimedAge:
    base, tax = plain_pesos(age.base), plain_pesos(age.tax)
    return {"age": age.age, "certificates": age.certificates, "base": base, "tax": tax}


def serialize_unclaimed(
    certificates: list[Certificate], company: Company
) -> list[shapes.UnclaimedCertificate]:
    quarters = claim_quarters(certificates, company)
    shares = unclaimed_shares(certificates, company)
    return [
        {
            "id": str(each.pk),
            "reference": each.reference,
            "payor_name": each.payor_name,
            "period_from": cast(date, each.period_from),
            "period_to": cast(date, each.period_to),
            "claim_quarter": quarters[each.pk],
            "age": age_of(each),
            "lost_on": lost_on(each),
            "base": plain_pesos(shares[each.pk][0]),
            "tax": plain_pesos(shares[each.pk][1]),
        }
        for each in certificates
    ]
