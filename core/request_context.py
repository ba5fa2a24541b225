"""What is known of the request being served: its id, where it came from and from what."""

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RequestContext:
    request_id: str = ""
    ip: str = ""
    device: str = ""
    route: str = ""


NO_REQUEST = RequestContext()
_current: ContextVar[RequestContext] = ContextVar("request_context", default=NO_REQUEST)


def current() -> RequestContext:
    """The context of this thread or task; blank outside a request."""
    return _current.get()


def begin_request_context(context: RequestContext) -> object:
    return _current.set(context)


def end_request_context(token: object) -> None:
    _current.reset(token)  # type: ignore[arg-type]
