"""The Content Security Policy of every answer."""

from typing import Any

from csp.constants import HEADER
from csp.middleware import CheckableLazyObject, CSPMiddleware, PolicyParts
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

PLAIN = PolicyParts()


class PolicyMiddleware(CSPMiddleware):
    """The library's middleware, with its header text built once.

    The library builds it for each answer. Here it is shared by all answers that change nothing in
    it, such as those of the API.
    """

    def __init__(self, get_response: Any):
        super().__init__(get_response)
        self.usual = build_policy()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        if settings.DEBUG or not self.is_plain(request, response):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self.usual)
        too_late: Any = CheckableLazyObject(self._csp_nonce_post_response)
        request.csp_nonce = too_late  # type: ignore[attr-defined]
        return response

    def is_plain(self, request: HttpRequest, response: HttpResponseBase) -> bool:
        """Whether neither a nonce was given out nor a view changed or left out its policy."""
        is_left_out = getattr(response, "_csp_exempt", False)
        return not is_left_out and self.get_policy_parts(request, response) == PLAIN
