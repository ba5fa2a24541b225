"""Versions of a return that are filed and withdrawn at the same moment: one comes first."""

from functools import partial
from typing import Any

import pytest

from console.filing.filing import Amendment
from console.filing.models import FiledLine, Filing
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import parse_return_period
from core import clock
from core.refusals import NotNow
from tests.console.sawt import ABOUT, OCTOBER, file_previewed
from tests.support.builders import CODES, line
from tests.support.thoroughness import times
from tests.support.together import at_once, raised
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.both_databases]
ROUNDS = min(times(4), (len(CODES) - 1) // 2)
LATE = Amendment("A certificate came late.")


def prepared() -> Any:
    return prepare_filing(get_company_by_code("PCM"), parse_return_period("1702Q", "2026Q3"))


def test_of_a_new_version_and_a_withdrawal_either_comes_first(certificate: Any, people: Any):
    with clock.set_to(OCTOBER):
        codes = iter(CODES)
        approve_one(certificate, next(codes))
        file_previewed(prepared(), people["lead"])
        for _ in range(ROUNDS):
            approve_one(certificate, next(codes))
            second = file_previewed(prepared(), people["lead"], LATE)
            approve_one(certificate, next(codes))
            inputs = {"reason": "Wrong."}
            ends = at_once(
                partial(in_october, file_previewed, prepared(), people["lead"], LATE),
                partial(
                    in_october,
                    perform,
                    "filings",
                    second.pk,
                    "withdraw",
                    by=people["lead"],
                    inputs=inputs,
                ),
            )
            assert len(raised(ends)) == 1, ends
            assert isinstance(raised(ends)[0], NotNow), ends
            check_one_version_is_live()
        verify_chain()


def in_october(gesture: Any, *given: Any, **more: Any) -> Any:
    """On a thread of its own, where the clock is not set."""
    with clock.set_to(OCTOBER):
        return gesture(*given, **more)


def test_of_two_versions_filed_at_once_one_is_kept(certificate: Any, people: Any):
    with clock.set_to(OCTOBER):
        codes = iter(CODES)
        approve_one(certificate, next(codes))
        file_previewed(prepared(), people["lead"])
        approve_one(certificate, next(codes))
        file = partial(in_october, file_previewed, prepared(), people["lead"], LATE)
        ends = at_once(file, file, file)
        assert [type(each) for each in raised(ends)] == [NotNow] * 2
        assert Filing.objects.count() == 2
        check_one_version_is_live()
        verify_chain()


def approve_one(certificate: Any, code: Any) -> Any:
    lines = [line(rate=str(code.rate), atc=code.code)]
    return certificate("APPROVED", **ABOUT | {"lines": lines})


def check_one_version_is_live() -> None:
    last = Filing.objects.filter(status="FILED").order_by("number").last()
    assert last is not None
    live = FiledLine.objects.live()
    assert set(live.values_list("filing", flat=True)) == {last.pk}
    assert live.count() == last.lines.count()
