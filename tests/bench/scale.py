"""The same questions to a portal of a thousand certificates and to one of very many, in turns.

``python -m tests.bench.scale SMALL_URL LARGE_URL [WORD]`` asks two PostgreSQL databases that hold
the demo, and prints every case (those with WORD in their name).
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir

import psycopg

from tests.bench.row import Row
from tests.bench.scale_asked import names
from tests.bench.scale_work import WORK

ROOT = Path(__file__).resolve().parents[2]
SMALL = 1_000  # certificates
ROUNDS = 42  # the first two are not counted; of ten, p95 would be the worst
WARMING = 2
MORE_ROUNDS = 120  # beside those of a case that is over; all of them count
MOST_RATIO = 1.5
GOAL = f"<= {MOST_RATIO}"
MOST_MS = 100
HEAD = (
    "case | 1,000: p50 / p95 | large: p50 / p95 ms | p50 ratio | p95 ratio of as many rows | rows"
    " | the large one's full page: p50 / p95 ms | p95 ratio"
)
Figures = dict[str, list[float]]
Turn = tuple["subprocess.Popen[str]", str]


@dataclass(frozen=True)
class Found:
    """Milliseconds of one case in the small portal and in the large one.

    Where the small one has less than a page, the large one is asked for as many rows, so that
    its size is weighed and not the rows' own work; ``whole`` is its full page, told beside.
    """

    case: str
    small: Figures
    large: Figures
    whole: Figures | None = None

    def ratio(self) -> float:
        return over(p95, self.large, self.small)

    def cells(self) -> tuple[str, ...]:
        full = self.whole
        return (
            self.case,
            told(self.small),
            told(self.large),
            f"{over(middle, self.large, self.small):.2f}",
            f"{self.ratio():.2f}",
            f"{rows(self.small):.0f}" + (f" of {rows(full):.0f}" if full else ""),
            *((told(full), f"{over(p95, full, self.small):.2f}") if full else ("", "")),
        )


def rows(of: Figures) -> float:
    return of["rows"][0]


def told(of: Figures) -> str:
    return f"{middle(of['wall']):.0f} / {p95(of['wall']):.0f}"


def over(what: Callable[[list[float]], float], large: Figures, small: Figures) -> float:
    return round(what(large["wall"]) / what(small["wall"]), 2)


def cases(url: str, n: int) -> list[Row]:
    """P5 and P7 (lists and searches), P11, P12 and P14 at ``n`` certificates on PostgreSQL.

    Two databases are made beside ``url``, filled, and dropped again.
    """
    with ExitStack() as stack:
        small, large = (stack.enter_context(filled(url, size)) for size in (SMALL, n))
        return [*rows_of(compared(small, large)), *work(small, large)]


@contextmanager
def filled(url: str, size: int) -> Iterator[str]:
    """A database of its own beside ``url``, with the demo of so many certificates."""
    place, _, _ = url.rpartition("/")
    name = f"scale_{os.getpid()}_{size}"
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload]
        try:
            load(f"{place}/{name}", size)
            yield f"{place}/{name}"
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[call-overload]
            shutil.rmtree(folder_of(f"{place}/{name}"))


def folder_of(url: str) -> Path:
    """Where the files of a database's certificates lie: the audit looks for them."""
    folder = Path(gettempdir()) / f"portal-{url.rpartition('/')[2]}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def load(url: str, size: int) -> None:
    for given in (["migrate", "-v0"], ["load_demo", "-v0", "--forms", str(size)]):
        command = [sys.executable, "manage.py", *given]
        subprocess.run(command, cwd=ROOT, env=surroundings(url), check=True)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def surroundings(url: str) -> dict[str, str]:
    return os.environ | {
        "DATABASE_URL": url,
        "PORTAL_DATA_DIR": str(folder_of(url)),
        "PORTAL_DEMO": "1",
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
    }


def compared(small: str, large: str, word: str = "") -> Iterator[Found]:
    """Every case, asked of both in turns; what is over is asked on, because of forty rounds two
    that something else held up make the p95."""
    with ExitStack() as stack:
        asked = [stack.enter_context(asking(url)) for url in (small, large)]
        for case in names():
            if word not in case:
                continue
            turns = [(process, case) for process in asked]
            few, many = (one(*turn)["rows"] for turn in turns)
            if 0 < few < many:
                turns.insert(1, (asked[1], f"{case}\t{few:.0f}"))
            rounds = asked_in_turns(turns, ROUNDS)[WARMING:]
            found = found_in(case, rounds)
            if found.ratio() > MOST_RATIO:
                found = found_in(case, rounds + asked_in_turns(turns, MORE_ROUNDS))
            yield found


def asked_in_turns(turns: Sequence[Turn], rounds: int) -> list[list[dict[str, float]]]:
    return [[one(*turn) for turn in turns] for _ in range(rounds)]


def found_in(case: str, rounds: list[list[dict[str, float]]]) -> Found:
    return Found(case, *map(gathered, zip(*rounds, strict=True)))


@contextmanager
def asking(url: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own, because settings are read once."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.scale_asked"],
        cwd=ROOT,
        env=surroundings(url),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def one(process: subprocess.Popen[str], case: str) -> dict[str, float]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(case + "\n")
    process.stdin.flush()
    told = process.stdout.readline()
    if not told:
        raise RuntimeError(f"{case}: the process that asks ended")
    answer: dict[str, float] = json.loads(told)
    return answer


def gathered(rounds: tuple[dict[str, float], ...]) -> Figures:
    return {kind: [each[kind] for each in rounds] for kind in ("wall", "cpu", "rows")}


def middle(figures: list[float]) -> float:
    return statistics.median(figures)


def p95(figures: list[float]) -> float:
    return statistics.quantiles(figures, n=20, method="inclusive")[18]


def rows_of(found: Iterator[Found]) -> list[Row]:
    """One row a case, and the worst of lists (P5) and of searches (P7)."""
    every = list(found)
    rows = [row_of(f"P5: {each.case}", each) for each in every]
    searched = [each for each in every if ": q, " in each.case]
    others = [each for each in every if each not in searched]
    worst = [max(some, key=Found.ratio) for some in (others, searched)]
    return [row_of(case, each) for case, each in zip(("P5", "P7"), worst, strict=True)] + rows


def row_of(case: str, found: Found) -> Row:
    whole = found.whole or found.large
    slow, words = p95(whole["wall"]), f"{found.case}: {told(found.small)} -> {told(found.large)} ms"
    if found.whole:
        words += f" for {rows(found.small):.0f} rows; {told(whole)} ms for {rows(whole):.0f}"
    if slow > MOST_MS:
        words += f"; above {MOST_MS} ms"
    return Row(
        case,
        "postgresql",
        GOAL,
        ratio=found.ratio(),
        floor=round(p95(found.small["wall"]), 1),
        ours=round(p95(found.large["wall"]), 1),
        by_floor=found.ratio(),
        spread=words,
    )


def work(small: str, large: str) -> list[Row]:
    """What takes long: an export, and the audit."""
    return [
        row for each in WORK for row in each(*(done(url, each.__name__) for url in (small, large)))
    ]


def done(url: str, name: str) -> dict[str, float]:
    told = subprocess.run(
        [sys.executable, "-m", "tests.bench.scale_work", name],
        cwd=ROOT,
        env=surroundings(url),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answer: dict[str, float] = json.loads(re.findall(r"^\{.*\}$", told.stdout, re.MULTILINE)[-1])
    return answer


def main() -> None:
    small, large, *words = sys.argv[1:]
    print(HEAD)
    for found in compared(small, large, words[0] if words else ""):
        print(" | ".join(found.cells()), flush=True)
    if not words:
        for row in work(small, large):
            print(" | ".join(row.cells()), flush=True)


if __name__ == "__main__":
    main()
