"""The threshold that corrections speak for: proven by enough of them, proposed and never set."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.scans.fake import form
from workflow.scans.accuracy import EDGES
from workflow.scans.models import Scan
from workflow.scans.threshold import possible_thresholds, propose_threshold, proven_share


def tally(**bins: tuple[int, int]) -> dict[str, Any]:
    """Fields and how many of them were corrected, by confidence as ``at_97``."""
    named = {f"at_{round(edge * 100)}": edge for edge in EDGES}
    found = {named[name]: counts for name, counts in bins.items()}
    return {"bins": [[*found.get(edge, (0, 0)), 0.0] for edge in EDGES]}


def test_the_lowest_that_is_as_right_as_wished_is_proposed():
    found = possible_thresholds([tally(at_95=(1000, 2), at_97=(1000, 1), at_99=(8000, 8))])
    proposed = propose_threshold(found, 0.995)
    assert proposed
    assert (proposed.confidence, proposed.fields, proposed.covered) == (0.95, 10_000, 1.0)
    assert proposed.right == pytest.approx(0.9989)


def test_what_lies_below_and_is_wrong_more_often_costs_coverage():
    found = possible_thresholds([tally(at_90=(2000, 300), at_97=(8000, 8))])
    proposed = propose_threshold(found, 0.995)
    assert proposed
    assert (proposed.confidence, proposed.covered) == (0.97, 0.8)


@pytest.mark.parametrize(("count", "wrong", "is_proven"), [
    (500, 0, False), (600, 0, True), (2000, 10, False), (20_000, 10, True),
])  # fmt: skip
def test_few_values_prove_nothing_however_right_they_are(count, wrong, is_proven):
    assert (proven_share(count, wrong) >= 0.995) is is_proven


def test_nothing_confirmed_proposes_nothing():
    assert possible_thresholds([]) == []
    assert propose_threshold([], 0.995) is None


@pytest.mark.django_db
def test_each_kind_of_paper_has_its_own_line(
    scanned: Any, settings: Any, capsys: pytest.CaptureFixture[str]
):
    for paper, bins in (("clear", {"at_99": (8000, 8)}), ("fax", {"at_90": (500, 90)})):
        pk = scanned(form(payor_name=f"{paper} Corp."))["id"]
        counted = tally(**bins) | {"paper": paper}
        Scan.objects.filter(pk=pk).update(tally=counted, confirmed_at=timezone.now())
    call_command("propose_sure")
    lines = capsys.readouterr().out.splitlines()
    clear, fax = (next(line for line in lines if paper in line) for paper in ("clear", "fax"))
    assert "100.00 %" in clear
    assert "(proven from: 0.99)" in clear
    assert "nothing is sure" in fax
    assert "(proven from: too few)" in fax


@pytest.mark.django_db
def test_the_command_proposes_and_changes_nothing(
    scanned: Any, settings: Any, capsys: pytest.CaptureFixture[str]
):
    call_command("propose_sure")
    assert capsys.readouterr().out.startswith("Too few values")
    pk = scanned(form())["id"]
    counted = tally(at_90=(2000, 300), at_99=(8000, 8))
    Scan.objects.filter(pk=pk).update(tally=counted, confirmed_at=timezone.now())
    call_command("propose_sure")
    said = capsys.readouterr().out
    assert "Proposed: SCAN_SURE=0.99 (now 0.97). No setting was changed." in said
    assert "80.00 %" in said
    assert settings.SCAN_SURE == 0.97
    settings.SCAN_SURE = 0.99
    call_command("propose_sure", "--right", "0.99")
    assert "that is what the corrections speak for" in capsys.readouterr().out
    with pytest.raises(CommandError, match="a share from"):
        call_command("propose_sure", "--right", "2")
