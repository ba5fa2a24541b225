"""A short run of ``make prove``; its longer ones are jobs of CI."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.prove.__main__ import prove, spoken
from tests.prove.faults import FAULTS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgres,
    pytest.mark.skipif(
        not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        reason="the layout has PostgreSQL and Redis",
    ),
    pytest.mark.thorough,
]


def test_each_fault_once_costs_nothing(tmp_path: Path) -> None:
    verdict = prove(0, 8, tmp_path)
    assert verdict.done_to_it.keys() == {spoken(fault) for fault in FAULTS}
    assert verdict.faults == [], verdict.in_words()
    assert verdict.acknowledged > 20
    assert [line.partition(":")[0] for line in verdict.verified[:1]] == ["chain"]
    assert int(verdict.verified[1].partition(" rows, ")[2].split()[0]) > 0  # files
