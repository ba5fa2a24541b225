"""What is asked in an address and in headers: read like every other text."""

from collections.abc import Callable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict

from core.masking import escaped
from core.refusals import NotLikeThis, wrong
from core.text import BadText, read_line

LONGEST_VALUE = 1_000
HEADERS = ("Idempotency-Key", "If-Match")


class QuestionMiddleware:
    """Refuse a question to the API with text that could not be kept or searched; 422, by its name.

    A view that has an answer of its own for all questions says ``reads_any_question = True``.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        view_class = getattr(view, "cls", view)
        if not request.path.startswith("/api/") or hasattr(view_class, "reads_any_question"):
            return None
        try:
            request.GET = read_query(request.GET)  # type: ignore[assignment]
            check_headers(request)
        except NotLikeThis as refusal:
            return JsonResponse(refusal.as_json(), status=refusal.status_code)
        return None


def read_query(asked: QueryDict) -> QueryDict:
    """The query with each value in its one spelling. Raises NotLikeThis."""
    read = QueryDict(mutable=True)
    for name, values in asked.lists():
        read.setlist(read_named(escaped(name), name), [read_named(name, each) for each in values])
    read._mutable = False
    return read


def check_headers(request: HttpRequest) -> None:
    for name, value in headers_of(request):
        read_named(name, value)


def headers_of(request: HttpRequest) -> Iterator[tuple[str, str]]:
    return ((name, request.headers[name]) for name in HEADERS if name in request.headers)


def read_named(name: str, value: str) -> str:
    try:
        return read_line(value, LONGEST_VALUE)
    except BadText as bad:
        raise NotLikeThis([wrong(escaped(name), bad.code, str(bad))]) from bad
