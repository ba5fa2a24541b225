"""``make test`` names what fell, gives a journey a second try in the open, and tells in order what
ran side by side."""

import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from scripts import check, services, tally

pytestmark = pytest.mark.slow

TESTS = """
import pytest
from pathlib import Path

def test_holds():
    pass

@pytest.mark.parametrize("tin", ["009-912"])
def test_falls(tin):
    assert not tin

@pytest.fixture
def broken():
    raise ValueError

def test_cannot_begin(broken):
    pass
"""


@pytest.mark.thorough
def test_the_tests_that_fell_are_named_from_the_report(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(TESTS)
    report = tmp_path / "report.xml"
    words = (sys.executable, "-m", "pytest", "-p", "no:django", f"--junitxml={report}")
    subprocess.run([*words, "-c", "/dev/null", "test_sample.py"], cwd=tmp_path, capture_output=True)
    fell = ["test_sample::test_falls[009-912]", "test_sample::test_cannot_begin"]
    assert tally.failed_test_names(report) == fell
    assert tally.failed_test_names(tmp_path / "none.xml") == []


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What is asked of pytest for the journeys, run after run; the first falls in one test."""
    asked: list[tuple[str, ...]] = []

    def first(_step: str, _workers: int, *words: str, **_environment: str) -> None:
        asked.append(words)
        raise check.Failed("tests.journeys.test_desk::test_it")

    monkeypatch.setattr(check, "pytest_side_by_side", first)
    monkeypatch.setattr(check, "pytest", lambda _step, *words, **_environment: asked.append(words))
    monkeypatch.setattr(services, "windowless_chromium", lambda: "/usr/bin/chromium")
    return asked


def told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The exit code and the words of a run whose only step is the journeys."""
    monkeypatch.setattr(check, "STEPS", (check.Step("Journeys", check.journeys),))
    return check.main(["test"]), capsys.readouterr().out


def test_a_journey_that_fell_once_is_told_of(
    tries: list[tuple[str, ...]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code, words = told(capsys, monkeypatch)
    assert len(tries) == 2
    assert "fell once, passed the second time: tests.journeys.test_desk::test_it" in words
    assert (code, "1 passed, 0 failed" in words) == (0, True)


def test_a_journey_that_falls_twice_fails_the_run(
    tries: list[tuple[str, ...]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def falls(*_words: str, **_environment: str) -> None:
        raise check.Failed("tests.journeys.test_desk::test_it")

    monkeypatch.setattr(check, "pytest", falls)
    code, words = told(capsys, monkeypatch)
    assert "fell: tests.journeys.test_desk::test_it" in words
    assert (code, len(tries)) == (1, 1)


@pytest.mark.parametrize("count", [0, check.SECOND_TRIES + 1])
def test_a_run_that_fell_in_many_or_as_a_whole_has_no_second_try(
    count: int, tries: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def falls(_step: str, _workers: int, *_words: str, **_environment: str) -> None:
        raise check.Failed(*(f"test_{number}" for number in range(count)))

    monkeypatch.setattr(check, "pytest_side_by_side", falls)
    with pytest.raises(check.Failed):
        check.journeys()
    assert tries == []


def test_steps_that_run_side_by_side_are_told_one_after_the_other(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    meet = threading.Barrier(2, timeout=30)

    def step(name: str, falls: str = "") -> check.Step:
        def run() -> None:
            check.print_check_line(f"{name} begins")
            meet.wait()
            check.python("-c", f"print('{name} ends')")
            if falls:
                raise check.Failed(falls)

        return check.Step(name, run, beside=True)

    alone = check.Step("alone", lambda: check.print_check_line("alone"))
    steps = (step("types"), step("style", falls="a test"), alone)
    monkeypatch.setattr(check, "STEPS", steps)
    assert check.main(["test"]) == 1
    lines = capfd.readouterr().out.splitlines()
    said = [re.sub(r" +[\d.]+ s  ", "   ", line) for line in lines if line and line[0] != "-"]
    assert said[:7] == [
        "== types",
        "types begins",
        "types ends",
        "== style",
        "style begins",
        "style ends",
        "== alone",
    ]
    assert said[-5:] == [
        "  passed   types",
        "  failed   style",
        "           fell: a test",
        "  passed   alone",
        "2 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    ("there", "chosen"),
    [
        ({"chromium", "chromium-headless-shell"}, "chromium-headless-shell"),
        ({"chromium"}, "chromium"),
    ],
)
def test_journeys_take_the_browser_without_windows_or_any_that_is_there(
    there: set[str], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(package: str) -> None:
        raise services.Missing(package)

    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(services, "which", lambda name: Path(name) if name in there else None)
    monkeypatch.setattr(services, "install", cannot)
    assert services.windowless_chromium() == chosen
