"""An outage of the database never fails a run: the queue tries its job again."""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings

PACKAGES = ("accounts", "config", "console", "core", "demo", "workflow")
OUTAGES = {"DatabaseError", "InterfaceError", "OperationalError"}
KIT = "raise_passing"


def handlers_of(path: Path) -> Iterator[ast.ExceptHandler]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler))


def names_within(node: ast.AST | None) -> set[str]:
    return {each.id for each in ast.walk(node or ast.Pass()) if isinstance(each, ast.Name)}


def place_of(path: Path, handler: ast.ExceptHandler) -> str:
    return f"{path.relative_to(settings.BASE_DIR)}:{handler.lineno}"


def test_nobody_catches_an_outage_only_to_raise_it() -> None:
    sources = (path for name in PACKAGES for path in (settings.BASE_DIR / name).rglob("*.py"))
    found = [
        place_of(path, handler)
        for path in sources
        if "InterfaceError" in path.read_text(encoding="utf-8")
        for handler in handlers_of(path)
        if names_within(handler.type) & OUTAGES and isinstance(handler.body[0], ast.Raise)
    ]
    assert not found, f"{KIT} of core/jobs/runs.py does this: {found}"


def test_a_job_that_catches_every_error_raises_an_outage() -> None:
    modules = (find_spec(name) for name in sorted(settings.JOB_MODULES))
    paths = [Path(spec.origin) for spec in modules if spec and spec.origin]
    assert len(paths) == len(settings.JOB_MODULES)
    found = [
        place_of(path, handler)
        for path in [*paths, settings.BASE_DIR / "core" / "jobs" / "runs.py"]
        for handler in handlers_of(path)
        if "Exception" in names_within(handler.type) and not raises_an_outage(handler)
    ]
    assert not found, f"{KIT} of core/jobs/runs.py comes first: {found}"


def raises_an_outage(handler: ast.ExceptHandler) -> bool:
    """Whether it raises what it caught, or begins by raising what passes."""
    first, last = handler.body[0], handler.body[-1]
    return KIT in names_within(first) or (isinstance(last, ast.Raise) and last.exc is None)
