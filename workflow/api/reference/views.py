"""The choices of screens: our companies with their branches, and the tax codes."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Company
from core.api.answers import Answer
from core.api.parameters import date_parameter
from core.api.queries import get_query
from workflow.api import schemas
from workflow.tax.atc import Atc, catalogue


class CompaniesView(APIView):
    """The operator's companies: the payees a new certificate can name."""

    @extend_schema(
        operation_id="companies",
        responses={401: schemas.RefusalSchema},
    )
    def get(self, request: Request) -> Answer[list[schemas.CompanySchema]]:
        return Answer(
            [
                {
                    "code": company.code,
                    "name": company.name,
                    "tin": str(company.tin),
                    "address": company.address,
                    "zip": company.zip,
                    "branches": [
                        branch.name for branch in company.branches.all() if branch.is_active
                    ],
                }
                for company in Company.objects.filter(is_active=True).prefetch_related("branches")
            ]
        )


class AtcsView(APIView):
    """The BIR's alphanumeric tax codes as they stand on a day, today unless one is named."""

    @extend_schema(
        operation_id="atcs",
        parameters=[date_parameter("on", description="the day whose codes and rates hold")],
        responses={401: schemas.RefusalSchema, 422: schemas.RefusalSchema},
    )
    def get(self, request: Request) -> Answer[list[schemas.AtcSchema]]:
        """List the tax codes of a day, today unless ``on`` names another."""
        codes = catalogue(get_query(request).get("on")).values()
        return Answer([serialize_atc(atc) for atc in codes])


def serialize_atc(atc: Atc) -> schemas.AtcSchema:
    return {
        "code": atc.code,
        "description": atc.description,
        "rate": f"{atc.rate.normalize():f}",
        "payee_kind": atc.payee_kind,
        "section": atc.section,
        "valid_from": atc.valid_from.isoformat(),
        "valid_to": atc.valid_to.isoformat() if atc.valid_to else None,
    }
