"""A PostgreSQL that accepts connections and says nothing, and the whole portal in front of it."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection

from tests.faults.conftest import House
from tests.faults.load import LIST, Ask, Crew, content
from tests.faults.relay import Relay
from tests.plumbing.conftest import Serving, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgres,
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="a file is never silent"),
    pytest.mark.thorough,
]
BOUND_SECONDS = 20  # a statement, the question whether anybody is there, and one new connection
AT_ONCE = 16


@pytest.fixture
def relay() -> Iterator[Relay]:
    made = Relay(int(connection.settings_dict["PORT"] or 5432))
    yield made
    made.close()


@pytest.fixture
def home(house: Callable[..., House], database: str, relay: Relay) -> House:
    """A portal whose database is behind the relay."""
    parts = urlsplit(database)
    name = f"{parts.username}:{parts.password or ''}@127.0.0.1:{relay.port}"
    built = house(JOBS_LEASE_SECONDS="10")
    built.environment["DATABASE_URL"] = parts._replace(netloc=name).geturl()
    return built


def timed(portal: Serving, path: str, token: str = "") -> tuple[int, str, float]:
    """Status, text, and the seconds it took."""
    began = time.monotonic()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    status, text = portal.get(path, **headers)
    return status, text, time.monotonic() - began


def test_while_the_database_says_nothing_requests_end_and_afterwards_all_goes_on(
    home: House, relay: Relay
) -> None:
    portal = home.open()
    portal.patience_seconds = 2 * BOUND_SECONDS
    tokens = home.books("tokens")
    crew = Crew(portal.port, tokens).start()
    until(lambda: len(crew.acknowledged) > 3, 20)

    relay.pause()
    with ThreadPoolExecutor(AT_ONCE) as people:
        asked = [
            people.submit(timed, portal, "/api/me", token) for token in tokens * (AT_ONCE // 2)
        ]
        time.sleep(1)
        for path in ("/health/live", "/api/config", "/"):
            status, _, seconds = timed(portal, path)
            assert (path, status) == (path, 200)
            assert seconds < 3, path
        answers = [each.result() for each in asked]
    assert {(status, code_of(text)) for status, text, _ in answers} == {(503, "unavailable")}
    assert max(seconds for *_, seconds in answers) < BOUND_SECONDS

    crew.join()
    assert {status for status, _ in crew.odd} <= {503}
    given = content()
    draft = Ask(0, LIST, given, given["id"], "born")
    assert crew.post(draft)[0] == 503
    assert timed(portal, "/health/ready")[0] == 503
    status, text, seconds = timed(portal, "/api/me", tokens[0])
    assert (status, code_of(text)) == (503, "unavailable")
    assert timed(portal, "/health/live")[0] == 200

    relay.resume()
    until(lambda: portal.get("/api/me", Authorization=f"Bearer {tokens[0]}")[0] == 200, 15)
    assert crew.post(draft)[0] == 201
    until(lambda: portal.readiness() == 200, 60)
    nothing_is_lost(home, [*crew.acknowledged, (draft.subject, "born")])


def nothing_is_lost(home: House, acknowledged: list[tuple[str, str]]) -> None:
    """Each acknowledged move is there once, and what follows from it was done."""
    until(lambda: home.books("read")["to_do"] == 0, 60)
    books = home.books("read")
    assert books["numbers"], "numbers have gaps"
    assert {books["moves"][pk].count(move) for pk, move in acknowledged} == {1}
    assert (books["failed"], books["unsent"]) == ([], 0)
    audit = home.run("manage.py", "verify_audit")
    assert audit.returncode == 0, audit.stdout + audit.stderr


def code_of(text: str) -> Any:
    return json.loads(text)["code"] if text else text
