"""``billing/imports/`` and ``billing/explanations/``."""

from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Role, User
from console.billing import schemas as shapes
from console.billing.explaining import explain_billed_amount
from console.billing.importing import start_billing_import
from console.billing.models import BillingImport
from console.billing.serializers import serialize_billing_import
from core.api.answers import Accepted, Answer
from core.api.bodies import read_body
from core.api.idempotent_calls import repeatable
from core.api.paging import Order, page_of
from core.api.parameters import KEY, PAGED
from core.api.queries import get_query
from core.refusals import NotAllowed, NotFound
from core.text import clean_up_line
from workflow.api.files.uploads import (
    AROUND_BYTES,
    check_length,
    parse_upload_body,
    read_form_switch,
    read_upload,
)
from workflow.api.schemas import RefusalSchema

LONGEST_NAME = 120
NEWEST_FIRST = Order("created_at", descending=True)
EXPECTED_BODY = "Send a CSV file or an Excel workbook as multipart/form-data."
NOT_TAKEN = dict.fromkeys((400, 401, 403, 413, 415, 422, 503), RefusalSchema)


def require_billing_lead(user: User) -> User:
    """Raises NotAllowed. A service that comes so far has the scope of the call."""
    if user.role != Role.LEAD and not user.is_service:
        raise NotAllowed("Leads bring in billing documents.")
    return user


def imports_open_to(user: User) -> QuerySet[BillingImport]:
    """One's own, and for leads those of the watched folder."""
    own = Q(by=user)
    return BillingImport.objects.filter(own if user.is_service else own | Q(by=None))


class BillingImportsView(APIView):
    """Files of billing documents."""

    parser_classes = (MultiPartParser,)

    @staticmethod
    def most_bytes() -> int:
        return settings.BILLING_MAX_BYTES + AROUND_BYTES

    @extend_schema(
        operation_id="billing_imports_list",
        parameters=PAGED,
        responses=dict.fromkeys((401, 403, 422), RefusalSchema),
    )
    def get(self, request: Request) -> Answer[shapes.BillingImportPage]:
        """List one's own imports and those of the watched folder, the last one first."""
        user = require_billing_lead(get_current_user(request))
        rows = imports_open_to(user).select_related("by")
        shown, page = page_of(rows, NEWEST_FIRST, get_query(request), request.path)
        return Answer({"results": [*map(serialize_billing_import, shown)], **page})

    @extend_schema(
        operation_id="billing_imports_create",
        request={"multipart/form-data": shapes.BillingFile},
        responses=NOT_TAKEN,
    )
    def post(self, request: Request) -> Accepted[shapes.BillingStarted]:
        """Bring in a CSV file or workbook of at most 100,000 rows; with ``dry_run`` only check it.

        The file has at most ``BILLING_MAX_BYTES``, 32 MiB by default.

        Columns: ``company``, ``mall``, ``unit``, ``payor_tin``, ``document_no``, ``kind``,
        ``date``, ``income_month``, ``nature``, ``net``, ``vat``, ``withheld``,
        ``einvoice_no``. A document is the same one by company, kind and number: sent again with
        the same figures it is ``same``, with others it is faulty. An e-invoice number may come
        after its document. Good rows are written although others are faulty. Amounts are
        positive; a credit memo reduces what is due.
        """
        user = require_billing_lead(get_current_user(request))
        check_length(request, settings.BILLING_MAX_BYTES)
        body = parse_upload_body(request, EXPECTED_BODY, "dry_run")
        is_dry_run = read_form_switch(body, "dry_run")
        name, data = read_upload(request, settings.BILLING_MAX_BYTES)
        run = start_billing_import(
            clean_up_line(name)[:LONGEST_NAME], data, user, is_dry_run=is_dry_run
        )
        return Accepted({"id": str(run.pk)})


class BillingImportView(APIView):
    """One import."""

    @extend_schema(
        operation_id="billing_imports_get",
        responses=dict.fromkeys((401, 403, 404), RefusalSchema),
    )
    def get(self, request: Request, pk: Any) -> Answer[shapes.BillingImportSchema]:
        """Return its progress and counts, and the faults of its rows."""
        user = require_billing_lead(get_current_user(request))
        run = imports_open_to(user).filter(pk=pk).select_related("by").first()
        if run is None:
            raise NotFound
        return Answer(serialize_billing_import(run))


class BillingExplanationsView(APIView):
    """What tenants say of billed amounts on which they did not withhold."""

    @repeatable(lambda view, request: view.repeat(request))
    @extend_schema(
        operation_id="billing_explanations_create",
        parameters=[KEY],
        request=shapes.ExplanationBody,
        responses={200: shapes.ExplanationSchema}
        | dict.fromkeys((400, 401, 403, 415, 422), RefusalSchema),
    )
    def post(self, request: Request) -> Response:
        """Say why nothing was withheld on what was billed for a mall under a code.

        Reminders of that amount end. A blank ``reason`` takes it back; the last one counts.
        """
        user, given = read_explanation(request)
        explain_billed_amount(given, user)
        return self.repeat(request)

    def repeat(self, request: Request) -> Response:
        _, given = read_explanation(request)
        return Response({"reason": given["reason"], "text": given["text"]})


def read_explanation(request: Request) -> tuple[User, dict[str, Any]]:
    """Return the tenant's user and what they say. Raises NotAllowed and NotLikeThis."""
    user = get_current_user(request)
    if not user.is_tenant:
        raise NotAllowed("Tenants explain what they were billed.")
    return user, read_body(request, shapes.ExplanationBody)
