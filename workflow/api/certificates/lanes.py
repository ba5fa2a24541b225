"""The counts of lanes, and the sum of a list."""

from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer
from core.api.paging import MOST_COUNTED, count_of
from core.api.parameters import quarter_parameter, text_parameter
from core.api.queries import Query, get_query
from core.money import ZERO, plain_pesos
from core.refusals import NotAllowed
from workflow.api import schemas
from workflow.api.certificates import filters
from workflow.certificates.lanes import LANES
from workflow.certificates.own import of_our_own

NARROWING = [quarter_parameter(), text_parameter("branch", description="name"), text_parameter("q")]


class LanesView(APIView):
    """The number of certificates in each lane for this member of staff, within the filters."""

    @extend_schema(
        operation_id="certificates_lanes",
        parameters=NARROWING,
        responses=dict.fromkeys((401, 403, 422), schemas.RefusalSchema),
    )
    def get(self, request: Request) -> Answer[schemas.LaneCounts]:
        """Count the certificates of each lane of the caller, up to 1,000 each."""
        if get_current_user(request).is_tenant:
            raise NotAllowed("Lanes are accounting's.")
        asked, user = get_query(request), get_current_user(request)
        counts = {name: serialize_queue_count(name, asked, user) for name in LANES}
        return Answer(cast(schemas.LaneCounts, counts))


def serialize_queue_count(name: str, asked: Query, user: User) -> dict[str, Any]:
    count, has_more = count_of(
        filters.narrow_certificates(filters.in_lane(LANES[name], user), asked)
    )
    return {"count": count, "has_more": has_more}


class SumView(APIView):
    """The tax that a list's certificates withhold together."""

    @extend_schema(
        operation_id="certificates_sum",
        parameters=filters.QUERY,
        responses={401: schemas.RefusalSchema, 422: schemas.RefusalSchema},
    )
    def get(self, request: Request) -> Answer[schemas.Sum]:
        """Add up the tax of the first 1,000 certificates of a list.

        ``has_more`` is true where the list is longer. Replaced certificates, and those that a
        former system approved, add nothing.
        """
        asked, user = get_query(request), get_current_user(request)
        first = filters.certificate_order(asked).apply(
            filters.filter_certificates(asked, user).filter(of_our_own(), superseded_by=None)
        )
        taxes = list(first.values_list("tax", flat=True)[: MOST_COUNTED + 1])
        summed = taxes[:MOST_COUNTED]
        return Answer(
            {
                "tax": plain_pesos(sum(summed, ZERO)),
                "count": len(summed),
                "has_more": len(taxes) > MOST_COUNTED,
            }
        )
