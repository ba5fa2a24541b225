"""However much a file seems to hold, so much of it is looked at, and one at a time of a person."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from accounts import limits
from accounts.models import AttemptCount
from core.refusals import NotLikeThis, SlowDown
from tests.files import attacks, made
from tests.files.conftest import Send, on_disk
from tests.support.together import at_once
from workflow.files import opening, turns
from workflow.files.reading import rows, workbook
from workflow.files.reading.unreadable import Unreadable

pytestmark = pytest.mark.slow
MOST = 200
READ = "/api/lines/read/"


def opened(data: bytes) -> list[int]:
    """The numbers of the rows that are read in the child."""
    return [row.number for row in opening.open_upload(data, rows=MOST).rows]


@pytest.mark.parametrize(
    ("build", "found"),
    [
        (attacks.far_cell, [1, 1_048_576]),
        (attacks.empty_rows, [1, 2]),
        (attacks.many_strings, [1]),
        (attacks.newlines, []),
        (partial(attacks.newlines, 1), []),
    ],
)
def test_nothing_is_made_of_rows_that_hold_nothing(build: Callable[[], bytes], found: list[int]):
    assert opened(build()) == found


@pytest.mark.parametrize(
    ("build", "code"),
    [
        (attacks.spaced_newlines, "too_many_blanks"),
        (attacks.quoted_blanks, "too_many_blanks"),
        (attacks.commas, "too_many_columns"),
        pytest.param(attacks.table_bomb, "damaged", marks=pytest.mark.thorough),
        pytest.param(attacks.form_bomb, "damaged", marks=pytest.mark.thorough),
    ],
)
def test_what_is_made_to_cost_is_refused(build: Callable[[], bytes], code: str):
    with pytest.raises(NotLikeThis) as refusal:
        opened(build())
    assert refusal.value.details["fields"][0]["code"] == code


def test_the_first_attack_is_as_small_as_it_was():
    assert len(attacks.far_cell()) < 1_600


class Looked:
    """Records that count how many of them were asked for."""

    def __init__(self, records: Iterator[rows.Numbered]):
        self.records = records
        self.count = 0

    def __iter__(self) -> Iterator[rows.Numbered]:
        for record in self.records:
            self.count += 1
            yield record


def test_so_many_rows_of_a_workbook_are_looked_at_and_no_more():
    looked = Looked(workbook.records_of(workbook.visible_sheets(attacks.empty_rows(50_000))[0]))
    found = rows.rows_with_text(looked, rows=MOST, columns=50, ends_at_gap=True)
    assert [number for number, _ in found] == [1, 2]
    assert looked.count == 2 + rows.BLANK_ROWS + 1


def test_written_rows_beyond_the_most_are_not_looked_for():
    looked = Looked((number, ["x"]) for number in range(1, 1_000_000))
    with pytest.raises(Unreadable, match="At most 200 rows"):
        rows.rows_with_text(looked, rows=MOST, columns=50)
    assert looked.count == MOST + rows.HEADER_WITHIN_ROWS + 1


def test_a_table_may_be_double_spaced_but_not_a_thousand_times():
    spaced = [cell for _ in range(150) for cell in (["x"], [])]
    assert len(rows.rows_with_text(enumerate(spaced), rows=MOST, columns=50)) == 150
    with pytest.raises(Unreadable, match="blank rows"):
        rows.rows_with_text(enumerate([["x"], *[[]] * 1_001, ["x"]]), rows=MOST, columns=50)


def test_rows_that_fall_are_damage():
    book = attacks.sheet_of(b'<row r="2"><c r="A2"><v>1</v></c></row>')
    with pytest.raises(NotLikeThis, match="damaged"):
        opened(book)


def test_a_cell_is_read_up_to_a_length_that_no_entry_has():
    ((_, cells),) = rows.rows_with_text([(1, ["x" * 100_000])], rows=MOST, columns=50)
    assert len(cells[0]) == rows.LONGEST_CELL


def sent(client: Any, data: bytes) -> Any:
    return client.post(READ, {"file": SimpleUploadedFile("x.csv", data)}, format="multipart")


def test_a_second_file_of_a_person_waits_its_turn(api: Any, people: Any, send: Send, uploads: Path):
    with turns.lock_file_reading(people["other tenant"]):
        for answer in (send(made.breakdown()), sent(api("other tenant"), made.breakdown())):
            assert answer.status_code == 429
            assert answer.json()["code"] == "one_at_a_time"
            assert answer.json()["message"].startswith("Another file of yours is being read.")
            assert answer["Retry-After"] == "3"
        assert sent(api("tenant"), made.breakdown()).status_code != 429
    assert on_disk(uploads) == []
    assert send(made.breakdown()).status_code == 201


def test_a_refused_file_ends_its_turn(send: Send):
    assert send(b"", "b.csv").status_code == 422
    assert send(b"MZ\x90\x00", "b.csv").status_code == 415
    assert send(made.breakdown()).status_code == 201
    assert not AttemptCount.objects.filter(kind=turns.KIND).exists()


def test_a_turn_that_was_never_ended_ends_by_itself(people: Any, send: Send):
    past = timezone.now() - timedelta(seconds=1)
    limits.consume_attempt(turns.KIND, str(people["other tenant"].pk), most=1, until=past)
    assert send(made.breakdown()).status_code == 201


def test_a_turn_that_ended_by_itself_does_not_end_the_next(people: Any):
    person = people["tenant"]
    with turns.lock_file_reading(person):
        taken = limits.attempt_counts_of(turns.KIND, str(person.pk))
        taken.update(until=timezone.now() + timedelta(seconds=99))  # another's, since then
    assert taken.exists()


@pytest.mark.django_db(transaction=True)
def test_of_many_turns_at_once_a_person_gets_one(people: Any):
    until = timezone.now() + timedelta(seconds=60)
    ends = at_once(
        *(partial(turns.acquire_reading_lease, people["tenant"], until) for _ in range(8))
    )
    assert sum(end is None for end in ends) == 1, ends
    assert sum(isinstance(end, SlowDown) for end in ends) == 7, ends


def test_others_wait_and_are_told_when_many_read(send: Send, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turns, "WAIT_SECONDS", 0.1)
    with ExitStack() as taken:
        for _ in range(turns.AT_ONCE):
            taken.enter_context(turns.acquire_reading_slot())
        answer = send(made.breakdown())
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert answer["Retry-After"] == "30"
    assert send(made.breakdown()).status_code == 201
