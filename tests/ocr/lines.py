"""Lines as the recogniser sees them: by what the quicker one is measured out.

`python -m tests.ocr.lines --seeds 5000 5040 --out lines.npz` reads generated forms and
keeps the beginning of every third line (``lines``), and the recogniser itself (``model``).
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ocr.image import networks, reading, recognition
from ocr.image.blank import Picture
from ocr.image.pruned_recognizer import shorten_model
from tests.bench.forms import KINDS
from tests.ocr.pictures import paper

WIDE = 512  # pixels: networks are measured out on pictures of one size
EVERY = 3


def lines_of(seed: int) -> Iterator[Picture]:
    """Every line that is read of one form, with paper to its right."""
    kind, dpi = KINDS[seed % len(KINDS)]
    run, seen = recognition.run_recogniser, list[Picture]()

    def kept(pictures: list[Picture], **how: bool) -> np.ndarray:
        seen.extend(pictures)
        return run(pictures, **how)

    recognition.run_recogniser = kept  # type: ignore[assignment]
    try:
        reading.read(paper(seed, kind, seed % 4 * 90, dpi).picture, 1, dpi)
    finally:
        recognition.run_recogniser = run
    for picture in seen[::EVERY]:
        line = np.full((recognition.HEIGHT, WIDE), 255, np.uint8)
        line[:, : picture.shape[1]] = picture[:, :WIDE]
        yield line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs=2, required=True)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    lines = [line for seed in range(*asked.seeds) for line in lines_of(seed)]
    model, _, _ = shorten_model(networks.read_verified_model(networks.RECOGNISER))
    np.savez(asked.out, lines=np.stack(lines), model=np.frombuffer(model, np.uint8))


if __name__ == "__main__":
    main()
