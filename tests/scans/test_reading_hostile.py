"""Files made to harm: the portal stays as it was, and every file is told why it is not read."""

import resource
import time
from pathlib import Path

import pytest

from ocr.rejection import REASONS
from tests.scans import hostile, made
from tests.support.hostile_files import outcome_of
from workflow.scans.reading_files import NO_FORM

LONGEST_SECONDS = 60
MOST_GROWN_KB = 50_000


def memory_kb() -> int:
    """The most this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


DEAR = {
    hostile.content_bomb,
    hostile.many_strokes,
    hostile.form_in_form,
    hostile.image_again_and_again,
}
NUMBERS = [
    pytest.param(number, marks=[pytest.mark.thorough] if attack in DEAR else [])
    for number, attack in enumerate(hostile.ATTACKS)
]


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_a_hostile_file_is_told_why_and_the_reader_goes_on(number: int, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.pdf", tmp_path / "good.pdf"
    bad.write_bytes(hostile.attack(number)[1])
    good.write_bytes(made.certificate())
    before, started = memory_kb(), time.monotonic()
    assert outcome_of(bad) in {*REASONS, *NO_FORM, "form"}
    assert time.monotonic() - started < LONGEST_SECONDS
    assert memory_kb() - before <= MOST_GROWN_KB
    assert outcome_of(good) == "form"
