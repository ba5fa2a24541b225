"""Clients that behave as the pages do: without an answer they ask again, under the same key."""

import http.client
import ssl
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.faults.load import LIST, WAYS_TO_BREAK, Ask, Crew

PAUSE_SECONDS = 0.5
PATIENCE_SECONDS = 90
# The proxy found nobody, the portal cannot serve just now, or the first try still runs.
AGAIN = {502, 503, 504}


class Clients(Crew):
    """A crew behind the proxy that gives up on a request only after a long while."""

    def __init__(self, port: int, tokens: list[str], certificate: Path, hands: int):
        super().__init__(port, tokens, hands)
        self.trusted = ssl.create_default_context(cafile=str(certificate))
        self.repeated: Counter[str] = Counter()

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPSConnection("localhost", self.port, timeout=40, context=self.trusted)

    def life(self, given: dict[str, Any]) -> list[Ask]:
        """It is issued too: its PDF is a file, stored before the move is."""
        pk = given["id"]
        return [*super().life(given), Ask(1, f"{LIST}{pk}/issue/", {}, pk, "issue")]

    def got(self, ask: Ask) -> bool:
        """Ask until there is an answer to keep; False when there was none for too long."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            try:
                status, said = self.post(ask)
            except WAYS_TO_BREAK as error:
                self.repeat(type(error).__name__)
                continue
            if status in (200, 201):
                self.acknowledged.append((ask.subject, ask.move))
                return True
            if status in AGAIN or (status, said.get("code")) == (409, "in_flight"):
                self.repeat(str(status))
                continue
            self.odd.append((status, said))
            return False
        self.unanswered.append(ask)
        return False

    def repeat(self, why: str) -> None:
        self.repeated[why] += 1
        time.sleep(PAUSE_SECONDS)

    def join(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join(PATIENCE_SECONDS + 60)
        assert not any(thread.is_alive() for thread in self.threads)
