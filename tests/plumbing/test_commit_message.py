"""The form of a commit message, as CONTRIBUTING.md describes it and the hook checks it."""

from pathlib import Path

import pytest

from scripts.commit_message import commit_message_faults, main

GOOD = [
    "certificates: Index look-alikes by unit",
    "ui: Process pasted rows in one batch",
    "core: Add a reader of parameters\n\nUnknown names were ignored.",
    "tests/journeys: Bring one browser less",
    "Merge branch 'main' into filing",
    "docs: Address the reader\n# a comment of git",
]
BAD = {
    "Index look-alikes by unit": "area",
    "certificates: index look-alikes by unit": "area",
    "certificates: Index look-alikes by unit.": "full stop",
    "certificates: Indexed look-alikes": "imperative",
    "certificates: Indexing look-alikes": "imperative",
    "certificates: Indexes look-alikes": "imperative",
    "certificates: Index " + "x" * 60: "72",
    "core: Add a reader\nwithout an empty line": "second line",
    "": "area",
}


@pytest.mark.parametrize("message", GOOD)
def test_a_good_message_passes(message: str) -> None:
    assert commit_message_faults(message) == []


@pytest.mark.parametrize(("message", "named"), BAD.items())
def test_a_bad_message_is_refused_with_the_fault(message: str, named: str) -> None:
    (fault,) = commit_message_faults(message)
    assert named in fault


def test_the_hook_refuses_by_its_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "COMMIT_EDITMSG"
    file.write_text(GOOD[0])
    assert main([str(file)]) == 0
    file.write_text("stuff")
    assert main([str(file)]) == 1
