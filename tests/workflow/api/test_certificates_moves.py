"""The answer of a move is what the next reading says, and the same key has the same answer."""

from datetime import UTC, datetime
from typing import Any

import pytest

from core import clock
from tests.support.table_of_moves import INPUTS, ROLES, WHO_MAY
from workflow.desk import rules as desk
from workflow.engine.execution import perform

pytestmark = pytest.mark.django_db

LATE = datetime(2026, 11, 16, 2, 0, tzinfo=UTC)  # the third quarter was due on 20 October
CASES = [(status, move, who) for (status, move), (_, who) in WHO_MAY.items() if who]


@pytest.mark.parametrize(("status", "move", "who"), CASES)
def test_the_answer_of_a_move_is_what_the_next_reading_says(
    status: str,
    move: str,
    who: set[str],
    certificate: Any,
    people: Any,
    api: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "takes_two", lambda tax: move == "propose")
    role = next(role for role in ROLES if role in who)
    with clock.set_to(LATE):
        form = certificate(status)
        inputs = dict(INPUTS.get(move, {}))
        if move == "dismiss_duplicate":
            inputs["other"] = certificate("DRAFT").reference
        prepare_move(move, form, people)
        client, address = api(role), f"/api/certificates/{form.pk}/"
        key = {"HTTP_IDEMPOTENCY_KEY": "one key"}
        first = client.post(f"{address}{move}/", inputs, format="json", **key)
        assert first.status_code == 200, first.json()
        assert first.json() == client.get(address).json()
        again = client.post(f"{address}{move}/", inputs, format="json", **key)
        assert again.json() == first.json()


def prepare_move(move: str, form: Any, people: Any) -> None:
    """What must have been done before: a claim, a hold, or a snooze."""
    holder = {"release": "processor", "take_over": "colleague", "knock": "colleague"}
    if move in holder:
        perform("certificates", form.pk, "claim", by=people[holder[move]])
    if move == "undo_receipt":
        perform("certificates", form.pk, "receive_original", by=people["lead"])
    if move == "lift_hold":
        perform("certificates", form.pk, "hold", by=people["lead"], inputs=INPUTS["hold"])
    if move == "wake":
        perform("certificates", form.pk, "snooze", by=people["lead"], inputs=INPUTS["snooze"])
