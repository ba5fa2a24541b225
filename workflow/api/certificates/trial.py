"""Checks of a certificate while it is typed; nothing is saved."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer
from core.api.bodies import read_body, read_object
from core.refusals import NotAllowed
from workflow.api import schemas
from workflow.api.certificates import serializers
from workflow.api.certificates.inputs import NewCertificateBody, certificate_body_context
from workflow.api.certificates.views import REFUSED
from workflow.certificates.models import Certificate
from workflow.certificates.trial import put_on_trial


class TrialView(APIView):
    """Every check on a certificate as it would be, and what its lines come to."""

    @extend_schema(
        operation_id="certificates_check",
        request=NewCertificateBody,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Answer[schemas.Trial]:
        """Check a certificate body without saving it.

        The ``id`` of a certificate of the caller's own supplies the fields that the body leaves
        out. ``compared`` has the amounts of the previous quarter at the same place, unit and code;
        ``line`` counts from 0.
        """
        user = get_current_user(request)
        if not user.is_tenant:
            raise NotAllowed("Only tenants try certificates.")
        stored = stored_draft(user, read_object(request).get("id"))
        certificate = stored or Certificate(tenant=user.tenant)
        context = certificate_body_context(certificate)
        content = read_body(request, NewCertificateBody, context=context)
        content.pop("id", None)
        return Answer(serializers.serialize_figures(put_on_trial(certificate, content), user))


def stored_draft(user: User, pk: Any) -> Certificate | None:
    """The tenant's own certificate of this id, None where there is none."""
    try:
        key = UUID(str(pk))
    except ValueError:
        return None
    rows = Certificate.objects.visible_to(user).select_related("company", "branch", "tenant")
    return rows.filter(pk=key).first()
