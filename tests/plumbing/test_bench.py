"""The benchmark itself: it runs, hides nothing that it leaves out, and its page says what it found.

Nothing here is about how long anything takes.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from accounts.models import Company, User
from tests.bench import others, report
from tests.bench.known import KNOWN, OF_BILLING, OF_DATABASES, OF_LOAD, OF_SCALE, OF_SOCKETS
from tests.bench.plan import PLANS
from tests.bench.row import Row
from tests.bench.scale_asked import LANES as MEASURED_LANES
from tests.bench.table import compared, table, written
from tests.support.builders import clean_content, of_stall
from workflow.certificates.lanes import LANES
from workflow.engine.execution import create_subject, perform

AGREED = {
    *(f"P{number}" for number in range(1, 17)),
    *("P4-peer", "P6-move", "P6-list"),
    *(f"F{number}" for number in range(1, 7)),
} - {"P6"}
SECONDS = 600


def test_every_agreed_case_is_known() -> None:
    assert set(KNOWN) >= AGREED


def test_every_lane_is_measured() -> None:
    assert {name: lane.list for name, lane in LANES.items()} == MEASURED_LANES


@pytest.mark.django_db
def test_as_many_as_are_measured_are_no_twins(people: dict[str, User], company: Company) -> None:
    branch = company.branches.all()[0]
    content = clean_content(company=company, branch=branch, locations=[branch])
    for turn in range(3):
        own = of_stall(turn, content["lines"][0]) if turn else {}
        draft = create_subject("certificates", "DRAFT", content | own, by=people["tenant"])
        sent = perform("certificates", draft.pk, "submit", by=people["tenant"])
        assert sent.status == "SUBMITTED"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """One round of everything, on SQLite."""
    out = tmp_path_factory.mktemp("bench") / "bench.json"
    left_out = ("DATABASE_URL", "REDIS_URL")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    subprocess.run(
        [sys.executable, "-m", "tests.bench", "--smallest", "--db", "sqlite", "--out", str(out)],
        cwd=settings.BASE_DIR,
        env=environment,
        check=True,
        timeout=SECONDS,
        stdout=subprocess.DEVNULL,
    )
    told: list[dict[str, Any]] = json.loads(out.read_text())
    return told


@pytest.mark.thorough
@pytest.mark.slow
def test_every_case_is_told_with_a_figure_or_a_reason(found: list[dict[str, Any]]) -> None:
    assert {row["case"] for row in found} == set(KNOWN)
    for row in found:
        assert {"case", "db", "ratio", "value", "unit"} <= set(row)
        assert (row["value"] is not None) != bool(row.get("reason")), row


@pytest.mark.thorough
@pytest.mark.slow
def test_what_needs_nothing_but_python_is_measured(found: list[dict[str, Any]]) -> None:
    measured = {row["case"] for row in found if row["db"] == "sqlite" and row["value"] is not None}
    of_nginx = {case for case in OF_LOAD if case.endswith("-2")}
    assert measured >= {*OF_BILLING, *OF_DATABASES, *OF_SOCKETS, *OF_LOAD} - {"P2"} - of_nginx


def test_a_part_that_is_missing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "optional", lambda name: None)
    rows = others.scale("postgres://nobody", PLANS["usual"])
    assert [row.cells()[7] for row in rows] == ["SKIP: tests/bench/scale.py is not there"] * len(
        OF_SCALE
    )


def test_a_row_that_was_left_out_is_in_the_table() -> None:
    assert "SKIP: nginx is not installed" in table(
        [Row("T-list-2", "sqlite", ">= 1.6", reason="nginx is not installed")]
    )


def test_what_became_slower_is_named_and_what_hardly_changed_is_not(tmp_path: Path) -> None:
    written(
        [Row("P1", "sqlite", "", ratio=2.0), Row("P3", "sqlite", "", ratio=1.0)],
        tmp_path / "old.json",
    )
    rows = [Row("P1", "sqlite", "", ratio=3.0), Row("P3", "sqlite", "", ratio=1.05)]
    told = compared(rows, tmp_path / "old.json")
    assert "P1 sqlite: 2 -> 3 (1.50 x)" in told
    assert "P3" not in told


def test_the_page_shows_a_figure_and_why_another_is_missing() -> None:
    rows = [
        Row("P1", "sqlite", "", ratio=1.9, ours=5.2),
        Row("P2", "postgresql", "", reason="not reachable"),
    ]
    page = report.filled(report.PAGE.read_text(), [row.as_json() for row in rows])
    lines = [line for line in page.splitlines() if line.startswith(("| P1 ", "| P2 "))]
    assert "1.9 x (5.2 ms)" in lines[0]
    assert "not measured: not reachable" in lines[1]
