"""The header of a policy is what the library would say, whatever a view wants of its own."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from csp.constants import HEADER
from csp.decorators import csp_exempt, csp_replace, csp_update
from csp.exceptions import CSPNonceError
from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.web.policy import PolicyMiddleware

View = Callable[[HttpRequest], Any]
ELSEWHERE = {"img-src": ["https://pictures.example"]}


def plain(request: HttpRequest) -> HttpResponse:
    return HttpResponse("x")


def with_nonce(request: Any) -> HttpResponse:
    return HttpResponse(str(request.csp_nonce))


def with_its_own(request: HttpRequest) -> HttpResponse:
    return HttpResponse("x", headers={HEADER: "sandbox"})


def said(middleware: Any, view: View) -> list[str]:
    """The directives, in no order, whatever the nonce."""
    header = middleware(view)(RequestFactory().get("/")).headers.get(HEADER, "")
    return sorted(re.sub("nonce-[^']+", "nonce", header).split("; "))


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize(
    "view",
    [
        plain,
        with_nonce,
        with_its_own,
        csp_exempt()(plain),
        csp_update(ELSEWHERE)(plain),
        csp_replace(ELSEWHERE)(plain),
    ],
)
def test_the_header_is_the_librarys(settings: Any, view: View, debug: bool):
    settings.DEBUG = debug
    assert said(PolicyMiddleware, view) == said(CSPMiddleware, view)


def test_a_nonce_asked_for_behind_the_header_is_refused() -> None:
    request: Any = RequestFactory().get("/")
    PolicyMiddleware(plain)(request)
    with pytest.raises(CSPNonceError):
        str(request.csp_nonce)
