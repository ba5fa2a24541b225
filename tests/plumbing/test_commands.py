"""Every command is known as reading or writing; none writes under a key that is not the audit's."""

from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command, get_commands
from django.core.management.base import CommandError

from config.commands import KEYING, READING, REPLACED, WRITING, Commands, check_key_for
from tests.backup.conftest import Machine
from tests.support.keys import KEY, OTHER_KEY, SHORT_KEY, THIRD_KEY
from workflow.engine.models import ChainHead, Transition

WRONG = {"missing": "", "wrong": OTHER_KEY, "short": SHORT_KEY}
WORDS = {
    "add_staff": ["boss@mall.example", "--role", "manager"],
    "export_sawt": ["--company", "PCM", "--quarter", "2026Q1", "--form", "1702Q"],
    "import_tenants": ["tenants.csv"],
    "rekey_audit": ["--new-key-file", "new-key"],
    "seal_audit": ["--yes"],
    "restore": ["backup.tar"],
    "restore_draft": ["998-765-432-2026-1"],
}


def sentence_of(command: str) -> str:
    """The sentence with which ``manage.py`` ends with exit code 1; blank where it does not."""
    try:
        check_key_for(command)
        if command in KEYING:  # ``manage.py`` would close the connection of the test
            call_command(command, *WORDS.get(command, []))
        else:
            Commands(["manage.py", command, *WORDS.get(command, [])]).execute()
    except (SystemExit, CommandError) as end:
        return str(end)
    return ""


def test_every_command_is_known_as_reading_or_writing():
    known = [*READING, *WRITING, *KEYING, *REPLACED]
    assert sorted(known) == sorted(get_commands())


@pytest.mark.parametrize("command", REPLACED)
def test_a_command_that_would_change_a_person_past_the_record_names_the_right_one(command: str):
    assert sentence_of(command) == f"portal: {REPLACED[command]}"


@pytest.mark.parametrize("kind", WRONG)
def test_no_command_writes_under_a_wrong_key(
    certificate: Any, settings: Any, kind: str, subtests: pytest.Subtests, tmp_path: Path
):
    (tmp_path / "new-key").write_text(THIRD_KEY)
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    before = ChainHead.objects.values().get()
    settings.AUDIT_KEY = WRONG[kind]
    with chdir(tmp_path):
        for command in sorted(WRITING | KEYING):
            with subtests.test(command):
                said = sentence_of(command)
                assert said.endswith(".")
                assert len(said.splitlines()) == 1
            assert ChainHead.objects.values().get() == before
    assert Transition.objects.count() == 2
    assert list(tmp_path.iterdir()) == [tmp_path / "new-key"]


@pytest.mark.thorough
@pytest.mark.slow
def test_no_process_starts_under_a_wrong_key(tmp_path: Path, subtests: pytest.Subtests):
    """The programs themselves: each ends with exit code 1 and one sentence."""
    machine = Machine(tmp_path / "portal", AUDIT_KEY=KEY)
    machine.manage("migrate", "-v0")
    machine.manage("load_demo", "--forms", "2", "-v0")
    proven = machine.manage("verify_audit")
    assert "keyed from number 1" in proven
    for kind, wrong in WRONG.items():
        for command in ("serve", "jobs", "purge_drafts"):
            with subtests.test(kind, command=command):
                done = Machine(machine.folder, AUDIT_KEY=wrong).run("manage.py", command)
                assert done.returncode == 1
                assert done.stderr.startswith("portal: ")
                assert len(done.stderr.splitlines()) == 1
    assert machine.manage("verify_audit") == proven


def test_a_command_that_nobody_knows_is_taken_for_one_that_writes(certificate: Any, settings: Any):
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    settings.AUDIT_KEY = OTHER_KEY
    with pytest.raises(SystemExit, match="another key"):
        check_key_for("a_new_one")


def test_an_audit_without_a_key_is_written_by_nobody_who_has_one(certificate: Any, settings: Any):
    certificate("SUBMITTED")
    settings.AUDIT_KEY = KEY
    for command in WRITING:
        with pytest.raises(SystemExit, match="seal_audit"):
            check_key_for(command)
    for command in READING | KEYING:
        check_key_for(command)
