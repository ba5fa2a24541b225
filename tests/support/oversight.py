"""What managers ask of the overview, and the branches it is about."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import Branch, Company, User
from core import clock
from tests.console.sawt import ABOUT
from tests.support.builders import CODES, certificate_in, line
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform

FIRST = datetime(2026, 10, 1, 2, 0, tzinfo=UTC)  # a Thursday; due on Tuesday the 20th
TODAY = datetime(2026, 10, 13, 2, 0, tzinfo=UTC)


@pytest.fixture
def quarter(people: dict[str, User], company: Company, branch: Branch, galleria: Branch) -> Any:
    """Six certificates of the third quarter at two branches, seen on 13 October."""
    codes = iter(CODES)

    def next_line() -> dict[str, Any]:
        code = next(codes)
        return line(atc=code.code, rate=str(code.rate))

    def sent(day: int, at: Branch = branch) -> Certificate:
        about = ABOUT | {"company": company, "branch": at, "lines": [next_line()]}
        with clock.set_to(FIRST + timedelta(days=day - 1)):
            return certificate_in("SUBMITTED", people["tenant"], people["processor"], **about)

    def decide(form: Certificate, move: str, day: int, by: str = "processor", **inputs: Any) -> Any:
        with clock.set_to(FIRST + timedelta(days=day - 1)):
            return perform("certificates", form.pk, move, by=people[by], inputs=inputs)

    forms = {name: sent(day) for name, day in (("old", 1), ("new", 13))}
    forms["approved"] = sent(5)
    forms["back"] = sent(5)
    forms["again"] = sent(5)
    forms["there"] = sent(6, galleria)
    decide(forms["approved"], "approve", 8)
    decide(forms["back"], "send_back", 9, by="colleague", reasons=["SUM", "ATC"])
    decide(forms["again"], "send_back", 9, reasons=["SUM"])
    decide(forms["again"], "resubmit", 12, by="tenant")
    people["processor"].assignments.create(branch=galleria)
    decide(forms["there"], "disapprove", 7, reasons=["LATE"])
    with clock.set_to(TODAY):
        yield forms


def ask(api: Any, who: str, path: str = "", **asked: str) -> dict[str, Any]:
    answer = api(who).get(f"/api/oversight/{path}", {"quarter": "2026Q3"} | asked)
    assert answer.status_code == 200, answer.content
    return answer.json()
