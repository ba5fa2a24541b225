"""Certificates that wait to be taken."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from accounts.models import Branch, Company
from core import clock
from tests.support.builders import line
from workflow.engine.execution import perform

IN_TIME = datetime(2026, 10, 5, 2, tzinfo=UTC)

Make = Callable[..., Any]


@pytest.fixture
def clean(certificate: Make, people: Any, company: Company) -> Make:
    """One more certificate of the last quarter without a finding, each at a mall of its own."""
    numbers = count(1)

    def one() -> Any:
        number = next(numbers)
        mall = Branch.objects.create(company=company, name=f"Mall {number}", city="Lipa")
        quarter = {"period_from": date(2026, 7, 1), "period_to": date(2026, 9, 30)}
        with clock.set_to(IN_TIME + timedelta(minutes=number)):
            lines = [line(f"{number}01000.00")]
            form = certificate("SUBMITTED", branch=mall, lines=lines, **quarter)
        return perform("certificates", form.pk, "receive_original", by=people["processor"])

    return one
