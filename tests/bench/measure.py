"""Timing: contenders take turns, so that whatever else this machine does strikes all alike."""

import gc
import io
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from django.core.handlers.wsgi import WSGIHandler
from django.test import override_settings

from manage import COLLECTED_AT

Handler = Callable[..., Any]
Deed = Callable[[], Any]


@dataclass
class Timing:
    """Milliseconds an operation took on the clock and of CPU, one figure a round."""

    rounds: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        return round(statistics.median(self.rounds), 3)

    @property
    def work(self) -> float:
        return round(statistics.median(self.cpu), 3)

    def over(self, other: "Timing", kind: str = "rounds") -> float:
        """Ours over another's: the median of the rounds' ratios."""
        return round(statistics.median(self.ratios(other, kind)), 2)

    def ratios(self, other: "Timing", kind: str = "rounds") -> list[float]:
        pairs = zip(getattr(self, kind), getattr(other, kind), strict=True)
        return [a / b for a, b in pairs]

    def spread_over(self, other: "Timing", kind: str = "rounds") -> str:
        ratios = self.ratios(other, kind)
        return f"{min(ratios):.2f}-{max(ratios):.2f}"


def as_served() -> None:
    """Look for garbage from now on as a portal that serves does."""
    from config.server import keep_what_is_loaded

    gc.set_threshold(*COLLECTED_AT)
    keep_what_is_loaded()


def in_turns(contenders: dict[str, Iterator[Deed]], rounds: int, deeds: int) -> dict[str, Timing]:
    """A B C A B C: each round every contender does ``deeds`` deeds; a first round warms up."""
    found: dict[str, Timing] = {name: Timing() for name in contenders}
    for number in range(rounds + 1):
        for name, source in contenders.items():
            took = [timed(next(source)) for _ in range(deeds)]
            if number:
                walls, works = zip(*took, strict=True)
                found[name].rounds.append(statistics.median(walls))
                found[name].cpu.append(statistics.median(works))
    return found


def timed(deed: Deed) -> tuple[float, float]:
    wall, work = time.perf_counter(), time.process_time()
    deed()
    return (time.perf_counter() - wall) * 1000, (time.process_time() - work) * 1000


def handler(middleware: list[str]) -> Handler:
    """A WSGI application with this middleware, as a server would load it."""
    with override_settings(MIDDLEWARE=middleware):
        return WSGIHandler()


def call(
    application: Handler, method: str, address: str, body: Any = None, **headers: str
) -> tuple[int, bytes]:
    """One request through the WSGI entry, closed as a server closes it."""
    given = b"" if body is None else json.dumps(body).encode()
    parts = urlsplit(address)
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": parts.path,
        "QUERY_STRING": parts.query,
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "127.0.0.1:8000",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(given)),
        "wsgi.input": io.BytesIO(given),
        "wsgi.errors": io.StringIO(),
        "wsgi.url_scheme": "http",
        "wsgi.version": (1, 0),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    } | headers
    started: list[str] = []
    answer = application(environ, lambda status, headers, *_: started.append(status))
    content = b"".join(answer)
    answer.close()
    return int(started[0].split()[0]), content
