"""The query, the headers and the absent body of a call, checked before its view sees them."""

from collections.abc import Callable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict

from core.api.parameters import declared_parameters, takes_body
from core.api.queries import Query, check_query, take_texts
from core.api.responses import FROM_DRF
from core.masking import escape_controls
from core.refusals import NotLikeThis, UnknownParameter, field_fault
from core.text import BadText, normalize_line

LONGEST_VALUE = 1_000
HEADERS = ("Idempotency-Key", "If-Match")
FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
NO_BODY = (b"", b"{}")  # an empty object asks for nothing


class QuestionMiddleware:
    """Answer 405 to an unknown method, and 422 to a query or body that the call does not declare.

    Text that could not be stored or searched is refused too. What is left is the query that
    ``get_query`` gives the view, with typed values. A view with an answer of its own for every
    query sets ``reads_any_question``; one of the specification's calls, which ignore what they do
    not know, sets ``ignores_unknown_parameters``. Both are given texts as they were written.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        if not request.path.startswith("/api/"):
            return None
        view_class = getattr(view, "cls", None)
        if needs_sign_in(view_class) and not takes_method(view_class, request.method or ""):
            return method_not_allowed(view_class)
        try:
            request.typed_query = read_question(request, view_class)  # type: ignore[attr-defined]
        except NotLikeThis as refusal:
            return JsonResponse(refusal.as_json(), status=refusal.status_code)
        return None


def read_question(request: HttpRequest, view_class: Any) -> Query:
    """Return the query of a call. Raises NotLikeThis, also for a header or an undeclared body."""
    known = declared_parameters(view_class, request.method or "") if view_class else {}
    if hasattr(view_class, "reads_any_question"):
        return take_texts(request.GET, known)
    request.GET = normalize_query(request.GET)  # type: ignore[assignment]
    check_headers(request)
    if not view_class or hasattr(view_class, "ignores_unknown_parameters"):
        return take_texts(request.GET, known)
    query = check_query(request.GET, known)
    check_body(request, view_class)
    return query


def needs_sign_in(view_class: Any) -> bool:
    """Whether a caller is asked who they are first; other views refuse a method by themselves."""
    return bool(getattr(view_class, "authentication_classes", ()))


def takes_method(view_class: Any, method: str) -> bool:
    return method in ("HEAD", *view_class().allowed_methods)


def method_not_allowed(view_class: Any) -> HttpResponse:
    code, message = FROM_DRF[405]
    allowed = ", ".join(view_class().allowed_methods)
    return JsonResponse({"code": code, "message": message}, status=405, headers={"Allow": allowed})


def normalize_query(asked: QueryDict) -> QueryDict:
    """The query with each value in its one spelling. Raises NotLikeThis."""
    read = QueryDict(mutable=True)
    for name, values in asked.lists():
        read.setlist(
            read_named(escape_controls(name), name), [read_named(name, each) for each in values]
        )
    read._mutable = False
    return read


def check_body(request: HttpRequest, view_class: Any) -> None:
    """Raise UnknownParameter for a body of a call that reads none."""
    if not takes_body(view_class, request.method or "") and has_content(request):
        message = "This call takes no body: send it without one."
        raise UnknownParameter([field_fault("body", UnknownParameter.code, message)])


def has_content(request: HttpRequest) -> bool:
    """Return whether a body says anything; an empty form does not."""
    if request.content_type in FORMS:
        return bool(request.POST or request.FILES)
    return request.body.strip() not in NO_BODY


def check_headers(request: HttpRequest) -> None:
    for name, value in headers_of(request):
        read_named(name, value)


def headers_of(request: HttpRequest) -> Iterator[tuple[str, str]]:
    return ((name, request.headers[name]) for name in HEADERS if name in request.headers)


def read_named(name: str, value: str) -> str:
    try:
        return normalize_line(value, LONGEST_VALUE)
    except BadText as bad:
        raise NotLikeThis([field_fault(escape_controls(name), bad.code, str(bad))]) from bad
