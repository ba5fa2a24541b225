"""What README says to type works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.journeys.portal import Portal

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
README = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
# Commands that another step runs, or that start what these tests themselves run within.
RUN_ELSEWHERE = {"make run", "make test"}


def commands() -> set[str]:
    """Every command in a shell block of README, without its comment."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    lines = "\n".join(blocks).splitlines()
    return {line.partition(" #")[0].strip() for line in lines if line.strip()}


def test_a_certificate_goes_from_draft_to_approved_with_curl_alone(portal: Portal):
    script = "scripts/draft_to_approved.sh http://127.0.0.1:8000 var/mail"
    assert script in commands()
    done = subprocess.run(
        ["bash", script.split()[0], portal.base, str(portal.mail_dir)],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[:2] == ["SUBMITTED", "APPROVED"]
    assert re.search(r"approve APPROVED", done.stdout)


@pytest.mark.parametrize("command", sorted(c for c in commands() if "manage.py" in c))
def test_the_commands_of_readme_work(command: str, portal: Portal, tmp_path: Path):
    before = {p: p.read_bytes() for p in (settings.BASE_DIR / "docs").glob("*.md")}
    environment = os.environ | {"PORTAL_DATA_DIR": str(portal.mail_dir.parent), "PORTAL_DEMO": "1"}
    for name in ("DATABASE_URL", "REDIS_URL"):
        environment.pop(name, None)
    done = subprocess.run(
        command.replace(".venv/bin/python", sys.executable).split(),
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert {p: p.read_bytes() for p in before} == before


def test_no_other_command_stands_in_readme():
    known = {c for c in commands() if "manage.py" in c or "draft_to_approved" in c}
    assert commands() - known <= RUN_ELSEWHERE
