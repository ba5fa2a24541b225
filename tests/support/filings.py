"""Filings, made and withdrawn over the API."""

from collections.abc import Callable
from typing import Any

import pytest

from console.filing.models import Filing
from console.filing.packages import making
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import parse_return_period
from core import clock
from core.models.job import Job
from core.tin import Tin
from tests.console.sawt import file_previewed
from tests.support.builders import line

Api = Callable[[str], Any]

WHAT = {"company": "PCM", "quarter": "2026Q3", "form": "1702Q"}


def made(api: Api, **more: Any) -> dict[str, Any]:
    answer = post(api("lead"), **more)
    assert answer.status_code == 201, answer.content
    told: dict[str, Any] = answer.json()
    return told


def post(client: Any, key: str = "", **more: Any) -> Any:
    """File what a look shows now, unless told which file was seen."""
    headers = {"Idempotency-Key": key} if key else {}
    body = WHAT | {"sha256": "0" * 64} | more
    which = WHAT | {name: value for name, value in more.items() if name in WHAT}
    seen = client.get("/api/filings/look/", which).json().get("file", {}).get("sha256")
    if seen and "sha256" not in more:
        body["sha256"] = seen
    return client.post("/api/filings/", body, format="json", headers=headers)


def withdraw(client: Any, filing: str, reason: str = "The wrong quarter was taken.") -> Any:
    return client.post(f"/api/filings/{filing}/withdraw/", {"reason": reason}, format="json")


Make = Callable[..., Any]


TINS = [Tin(f"99111{number:04}") for number in range(100)]


@pytest.fixture
def filed(approved: Make, people: Any) -> Make:
    """A filing of so many certificates, each of a tenant of its own."""

    def build(count: int = 2, names: Any = None, **more: Any) -> Filing:
        for number in range(count):
            name = names[number] if names else f"TENANT {number:02} INC."
            approved(name, TINS[number], line(), **more)
        prepared = prepare_filing(
            get_company_by_code("PCM"), parse_return_period("1702Q", "2026Q3")
        )
        return file_previewed(prepared, people["lead"])

    return build


def work_off() -> None:
    """The jobs of packages, one after the other, as a worker does them."""
    while (
        job := Job.objects.filter(func=making.go_on.module_path, done_at=None)
        .order_by("pk")
        .first()
    ):
        making.go_on(*job.args)
        Job.objects.filter(pk=job.pk).update(done_at=clock.now())
