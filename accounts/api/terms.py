"""``GET tenant/agree-terms`` (specification section 7)."""

from typing import TypedDict

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.authentication import asking_tenant
from accounts.api.schema import RefusalAnswer
from accounts.terms import record_terms_agreement
from core.api.answers import Answer, Moment, render_answer
from core.api.queries import get_query


class TermsAnswer(TypedDict):
    success: bool
    version: str
    agreed_at: Moment


class AgreeTermsView(APIView):
    ignores_unknown_parameters = True
    # No HEAD, which Django would answer like GET: a look at the address must agree to nothing.
    http_method_names = ["get", "options"]

    @extend_schema(
        operation_id="agree_terms",
        parameters=[OpenApiParameter("version", str, description="the current one when absent")],
        responses={401: RefusalAnswer, 403: RefusalAnswer, 409: RefusalAnswer, 422: RefusalAnswer},
    )
    def get(self, request: Request) -> Answer[TermsAnswer]:
        """Agree to the current version of the terms; for tenants."""
        version = get_query(request).get("version", settings.TERMS_VERSION)
        agreed = record_terms_agreement(asking_tenant(request), version)
        answer: TermsAnswer = {
            "success": True,
            "version": agreed.version,
            "agreed_at": agreed.agreed_at,
        }
        return Answer(render_answer(TermsAnswer, answer))
