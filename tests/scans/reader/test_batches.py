"""What the recogniser is given together."""

from workflow.scans.reader.image import recognise


def test_only_lines_of_one_width_are_read_together():
    assert recognise.batch_lines_by_width([96, 100, 104, 97, 300]) == [[0], [3, 1, 2], [4]]


def test_a_batch_never_grows_wider_than_its_memory():
    assert [len(batch) for batch in recognise.batch_lines_by_width([800] * 7)] == [3, 3, 1]
