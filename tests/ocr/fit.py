"""Fits how sure the reader is: `python -m tests.ocr.fit --seeds 5000 5300`.

Reads certificates generated with those seeds and writes confidence.json; ``--samples`` names
folders of scans with a manifest.json that are to be read as well. Never fit on the seeds or
samples that the tests look at.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2

from ocr import calibration, image, pictures, validation
from ocr.form import AMOUNTS, NoForm
from ocr.raw_values import RawValue
from tests.ocr.fitted_makings import FITTED_MAKINGS
from tests.ocr.makings import MAKINGS, USUAL, made
from tests.ocr.scoring import is_right
from tests.scans.made import expected

Judged = tuple[str, RawValue, bool]  # name, what was read, whether it is right
KINDS = (*(MAKINGS[name] for name in USUAL), *FITTED_MAKINGS.values())
STIFFNESS = 1.0  # how much the weights are held back
STEPS = 60


def judged(seeds: Iterable[int]) -> list[Judged]:
    found: list[Judged] = []
    for seed in seeds:
        paper = made(seed, KINDS[seed % len(KINDS)])
        raw = image.read(paper.picture, 1, paper.dpi)
        if not isinstance(raw, NoForm):
            found += judge(validation.check(raw).values(), expected(paper.facts))
    return found


def sampled(folder: Path) -> list[Judged]:
    found: list[Judged] = []
    for name, entry in pages(folder):
        sheet = pypdfium2.PdfDocument((folder / name).read_bytes())[entry["page"] - 1]
        picture = pictures.render_gray_page(sheet)
        raw = image.read(picture, entry["page"], pictures.dpi_of(sheet, picture))
        if not isinstance(raw, NoForm):
            found += judge(validation.check(raw).values(), answers(entry["fields"]))
    return found


def pages(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The pictures of certificates in a folder of samples."""
    listed = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]
    for file in listed:
        if file["kind"].startswith(("scan", "photo")):
            yield from ((file["file"], entry) for entry in file["forms"])


def answers(fields: dict[str, Any]) -> dict[str, str]:
    """The right answers under the names of Form.values()."""
    rows = {f"lines.{n}": line for n, line in enumerate(fields["lines"])}
    rows["totals"] = fields["totals"]
    plain = {name: said for name, said in fields.items() if isinstance(said, str)}
    return plain | {
        f"{row}.{name}": said
        for row, cells in rows.items()
        for name, said in cells.items()
        if name in (*AMOUNTS, "atc")
    }


def judge(values: dict[str, RawValue], truth: dict[str, str]) -> list[Judged]:
    named = [(name.rsplit(".", 1)[-1], name) for name in truth if name in values]
    return [
        (last, values[name], is_right(last, values[name].text, truth[name]))
        for last, name in named
        if last != "description" and values[name].text
    ]


def fit(found: list[Judged]) -> dict[str, float]:
    """The weights under which what was seen is likeliest, by Newton's steps."""
    rows = [calibration.features(name, value) for name, value, _ in found]
    names = sorted({name for row in rows for name in row})
    seen = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    right = np.array([float(each[2]) for each in found])
    weights = np.zeros(len(names))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (right - chance) - STIFFNESS * weights
        bend = (seen * (chance * (1 - chance))[:, None]).T @ seen + STIFFNESS * np.eye(len(names))
        weights += np.linalg.solve(bend, slope)
    return {name: round(float(w), 4) for name, w in zip(names, weights, strict=True)}


def write(weights: dict[str, float], fields: int) -> None:
    said = json.dumps({"fitted_on": fields, "weights": weights}, indent=1)
    calibration.FITTED.write_text(said + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 0))
    parser.add_argument("--samples", type=Path, nargs="*", default=[])
    asked = parser.parse_args()
    found = judged(range(*asked.seeds))
    found += [each for folder in asked.samples for each in sampled(folder)]
    write(fit(found), len(found))
    print(f"fitted on {len(found)} fields, {sum(not each[2] for each in found)} of them wrong")


if __name__ == "__main__":
    main()
