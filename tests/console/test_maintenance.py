"""The notice of planned maintenance: everybody reads it between its two times alone."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from core import clock
from core.models import MaintenanceNotice
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.records.models import RowRecord
from workflow.records.recording import take_over_once

pytestmark = pytest.mark.django_db
NOTICE, SHOWN = "/api/console/maintenance/", "/api/maintenance"


def body(**change: Any) -> dict[str, Any]:
    start = clock.now() + timedelta(hours=1)
    usual = {"text": "Closed tonight.", "starts_at": start, "ends_at": start + timedelta(hours=2)}
    given = usual | change
    return {name: getattr(value, "isoformat", lambda v=value: v)() for name, value in given.items()}


def shown_after(hours: float) -> str:
    with time_machine.travel(clock.now() + timedelta(hours=hours), tick=False):
        text: str = Client().get(SHOWN).json()["text"]
        return text


def test_it_is_shown_to_strangers_between_its_times(api: Any):
    assert api("administrator").put(NOTICE, body(), format="json").status_code == 200
    assert [shown_after(hours) for hours in (0, 0.9, 1.1, 2.9, 3.1)] == [
        *("", "", "Closed tonight.", "Closed tonight.", "")
    ]


def test_a_blank_one_takes_it_away_and_both_are_in_the_audit(api: Any):
    admin = api("administrator")
    take_over_once()
    admin.put(NOTICE, body(), format="json")
    assert admin.get(NOTICE).json()["text"] == "Closed tonight."
    assert admin.put(NOTICE, {"text": ""}, format="json").json()["text"] == ""
    assert admin.put(NOTICE, {"text": ""}, format="json").status_code == 200
    assert RowRecord.objects.filter(why="maintenance notice written").count() == 2
    verify_chain()


def test_one_that_is_changed_past_the_portal_is_named(api: Any):
    take_over_once()
    api("administrator").put(NOTICE, body(), format="json")
    MaintenanceNotice.objects.update(text="Pay to another account.")
    with pytest.raises(BrokenChain, match="text"):
        verify_chain()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": "x" * 301}, "text"),
        ({"text": "a\u202eb"}, "text"),
        ({"starts_at": None}, "ends_at"),
        ({"ends_at": "2020-01-01T00:00:00Z"}, "ends_at"),
        ({"ends_at": "soon"}, "ends_at"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_bad_one_is_refused_by_its_field(api: Any, change: dict[str, Any], field: str):
    refused = api("administrator").put(NOTICE, body(**change), format="json")
    assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert not MaintenanceNotice.objects.exists()
