"""Every file that uses a private name of a library has its row in decision 16."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

PACKAGES = ("accounts", "config", "console", "core", "demo", "ocr", "workflow")
DECISION = Path("docs") / "decisions" / "0016-private-interfaces.md"
# Documented, or of the standard library, though they begin with an underline.
PUBLIC = {"_meta", "_default_manager", "_base_manager", "_exit"}


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        for path in (settings.BASE_DIR / package).rglob("*.py"):
            if "migrations" not in path.parts:
                yield path


def names_of_ours(tree: ast.AST) -> Iterator[str]:
    """Names that our code itself defines: functions, classes, variables, columns of ``self``."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.Name(name, ast.Store()):
                yield name
            case ast.Attribute(ast.Name("self"), name, ast.Store()):
                yield name


def private_names_of(tree: ast.AST) -> Iterator[str]:
    attributes = (node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    for name in attributes:
        if name.startswith("_") and not name.startswith("__") and name not in PUBLIC:
            yield name


@pytest.mark.essential("reads every file once")
def test_each_private_name_of_a_library_is_listed() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sources()}
    ours = {name for tree in trees.values() for name in names_of_ours(tree)}
    page = (settings.BASE_DIR / DECISION).read_text(encoding="utf-8")
    missing = [
        f"{name}: {used}"
        for path, tree in trees.items()
        for used in sorted(set(private_names_of(tree)) - ours)
        if not is_listed(name := str(path.relative_to(settings.BASE_DIR)), used, page)
    ]
    assert not missing, f"{DECISION} has no row for\n" + "\n".join(missing)


def is_listed(file: str, used: str, page: str) -> bool:
    """Whether a row names the file, or its folder, and the private name."""
    rows = [row for row in page.splitlines() if f"`{used}`" in row or f".{used}`" in row]
    places = {f"`{file}`", *(f"`{folder}/`" for folder in Path(file).parents)}
    return any(place in row for row in rows for place in places)


@pytest.mark.parametrize("source", ["row._state", "a.b._prefetched_objects_cache = {}"])
def test_a_private_name_is_seen(source: str) -> None:
    assert list(private_names_of(ast.parse(source)))
