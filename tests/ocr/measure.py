"""Measures the reader on unseen forms: `python -m tests.ocr.measure --first 910000 --forms 8`.

Reads so many generated forms of each making and writes what share of all fields and of the seven
required ones is right, and how sure the reader was. ``--wrong`` lists each wrong field with what
was printed, what was read, and the confidence; ``--out`` writes every field as JSON.
"""

import argparse
import json
import os
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ocr.form import REQUIRED, NoForm
from tests.bench.forms import SURE, p95, printed
from tests.ocr.hands import HANDS, drawn_in, handwritten_form
from tests.ocr.makings import MAKINGS, made
from tests.ocr.pictures import Paper
from tests.ocr.scoring import is_right
from tests.scans.made import expected


@dataclass(frozen=True)
class Field:
    """One field of one form: what was printed and what was read."""

    making: str
    seed: int
    name: str
    printed: str
    read: str
    confidence: float
    right: bool


@dataclass(frozen=True)
class Measured:
    """One form; ``outcome`` tells why none was read, or which steps failed."""

    making: str
    seed: int
    outcome: str
    seconds: float
    fields: tuple[Field, ...]


@cache
def reader() -> Any:
    from ocr.pipeline import Pipeline

    return Pipeline()


def measured(asked: tuple[str, int]) -> Measured:
    making, seed = asked
    paper = paper_of(making, seed)
    data = printed(paper.picture, paper.dpi)
    start = time.process_time()
    form = reader().read(data, 1)
    seconds = time.process_time() - start
    values = {} if isinstance(form, NoForm) else form.values()
    outcome = form.reason if isinstance(form, NoForm) else " ".join(form.failed_steps)
    fields = [
        Field(Path(making).stem, seed, name, truth, *judged(name, values.get(name), truth))
        for name, truth in expected(paper.facts).items()
        if not name.endswith("description")
    ]
    return Measured(Path(making).stem, seed, outcome, seconds, tuple(fields))


def paper_of(making: str, seed: int) -> Paper:
    """``making`` is one of ours, one by hand, or the file of a font that looks so."""
    if making.endswith(".ttf"):
        return handwritten_form(seed, draw=drawn_in(Path(making)))
    return (
        handwritten_form(seed, *HANDS[making]) if making in HANDS else made(seed, MAKINGS[making])
    )


def judged(name: str, value: Any, truth: str) -> tuple[str, float, bool]:
    if value is None:
        return "", 0.0, False
    right = is_right(name.rpartition(".")[2], value.value, truth)
    return value.value, value.confidence, right


def table(forms: Sequence[Measured]) -> list[str]:
    """A row for each making, for the usual scans and for all, then one for each required field."""
    fields = [field for form in forms for field in form.fields]
    groups: dict[str, list[Field]] = {}
    for field in fields:
        groups.setdefault(field.making, []).append(field)
    groups["all"] = fields
    for name in REQUIRED:
        groups[name] = [field for field in fields if field.name == name]
    lost = [f"{form.making} {form.seed}: {form.outcome}" for form in forms if form.outcome]
    seconds = [form.seconds for form in forms]
    middle = sorted(seconds)[len(seconds) // 2]
    return [
        "| of | fields | right | of the seven | sure | of these right |",
        "|---|---|---|---|---|---|",
        *(row(name, group) for name, group in groups.items()),
        f"{len(forms)} forms, p50 {middle:.2f} s, p95 {p95(seconds):.2f} s of a core",
        *(f"not read or failed: {each}" for each in lost),
    ]


def row(name: str, fields: Sequence[Field]) -> str:
    seven = [field for field in fields if field.name in REQUIRED]
    sure = [field for field in fields if field.confidence >= SURE]
    share = 100 * len(sure) / max(1, len(fields))
    shares = (percent(fields), percent(seven), f"{share:.1f} %", percent(sure))
    return f"| {name} | {len(fields)} | {' | '.join(shares)} |"


def percent(fields: Sequence[Field]) -> str:
    wrong = sum(not field.right for field in fields)
    return f"{100 * (1 - wrong / max(1, len(fields))):.2f} % ({wrong})"


def wrong_fields(forms: Iterable[Measured]) -> list[str]:
    return [
        f"{each.making} {each.seed} {each.name}: {each.printed!r} was read as {each.read!r} "
        f"({each.confidence:.3f})"
        for form in forms
        for each in form.fields
        if not each.right
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, required=True, help="the first seed")
    parser.add_argument("--forms", type=int, default=8, help="of each making")
    parser.add_argument("--makings", nargs="*", default=[*MAKINGS, *HANDS])
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.forms)
    with ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool:
        forms = list(pool.map(measured, [(m, seed) for seed in seeds for m in asked.makings]))
    if asked.out:
        asked.out.write_text(json.dumps([asdict(form) for form in forms]), encoding="utf-8")
    print(*(wrong_fields(forms) if asked.wrong else ()), *table(forms), sep="\n")


if __name__ == "__main__":
    main()
