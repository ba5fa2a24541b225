"""Secrets are in no environment that another program could read."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config import commands
from config.processes import Child, jobs
from workflow.scans import reading

KEY = "a key of the auditors of 32 bytes or longer"
AUDITED = {"AUDIT_KEY": KEY, "AUDIT_KEY_FALLBACKS": f"former {KEY}"}
PROGRAM = """
import ctypes, os, subprocess
from config import settings
from config.secrets import secrets_for_jobs, take_secrets_out
take_secrets_out()
child = subprocess.run(["sh", "-c", "env; cat /proc/$PPID/environ"], capture_output=True)
print(settings.AUDIT_KEY, secrets_for_jobs()["AUDIT_KEY"], ctypes.CDLL(None).prctl(3))
print("BEYOND", child.stdout, os.environ)
"""


def test_the_key_is_read_once_and_seen_by_no_child(tmp_path: Path) -> None:
    given = os.environ | AUDITED | {"PORTAL_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=given, capture_output=True, text=True, check=True
    )
    own, _, beyond = done.stdout.partition("BEYOND")
    assert own.split() == [*KEY.split(), *KEY.split(), "0"], "nobody may attach to it"
    assert "PORTAL_DATA_DIR" in beyond
    assert KEY not in beyond


def test_a_reader_of_scans_is_started_without_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUDIT_KEY", KEY)
    process = reading.start_reader_process()
    try:
        assert KEY not in Path(f"/proc/{process.pid}/environ").read_text()
    finally:
        process.kill()
        process.wait()


def test_the_jobs_are_handed_what_they_seal_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.secrets._taken", dict(AUDITED))
    monkeypatch.setattr("core.jobs.queue._listeners", [])
    monkeypatch.setattr("workflow.engine.announcements._wakers", [])
    assert jobs().environment.items() >= AUDITED.items()
    assert AUDITED.keys().isdisjoint(Child("directory", []).environment)


@pytest.mark.parametrize("command", ["serve", "jobs"])
def test_commands_that_serve_take_the_secrets_out(
    command: str, monkeypatch: pytest.MonkeyPatch, db: Any
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(commands, "take_secrets_out", lambda: calls.append(command))
    commands.Commands(["manage.py", command]).fetch_command(command)
    commands.Commands(["manage.py", "check"]).fetch_command("check")
    assert calls == [command]
    assert settings.SECRET_KEY
