"""``account/sign-ins/``: when, from where and how somebody signed in."""

from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.api.schema import RefusalAnswer
from accounts.models import SignInWay
from accounts.sign_in_history import sign_ins_of
from core.api.answers import Answer, Moment, one_of, serializer_of
from core.api.paging import Order, PageLinks, page_of
from core.api.parameters import PAGED, text_parameter
from core.api.queries import get_query

NEWEST_FIRST = Order("at", descending=True)
PERSON = text_parameter(
    "person", description="a username, for administrators; blank: the caller's own"
)


class SignInSchema(TypedDict):
    """One sign-in."""

    id: int
    at: Moment
    address: Annotated[str, "IP it came from"]
    device: Annotated[str, "such as Firefox on Windows"]
    way: Annotated[str, one_of(SignInWay.choices)]
    company: Annotated[str, "the tenant it was for"]


class SignInPage(PageLinks):
    results: list[SignInSchema]


class SignInsView(APIView):
    @extend_schema(
        operation_id="sign_ins_list",
        parameters=[PERSON, *PAGED],
        responses=dict.fromkeys((401, 403, 404, 422), RefusalAnswer),
    )
    def get(self, request: Request) -> Answer[SignInPage]:
        """List sign-ins, newest first: one's own, for administrators those of any person."""
        asked = get_query(request)
        rows = sign_ins_of(get_current_user(request), asked.get("person", ""))
        shown, page = page_of(rows, NEWEST_FIRST, asked, request.path)
        results = serializer_of(SignInSchema)(shown, many=True).data
        return Answer({"results": results, **page})
