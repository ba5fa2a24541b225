"""A database that is away is 503 with Retry-After, and one line in the log a second."""

import logging
from typing import Any

import pytest
from django.db import OperationalError, connection

from accounts.models import User
from core.db import outage


def away(*_: Any) -> Any:
    words = "unable to open database file" if connection.vendor == "sqlite" else "no connection"
    raise OperationalError(words)


@pytest.mark.parametrize("path", ["/api/me", "/api/certificates/"])
def test_every_call_says_so_and_the_log_has_one_line(
    api: Any, people: dict[str, User], path: str, caplog: pytest.LogCaptureFixture
) -> None:
    outage._last_logged.clear()
    client = api("processor")
    with caplog.at_level(logging.ERROR), connection.execute_wrapper(away):
        answers = [client.get(path) for _ in range(5)]
    assert {(each.status_code, each["Retry-After"]) for each in answers} == {(503, "5")}
    assert {each.json()["code"] for each in answers} == {"unavailable"}
    assert 1 <= len(caplog.records) <= 2
    assert not any(record.exc_info for record in caplog.records)


def test_a_fault_of_ours_is_no_outage(db: None) -> None:
    assert not outage.is_outage(ValueError())
    if connection.vendor == "sqlite":
        assert not outage.is_outage(OperationalError("no such table: nothing"))
