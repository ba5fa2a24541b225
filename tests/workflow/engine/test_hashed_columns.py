"""Rows that version 1.0 recorded still hold after an upgrade: a later column is in no record."""

import json
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Company
from core.recording import CREATED, record_rows
from workflow.engine.proof import BrokenChain
from workflow.engine.rows import TABLES, read_columns
from workflow.engine.verify import verify_chain
from workflow.records.tables import LATER_OF_PEOPLE

pytestmark = pytest.mark.both_databases

KEPT = Path(__file__).parents[2] / "data" / "releases" / "1.0.0" / "recorded_columns.json"
COLUMNS: dict[str, list[str]] = json.loads(KEPT.read_text())
PEOPLE = "people"  # read with their assignments, so as stored rows only


@pytest.mark.parametrize("name", sorted(set(COLUMNS) - {PEOPLE}))
def test_an_empty_row_is_recorded_with_the_columns_of_former_days(name: str):
    table = TABLES[name]
    assert sorted(table.facts(table.rows().model())) == COLUMNS[name]


def test_people_have_the_columns_of_former_days(people: Any):
    """Also those without a right that came later."""
    person = TABLES[PEOPLE].rows().get(pk=people["processor"].pk)
    columns = read_columns(person, later=LATER_OF_PEOPLE)
    assert sorted([*columns, "id"]) == COLUMNS[PEOPLE]


@pytest.mark.parametrize(("recorded", "now"), [(12, 6), (6, 12)])
def test_a_later_column_that_is_changed_by_hand_is_found(recorded: int, now: int, company: Company):
    Company.objects.filter(pk=company.pk).update(year_ends=recorded)
    record_rows("companies", [company.pk], changed=CREATED, why="test")
    verify_chain()
    Company.objects.filter(pk=company.pk).update(year_ends=now)
    with pytest.raises(BrokenChain, match="with another year_ends"):
        verify_chain()
