"""``make quick`` begins with the tests that a change touches."""

import subprocess
from pathlib import Path

import pytest

from scripts import changed

SOURCES = {
    "core/text.py": "",
    "core/money.py": "",
    "tests/core/test_text.py": "from core import text",
    "tests/core/test_money.py": "from core.money import pesos",
    "tests/core/test_both.py": "import core.text, core.money",
}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Committed on main, then left for a branch."""
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    for name, source in SOURCES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    for words in (
        ["init", "-q", "-b", "main"],
        ["add", "."],
        commit_words(),
        ["switch", "-qc", "mine"],
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def commit_words() -> list[str]:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
    return [*who, "commit", "-qam", "core: Change a text"]


def test_committed_uncommitted_and_new_files_are_of_the_change(repository: Path) -> None:
    assert changed.changed_files() == []
    (repository / "core/text.py").write_text("A = 1")
    subprocess.run(["git", *commit_words()], cwd=repository, check=True)
    (repository / "core/money.py").write_text("B = 1")
    (repository / "core/fresh.py").write_text("C = 1")
    assert changed.changed_files() == ["core/fresh.py", "core/money.py", "core/text.py"]


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("core/text.py", ["both", "text"]),
        ("core/money.py", ["both", "money"]),
        ("tests/core/test_money.py", ["money"]),
        ("README.md", []),
    ],
)
def test_tests_follow_what_they_import(repository: Path, file: str, tests: list[str]) -> None:
    assert changed.tests_of_files([file]) == [f"tests/core/test_{name}.py" for name in tests]


def test_a_folder_that_is_no_repository_has_no_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    assert changed.changed_files() == []
