"""Every request has an id; every refusal outside DRF leaves in the same shape as inside it."""

import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse

from core import request_context
from core.db.outage import DatabaseUnavailable, find_unavailable, log_unavailable
from core.devices import device_of
from core.masking import masked_path
from core.refusals import Refusal
from core.tracing import in_span, mark_span_failed

SERVER_FAULT = 500
Handler = Callable[[HttpRequest], HttpResponse]


class RequestIdMiddleware:
    """Give the request an id, keep it for the audit, and name it in the answer."""

    def __init__(self, get_response: Handler):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = uuid.uuid4().hex
        context = build_request_context(request, request_id)
        with request_context.with_request_context(context):
            response = self.answer(request, request_id)
        response["X-Request-ID"] = request_id
        if request.path.startswith("/api/"):
            response.setdefault("Cache-Control", "no-store")
        return response

    def answer(self, request: HttpRequest, request_id: str) -> HttpResponse:
        """Answer within a span, which gets the template of the address once it is known."""
        method = str(request.method)
        facts = {"http__request__method": method, "portal__request_id": request_id}
        with in_span(method, "SERVER", **facts) as span:
            response = self.get_response(request)
            if span is not None:
                route = request_context.current().notes.route
                span.update_name(f"{method} {route}".strip())
                span.set_attribute("http.route", route)
                span.set_attribute("http.response.status_code", response.status_code)
            if response.status_code >= SERVER_FAULT:
                mark_span_failed(span, str(response.status_code))
        return response

    def process_view(self, request: HttpRequest, view: object, *_: object) -> None:
        """Note the template of the address, which names no record and no person."""
        if request.resolver_match is not None:
            request_context.current().notes.route = f"/{request.resolver_match.route}"


def build_request_context(request: HttpRequest, request_id: str) -> request_context.RequestContext:
    address = request.META.get("REMOTE_ADDR") or ""
    device = device_of(request.META.get("HTTP_USER_AGENT", ""))
    route = f"{request.method} {masked_path(request.path)}"
    scope = getattr(request, "scope", {})
    notes = scope.get(request_context.NOTES_IN_SCOPE) or request_context.RequestNotes()
    notes.request_id = request_id
    return request_context.RequestContext(request_id, address, device, route, notes)


class RefusalMiddleware:
    """Turn a refusal raised by a plain Django view into its JSON answer."""

    def __init__(self, get_response: Handler):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        refusal = error if isinstance(error, Refusal) else find_unavailable(error)
        if refusal is None:
            return None
        if refusal is not error:
            log_unavailable(error)
        return response_outside_views(refusal)


def response_outside_views(refusal: Refusal) -> HttpResponse:
    """Answer with a refusal where no view of the API does."""
    response = JsonResponse(refusal.as_json(), status=refusal.status_code)
    if refusal.retry_after:
        response["Retry-After"] = str(refusal.retry_after)
    # Django would log each of them once more, as an error of ours.
    response._has_been_logged = isinstance(refusal, DatabaseUnavailable)  # type: ignore[attr-defined]
    return response
