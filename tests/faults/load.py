"""People at work on a portal over HTTP, who note down every answer they got."""

import http.client
import json
import threading
import uuid
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.support.api import body
from tests.support.builders import clean_content, of_stall
from workflow.certificates.content import content_value

LIST = "/api/certificates/"
_number = count()
WAYS_TO_BREAK = (OSError, http.client.HTTPException, json.JSONDecodeError)


@dataclass
class Ask:
    """One request that changes something; asked again with the same key it does it once."""

    who: int
    address: str
    given: dict[str, Any]
    subject: str
    move: str
    key: str = field(default_factory=lambda: uuid.uuid4().hex)


def content() -> dict[str, Any]:
    """A clean certificate of the demo's tenant, with a unit and an amount that no other has."""
    made = clean_content()
    stall = of_stall(next(_number), made["lines"][0])
    line = {
        name: value if name == "section" else str(value)
        for name, value in stall["lines"][0].items()
    }
    pk = str(uuid.uuid4())
    return body(
        id=pk,
        unit=pk[:8],
        period_from=content_value(made["period_from"]),
        period_to=content_value(made["period_to"]),
        lines=[line],
    )


class Crew:
    """Threads that create, submit and approve until they are cut off or told to stop."""

    def __init__(self, port: int, tokens: list[str], hands: int = 3):
        self.port = port
        self.tokens = tokens
        self.stop = threading.Event()
        self.acknowledged: list[tuple[str, str]] = []
        self.unanswered: list[Ask] = []
        self.odd: list[tuple[int, Any]] = []
        self.threads = [threading.Thread(target=self.work, daemon=True) for _ in range(hands)]

    def start(self) -> "Crew":
        for thread in self.threads:
            thread.start()
        return self

    def has_heard(self) -> bool:
        return bool(self.acknowledged or self.odd)

    def join(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join(30)
        assert not any(thread.is_alive() for thread in self.threads)

    def work(self) -> None:
        while not self.stop.is_set():
            if not all(self.got(ask) for ask in self.life(content())):
                return

    def life(self, given: dict[str, Any]) -> list[Ask]:
        """What is asked of one certificate, from its creation on."""
        pk = given["id"]
        return [
            Ask(0, LIST, given, pk, "born"),
            Ask(0, f"{LIST}{pk}/submit/", {}, pk, "submit"),
            Ask(1, f"{LIST}{pk}/approve/", {}, pk, "approve"),
        ]

    def got(self, ask: Ask) -> bool:
        """Ask, and note what came back; False when nothing did."""
        try:
            status, told = self.post(ask)
        except WAYS_TO_BREAK:
            self.unanswered.append(ask)
            return False
        if status in (200, 201):
            self.acknowledged.append((ask.subject, ask.move))
        else:
            self.odd.append((status, told))
        return status in (200, 201)

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def post(self, ask: Ask) -> tuple[int, Any]:
        wire = self.connect()
        headers = {
            "Authorization": f"Bearer {self.tokens[ask.who]}",
            "Content-Type": "application/json",
            "Idempotency-Key": ask.key,
        }
        try:
            wire.request("POST", ask.address, json.dumps(ask.given), headers)
            answer = wire.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            wire.close()
