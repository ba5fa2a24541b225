"""What a request without its anti-forgery token is answered."""

from django.http import HttpRequest, JsonResponse

MISSING = "This request lacks its anti-forgery token. Please reload the page."


def refused(request: HttpRequest, reason: str = "") -> JsonResponse:
    """403 in the shape of every refusal (setting CSRF_FAILURE_VIEW)."""
    return JsonResponse({"code": "csrf", "message": MISSING}, status=403)
