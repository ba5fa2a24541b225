"""Error reports of browsers: parsed as untrusted text, and stored up to a fixed number."""

import json
import math
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils import timezone

from accounts.models import ClientError, Role
from accounts.models.client_error import Kind
from core import request_context
from core.masking import (
    bare_address,
    escape_controls,
    impersonal,
    mask_secrets,
    route_of,
    without_places,
)
from core.refusals import BadRequest, NotLikeThis, Refusal

LARGEST_NUMBER = 2**31 - 1
LONGEST = {
    "message": 500,
    "file": 300,
    "stack": 3000,
    "resource": 300,
    "initiator": 40,
    "page": 300,
}
# A wrong password or a session that ended, a conflict, and faults in a form.
SHOWN = (401, 409, 422)
ROLES = ("tenant", "accounting", *Role.values)


class TooLarge(Refusal):
    """413: more than a report may hold."""

    status_code, code = 413, "too_large"


def report_from(body: bytes) -> dict[str, Any]:
    """The columns of a report. Raises TooLarge, BadRequest (no JSON), NotLikeThis (no type).

    Fields that are no part of a report are dropped, and so are values of another kind: a broken
    browser's report is worth more than its form.
    """
    if len(body) > settings.CLIENT_ERROR_BYTES:
        raise TooLarge(f"A report has at most {settings.CLIENT_ERROR_BYTES:,} bytes.")
    given = object_in(body)
    if given.get("type") not in Kind.values:
        message = f"The type is one of: {', '.join(Kind.values)}."
        raise NotLikeThis([{"field": "type", "code": "invalid", "message": message}])
    entry = given.get("entry")
    return {"type": given["type"]} | columns(given | (entry if isinstance(entry, dict) else {}))


def object_in(body: bytes) -> dict[str, Any]:
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        raise BadRequest("Send a report as a JSON object.") from None
    if not isinstance(given, dict):
        raise BadRequest("Send a report as a JSON object.")
    return given


def columns(given: dict[str, Any]) -> dict[str, Any]:
    """An error's place and stack, or the browser's own timing of a resource."""
    return {
        "message": sanitize_error_text(given.get("message"), "message"),
        "file": sanitize_error_text(given.get("file"), "file", bare_address),
        "line": sanitize_error_number(given.get("line")),
        "col": sanitize_error_number(given.get("col")),
        "stack": sanitize_error_text(given.get("stack"), "stack"),
        "resource": sanitize_error_text(given.get("name"), "resource", route_of),
        "initiator": sanitize_error_text(given.get("initiatorType"), "initiator"),
        "status": sanitize_error_number(given.get("responseStatus")),
        "duration_ms": sanitize_error_number(given.get("duration")),
        "page": sanitize_error_text(given.get("page"), "page", route_of),
        "role": given["role"] if given.get("role") in ROLES else "",
    }


def sanitize_error_text(value: Any, column: str, mask: Callable[[str], str] = mask_secrets) -> str:
    """One printable line without secrets or persons, cut to what its column holds."""
    if not isinstance(value, str):
        return ""
    return escape_controls(without_places(impersonal(mask(value))))[: LONGEST[column]]


def sanitize_error_number(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return round(value) if 0 <= value <= LARGEST_NUMBER else None


def is_shown_answer(report: dict[str, Any]) -> bool:
    """Return whether it is an answer of the API that the page has shown to its reader."""
    if report["type"] != Kind.NETWORK_ERROR:
        return False
    return "/api/" in report["resource"] and report["status"] in SHOWN


def store_client_error(report: dict[str, Any]) -> None:
    """Keep a report, and let go of the oldest beyond CLIENT_ERRORS_KEPT.

    Refusals that the page itself shows are no errors: of nine reports they were five.
    """
    if is_shown_answer(report):
        return
    device = request_context.current().device
    kept = ClientError.objects.create(at=timezone.now(), device=device, **report)
    ClientError.objects.filter(pk__lte=kept.pk - settings.CLIENT_ERRORS_KEPT).delete()
