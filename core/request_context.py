"""What is known of the request being served: its id, where it came from, and who sent it."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

NOTES_IN_SCOPE = "portal.notes"  # where the web server finds the notes of a request again


@dataclass(slots=True)
class RequestNotes:
    """What becomes known while a request is served; the web server logs it at the end.

    ``route`` is the template of its address, such as ``api/certificates/<uuid:pk>/``.
    """

    request_id: str = ""
    user: str = ""
    route: str = ""


@dataclass(frozen=True, slots=True)
class RequestContext:
    request_id: str = ""
    ip: str = ""
    device: str = ""
    route: str = ""
    notes: RequestNotes = field(default_factory=RequestNotes, compare=False)


NO_REQUEST = RequestContext()
_current: ContextVar[RequestContext] = ContextVar("request_context", default=NO_REQUEST)


def current() -> RequestContext:
    """The context of this thread or task; blank outside a request."""
    return _current.get()


@contextmanager
def with_request_context(context: RequestContext) -> Iterator[None]:
    """Have what is recorded and logged within this say that it is of this request."""
    token = _current.set(context)
    try:
        yield
    finally:
        _current.reset(token)


def note_request_user(pk: object) -> None:
    """Remember who sends the request; nothing outside of one."""
    if (context := _current.get()).request_id:
        context.notes.user = f"user:{pk}"


def with_request_notes(notes: RequestNotes) -> AbstractContextManager[None]:
    """Have what is logged within this bear the notes of a request that was served elsewhere."""
    return with_request_context(RequestContext(notes.request_id, route=notes.route, notes=notes))
