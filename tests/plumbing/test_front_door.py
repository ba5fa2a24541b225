"""What a newcomer is told to type exists and works: CONTRIBUTING, development and licensing."""

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.conf import settings

from scripts import check

ROOT = Path(settings.BASE_DIR)
DOCS = ROOT / "docs"
FOLDERS = (DOCS, DOCS / "operations", DOCS / "performance")
PAGES = [
    *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
    *sorted(page for folder in FOLDERS for page in folder.glob("*.md")),
]
NEWCOMERS = ("README.md", "CONTRIBUTING.md", "docs/development.md")
# Commands that need the network, change the machine, or wait for a person; and whole runs.
NOT_HERE = ("make ", "sudo ", ".venv/bin/pre-commit install", "scripts/draft_to_approved.sh")


def commands(page: str) -> list[str]:
    """Every command in a shell block of a page, without its comment."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    lines = "\n".join(blocks).splitlines()
    return [line.partition(" #")[0].strip() for line in lines if line.strip()]


def commands_to_try() -> list[str]:
    """Commands of the two newcomers' pages; those of README are tried by its journey."""
    found = {each for page in NEWCOMERS[1:] for each in commands(page)}
    return sorted(each for each in found if not each.startswith(NOT_HERE))


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("command", commands_to_try())
def test_the_commands_for_newcomers_work(command: str, tmp_path: Path) -> None:
    if "-m browser" in command:
        # The journey itself runs in its own step; here it must exist and be chosen.
        command += " --collect-only"
    environment = os.environ | {"PORTAL_DATA_DIR": str(tmp_path)}
    words = command.replace(".venv/bin/python", sys.executable)
    if "manage.py" in words:
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=environment | {"PORTAL_DEMO": "1"}, check=True)
    done = subprocess.run(
        ["bash", "-c", words], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.mark.parametrize("page", NEWCOMERS)
def test_every_target_that_is_named_exists(page: str) -> None:
    named = set(re.findall(r"`make ([a-z-]+)`", (ROOT / page).read_text()))
    assert named
    assert named - targets() == set()


def targets() -> set[str]:
    lines = re.findall(r"^([a-z][a-z -]*):(?!=)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return {name for line in lines for name in line.split()}


def test_ci_runs_every_part_by_its_target() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    run = set(re.findall(r"- run: make ([a-z-]+)", workflow))
    assert run == {"lint", "prove"} | {f"test-{part}" for part in check.PARTS}
    assert run <= targets()


def test_the_parts_together_are_the_whole() -> None:
    parts = {step.name for run in ("lint", *check.PARTS) for step in check.steps_of_run(run)}
    assert parts == {step.name for step in check.steps_of_run("test")}


@pytest.mark.parametrize("page", [str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    file = ROOT / page
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", file.read_text())
    assert [link for link in links if not (file.parent / link).exists()] == []


def test_every_decision_is_listed_and_has_its_parts() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = sorted(folder.glob("[0-9]*.md"))
    listed = (folder / "README.md").read_text()
    design = (ROOT / "docs" / "design.md").read_text()
    assert len(pages) > 10
    for page in pages[1:]:
        text = page.read_text()
        assert f"({page.name})" in listed
        assert f"(decisions/{page.name})" in design
        assert re.findall(r"^## (\w+)", text, re.MULTILINE) == [
            "Context",
            "Decision",
            "Consequences",
        ]


def test_only_the_state_machine_of_viewflow_is_used() -> None:
    """Its licence has an exception for libraries; docs/licensing.md says what is used."""
    folders = ("core", "accounts", "workflow", "console", "demo", "config")
    sources = [path.read_text() for name in folders for path in (ROOT / name).rglob("*.py")]
    statement = re.compile(r"^\s*(?:from|import) (viewflow\b.*)$", re.MULTILINE)
    found = {line for text in sources for line in statement.findall(text)}
    assert found
    used = re.compile(r"viewflow(\.fsm|\.this_object)\b.*|viewflow import (this|fsm)")
    assert [line for line in found if not used.fullmatch(line)] == []


@pytest.mark.thorough
@pytest.mark.slow
def test_a_page_of_the_development_server_survives_a_reload() -> None:
    vite = ROOT / "portal-ui" / "node_modules" / ".bin" / "vite"
    if not vite.exists():
        pytest.skip("the packages of the pages are not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["npm", "run", "--silent", "dev", "--", "--port", str(port)]
    server = subprocess.Popen(
        command, cwd=ROOT / "portal-ui", stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        for address in ("/login", "/accounting/masterlist/open", "/tenant/dashboard"):
            assert "/src/main.tsx" in read(f"http://127.0.0.1:{port}{address}")
    finally:
        os.killpg(server.pid, 15)
        server.wait()


def read(address: str) -> str:
    """The text at an address, as soon as its server listens. Raises OSError after 60 s."""
    for _ in range(300):
        try:
            with urlopen(address) as answer:
                return str(answer.read().decode())
        except ConnectionRefusedError:
            time.sleep(0.2)
        except OSError as fault:
            if "refused" not in str(fault):
                raise
            time.sleep(0.2)
    raise OSError(f"nothing listens at {address}")
