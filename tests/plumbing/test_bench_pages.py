"""The pages' scores: a row each, and a plain reason where they cannot be taken."""

import shutil
from pathlib import Path

import pytest

from tests.bench import pages

THROWN = """file:///measure.mjs:2
throw new Error(`${path} led to /login`)
      ^

Error: / led to /login
    at file:///measure.mjs:2:7

Node.js v20.20.2
"""


def test_the_lowest_score_of_a_page_is_its_figure():
    told = pages.row("L-login", {"performance": 97, "accessibility": 100, "best-practices": 99})
    assert told.as_json() == {
        "case": "L-login",
        "db": "chromium",
        "ratio": None,
        "value": 97,
        "unit": "points",
    }
    assert "performance 97, accessibility 100, best-practices 99" in told.cells()


@pytest.mark.parametrize(
    ("absent", "reason"),
    [
        ("node", "Node is not installed"),
        ("chromium", "no Chromium found: set CHROMIUM or install Debian's chromium"),
    ],
)
def test_without_its_tools_each_page_says_why(
    absent: str, reason: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    installed(tmp_path, monkeypatch)
    monkeypatch.delenv("CHROMIUM", raising=False)
    there = {"node", "chromium"} - {absent}
    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    told = pages.scores()
    assert [row.case for row in told] == ["L-login", "L-faq", "L-dashboard", "L-editor"]
    assert {row.as_json()["reason"] for row in told} == {reason}
    assert {row.as_json()["value"] for row in told} == {None}


def test_without_its_packages_it_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(pages, "HERE", tmp_path)
    assert pages.missing() == "Lighthouse's packages are not installed: make lighthouse"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (THROWN, "Error: / led to /login"),
        (THROWN.replace("\nError", "\nTimeoutError"), "TimeoutError: / led to /login"),
        ("no such thing\n", "no such thing"),
        ("", "no word"),
    ],
)
def test_what_went_wrong_is_told_and_not_how_node_ends(said: str, told: str):
    assert pages.named(said) == told


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages and pages are there."""
    for path in ("node_modules/.installed", "portal-ui/dist/index.html"):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).touch()
    monkeypatch.setattr(pages, "HERE", folder)
    monkeypatch.setattr(pages, "ROOT", folder)
