"""The answer to a request without its anti-forgery token."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from rest_framework.authentication import CSRFCheck

from core.refusals import NotAllowed
from core.security_events import record_security_event

MISSING = "This request lacks its anti-forgery token. Please reload the page."


def refuse_csrf(request: HttpRequest, reason: str = "") -> JsonResponse:
    """403 in the shape of every refusal (setting CSRF_FAILURE_VIEW)."""
    record_security_event("refused", code="csrf")
    return JsonResponse({"code": "csrf", "message": MISSING}, status=403)


def enforce_csrf(request: HttpRequest) -> None:
    """A cookie alone proves nothing: the page must know XSRF-TOKEN too. Raises NotAllowed."""
    check = CSRFCheck(nothing)
    check.process_request(request)
    if check.process_view(request, nothing, (), {}):
        raise NotAllowed(MISSING, code="csrf")


def nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse()
