"""Every request has an id; every refusal outside DRF leaves in the same shape as inside it."""

import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse

from core import request_context
from core.db.outage import DatabaseUnavailable, is_outage, log_outage
from core.devices import device_of
from core.masking import masked_path
from core.refusals import Refusal

Handler = Callable[[HttpRequest], HttpResponse]


class RequestIdMiddleware:
    """Give the request an id, keep it for the audit, and name it in the answer."""

    def __init__(self, get_response: Handler):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = uuid.uuid4().hex
        token = request_context.begin_request_context(build_request_context(request, request_id))
        try:
            response = self.get_response(request)
        finally:
            request_context.end_request_context(token)
        response["X-Request-ID"] = request_id
        if request.path.startswith("/api/"):
            response.setdefault("Cache-Control", "no-store")
        return response


def build_request_context(request: HttpRequest, request_id: str) -> request_context.RequestContext:
    address = request.META.get("REMOTE_ADDR") or ""
    device = device_of(request.META.get("HTTP_USER_AGENT", ""))
    route = f"{request.method} {masked_path(request.path)}"
    return request_context.RequestContext(request_id, address, device, route)


class RefusalMiddleware:
    """Turn a refusal raised by a plain Django view into its JSON answer."""

    def __init__(self, get_response: Handler):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if is_outage(error):
            log_outage(error)
            error = DatabaseUnavailable()
        if not isinstance(error, Refusal):
            return None
        response = JsonResponse(error.as_json(), status=error.status_code)
        if error.retry_after:
            response["Retry-After"] = str(error.retry_after)
        # Django would log each of them once more, as an error of ours.
        response._has_been_logged = isinstance(error, DatabaseUnavailable)  # type: ignore[attr-defined]
        return response
