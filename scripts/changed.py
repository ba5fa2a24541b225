"""Which tests a change touches first: those that changed, and those that import what changed."""

import ast
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BRANCHES = ("main", "origin/main")


def git(*words: str) -> list[str]:
    done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def first_commit() -> str:
    """The commit at which the change left main; on main itself, the last one."""
    found = (git("merge-base", "HEAD", branch) for branch in BRANCHES)
    return next((commits[0] for commits in found if commits), "HEAD")


def changed_files() -> list[str]:
    """The files that differ from ``first_commit``, uncommitted and new ones included."""
    differing = git("diff", "--name-only", "--diff-filter=d", first_commit())
    return sorted({*differing, *git("ls-files", "--others", "--exclude-standard")})


def tests_of_files(changed: Iterable[str]) -> list[str]:
    """The test files among them, and those that import one of them."""
    python = {file for file in changed if file.endswith(".py")}
    modules = {
        file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for file in python
    }
    tests = {str(path.relative_to(ROOT)): path for path in ROOT.glob("tests/**/test_*.py")}
    return [
        name
        for name, path in sorted(tests.items())
        if name in python or not modules.isdisjoint(imported_modules(path.read_text()))
    ]


def imported_modules(source: str) -> Iterator[str]:
    """What a file imports; a name that it takes from a module may be a module too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
