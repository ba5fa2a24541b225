"""Answers that are files leave whole or not at all."""

from collections.abc import Iterator

import pytest

from core.api import streams
from core.api.streams import download
from core.tampering import AlteredRecord, report_altered

ROW = b"a row of the register\r\n"
ROWS = 5


def rows_until_altered(closed: list[bool]) -> Iterator[bytes]:
    try:
        yield ROW
        raise report_altered("the second row")
    finally:
        closed.append(True)


def test_what_refuses_in_its_middle_is_refused_before_the_first_byte():
    closed: list[bool] = []
    with pytest.raises(AlteredRecord):
        download(rows_until_altered(closed), "register.csv", "text/csv")
    assert closed == [True]


@pytest.mark.parametrize("in_memory", [1, 1024])
def test_a_made_file_is_sent_whole_with_its_length(in_memory: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(streams, "IN_MEMORY_BYTES", in_memory)
    answer = download((ROW for _ in range(ROWS)), "register.csv", "text/csv")
    assert answer["Content-Length"] == str(len(ROW) * ROWS)
    assert answer.getvalue() == ROW * ROWS
