"""Lanes of requests: kinds that are slow by nature share a part of the request threads.

A view names its lane as ``request_lane``. The requests of a lane hold at most a quarter of the
threads together, and those of one person or network half of that. A few more wait without a
thread; the rest are refused at once with 503 ``busy``.
"""

from dataclasses import dataclass
from typing import Any

from core.refusals import Refusal


class RequestsBusy(Refusal):
    """503: the request found no place in a queue, or waited too long for a free slot."""

    status_code, code = 503, "busy"


@dataclass(frozen=True, slots=True)
class RequestLane:
    """``waiting``: how many requests may wait for a place, and ``wait_seconds``: for how long."""

    name: str
    waiting: int
    wait_seconds: int
    sentence: str
    retry_after_seconds: int = 5
    status_in_body: bool = False

    def refusal(self) -> RequestsBusy:
        status: dict[str, Any] = (
            {"statusCode": RequestsBusy.status_code} if self.status_in_body else {}
        )
        return RequestsBusy(self.sentence, retry_after=self.retry_after_seconds, **status)


SIGNING_IN = "Many people are signing in just now. Please try again in a few seconds."
PASSWORDS = RequestLane("passwords", 64, 15, SIGNING_IN, status_in_body=True)
DIRECTORY = RequestLane("directory", 64, 15, SIGNING_IN)
REPORTS = RequestLane(
    "reports",
    8,
    30,
    "Several large files are being prepared just now. Please try again in a minute.",
    retry_after_seconds=60,
)
API_DOCUMENT = RequestLane(
    "API document", 64, 30, "The API document is being prepared. Please try again in a moment."
)
