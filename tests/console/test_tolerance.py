"""Another tolerance of billing has the reconciliation computed again, once."""

from collections.abc import Callable
from typing import Any

import pytest

from console.billing.models import MatchState, ReconciledRow
from console.schedule import follow_reconciliation
from core.models import LastDone
from tests.console.sawt import ABOUT
from tests.support.billing_files import INVOICE, Api, bring_in
from tests.support.builders import line

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]


@pytest.fixture
def row_short_by_ninety(api: Api, certificate: Callable[..., Any]) -> None:
    certificate("APPROVED", **ABOUT | {"lines": [line("99970.00")]})
    bring_in(api, INVOICE)
    follow_reconciliation()


def state_of_row() -> str:
    return str(ReconciledRow.objects.get().state)


@pytest.mark.usefixtures("row_short_by_ninety")
def test_rows_follow_another_tolerance(settings: Any):
    assert state_of_row() == MatchState.MATCHED
    settings.BILLING_TOLERANCE_SHARE = 0
    follow_reconciliation()
    assert state_of_row() == MatchState.SHORT
    settings.BILLING_TOLERANCE_PESOS = 100
    follow_reconciliation()
    assert state_of_row() == MatchState.MATCHED
    assert LastDone.objects.get(name="tolerance").facts == {"pesos": "100", "share": "0"}


@pytest.mark.usefixtures("row_short_by_ninety")
def test_the_same_tolerance_computes_nothing_again():
    follow_reconciliation()
    ReconciledRow.objects.update(state=MatchState.OVER)
    follow_reconciliation()
    assert state_of_row() == MatchState.OVER
