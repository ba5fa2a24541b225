"""Whatever happens to certificates and returns, the books say what holds, each effect once."""

from collections import defaultdict
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from accounts.models import Company
from console.credits.ledger import read_credit_ledger
from console.credits.sums import iterate_differences
from console.filing.models import FiledLine
from console.postings.deriving import derive_postings
from console.postings.models import Posting, PostingCursor
from core.money import ZERO
from core.refusals import Refusal
from core.taxable_years import CALENDAR_YEARS
from tests.support.histories import History
from tests.support.thoroughness import few_in_push
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.verify import verify_chain

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("in_october"),
    pytest.mark.both_databases,
    pytest.mark.essential("histories at random"),
]
Sums = dict[tuple[Any, str, str], Decimal]
MOVES = 50


def open_balances() -> Sums:
    """What was posted less what was reversed, by certificate, code and effect."""
    found: Sums = defaultdict(lambda: ZERO)
    for each in Posting.objects.all():
        sign = 1 if each.reverses_id is None else -1
        found[each.certificate_id, each.atc, each.effect] += sign * each.amount
    return {key: amount for key, amount in found.items() if amount}


def true_balances() -> Sums:
    """The same as certificates and live lines say."""
    found: Sums = defaultdict(lambda: ZERO)
    valid = Certificate.objects.filter(status=Status.APPROVED, superseded_by=None)
    for paper in valid.prefetch_related("lines"):
        for line in paper.lines.all():
            found[paper.pk, line.atc, "certified"] += line.tax
    for filed in FiledLine.objects.live():
        found[filed.certificate_id, filed.atc, "claimed"] += filed.tax
    return dict(found)


def check_ledger(company: Company) -> None:
    """Differences by certificate add up to certified less claimed, for each return."""
    for each in read_credit_ledger(company, CALENDAR_YEARS.on(date(2026, 1, 1))).returns:
        found = sum((one.amount for one in iterate_differences(company, each.span)), ZERO)
        assert found == each.difference


@pytest.mark.parametrize("seed", few_in_push(range(10), 2))
def test_the_books_follow_any_history(
    seed: int, approved: Callable[..., Any], people: Any, company: Company
):
    history = History(seed + 100, approved, people)
    for _ in range(MOVES):
        try:
            with transaction.atomic():
                history.random.choice(history.moves)()
        except (Refusal, IndexError):  # not now, or no certificate yet
            continue
        if history.random.random() < 0.3:
            derive_postings()
            assert open_balances() == true_balances()
    derive_postings()
    assert open_balances() == true_balances()
    count = Posting.objects.count()
    PostingCursor.objects.update(number=0)
    assert derive_postings() == 0
    assert Posting.objects.count() == count
    check_ledger(company)
    verify_chain()
