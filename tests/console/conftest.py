"""Certificates of the third quarter of 2026, as seen in its October."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import Branch, Company, Tenant
from core import clock
from core.tin import Tin
from tests.conftest import tenant_user
from tests.console.sawt import ABOUT, OCTOBER
from tests.support.builders import certificate_in, line

Make = Callable[..., Any]


@pytest.fixture
def in_october() -> Iterator[None]:
    with clock.set_to(OCTOBER):
        yield


@pytest.fixture
def approved(people: dict[str, Any], company: Company, branch: Branch) -> Make:
    """A certificate of a tenant of its own, with this name, TIN and lines, brought to a status."""

    def build(name: str, tin: Tin, *lines: Any, status: str = "APPROVED", **more: Any) -> Any:
        user = tenant_user(f"u{tin}", tin.tin9)
        assert user.tenant is not None
        Tenant.objects.filter(pk=user.tenant.pk).update(name=name, tin=tin)
        user.tenant.refresh_from_db()
        given: dict[str, Any] = (
            ABOUT | {"company": company, "branch": branch, "lines": list(lines)} | more
        )
        return certificate_in(status, user, people["processor"], **given)

    return build


@pytest.fixture
def of_the_third(certificate: Make) -> Make:
    """A certificate of the tenant for the third quarter; each with a code of its own."""
    codes = iter(("WC100", "WC120", "WC158", "WC160"))

    def build(status: str = "APPROVED", **more: Any) -> Any:
        code = next(codes)
        rate = {"WC100": "5", "WC120": "2", "WC158": "1", "WC160": "2"}[code]
        return certificate(status, **ABOUT | {"lines": [line(atc=code, rate=rate)]} | more)

    return build
