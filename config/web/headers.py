"""Headers that every answer carries, pages, files and calls alike."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

NOT_NEEDED = ("geolocation", "microphone", "payment", "usb", "display-capture")
FOR_ALL = {
    # The camera reads the squares of signed originals; each person is asked by the browser.
    "Permissions-Policy": ", ".join(
        ["camera=(self)", *(f"{feature}=()" for feature in NOT_NEEDED)]
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
}


class HeadersMiddleware:
    """What this origin allows itself. HSTS follows the address people use, not the last hop."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in FOR_ALL.items():
            response.setdefault(name, value)
        if settings.SECURE_HSTS_SECONDS:
            response["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
        return response
