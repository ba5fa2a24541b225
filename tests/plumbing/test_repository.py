"""What the repository itself must keep: a clone installs from wherever it is cloned to."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.repository import ROOT, pins

REGISTRY_HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs"),
        ("registry", "yarnpkg"),
        ("npmmirror", "com"),
        ("deb", "debian", "org"),
        ("proxy", "golang"),
    )
]
ADDRESSES = re.compile(
    "|".join(
        [
            r"--(extra-)?index" + r"-url\b",
            r"^\s*(extra-)?index" + r"-url\s*=",
            r'"resolved"' + r":\s*\"https?://",
            r"^\s*registry" + r"\s*=",
            *map(re.escape, REGISTRY_HOSTS),
        ]
    ),
    re.MULTILINE,
)


def committed() -> list[Path]:
    """Every text file that is, or would be, committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [ROOT / name for name in listed.split("\0") if name]
    return [file for file in files if file.is_file() and b"\0" not in file.read_bytes()[:8000]]


@pytest.mark.parametrize("name", ["portal-ui/src/shared/api/schema.ts", "sbom.json"])
def test_a_file_that_a_build_or_a_release_writes_is_not_committed(name: str) -> None:
    assert ROOT / name not in committed()


def test_no_file_names_a_package_registry() -> None:
    found = {
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in committed()
        if (match := ADDRESSES.search(file.read_text(errors="replace")))
    }
    assert found == set()


@pytest.mark.parametrize("name", ["uv", "runtime", "traces", "dev"])
def test_every_requirement_is_pinned_by_version_and_hash(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert lines
    assert [line for line in lines if "==" not in line or "--hash=sha256:" not in line] == []


def test_what_is_installed_for_tests_is_what_is_installed_to_run() -> None:
    run, test = pins("runtime"), pins("dev")
    assert {name: test.get(name) for name in run} == run


@pytest.mark.parametrize("folder", ["portal-ui", "tests/bench/lighthouse"])
def test_every_node_package_is_pinned_by_hash(folder: str) -> None:
    text = (ROOT / folder / "package-lock.json").read_text()
    assert text.count('"version":') > 100
    assert text.count('"integrity":') > 100
