"""A refusal in one shape: a code for programs, a sentence for people, a field if one is to blame.

401 who are you, 403 not you, 404 not yours, 409 not now, 413 too large, 415 wrong type,
422 not like this, 429 slow down.
"""

from typing import Any


class Refusal(Exception):
    """What was asked may not happen. ``details`` goes into the JSON answer as it is."""

    status_code = 400
    code = "bad_request"

    def __init__(self, message: str, *, code: str = "", retry_after: int = 0, **details: Any):
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        self.retry_after = retry_after
        self.details = details

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message} | self.details


class BadRequest(Refusal):
    """400: the request cannot be understood."""


class NotSignedIn(Refusal):
    status_code, code = 401, "not_signed_in"


class NotAllowed(Refusal):
    status_code, code = 403, "not_allowed"


class NotFound(Refusal):
    """404: there is none, or none that this user may know of."""

    status_code, code = 404, "not_found"

    def __init__(self, message: str = "There is no such thing here.", **kwargs: Any):
        super().__init__(message, **kwargs)


class NotNow(Refusal):
    """409: the state of things forbids it at this moment."""

    status_code, code = 409, "not_now"


class TooLarge(Refusal):
    """413: more than is taken here."""

    status_code, code = 413, "too_large"


class WrongType(Refusal):
    """415: a file of a kind that is not taken here."""

    status_code, code = 415, "wrong_type"


class NotLikeThis(Refusal):
    """422: the inputs are wrong; ``fields`` says which and why."""

    status_code, code = 422, "invalid"

    def __init__(self, fields: list[dict[str, str]], message: str = ""):
        first = fields[0] if fields else {"field": "", "message": "Invalid."}
        super().__init__(message or first["message"], field=first["field"], fields=fields)


class UnknownParameter(NotLikeThis):
    """422: a name in a query, a filter or a body that nothing reads."""

    code = "unknown_parameter"


class SlowDown(Refusal):
    status_code, code = 429, "too_many_requests"


def field_fault(field: str, code: str, message: str) -> dict[str, str]:
    """One fault of NotLikeThis: the field to blame, why for programs, why for people."""
    return {"field": field, "code": code, "message": message}
