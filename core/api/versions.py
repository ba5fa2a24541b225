"""The versioned base of the API, and its errors as problem details (RFC 9457).

``/api/v1/`` serves every call but those of the specification, which have no version. ``/api/``
without one is the alias that the browser uses. A call is the same under both, but for its refusals:
they are problems under ``/api/v1/`` and plain JSON under the alias.
"""

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from core.refusals import NotFound, Refusal

BASE, VERSIONED = "/api/", "/api/v1/"
# The calls that the specification names. Their addresses and answers never change.
OF_SPECIFICATION = (
    "accounting/auth/check",
    "auth/update-hook/",
    "system/log/error",
    "tenant/agree-terms",
    "tenant/auth/login",
    "tenant/email/send-verification",
    "tenant/email/update",
    "tenant/verify-code",
)
PROBLEM = "application/problem+json"
TYPE = "urn:certificate-portal:problem:{}"
NO_CALL = "There is no such call."


def unversioned_path(path: str) -> str:
    """The same path below ``/api/``; unchanged where it has no version."""
    return BASE + path.removeprefix(VERSIONED) if path.startswith(VERSIONED) else path


def is_of_specification(path: str) -> bool:
    """Return whether an unversioned path is one of the specification's calls."""
    return path.startswith(BASE) and path.removeprefix(BASE).startswith(OF_SPECIFICATION)


class VersionMiddleware:
    """Route ``/api/v1/`` to the calls, and describe their refusals as problems."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if not path.startswith(BASE):
            return self.get_response(request)
        request.path_info = unversioned_path(path)
        if request.path_info == path:
            response = self.get_response(request)
        elif is_of_specification(request.path_info):
            response = JsonResponse(NotFound(NO_CALL).as_json(), status=404)
        else:
            response = self.get_response(request)
        if response.status_code >= 400 and path.startswith(VERSIONED):
            describe_problem(response)
        return response


def describe_problem(response: HttpResponse) -> None:
    """Make a refusal in JSON a problem; what else it says stays."""
    if response.get("Content-Type") != "application/json" or response.streaming:
        return
    refusal = json.loads(response.content)
    if isinstance(refusal, dict) and "message" in refusal:
        request_id = response.get("X-Request-ID", "")
        problem = build_problem(refusal, response.status_code, request_id)
        response.content = json.dumps(problem, ensure_ascii=False).encode()
        response["Content-Type"] = PROBLEM
        if response.has_header("Content-Length"):
            response["Content-Length"] = str(len(response.content))


def encode_refusal(refusal: Refusal, path: str) -> tuple[str, bytes]:
    """Media type and body of a refusal outside Django, where there is no request id."""
    content = refusal.as_json()
    if not path.startswith(VERSIONED):
        return "application/json", json.dumps(content).encode()
    return PROBLEM, json.dumps(build_problem(content, refusal.status_code, "")).encode()


def build_problem(refusal: dict[str, Any], status: int, request_id: str) -> dict[str, Any]:
    """A refusal with the members of RFC 9457.

    ``instance`` is the id of the request, as in the log and in the header ``X-Request-ID``. Some
    refusals have a ``status`` of their own, that of a certificate for example: it becomes
    ``current_status``.
    """
    refusal = dict(refusal)
    if "status" in refusal:
        refusal["current_status"] = refusal.pop("status")
    return {
        "type": TYPE.format(refusal.get("code", "refused")),
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": refusal["message"],
        "instance": request_id,
    } | refusal
