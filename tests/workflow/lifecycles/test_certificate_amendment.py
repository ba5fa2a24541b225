"""An approved certificate is amended only within the quarter it was submitted in, by Manila."""

from datetime import UTC, datetime
from typing import Any

import pytest

from core import clock
from core.refusals import NotNow
from tests.support.builders import certificate_in
from workflow.engine.execution import perform

# 31 March and 1 April 2026, midnight in Manila: UTC+8.
LAST_SECOND = datetime(2026, 3, 31, 15, 59, 59, tzinfo=UTC)
FIRST_SECOND = datetime(2026, 3, 31, 16, 0, 0, tzinfo=UTC)
IN_MARCH = datetime(2026, 3, 2, 2, 0, tzinfo=UTC)
NEXT_YEAR = datetime(2027, 3, 2, 2, 0, tzinfo=UTC)


def amended(form: Any, people: Any, moment: datetime) -> Any:
    with clock.set_to(moment):
        return perform(
            "certificates", form.pk, "amend", by=people["processor"], inputs={"remarks": "May?"}
        )


@pytest.fixture
def approved(people: Any, company: Any, branch: Any) -> Any:
    with clock.set_to(IN_MARCH):
        return certificate_in(
            "APPROVED", people["tenant"], people["processor"], company=company, branch=branch
        )


def test_to_the_last_second_of_the_quarter(approved: Any, people: Any):
    assert amended(approved, people, LAST_SECOND).status == "FOR AMENDMENT"


@pytest.mark.parametrize("moment", [FIRST_SECOND, NEXT_YEAR])
def test_never_after_it(approved: Any, people: Any, moment: datetime):
    with pytest.raises(NotNow) as refused:
        amended(approved, people, moment)
    assert refused.value.message == "Only a certificate submitted this quarter can be amended."


def test_the_quarter_is_that_of_the_first_submission(approved: Any, people: Any):
    """Sent again in April, approved again: March is still when it was submitted."""
    form = amended(approved, people, LAST_SECOND)
    with clock.set_to(FIRST_SECOND):
        perform("certificates", form.pk, "resubmit", by=people["tenant"])
        perform("certificates", form.pk, "approve", by=people["processor"])
    with pytest.raises(NotNow):
        amended(form, people, FIRST_SECOND)
