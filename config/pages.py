"""Pages: the single-page app at every address that nothing else answers, and a few plain ones."""

import sys
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_safe

from core.api.middleware import response_outside_views
from core.db.outage import find_unavailable
from core.refusals import NotFound

NONCE_MARK = "__CSP_NONCE__"
DEMO_PAGES = {"terms", "privacy", "tenant-portal", "email-update", "helpdesk"}


@require_safe
@ensure_csrf_cookie
def single_page_app(request: HttpRequest, path: str = "") -> HttpResponse:
    """The app's one page, with this answer's nonce in it; the browser asks for it every time."""
    try:
        page = (settings.UI_DIR / "index.html").read_text()
    except FileNotFoundError:
        return render(request, "message.html", NOT_BUILT, status=503)
    response = HttpResponse(page.replace(NONCE_MARK, str(request.csp_nonce)))  # type: ignore[attr-defined]
    response["Cache-Control"] = "no-cache"
    return response


NOT_BUILT = {
    "title": "The pages are not built yet",
    "text": "The API is up, but its pages are missing. Run: make ui",
}


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the app's service worker; at the root, because its scope is the path below it."""
    try:
        script = (settings.UI_DIR / "service-worker.js").read_text()
    except FileNotFoundError:
        raise Http404 from None
    response = HttpResponse(script, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def demo_page(request: HttpRequest, name: str) -> HttpResponse:
    """What a real operator has elsewhere: terms, privacy, its tenant portal, its help desk."""
    if not settings.DEMO or name not in DEMO_PAGES:
        raise Http404
    context = {"portal": settings.PORTAL_NAME, "support": settings.SUPPORT_EMAIL}
    return render(request, f"demo/{name}.html", context)


def robots(request: HttpRequest) -> HttpResponse:
    """Nothing here is for search engines."""
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain")


@csrf_exempt
def no_such_call(request: HttpRequest, path: str = "") -> JsonResponse:
    return JsonResponse(NotFound("There is no such call.").as_json(), status=404)


def no_such_file(request: HttpRequest, path: str = "") -> HttpResponse:
    return HttpResponse("There is no such file.", status=404, content_type="text/plain")


@never_cache
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(NotFound().as_json(), status=404)
    way_on = f"/not-found?{urlencode({'address': request.path})}"
    return render(request, "message.html", NOTHING_HERE | {"way_on": way_on}, status=404)


@never_cache
def broken(request: HttpRequest) -> HttpResponse:
    """A fault of ours, or a database that is away. The log has it under the request's id."""
    if request.path.startswith("/api/"):
        if refusal := find_unavailable(sys.exc_info()[1]):
            return response_outside_views(refusal)
        body = {"code": "fault", "message": "Something went wrong here. Please try again."}
        return JsonResponse(body, status=500)
    return render(request, "message.html", FAULT, status=500)


NOTHING_HERE = {"title": "There is nothing here", "text": "This address leads nowhere."}
FAULT = {"title": "Something went wrong here", "text": "Please try again in a moment."}
