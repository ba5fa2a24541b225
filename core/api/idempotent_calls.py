"""A call that may be sent twice: with the same Idempotency-Key it is carried out once."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from core.idempotency import Again, StatusAndBody, carry_out_once

Handler = Callable[..., Response]


def once(
    request: Request,
    work: Callable[[], StatusAndBody],
    again: Again | None = None,
    *,
    body: Any = None,
) -> StatusAndBody:
    """Run ``work`` once for the caller, the address, the Idempotency-Key and the body of a request.

    ``body`` replaces the body where that is a file. ``again`` and what is raised are those of
    ``carry_out_once``.
    """
    user: Any = request.user
    key = idempotency_key_of(request)
    asked = request.data if body is None else body
    return carry_out_once(user, request.path, key, asked, work, again)


def idempotency_key_of(request: Request) -> str:
    """Return the Idempotency-Key; blank without one."""
    return request.headers.get("Idempotency-Key", "")


def repeatable(answer_again: Handler) -> Callable[[Handler], Handler]:
    """Carry a handler out once for each Idempotency-Key.

    ``answer_again`` takes what the handler takes and answers who repeats it, by the rights they
    have then. Nothing of the first answer is stored but its status.
    """

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        def post(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
            if not idempotency_key_of(request):
                return handler(view, request, *args, **kwargs)

            def work() -> tuple[int, Any]:
                response = handler(view, request, *args, **kwargs)
                return response.status_code, response

            def again(_: Any) -> Response:
                return answer_again(view, request, *args, **kwargs)

            status, response = once(request, work, again)
            response.status_code = status
            return response

        return post

    return decorate
