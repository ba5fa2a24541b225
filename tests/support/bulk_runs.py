"""Bulk runs over the API, and the certificates they act on."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.outbox import deliver
from workflow.certificates.models import Certificate

BULK = "/api/bulk/"

Make = Callable[..., Any]


@pytest.fixture
def several(certificate: Make) -> Callable[[int], list[Any]]:
    return lambda count: [certificate("SUBMITTED") for _ in range(count)]


def ask(client: Any, **body: Any) -> Any:
    return client.post(BULK, body, format="json")


def ids(rows: list[Any]) -> list[str]:
    return [str(each.pk) for each in rows]


def begun(client: Any, **body: Any) -> str:
    answer = ask(client, **body)
    assert answer.status_code == 202, answer.json()
    return f"{BULK}{answer.json()['id']}/"


def carried_out(client: Any, **body: Any) -> dict[str, Any]:
    address = begun(client, **body)
    deliver()
    return client.get(address).json()


def statuses(rows: list[Any]) -> set[str]:
    return set(Certificate.objects.filter(pk__in=ids(rows)).values_list("status", flat=True))
