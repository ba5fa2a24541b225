"""What the pages of docs/operations say to type works."""

import re
import shlex
from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as ours
from django.core.management import call_command

from core import clock
from core.quarter import Quarter
from tests.support.audit_commands import anchor
from tests.support.builders import line
from tests.support.commands_in_docs import MANAGE, PAGES, blocks, commands
from tests.support.keys import KEY, put_under_key
from workflow.certificates.models import Certificate


def run(command: str) -> str:
    said = StringIO()
    call_command(*shlex.split(command), stdout=said)
    return said.getvalue()


@pytest.mark.parametrize("command", commands("verify_audit"))
def test_the_audit_is_proven_as_the_page_says(
    command: str, certificate: Any, settings: Any, tmp_path: Path
):
    settings.DATA_DIR = tmp_path
    certificate("SUBMITTED")
    settings.AUDIT_KEY = KEY
    put_under_key()
    said = run(command.replace("FILE", str(anchor())))
    assert said.startswith("chain: ")
    assert ("NOT looked at" in said) == ("--from" in command)


@pytest.mark.slow
def test_a_demo_of_a_size_is_laid_out_as_the_page_says(db: None, settings: Any, tmp_path: Path):
    settings.UPLOAD_DIR = tmp_path
    (command,) = commands("load_demo")
    assert run(command.replace("N", "2")) == "36 certificates loaded\n"
    assert Certificate.objects.count() == 36
    assert run("verify_audit").startswith("chain: ")


def test_a_return_is_filed_and_amended_as_the_page_says(certificate: Any, tmp_path: Path):
    third = Quarter(2026, 3)
    steps = zip(commands("export_sawt"), (("WC100", "5"), ("WC120", "2")), strict=True)
    with clock.set_to(datetime(2026, 10, 12, tzinfo=UTC)):
        for version, (command, (atc, rate)) in enumerate(steps, start=1):
            lines = [line(atc=atc, rate=rate)]
            certificate("APPROVED", period_from=third.start, period_to=third.end, lines=lines)
            out = tmp_path / str(version)
            out.mkdir()
            assert f"Version {version}, " in run(command.replace("DIR", str(out)))
            assert (out / "00991234500000920261702Q.DAT").is_file()


HERE = "tests/plumbing/test_operations_commands.py"
WHOLE_WAY = "tests/faults/test_whole_way.py"
NAMES_COMPARED = "tests/deploy/test_install_page.py"  # they need Docker, systemd or a cluster
# Which test runs the commands below each heading of a page.
RUN_BY = {
    ("backup-and-restore.md", "# Backup and restore"): WHOLE_WAY,
    ("filing-and-exports.md", "## Filing"): HERE,
    ("first-day.md", "## Staff"): WHOLE_WAY,
    ("first-day.md", "## Tenants"): WHOLE_WAY,
    ("first-day.md", "## A demo of any size"): HERE,
    ("install.md", "# Install"): WHOLE_WAY,
    ("install.md", "## Containers"): NAMES_COMPARED,
    ("install.md", "## systemd"): NAMES_COMPARED,
    ("install.md", "## Kubernetes"): NAMES_COMPARED,
    ("install.md", "## More than one process"): WHOLE_WAY,
    ("monitor.md", "## Verify the audit"): HERE,
    ("point-in-time.md", "## Make a base backup every night"): "tests/backup/test_point_in_time.py",
    ("point-in-time.md", "## Return to a moment"): "tests/backup/test_point_in_time.py",
    ("upgrade.md", "# Upgrade"): "tests/backup/test_former_version.py",
    ("upgrade.md", "## Go back"): "tests/backup/test_former_version.py",
}


def headings_with_commands() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for part in re.split(r"^(?=#+ )", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
            if re.search(r"^```(sh|bash)$", part, re.MULTILINE):
                yield page.name, part.splitlines()[0]


def test_a_test_runs_the_commands_below_each_heading():
    assert sorted(headings_with_commands()) == sorted(RUN_BY)
    for (page, _), test in RUN_BY.items():
        if test != HERE:
            assert page in (ours.BASE_DIR / test).read_text(encoding="utf-8"), test


def test_the_commands_of_this_file_are_all_below_its_headings():
    here = [place for place, test in RUN_BY.items() if test == HERE]
    lines = [line for place in here for block in blocks(*place) for line in block]
    run_here = [
        each for name in ("verify_audit", "load_demo", "export_sawt") for each in commands(name)
    ]
    assert {line.removeprefix(MANAGE) for line in lines} <= set(run_here)
