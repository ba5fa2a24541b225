"""What the recogniser is given together."""

from ocr.image import recognition


def test_only_lines_of_one_width_are_read_together():
    assert recognition.batch_lines_by_width([96, 100, 104, 97, 300]) == [[0], [3, 1, 2], [4]]


def test_a_batch_never_grows_wider_than_its_memory():
    assert [len(batch) for batch in recognition.batch_lines_by_width([800] * 7)] == [3, 3, 1]
