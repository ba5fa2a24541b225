"""The checks of the project: ``python -m scripts.check test``, or prices, quick, lint or a part.

THOROUGH says how much of the tests: push (the default), all or night. ``make test`` leaves out the
tests with the mark thorough, and runs on PostgreSQL those that can tell databases apart.

A failed step does not stop the next one, so that one run shows all there is to mend; the tests
that fell are named once more at the end.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from scripts import changed, prices, services, tally

ROOT = Path(__file__).resolve().parent.parent
UI = ROOT / "portal-ui"
BIN = Path(sys.executable).parent
CORES = 2
BROWSERS = 3  # half of its time a browser waits
SECOND_TRIES = 5  # more than these are no accident
PAPER: ContextVar[IO[str] | None] = ContextVar("PAPER", default=None)
"""Where a step says what it has to say; None is the terminal."""
QUICK_TESTS = "not browser and not slow and not postgres and not thorough"
IS_PUSH = os.environ.get("THOROUGH", "push") == "push"
CHEAP = " and not thorough" if IS_PUSH else ""
MEASURED: list[prices.FilePrice] = []
"""What the tests of this run cost."""
NAMES = "tests/plumbing/test_vocabulary.py"
MADE_ONCE = "MADE_ONCE"
"""Names the folder in which the steps share what is dear to make, such as the filled demo."""
IN_CI = os.environ.get("CI", "").lower() in ("true", "1")


class Failed(Exception):
    """A step found something to mend: its output has said what, its arguments name the tests."""


@dataclass(frozen=True)
class Step:
    """``run`` gives the tests that passed at the second try only, where a step has one.

    ``within``: the runs it belongs to, beside ``test``. ``beside``: it leaves a core to another,
    and runs at the same time as the neighbours of which the same is true.
    """

    name: str
    run: Callable[[], Sequence[str] | None]
    within: frozenset[str] = frozenset()
    beside: bool = False


@dataclass(frozen=True)
class Outcome:
    """``verdict``: passed, failed or skipped; ``fell``: the tests that did, ``unsteady``: those
    that passed at the second try."""

    verdict: str
    reason: str = ""
    seconds: float = 0
    fell: Sequence[str] = ()
    unsteady: Sequence[str] = ()


def print_check_line(words: str) -> None:
    print(words, file=PAPER.get(), flush=True)


def command(*words: str | Path, cwd: Path = ROOT, **environment: str) -> None:
    """Run a command. Raises Failed."""
    given = os.environ | environment
    paper = PAPER.get()
    done = subprocess.run(words, cwd=cwd, env=given, check=False, stdout=paper, stderr=paper)
    if done.returncode:
        raise Failed


def quietly(*words: str | Path) -> None:
    """Run a command that says much when all is well. Raises Failed."""
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        print_check_line(done.stdout)
        raise Failed


def python(*words: str | Path, **environment: str) -> None:
    command(sys.executable, *words, cwd=ROOT, **environment)


def npm(script: str, *words: str) -> None:
    command("npm", "run", "--silent", script, "--", *words, cwd=UI)


def pytest(step: str | None, *words: str, **environment: str) -> None:
    """Run tests and keep what they cost, if they are a step of their own.

    Raises Failed with the names of what fell.
    """
    with named_when_they_fall("pytest") as report:
        try:
            python("-m", "pytest", "-q", f"--junitxml={report}", *words, **environment)
        finally:
            if step:
                MEASURED.extend(prices.prices_of_report(step, report))


@contextmanager
def named_when_they_fall(runner: str) -> Iterator[Path]:
    """Where a runner's report goes, from which a failure takes its names."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / f"{runner}.xml"
        try:
            yield report
        except Failed:
            raise Failed(*tally.failed_test_names(report)) from None


def pytest_side_by_side(
    step: str, workers: int, which: str, *words: str, **environment: str
) -> None:
    """A file's tests stay together: they share what its fixtures started."""
    spread = ("-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder")
    pytest(step, *spread, "-m", which, *words, **environment)


def style() -> None:
    command(BIN / "ruff", "check", "--quiet", ".")
    command(BIN / "ruff", "format", "--check", "--quiet", ".")


def security() -> None:
    """What is dangerous in Python is not there, or says why it is."""
    folders = ("accounts", "config", "console", "core", "demo", "ocr", "scripts", "workflow")
    quietly(BIN / "bandit", "--quiet", "-c", "pyproject.toml", "-r", *folders, "manage.py")


def types() -> None:
    command(BIN / "mypy")


def layers() -> None:
    command(BIN / "lint-imports", "--no-cache")


def migrations() -> None:
    """Every change of a model has its migration."""
    with tempfile.TemporaryDirectory() as folder:
        python("manage.py", "makemigrations", "--check", "--dry-run", PORTAL_DATA_DIR=folder)


def api_description() -> None:
    """portal-ui/openapi.json is what the API says of itself today."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "openapi.json"
        options = ("--validate", "--fail-on-warn", "--format", "openapi-json", "--file", fresh)
        python("manage.py", "spectacular", *options, PORTAL_DATA_DIR=folder)
        expect_same(UI / "openapi.json", fresh)


def check_ui_words() -> None:
    """What the browser says of statuses and moves is what the lifecycle says."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "words.ts"
        python("manage.py", "write_words", "--file", fresh, PORTAL_DATA_DIR=folder)
        expect_same(UI / "src/shared/api/words.ts", fresh)


def expect_same(kept: Path, fresh: Path) -> None:
    if not kept.exists() or kept.read_bytes() != fresh.read_bytes():
        print_check_line(f"{kept.relative_to(ROOT)} is stale: run make api")
        raise Failed


def tests_on_sqlite() -> None:
    pytest_side_by_side("sqlite", CORES, f"not browser and not postgres{CHEAP}")


def tests_on_postgres() -> None:
    """Those that can tell databases apart; in a whole run all that ask a database.

    tests/plumbing serves portals with databases of their own.
    """
    which = f"not browser and (postgres or both_databases){CHEAP}" if IS_PUSH else "not browser"
    with services.postgres() as database, services.redis() as redis:
        given = {"DATABASE_URL": database, "REDIS_URL": redis}
        pytest_side_by_side("postgres", CORES, which, "--ignore", "tests/plumbing", **given)


def changed_tests() -> None:
    """The quick tests that a change touches, and those of its names, which every change does."""
    pytest("quick", "-m", QUICK_TESTS, NAMES, *first_tests())


def first_tests() -> list[str]:
    return [name for name in changed.tests_of_files(changed.changed_files()) if name != NAMES]


def other_tests() -> None:
    ignored = (f"--ignore={name}" for name in (NAMES, *first_tests()))
    pytest_side_by_side("quick", CORES, QUICK_TESTS, *ignored)


def changed_pages() -> None:
    """Types and tests of the pages, where a change touches them."""
    if any(name.startswith("portal-ui/") for name in changed.changed_files()):
        npm("typecheck")
        npm("test", "--changed", changed.first_commit(), "--passWithNoTests")


def pages_build() -> None:
    """The build, and its weight against the budgets."""
    command("make", "--no-print-directory", "ui")
    npm("check:size")


def pages_tests() -> None:
    with named_when_they_fall("vitest") as report:
        npm("test", "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")


def journeys() -> Sequence[str]:
    """In a real browser, against a running server.

    A browser on a busy machine may be late: what fell has a second try, alone and with a server
    of its own, and is told of either way.
    """
    which = f"browser and not proxy{CHEAP}"
    chromium = services.windowless_chromium()
    try:
        pytest_side_by_side("journeys", BROWSERS, which, "tests/journeys", CHROMIUM=chromium)
    except Failed as failed:
        if not 0 < len(failed.args) <= SECOND_TRIES:
            raise
        print_check_line(f"\n== {len(failed.args)} once more")
        pytest(None, "--last-failed", "-m", which, "tests/journeys", CHROMIUM=chromium)
        return failed.args
    return ()


def journeys_behind_a_proxy() -> None:
    """As in production: TLS by nginx, mails by SMTP."""
    given = {"CHROMIUM": services.windowless_chromium(), "NGINX": services.nginx()}
    pytest("proxy", "-m", f"proxy{CHEAP}", "tests/journeys", **given)


PARTS = frozenset({"pages", "sqlite", "postgres", "journeys"})  # what CI runs as jobs of their own
QUICK = frozenset({"quick", "lint"})
LINT = frozenset({"lint"})
PRICED = "prices"
STEPS = (
    Step("Tests of what changed", changed_tests, frozenset({"quick only"})),
    Step("Python: style", style, QUICK, beside=True),
    Step("Python: types", types, QUICK, beside=True),
    Step("Python: layers", layers, QUICK, beside=True),
    Step("Python: migrations", migrations, QUICK, beside=True),
    Step("Python: security", security, LINT, beside=True),
    Step("API description", api_description, LINT, beside=True),
    Step("Words of statuses and moves", check_ui_words, QUICK, beside=True),
    Step("Pages: style", lambda: npm("lint"), LINT, beside=True),
    Step("Pages: types", lambda: npm("typecheck"), LINT, beside=True),
    Step("Pages: build", pages_build, PARTS, beside=True),
    Step("Pages: types and tests of what changed", changed_pages, frozenset({"quick only"})),
    Step("Tests, all other quick ones", other_tests, frozenset({"quick only"})),
    Step("Tests on SQLite", tests_on_sqlite, frozenset({"sqlite", PRICED})),
    Step("Tests on PostgreSQL and Redis", tests_on_postgres, frozenset({"postgres", PRICED})),
    Step("Journeys in a browser", journeys, frozenset({"journeys", PRICED})),
    Step("Pages: tests", pages_tests, frozenset({"pages"}), beside=True),
    Step(
        "Journeys behind a proxy",
        journeys_behind_a_proxy,
        frozenset({"journeys", PRICED}),
        beside=True,
    ),
)


def steps_of_run(run: str) -> list[Step]:
    """The steps of a run: test, prices, quick, lint or one of PARTS."""
    if run == "test":
        return [step for step in STEPS if "quick only" not in step.within]
    return [step for step in STEPS if run in step.within or f"{run} only" in step.within]


def perform_steps(steps: Iterable[Step]) -> Iterator[Outcome]:
    for beside, group in groupby(steps, key=lambda step: step.beside):
        yield from (side_by_side if beside else run_steps_in_turn)(group)


def run_steps_in_turn(steps: Iterable[Step]) -> Iterator[Outcome]:
    return map(run_check_step, steps)


def side_by_side(steps: Iterable[Step]) -> Iterator[Outcome]:
    """As many at a time as there are cores; what each says is told whole, and in their order."""
    with ThreadPoolExecutor(CORES) as threads:
        for outcome, said in threads.map(overheard, steps):
            print(said, end="", flush=True)
            yield outcome


def overheard(step: Step) -> tuple[Outcome, str]:
    with TemporaryFile("a+", encoding="utf-8", errors="replace") as paper:
        PAPER.set(paper)
        outcome = run_check_step(step)
        paper.seek(0)
        return outcome, paper.read()


def run_check_step(step: Step) -> Outcome:
    """Run one step between its heading and its verdict."""
    print_check_line(f"\n== {step.name}")
    started = time.monotonic()
    outcome = outcome_of(step)
    told = f": {outcome.reason}" if outcome.reason else ""
    seconds = time.monotonic() - started
    print_check_line(f"-- {step.name}: {outcome.verdict} in {seconds:.1f} s{told}")
    return replace(outcome, seconds=seconds)


def outcome_of(step: Step) -> Outcome:
    try:
        return Outcome("passed", unsteady=step.run() or ())
    except Failed as failed:
        return Outcome("failed", fell=failed.args)
    except services.Missing as missing:
        return Outcome("failed" if IN_CI else "skipped", str(missing))


def summary(verdicts: Iterable[str]) -> str:
    count = Counter(verdicts)
    skipped = f", {count['skipped']} skipped" if count["skipped"] else ""
    return f"{count['passed']} passed, {count['failed']} failed{skipped}"


def report_prices(run: str) -> None:
    """Print the dearest files, and write what each cost; ``prices`` records it."""
    if not MEASURED:
        return
    print("\nThe dearest test files, in seconds of one core")
    print(*prices.dearest_files(MEASURED), sep="\n")
    prices.write_prices(prices.MEASURED, MEASURED)
    if run == PRICED:
        recorded = prices.scale_prices(MEASURED, prices.read_prices())
        prices.write_prices(prices.RECORDED, recorded)


def main(arguments: Sequence[str]) -> int:
    # Hundreds of processes are started: each would compile the whole portal anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    run = arguments[0] if arguments else "test"
    steps = steps_of_run(run)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[MADE_ONCE] = folder
        outcomes = dict(zip((step.name for step in steps), perform_steps(steps), strict=True))
    print("\nSteps")
    for name, outcome in outcomes.items():
        print(f"  {outcome.verdict:8}{outcome.seconds:7.1f} s  {name}")
        for test in outcome.fell:
            print(f"           fell: {test}")
        for test in outcome.unsteady:
            print(f"           fell once, passed the second time: {test}")
    report_prices(run)
    verdicts = [outcome.verdict for outcome in outcomes.values()]
    print(summary(verdicts))
    return int("failed" in verdicts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
