"""A POST that may be sent twice: with the same Idempotency-Key it is carried out once."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from core.idempotency import once

Handler = Callable[..., Response]


def repeatable(answer_again: Handler) -> Callable[[Handler], Handler]:
    """Carry a handler out once for each Idempotency-Key.

    ``answer_again`` takes what the handler takes and answers who repeats it, by the rights they
    have then. Nothing of the first answer is stored but its status.
    """

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        def post(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
            key = request.headers.get("Idempotency-Key", "")
            if not key:
                return handler(view, request, *args, **kwargs)

            def work() -> tuple[int, Any]:
                response = handler(view, request, *args, **kwargs)
                return response.status_code, response

            def again(_: Any) -> Response:
                return answer_again(view, request, *args, **kwargs)

            user: Any = request.user
            status, response = once(user, request.path, key, request.data, work, again)
            response.status_code = status
            return response

        return post

    return decorate
