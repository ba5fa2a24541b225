"""What the pages of docs/operations say to type works."""

import shlex
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from core import clock
from core.quarter import Quarter
from tests.support.audit_commands import anchor
from tests.support.builders import line
from tests.support.commands_in_docs import commands
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


def test_held_jobs_are_adopted_as_the_page_says(db: None):
    (command,) = commands("adopt_jobs")
    assert run(command) == "No job is held.\n"


def test_no_other_command_stands_in_a_block():
    tried = ("verify_audit", "load_demo", "export_sawt", "backup", "restore", "adopt_jobs")
    # test_serve.py serves; tests/faults/test_layout.py migrates
    elsewhere = [*commands("serve"), *commands("migrate")]
    assert len(commands("")) == sum(len(commands(each)) for each in tried) + len(elsewhere) == 17
