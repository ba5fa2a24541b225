"""What screens offer for choosing: our companies with their branches, and the tax codes."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Company
from workflow.api import shapes
from workflow.atc import catalogue


class CompaniesView(APIView):
    """The operator's companies: the payees a certificate can name."""

    @extend_schema(
        operation_id="companies",
        responses={200: shapes.CompanyTold(many=True), 401: shapes.RefusalTold},
    )
    def get(self, request: Request) -> Response:
        return Response(
            [
                {
                    "code": company.code,
                    "name": company.name,
                    "tin": str(company.tin),
                    "address": company.address,
                    "zip": company.zip,
                    "branches": [branch.name for branch in company.branches.all()],
                }
                for company in Company.objects.prefetch_related("branches")
            ]
        )


class AtcsView(APIView):
    """The BIR's alphanumeric tax codes."""

    @extend_schema(
        operation_id="atcs", responses={200: shapes.AtcTold(many=True), 401: shapes.RefusalTold}
    )
    def get(self, request: Request) -> Response:
        return Response(
            [
                {
                    "code": atc.code,
                    "description": atc.description,
                    "rate": f"{atc.rate:f}",
                    "payee_kind": atc.payee_kind,
                    "section": atc.section,
                }
                for atc in catalogue().values()
            ]
        )
