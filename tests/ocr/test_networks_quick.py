"""The quicker recogniser: for a first look, where a processor can multiply bytes."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from ocr.image import networks, recognition
from ocr.image.recognition import TextLine

TEXTS = {
    "amount": "1,234,567.89",
    "date": "06/30/2026",
    "tin": "998-765-432-00000",
    "text": "CREST BAY MALL",
}


@pytest.fixture
def fresh_models():
    networks.quick.cache_clear()
    yield
    networks.quick.cache_clear()


def written(text: str) -> np.ndarray:
    page = np.full((40, 26 * len(text)), 255, np.uint8)
    cv2.putText(page, text, (8, 30), cv2.FONT_HERSHEY_DUPLEX, 0.9, 0, 1, cv2.LINE_AA)
    return page


@pytest.mark.parametrize("quick", [False, True])
def test_clear_print_is_read_by_either(quick: bool):
    lines = [TextLine(written(text), kind) for kind, text in TEXTS.items()]
    found = [reading.text for reading in recognition.read(lines, quick=quick)]
    assert found == list(TEXTS.values())


@pytest.mark.usefixtures("fresh_models")
@pytest.mark.parametrize(
    ("told", "is_quick"),
    [
        ("processor: 0\nflags\t\t: fpu avx512f avx512_vnni\n", True),
        ("flags : fpu avx2 avx_vnni\n", True),
        ("Features\t: fp asimd asimddp\n", True),
        ("flags : fpu avx2 avx512f\n", False),
        ("model name : with avx512_vnni in its name\n", False),
        (None, False),
    ],
)
def test_other_processors_read_with_the_whole_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: str | None, is_quick: bool
):
    monkeypatch.setattr(networks, "PROCESSOR", tmp_path / "cpuinfo")
    if told is not None:
        (tmp_path / "cpuinfo").write_text(told)
    assert (networks.quick() is not networks.recogniser()[0]) == is_quick
