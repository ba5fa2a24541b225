"""Tries the next releases of the packages: ``python -m scripts.canary [PYTHON]``.

A clone in a temporary folder gets every Python package without its limit, then, one after the
other, the next major releases of the pages' packages. Prints what fails; exits with 1 if anything
does. PYTHON is the interpreter to try, by default this one.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from packaging.requirements import Requirement

from scripts.check import BIN, QUICK_TESTS, ROOT, UI, Step, command, run_check_step, summary

PAGES = (("@mui/material",), ("react-router", "react-router-dom"), ("typescript",))
SCHEMA = "src/shared/api/schema.ts"


def read_unpinned(name: str) -> Iterator[str]:
    """The packages of a requirements file, with their extras and without their limits."""
    for line in (ROOT / "requirements" / f"{name}.in").read_text().splitlines():
        text = line.partition("#")[0].strip()
        if text and not text.startswith("-r"):
            asked = Requirement(text)
            yield f"{asked.name}[{','.join(sorted(asked.extras))}]" if asked.extras else asked.name


def install_python_packages(environment: Path, interpreter: str) -> None:
    uv = (BIN / "uv", "--quiet")
    command(*uv, "venv", "--python", interpreter, environment)
    packages = (*read_unpinned("runtime"), *read_unpinned("dev"))
    command(*uv, "pip", "install", "--python", environment, *packages)
    command(*uv, "pip", "list", "--python", environment)


def python_steps(folder: Path, tree: Path, interpreter: str) -> Iterator[Step]:
    environment = folder / "environment"
    python = environment / "bin" / "python"
    tests = ("-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", "-m", QUICK_TESTS)
    yield Step("Python: install", partial(install_python_packages, environment, interpreter))
    yield Step("Python: quick tests", partial(command, python, *tests, cwd=tree))
    yield Step("Python: types", partial(command, python, "-m", "mypy", cwd=tree))


def page_steps(pages: Path) -> Iterator[Step]:
    for names in PAGES:
        latest = [f"{name}@latest" for name in names]
        options = ("--no-save", "--legacy-peer-deps", "--loglevel=error", "--no-audit", "--no-fund")
        install = ("npm", "install", *options, *latest)
        yield Step(f"{names[0]}: install", partial(command, *install, cwd=pages))
        yield Step(f"{names[0]}: types", partial(command, "npx", "tsc", "--noEmit", cwd=pages))
        yield Step(f"{names[0]}: tests", partial(command, "npx", "vitest", "run", cwd=pages))


def main(arguments: Sequence[str]) -> int:
    interpreter = arguments[0] if arguments else sys.executable
    with tempfile.TemporaryDirectory(prefix="portal-canary-") as name:
        folder, tree = Path(name), Path(name) / "portal"
        command("git", "clone", "--quiet", "--local", ROOT, tree)
        shutil.copy(UI / SCHEMA, tree / "portal-ui" / SCHEMA)
        shutil.copytree(UI / "dist", tree / "portal-ui" / "dist")
        steps = [*python_steps(folder, tree, interpreter), *page_steps(tree / "portal-ui")]
        outcomes = {step.name: run_check_step(step).verdict for step in steps}
    print("\nCanary")
    for step_name, verdict in outcomes.items():
        print(f"  {verdict:8} {step_name}")
    print(summary(outcomes.values()))
    return int("failed" in outcomes.values())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
