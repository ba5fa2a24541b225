"""A backup makes the same portal again: elsewhere, on the other database, by a newer version."""

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.backup import contents
from tests.backup.conftest import Machine
from tests.faults.conftest import House, database, house  # fixtures
from tests.faults.load import Crew
from tests.plumbing.conftest import until
from tests.support.audit_commands import HOLDS
from tests.support.commands_in_docs import blocks, command_words

__all__ = ["database", "house"]  # fixtures

pytestmark = [pytest.mark.slow]


def on_disk(machine: Machine) -> dict[str, bytes]:
    folder = machine.data / "uploads"
    files = (path for path in folder.glob("??/*") if path.is_file())
    return {f"uploads/{path.relative_to(folder)}": path.read_bytes() for path in files}


def is_the_same(machine: Machine, made: Path) -> None:
    """Rows, files and chain are those of the backup, and the next rows have numbers."""
    assert machine.manage("verify_audit").startswith(HOLDS)
    again = machine.backup()
    assert contents.rows(again) == contents.rows(made)
    assert contents.uploads(again) == contents.uploads(made) == on_disk(machine)
    email = "new@mall.example"
    assert email in machine.manage("add_staff", email, "--role", "manager")


@pytest.mark.essential("the one restoration of make test")
def test_on_an_empty_machine(made: Path, empty: Machine):
    said = empty.manage("restore", made)
    number = contents.manifest(made)["chain"]["number"]
    assert f"anchored at number {number};" in said
    is_the_same(empty, made)
    assert [path.stat().st_mode & 0o777 for path in (empty.data / "anchors").iterdir()] == [0o600]
    assert len(on_disk(empty)) == contents.manifest(made)["uploads"]["count"] > 0


HANDED_OUT = """
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.issued_pdf import issuing
from workflow.issued_pdf.models import IssuedPaper
approved = Certificate.objects.filter(status="APPROVED", superseded_by=None)
form = approved.filter(tenant__users__isnull=False).first()
perform("certificates", form.pk, "issue", by=form.tenant.users.first())
form.refresh_from_db()
issuing.pdf_of(form)
print(IssuedPaper.objects.get().code)
"""
LOOKED_AT = """
from hashlib import sha256
from workflow.issued_pdf import issuing, validity
found = validity.find_standing_by_code("{code}")
again = validity.by_digest(sha256(issuing.read_issued_bytes(found.paper)).hexdigest())
print(found.standing, again.paper.code, found.paper.sealed_by != "")
"""


@pytest.mark.thorough
def test_an_issued_paper_is_told_by_its_code_and_bytes(portal: Machine, empty: Machine):
    code = portal.manage("shell", "-v0", "-c", HANDED_OUT).strip()
    there = portal.manage("shell", "-v0", "-c", LOOKED_AT.format(code=code)).strip()
    assert there == f"valid {code} True"
    made = portal.backup()
    assert empty.manage("restore", made).splitlines()[-1].startswith(HOLDS)
    assert empty.manage("shell", "-v0", "-c", LOOKED_AT.format(code=code)).strip() == there
    is_the_same(empty, made)


SIGNED = """
from accounts.models import Membership, User
from workflow.checks.stored import what_blocks
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
drafts = Certificate.objects.filter(status="DRAFT", tenant__users__isnull=False)
form = next(each for each in drafts if not what_blocks(each))
by = Membership.objects.get(tenant=form.tenant, role="owner").user
perform("certificates", form.pk, "sign", by=by, inputs={"method": "typed"})
approved = Certificate.objects.filter(status="APPROVED", superseded_by=None)
payees = User.objects.filter(may_sign_conforme=True)
pk, by = next((a.pk, u) for a in approved for u in payees if u.signs_conforme(a.company_id))
perform("certificates", pk, "sign_conforme", by=by)
"""
# Each of these by itself is found; the last one stays.
ALTERED = """
from datetime import timedelta
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.models import Signature
from workflow.signatures.models import SigningParty
for signature in Signature.objects.order_by("party"):
    rows = Signature.objects.filter(pk=signature.pk)
    other = next(each for each in SigningParty if each != signature.party)
    later = signature.at + timedelta(hours=1)
    for column, value in (("name", "Nobody"), ("at", later), ("party", other), ("title", "CEO")):
        rows.update(**{column: value})
        try:
            verify_chain()
        except BrokenChain as broken:
            print(signature.party, column, "ignature" in str(broken) or "onforme" in str(broken))
        rows.update(**{column: getattr(signature, column)})
verify_chain()
rows.update(name="Nobody")
"""
ALTERATIONS = ("name", "at", "party", "title")


@pytest.mark.thorough
def test_signature_and_conforme_are_restored_and_altered_ones_are_found(
    portal: Machine, empty: Machine, tmp_path: Path
):
    portal.manage("shell", "-v0", "-c", SIGNED)
    made = portal.backup()
    empty.manage("restore", made)
    is_the_same(empty, made)
    told = empty.manage("shell", "-v0", "-c", ALTERED).splitlines()
    parties = ("payee", "payor")
    assert told == [f"{party} {column} True" for party in parties for column in ALTERATIONS]
    found = empty.run("manage.py", "verify_audit")
    assert (found.returncode, "signature" in found.stdout) == (1, True)
    refused = Machine(tmp_path / "third").refused("restore", empty.backup())
    assert "the audit does not hold" in refused
    assert "signature" in refused


@pytest.mark.thorough
@pytest.mark.postgres
def test_from_sqlite_into_postgresql_and_back(made: Path, empty: Machine, postgres: Any):
    there = postgres()
    there.manage("restore", made)
    made_there = there.backup()
    is_the_same(there, made)
    assert contents.manifest(made_there)["database"] == "postgresql"
    with pytest.raises(AssertionError, match="append-only"):
        there.manage("shell", "-c", CHANGE)
    empty.manage("restore", made_there)
    is_the_same(empty, made)


CHANGE = """
from workflow.engine.models import Transition
Transition.objects.filter(number=1).update(actor_name="Nobody")
"""


@pytest.mark.thorough
def test_the_commands_of_the_page(portal: Machine, empty: Machine, tmp_path: Path):
    given = {"DIR": str(tmp_path / "out"), "N": "1", "FILE": ""}
    (lines,) = blocks("backup-and-restore.md", "# Backup and restore")
    for line in lines:
        words = command_words(line, **given)
        machine = empty if words[0] == "restore" else portal
        said = machine.manage(*words)
        if machine is portal:
            given["FILE"] = said.splitlines()[0]
    assert said.splitlines()[-1].startswith(HOLDS)


@pytest.mark.thorough
def test_what_is_restored_on_sqlite_is_append_only_too(made: Path, empty: Machine):
    empty.manage("restore", made)
    with pytest.raises(AssertionError, match="append-only"):
        empty.manage("shell", "-c", CHANGE)


@pytest.mark.thorough
def test_of_an_older_version_whose_tables_are_brought_up_to_date(
    made: Path, tomorrow: Machine, empty: Machine
):
    assert tomorrow.manage("restore", made).splitlines()[-1].startswith(HOLDS)
    newer = tomorrow.backup()
    is_brought_up_to_date(contents.rows(newer), contents.rows(made))
    assert "It is of a newer version of the portal" in empty.refused("restore", newer)


@pytest.mark.thorough
def test_into_a_database_that_a_newer_version_has_migrated(made: Path, tomorrow: Machine):
    tomorrow.manage("migrate", "-v0")
    assert tomorrow.manage("restore", made).splitlines()[-1].startswith(HOLDS)
    is_brought_up_to_date(contents.rows(tomorrow.backup()), contents.rows(made))


def is_brought_up_to_date(now: dict[str, list[Any]], before: dict[str, list[Any]]) -> None:
    """Every row is there, and what tomorrow's migration adds was made from them."""
    seats, places = now.pop("workflow_seat"), before["workflow_place"]
    assert {tuple(row[1:]) for row in seats[1:]} == {
        (row["certificate_id"], row["branch_id"]) for row in named(places)
    }
    assert len(seats) == len(places) > 1
    certificates = named(now["workflow_certificate"])
    assert [row.pop("letters") for row in certificates] == [
        len(row["payor_name"]) for row in certificates
    ]
    assert certificates == named(before["workflow_certificate"])
    for table in ("django_content_type", "auth_permission", "workflow_certificate"):
        del now[table], before[table]
    assert now == before


def named(rows: list[Any]) -> list[dict[str, Any]]:
    names, *each = rows
    return [dict(zip(names, row, strict=True)) for row in each]


@pytest.mark.thorough
def test_taken_while_people_work(house: Any, tmp_path: Path, empty: Machine):
    """One moment: whatever was acknowledged before it is in it, and nothing in it is half."""
    home: House = house()
    portal = home.open()
    crew = Crew(portal.port, home.books("tokens")).start()
    until(crew.has_heard, 20)
    before = list(crew.acknowledged)
    done = home.run("manage.py", "backup", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    heard = len(crew.acknowledged)
    until(lambda: len(crew.acknowledged) > heard or crew.odd, 20)
    crew.join()
    assert crew.odd == []
    made = Path(done.stdout.splitlines()[0])
    assert empty.manage("restore", made).splitlines()[-1].startswith(HOLDS)
    moves = {(row[2], row[3]) for row in contents.rows(made)["workflow_transition"][1:]}
    assert set(before) <= moves
    assert heard > len(before), "nobody worked while it was made"


@pytest.mark.thorough
def test_killed_in_the_middle_it_leaves_nothing_that_looks_whole(portal: Machine, tmp_path: Path):
    out = tmp_path / "out"
    stuck = next((portal.data / "uploads").glob("??/*"))
    whole = stuck.read_bytes()
    stuck.unlink()
    os.mkfifo(stuck, 0o600)  # whoever opens it waits
    process = portal.begin("manage.py", "backup", "--out", str(out))
    until(lambda: any(out.glob(".*.part")), 60)
    time.sleep(0.5)
    assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert [path.name[0] for path in out.iterdir()] == ["."]
    stuck.unlink()
    stuck.write_bytes(whole)
    made = portal.backup("--out", out)
    assert list(out.iterdir()) == [made]


KILLED = """
import os, signal, sys, django
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
from django.core.management import call_command
from config.backup import tables
put = tables.put
def fatal(model, lines):
    if model._meta.db_table == "workflow_revision":
        os.kill(os.getpid(), signal.SIGKILL)
    return put(model, lines)
tables.put = fatal
call_command("restore", sys.argv[1])
"""


@pytest.mark.thorough
def test_a_restore_that_is_killed_is_done_again(made: Path, empty: Machine):
    process = empty.begin("-c", KILLED, str(made))
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    empty.manage("restore", made)
    is_the_same(empty, made)
