"""Where tests lie: in the folder of their package, with the name of a module; helpers elsewhere."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
TESTS = ROOT / "tests"
# The package of a folder, where it is not the folder of the same name.
PACKAGE = {
    "email": "workflow",
    "files": "workflow",
    "issued": "workflow",
    "jobs": "core",
    "qap": "workflow",
    "scans": "workflow",
    "signatures": "workflow",
    "storage": "core",
}
# These ask running processes, files of the repository or all packages at once.
OF_NO_PACKAGE = {"backup", "bench", "deploy", "faults", "journeys", "plumbing", "prove"}
# These ask each address that the description of the API names.
OF_THE_WHOLE_API = {
    "fuzz",
    "idempotency",
    "random_requests",
    "roles_by_endpoint",
    "stored_texts",
    "tenant_roles",
    "texts",
    "unknown_fields",
    "wrong_types",
    "unknown_parameters",
}


def all_test_files() -> list[Path]:
    return sorted(path.relative_to(TESTS) for path in TESTS.rglob("test_*.py"))


def imported_modules(path: Path) -> Iterator[str]:
    """The modules from which a file takes names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@cache
def module_names(package: str) -> frozenset[str]:
    """The names of modules and packages below a package of the product."""
    paths = (ROOT / package).rglob("*.py")
    inside = [path.relative_to(ROOT / package).with_suffix("").parts for path in paths]
    return frozenset(name for parts in inside for name in parts)


def package_of(path: Path) -> str:
    """``workflow/engine`` for tests/workflow/engine, ``core`` for tests/jobs."""
    folder = path.parts[0]
    if folder == "workflow":
        return str(path.parent)
    return PACKAGE.get(folder, folder)


def is_named_after_a_module(path: Path) -> bool:
    name = path.stem.removeprefix("test_")
    names = module_names(package_of(path))
    return any(name == each or name.startswith(f"{each}_") for each in names)


def test_no_file_takes_a_helper_from_a_test_file():
    taking = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in TESTS.rglob("*.py")
        for module in imported_modules(path)
        if module.startswith("tests.") and module.rpartition(".")[2].startswith("test_")
    ]
    assert taking == [], "put what several files use into tests/support"


def test_a_test_file_has_the_name_of_a_module_of_its_package():
    files = [path for path in all_test_files() if path.parts[0] not in OF_NO_PACKAGE]
    strange = [
        str(path)
        for path in files
        if not is_named_after_a_module(path)
        and path.stem.removeprefix("test_") not in OF_THE_WHOLE_API
    ]
    assert strange == []


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("workflow/engine/test_chain.py", True),
        ("workflow/engine/test_execution_races.py", True),
        ("workflow/engine/test_midnight.py", False),
        ("jobs/test_worker.py", True),
    ],
)
def test_names_that_are_and_are_not_of_a_module(path: str, is_one: bool):
    assert is_named_after_a_module(Path(path)) is is_one
