"""Reminder runs: the tenants without certificates, and how a run is started."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from accounts.models import Branch, Company, Tenant
from console.reminders import rounds
from core import clock
from core.quarter import Quarter
from tests.support.builders import certificate_in, line
from tests.support.outbox import deliver

ADDRESS = "/api/oversight/reminders/"
SECOND, THIRD = Quarter(2026, 2), Quarter(2026, 3)
TENANT, OTHER = "TENANT VENTURES CORPORATION", "OTHER VENTURES CORPORATION"
NOTICES = "notices@shop.example"


def manila(day: int, hour: int = 10, month: int = 10) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=ZoneInfo("Asia/Manila"))


def sent(people: Any, company: Company, branch: Branch, who: str, quarter: Quarter) -> Any:
    about: dict[str, Any] = {"period_from": quarter.start, "period_to": quarter.end}
    about |= {"company": company, "branch": branch, "lines": [line(atc="WC100")]}
    return certificate_in("SUBMITTED", people[who], people["processor"], **about)


@pytest.fixture
def missing(people: Any, company: Company, branch: Branch, galleria: Branch) -> Iterator[None]:
    """On Tuesday 13 October: one tenant lacks two places, another one and has no address."""
    people["lead"].assignments.create(branch=galleria)
    with clock.set_to(manila(10, month=7)):
        for who, at in (("tenant", branch), ("tenant", galleria), ("other tenant", branch)):
            sent(people, company, at, who, SECOND)
    Tenant.objects.filter(pk=people["tenant"].tenant_id).update(
        notification_email=NOTICES, notification_email_verified_at=timezone.now()
    )
    deliver()
    with clock.set_to(manila(13)):
        yield


def start(api: Any, who: str = "lead", **given: str) -> Any:
    return api(who).post(ADDRESS, {"quarter": str(THIRD)} | given, format="json")


def stop(api: Any, pk: str, who: str = "lead", **given: str) -> Any:
    return api(who).post(f"{ADDRESS}{pk}/stop/", given, format="json")


def posted() -> list[Any]:
    """What the jobs process does by and by: the ladder's job first, then the mails it asks for."""
    return [*deliver(), *deliver()]


def on(day: int, hour: int = 10, month: int = 10) -> list[Any]:
    """The mails that leave in the hour that begins then."""
    with clock.set_to(manila(day, hour, month)):
        rounds.go_on()
        return deliver()
