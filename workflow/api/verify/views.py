"""The page where anybody who holds a paper asks whether it is ours: no sign-in, no script needed.

It says nothing that the paper does not say, and keeps nothing of who asks but a count that is
forgotten within a minute. A file is never sent: its digest is reckoned in the browser.
"""

import re
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits import count_paper_check
from core import clock, request_context
from core.refusals import SlowDown
from core.security_events import record_security_event
from workflow.api.verify import words
from workflow.api.verify.fonts import font_faces
from workflow.issued_pdf.codes import group_code, read_code
from workflow.issued_pdf.validity import (
    IssuedForm,
    PaperStatus,
    UnprovenPaper,
    by_digest,
    find_standing_by_code,
)

DIGEST = re.compile(r"[0-9a-f]{64}")
PAGE = "/verify/"


@require_safe
@never_cache
def show_verification(request: HttpRequest, code: str = "") -> HttpResponse:
    """The question, or the answer to a code in the address, to a file's digest, or to both."""
    if typed := request.GET.get("code", ""):
        return HttpResponseRedirect(PAGE + (read_code(typed) or "unreadable"))
    try:
        return answer_verification(request, code, digest_in(request))
    except SlowDown as refusal:
        return answer_too_many(request, refusal)
    except UnprovenPaper:
        record_security_event("altered", what="an issued paper's record")
        return render_verification_page(request, words.ALTERED, status=503)
    except DatabaseError:
        return render_verification_page(request, words.NO_ANSWER, status=503)


def digest_in(request: HttpRequest) -> str:
    return "".join(request.GET.get("file", "").lower().split())


def answer_verification(request: HttpRequest, typed: str, digest: str) -> HttpResponse:
    """Raises SlowDown, UnprovenPaper."""
    code = read_code(typed)
    if typed and not code:
        return render_verification_page(request, words.NO_CODE, before=words.BEFORE_CODE)
    if not code and not digest:
        return render_verification_page(request, words.ASK)
    count_paper_check(request_context.current().ip)
    same = by_digest(digest) if DIGEST.fullmatch(digest) else None
    if code:
        return about_code(request, code, digest, same)
    if same:
        return render_verification_result(request, same, words.FILE_IS_IT)
    return render_verification_page(request, words.FILE_NOT_OURS, before=words.BEFORE_FILE)


def about_code(
    request: HttpRequest, code: str, digest: str, same: IssuedForm | None
) -> HttpResponse:
    found = find_standing_by_code(code)
    if found is None:
        return render_verification_page(
            request, words.NOT_OURS, before=words.BEFORE_CODE, code=group_code(code)
        )
    return render_verification_result(request, found, of_file(found, same) if digest else None)


def of_file(found: IssuedForm, same: IssuedForm | None) -> words.VerifyWords:
    """Return the texts about a file that was checked together with a code."""
    if same is None:
        return words.FILE_IS_CHANGED
    return words.FILE_IS_IT if same.paper == found.paper else words.FILE_IS_ANOTHER


def render_verification_result(
    request: HttpRequest, found: IssuedForm, file: words.VerifyWords | None
) -> HttpResponse:
    return render_verification_page(
        request,
        words.OURS[found.standing],
        found=found,
        file=file,
        counts=found.standing == PaperStatus.VALID,
        path=PAGE + found.paper.code,
    )


def answer_too_many(request: HttpRequest, refusal: SlowDown) -> HttpResponse:
    answer = render_verification_page(request, words.SLOW_DOWN, more=refusal.message, status=429)
    answer["Retry-After"] = str(refusal.retry_after)
    return answer


def render_verification_page(
    request: HttpRequest, said: words.VerifyWords, status: int = 200, **more: Any
) -> HttpResponse:
    first, _, last = settings.PORTAL_NAME.rpartition(" ")
    mode = request.COOKIES.get("theme-mode")
    context = {
        "said": said,
        "name": (first, last) if first else (last, ""),
        "mode": mode if mode in ("light", "dark") else "",
        "asked_at": clock.now(),
        "faces": font_faces(),
        "address": f"{settings.BASE_URL}{request.path}",
    }
    return render(request, "workflow/verify/page.html", context | more, status=status)
