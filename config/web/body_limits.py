"""How large a body each call may bring: said before a byte of it is taken."""

from typing import Any
from urllib.parse import unquote

from django.conf import settings
from django.urls import Resolver404, resolve

from core.api.versions import unversioned_path
from core.refusals import NotFound, Refusal, TooLarge

WITH_BODY = {"POST", "PUT", "PATCH", "DELETE"}


class NoSuchMethod(Refusal):
    status_code, code = 405, "method_not_allowed"


class TooSlow(Refusal):
    status_code, code = 408, "too_slow"


def most_bytes(method: str, target: str) -> int:
    """0 where nothing is taken: pages, files, what is only read. Raises NotFound, NoSuchMethod."""
    view = view_at(target)
    if view is None and target.startswith("/api/"):
        raise NotFound("There is no such call.")
    if method not in WITH_BODY or view is None:
        return 0
    if not hasattr(view, method.lower()):
        raise NoSuchMethod("This address does not take that method.")
    of_view = getattr(view, "most_bytes", None)
    return of_view() if of_view else settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def view_at(target: str) -> Any:
    """The class that answers there; None for a page, a function, or nothing."""
    path = unversioned_path(unquote(target.partition("?")[0]))
    try:
        return getattr(resolve(path).func, "view_class", None)
    except (Resolver404, UnicodeError):
        return None


def check_body_length(method: str, target: str, length: int | None) -> int:
    """How much this request may bring; ``length`` is what it says. Raises Refusal."""
    if length == 0:
        return 0
    most = most_bytes(method, target)
    if (length is None and most == 0) or (length or 0) > most:
        raise body_too_large_error(most)
    return most


def body_too_large_error(most: int) -> TooLarge:
    return TooLarge(f"At most {size(most)} may be sent here." if most else "Nothing is taken here.")


def size(number: int) -> str:
    """8 KB, 2.5 MB."""
    kilobytes = number / 1024
    return f"{kilobytes:.0f} KB" if kilobytes < 1024 else f"{kilobytes / 1024:.3g} MB"
