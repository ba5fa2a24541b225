"""Forms that nobody has seen, read as scans: how many fields are right, how sure, in what time.

Each is generated from a seed of its own, printed, scanned by chance (scan, fax or photograph) and
read from its file by a warm reader, one page at a time; some once more by two readers at once,
which tells how many pages two cores read a minute.
"""

import io
import os
import resource
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.bench.known import KNOWN, OF_FORMS
from tests.bench.plan import Plan
from tests.bench.row import Row
from tests.bench.served import cpu_of

FIRST_SEED = 700_000  # the reader is fitted on others
KINDS = (("scan", 200), ("scan", 300), ("photo", 200), ("fax", 200), ("scan", 150))
FINE = 200  # dots an inch, and more
SURE = 0.97
CORES = 2
AT_ONCE = 5  # a fifth of the forms is read by two readers as well
BY_PEER = 6  # pages that ocrmypdf is given
DIGITAL = 20
MOST_SECONDS = 10.0  # of a core; a reader that takes longer is ended
POINTS = 72
PEER = "ocrmypdf"
PEERS_OPTIONS = ("--jobs", "1", "--deskew", "--rotate-pages", "--output-type", "pdf", "--quiet")


@dataclass(frozen=True)
class Field:
    name: str
    is_right: bool
    confidence: float


@dataclass(frozen=True)
class Seen:
    """One form after it was read; ``seconds`` of a core, ``memory`` at most in MB."""

    kind: str
    dpi: int
    fields: tuple[Field, ...]
    seconds: float
    memory: float

    @property
    def is_fine(self) -> bool:
        return self.kind == "scan" and self.dpi >= FINE


def rows(plan: Plan) -> list[Row]:
    if not plan.forms:
        return skipped("left out by --quick")
    with ready():
        with readers(1) as alone:
            found = list(alone.map(seen, range(FIRST_SEED, FIRST_SEED + plan.forms)))
            digital = list(alone.map(digital_seconds, range(DIGITAL if plan.pages else 2)))
        with readers(CORES) as both:
            again = range(FIRST_SEED, FIRST_SEED + max(plan.forms // AT_ONCE, CORES))
            at_once = statistics.mean(form.seconds for form in both.map(seen, again))
    return [
        *of_fields(found),
        *of_time(found, digital),
        told("R-pages", CORES * 60 / at_once, "pages/min"),
        told("R-memory", max(form.memory for form in found), "MB"),
        beside_peer(found, plan),
    ]


def skipped(reason: str) -> list[Row]:
    return [Row(case, "none", KNOWN[case].goal, reason=reason) for case in OF_FORMS]


def told(case: str, figure: float, unit: str, spread: str = "") -> Row:
    return Row(case, "none", KNOWN[case].goal, ours=round(figure, 2), unit=unit, spread=spread)


@contextmanager
def ready() -> Iterator[None]:
    """A data folder for the processes that read, told before Django's settings are read."""
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder, replaced(folder):
        yield


@contextmanager
def replaced(folder: str) -> Iterator[None]:
    before = os.environ.get("PORTAL_DATA_DIR")
    os.environ["PORTAL_DATA_DIR"] = folder
    try:
        yield
    finally:
        os.environ.pop("PORTAL_DATA_DIR")
        if before is not None:
            os.environ["PORTAL_DATA_DIR"] = before


@contextmanager
def readers(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each with a reader that is warm."""
    with ProcessPoolExecutor(count, get_context("spawn"), ready_here) as pool:
        list(pool.map(seen, range(FIRST_SEED - count, FIRST_SEED)))
        yield pool


def ready_here() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("PORTAL_DEMO", "1")
    django.setup()


def seen(seed: int) -> Seen:
    from ocr.form import Form
    from tests.ocr.pictures import paper
    from tests.scans.made import expected
    from workflow.scans import reading

    kind, dpi = KINDS[seed % len(KINDS)]
    made = paper(seed, kind, turned=seed % 4 * 90, dpi=dpi)
    reading.warm_reader_of_thread().be_ready()
    with file_of(printed(made.picture, dpi)) as path:
        seconds, outcome = timed(path)
    values = outcome.values() if isinstance(outcome, Form) else {}
    if isinstance(outcome, Form) and outcome.failed_steps:
        raise AssertionError(outcome.failed_steps)  # a figure of what is left would say little
    return Seen(kind, dpi, judged(values, expected(made.facts)), seconds, most_memory())


def judged(values: dict[str, Any], truth: dict[str, str]) -> tuple[Field, ...]:
    """Every field that has an answer; one that was not found is wrong."""
    from tests.ocr.scoring import is_right

    found = []
    for name, answer in truth.items():
        last, value = name.rsplit(".", 1)[-1], values.get(name)
        right = value is not None and is_right(last, value.value, answer)
        if last != "description":
            found.append(Field(name, right, value.confidence if value else 0.0))
    return tuple(found)


def printed(picture: Any, dpi: int) -> bytes:
    """The picture as the only thing on the page of a PDF."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    into, drawn = io.BytesIO(), Image.fromarray(picture)
    size = tuple(pixels * POINTS / dpi for pixels in drawn.size)
    page = Canvas(into, pagesize=size)
    page.drawImage(ImageReader(drawn), 0, 0, *size)
    page.save()
    return into.getvalue()


@contextmanager
def file_of(data: bytes) -> Iterator[Path]:
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        yield Path(file.name)


def timed(path: Path) -> tuple[float, Any]:
    """Seconds of a core that the reader took for its first page, and what it found: nothing
    where it gave up, which ends it."""
    from workflow.files.reading.unreadable import Unreadable
    from workflow.scans import reading

    before = cpu_of(pid())
    try:
        outcome = reading.read_page(path, 1)
    except Unreadable:
        return MOST_SECONDS, None
    return cpu_of(pid()) - before, outcome


def pid() -> int:
    from workflow.scans import reading

    process = reading.warm_reader_of_thread().process
    assert process is not None
    return process.pid


def most_memory() -> float:
    """The most that the reader ever held, in MB; 0 where it has ended, as after its last page."""
    from workflow.scans import reading

    if reading.warm_reader_of_thread().process is None:
        return 0.0
    status = Path(f"/proc/{pid()}/status").read_text()
    held = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(next(held, 0)) / 1024


def digital_seconds(seed: int) -> float:
    """The same certificates as they left the tenant's own program."""
    from random import Random

    from tests.ocr.pictures import facts_of, style_of
    from tests.scans.made import certificate
    from workflow.scans import reading

    chance = Random(FIRST_SEED + seed)
    reading.warm_reader_of_thread().be_ready()
    with file_of(certificate(facts_of(chance), style_of(chance))) as path:
        return timed(path)[0]


def of_fields(found: Sequence[Seen]) -> list[Row]:
    from ocr.form import REQUIRED

    fields = [field for form in found for field in form.fields]
    seven = [field for field in fields if field.name in REQUIRED]
    fine = [field for form in found if form.is_fine for field in form.fields]
    sure = [field for field in fields if field.confidence >= SURE]
    of = f"{len(fields)} fields of {len(found)} forms"
    return [
        told("R-fields", right(fields), "%", of),
        told("R-seven", right(seven), "%"),
        told("R-fine", right(fine), "%"),
        told("R-sure", right(sure), "%"),
        told("R-cover", 100 * len(sure) / len(fields), "%"),
    ]


def right(fields: Sequence[Field]) -> float:
    return 100 * sum(field.is_right for field in fields) / max(len(fields), 1)


def of_time(found: Sequence[Seen], digital: Sequence[float]) -> list[Row]:
    kinds = [(kind, dpi, [s.seconds for s in found if (s.kind, s.dpi) == (kind, dpi)])
             for kind, dpi in KINDS]  # fmt: skip
    each = ", ".join(
        f"{kind} {dpi}: {statistics.median(times):.2f} / {p95(times):.2f} s"
        for kind, dpi, times in kinds
        if times
    )
    fine = [form.seconds for form in found if form.is_fine]
    return [
        told("R-p50", 1000 * statistics.median(fine), "ms", each),
        told("R-p95", 1000 * p95(fine), "ms"),
        told("R-digital", 1000 * p95(digital), "ms"),
    ]


def p95(times: Sequence[float]) -> float:
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


def beside_peer(found: Sequence[Seen], plan: Plan) -> Row:
    """Seconds of a core that ocrmypdf takes for the text alone, beside ours for the fields."""
    if shutil.which(PEER) is None:
        return Row("R-peer", "none", KNOWN["R-peer"].goal, reason=f"{PEER} is not installed")
    from tests.ocr.pictures import paper

    before = children_cpu()
    count = BY_PEER if plan.pages else 1
    for seed in range(FIRST_SEED, FIRST_SEED + count):
        kind, dpi = KINDS[seed % len(KINDS)]
        with file_of(printed(paper(seed, kind, seed % 4 * 90, dpi).picture, dpi)) as path:
            made = path.with_suffix(".read.pdf")
            subprocess.run([PEER, *PEERS_OPTIONS, path, made], check=True, timeout=600)
            made.unlink()
    theirs = (children_cpu() - before) / count
    ours = statistics.mean(form.seconds for form in found[:count])
    return Row("R-peer", "none", KNOWN["R-peer"].goal, round(theirs / ours, 2),
               floor=round(1000 * theirs), ours=round(1000 * ours))  # fmt: skip


def children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    from tests.bench.plan import PLANS

    for row in rows(PLANS["usual"]):
        print(row.cells())
