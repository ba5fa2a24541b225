"""How a refusal leaves the API, DRF's own exceptions included."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from core.refusals import NotAllowed, NotFound, NotLikeThis, Refusal, TooLarge
from core.security_events import record_security_event

FROM_DRF = {
    400: ("bad_request", "The request could not be understood."),
    401: ("not_signed_in", "Please sign in."),
    403: ("not_allowed", "You may not do this."),
    404: ("not_found", "There is no such thing here."),
    405: ("method_not_allowed", "This address does not take that method."),
    406: ("not_acceptable", "Answers are JSON."),
    415: ("unsupported_media_type", "Send JSON."),
    429: ("too_many_requests", "Too many requests. Please wait a little."),
}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: every refusal leaves in the one shape."""
    refusal = as_refusal(error)
    if refusal is None:
        return None
    set_rollback()
    if refusal.status_code == NotAllowed.status_code:
        record_security_event("refused", actor=context["request"].user, code=refusal.code)
    return response_for(refusal)


def response_for(refusal: Refusal) -> Response:
    response = Response(refusal.as_json(), status=refusal.status_code)
    if refusal.retry_after:
        response["Retry-After"] = str(refusal.retry_after)
    return response


def as_refusal(error: Exception) -> Refusal | None:
    """Turn DRF's own exceptions into refusals; None for what is no refusal but a fault."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Http404):
        return NotFound()
    if isinstance(error, RequestDataTooBig):
        return TooLarge("This is more than may be sent here.")
    if isinstance(error, RecursionError) and "decoding a JSON" in str(error):
        error = exceptions.ParseError()  # nested deeper than Python reads
    if isinstance(error, exceptions.ValidationError):
        return NotLikeThis(list(flatten_errors(error.detail)))
    if isinstance(error, exceptions.APIException):
        code, message = FROM_DRF.get(error.status_code, ("refused", str(error.detail)))
        refusal = Refusal(message, code=code, retry_after=int(getattr(error, "wait", 0) or 0))
        refusal.status_code = error.status_code
        return refusal
    return None


def flatten_errors(detail: Any, path: str = "") -> list[dict[str, str]]:
    """DRF's nested error detail as a flat list of ``{field, code, message}``."""
    if isinstance(detail, dict):
        pairs = [(f"{path}.{key}".lstrip("."), value) for key, value in detail.items()]
    elif isinstance(detail, list) and any(isinstance(item, dict | list) for item in detail):
        pairs = [(f"{path}.{index}".lstrip("."), value) for index, value in enumerate(detail)]
    elif isinstance(detail, list):
        pairs = [(path, value) for value in detail]
    else:
        return [{"field": path, "code": getattr(detail, "code", "invalid"), "message": str(detail)}]
    return [row for name, value in pairs for row in flatten_errors(value, name)]
