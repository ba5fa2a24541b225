"""Every package that is imported is declared, and every declared package is used."""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.essential("reads every file once")

ROOT = Path(settings.BASE_DIR)
UI = ROOT / "portal-ui"
PRODUCT = ("accounts", "config", "console", "core", "demo", "ocr", "workflow", "manage.py")
TOOLS = ("scripts", "tests")
OURS = {*PRODUCT, *TOOLS, "manage"}
# Files that name packages in a text: settings, command lines, plugins of the type checker.
NAMED_IN = (
    "config/settings.py",
    "config/environment.py",
    "Makefile",
    "pyproject.toml",
    "scripts/check.py",
    "scripts/audit.py",
    ".pre-commit-config.yaml",
    "CONTRIBUTING.md",
)
UNNAMED = {
    "pytest-django": "reads DJANGO_SETTINGS_MODULE of pyproject.toml",
    "pytest-asyncio": "reads asyncio_mode of pyproject.toml",
    "pytest-xdist": "runs the tests on several cores",
    "rapidocr": "its weights are those of the recogniser",
}
OWN_DEPENDENCIES = "# /// script"  # a file that says in its head what it needs
PAGES_NAMED_IN = (
    "portal-ui/vite.config.ts",
    "tests/journeys/axe.py",
    "docs/integrate.md",
)
IMPORTED = re.compile(
    r"""^(?:@?import|.*\bfrom|.*\bimport\()\s*['"]([@a-z][\w./@-]+)['"]""", re.MULTILINE
)


def declared(name: str) -> set[str]:
    """The packages of a requirements file, with those of the files that it includes."""
    found = set()
    for line in (ROOT / "requirements" / f"{name}.in").read_text().splitlines():
        text = line.partition("#")[0].strip()
        if text.startswith("-r "):
            found |= declared(text.removeprefix("-r ").removesuffix(".in"))
        elif text:
            found.add(canonicalize_name(Requirement(text).name))
    return found


@cache
def imports_of_folder(name: str) -> frozenset[str]:
    """The top-level modules that the Python files of a folder, or one file, import."""
    path = ROOT / name
    files = path.rglob("*.py") if path.is_dir() else [path]
    return frozenset(module for file in files for module in imports_of_source(file.read_text()))


def imports_of_source(source: str) -> Iterator[str]:
    if source.startswith(OWN_DEPENDENCIES):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).partition(".")[0]


def distributions_of_modules(modules: Iterable[str]) -> dict[str, set[str]]:
    """The packages that bring each module of somebody else."""
    brought_by = packages_distributions()
    return {
        module: {canonicalize_name(name) for name in brought_by.get(module, [module])}
        for module in modules
        if module not in sys.stdlib_module_names and module not in OURS
    }


def undeclared(folders: Iterable[str], requirements: str) -> set[str]:
    modules = {module for folder in folders for module in imports_of_folder(folder)}
    known = declared(requirements)
    found = distributions_of_modules(modules)
    return {module for module, packages in found.items() if packages.isdisjoint(known)}


def names_of_package(package: str) -> set[str]:
    """What a text calls a package: by its name, its modules or its commands."""
    about = distribution(package)
    modules = {
        module
        for module, packages in packages_distributions().items()
        if package in {canonicalize_name(name) for name in packages}
    }
    commands = {entry.name for entry in about.entry_points if entry.group == "console_scripts"}
    return {package} | modules | commands


def unused(folders: Iterable[str], requirements: str) -> set[str]:
    modules = {module for folder in folders for module in imports_of_folder(folder)}
    imported = set().union(*distributions_of_modules(modules).values())
    texts = "\n".join((ROOT / name).read_text() for name in NAMED_IN)
    return {
        package
        for package in declared(requirements) - imported - UNNAMED.keys()
        if not any(re.search(rf"(?<![\w.-]){name}\b", texts) for name in names_of_package(package))
    }


EVERYTHING = [(PRODUCT, "traces"), ((*PRODUCT, *TOOLS), "dev")]


@pytest.mark.parametrize(("folders", "requirements"), EVERYTHING)
def test_every_package_that_is_imported_is_declared(
    folders: tuple[str, ...], requirements: str
) -> None:
    assert undeclared(folders, requirements) == set()


@pytest.mark.parametrize(("folders", "requirements"), EVERYTHING)
def test_every_declared_package_is_used(folders: tuple[str, ...], requirements: str) -> None:
    assert unused(folders, requirements) == set()


@pytest.mark.thorough
def test_only_the_traces_need_what_is_an_extra() -> None:
    files = [
        path for name in PRODUCT if (ROOT / name).is_dir() for path in (ROOT / name).rglob("*.py")
    ]
    users = [path for path in files if "opentelemetry" in imports_of_source(path.read_text())]
    assert users == [ROOT / "core" / "tracing.py"]


def test_no_exception_is_left_of_a_package_that_is_gone() -> None:
    assert UNNAMED.keys() <= declared("dev")


def test_a_missing_and_a_needless_package_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    known = (declared("traces") - {"orjson"}) | {"hypothesis"}
    monkeypatch.setattr(sys.modules[__name__], "declared", lambda _: known)
    assert undeclared(PRODUCT, "traces") == {"orjson"}
    assert unused(PRODUCT, "traces") == {"hypothesis"}


def read_json(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((UI / name).read_text())
    return read


def package_of_import(name: str) -> str:
    """``@mui/material/Box`` is of ``@mui/material``."""
    return "/".join(name.split("/")[: 2 if name.startswith("@") else 1])


def packages_of_pages() -> set[str]:
    """The packages that sources, styles and configuration of the pages import."""
    files = [*UI.glob("src/**/*"), *UI.glob("scripts/*"), *UI.glob("*.ts")]
    texts = [file.read_text() for file in files if file.suffix in {".ts", ".tsx", ".mjs", ".css"}]
    names = {name for text in texts for name in IMPORTED.findall(text)}
    return {package_of_import(name) for name in names}


def packages_that_are_run(locked: dict[str, Any]) -> set[str]:
    """The packages of commands in package.json, and those that a text names."""
    commands = " ".join(read_json("package.json")["scripts"].values()).split()
    texts = "\n".join((ROOT / name).read_text() for name in PAGES_NAMED_IN)
    quoted = set(re.findall(r"""['"]([\w./@-]+)['"]""", texts))
    bins = {name: {*about.get("bin", ())} for name, about in locked.items()}
    return {name for name in locked if name in quoted or not bins[name].isdisjoint(commands)}


def test_the_pages_declare_what_they_use_and_use_what_they_declare() -> None:
    manifest = read_json("package.json")
    own = set(manifest["dependencies"]) | set(manifest["devDependencies"])
    lock = read_json("package-lock.json")["packages"]
    locked = {name: lock[f"node_modules/{name}"] for name in own}
    imported = packages_of_pages()
    used = imported | packages_that_are_run(locked)
    peers = {peer for about in lock.values() for peer in about.get("peerDependencies", ())}
    types = {f"@types/{name}" for name in used | {"node"}}
    assert imported - own == set()
    assert own - used - peers - types == set()
