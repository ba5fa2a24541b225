"""From a former version to this one, by the page on upgrades: its own code makes what is upgraded.

The two versions differ in their tables. The former one still serves after `migrate`, as in a
rolling upgrade, and serves again when one goes back.
"""

import io
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from tests.backup.conftest import Machine
from tests.faults.load import Crew
from tests.plumbing.conftest import Serving, until
from tests.support.audit_commands import HOLDS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgres,
    pytest.mark.thorough,
]
# A release puts its own tag here, once there is a later one to upgrade to.
FORMER = "61c1d7ca66842f6e20161086ab85232d888301d3"


@pytest.fixture(scope="session")
def former_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The former version's files, as its commit has them."""
    archive = subprocess.run(
        ["git", "archive", FORMER, "--", ".", ":!docs/images"],
        cwd=settings.BASE_DIR,
        capture_output=True,
    )
    if archive.returncode:
        pytest.skip("this clone has no history to take the former version from")
    folder = tmp_path_factory.mktemp("former-version")
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")
    (folder / "portal-ui" / "dist").symlink_to(settings.BASE_DIR / "portal-ui" / "dist")
    return folder


@pytest.fixture
def former(former_source: Path, postgres: Callable[[], Machine]) -> Machine:
    """The former version with the demo's certificates, on PostgreSQL."""
    machine = postgres()
    machine.source = former_source
    machine.manage("migrate", "-v0")
    machine.manage("load_demo", "--forms", "2", "-v0")
    return machine


def this_version_of(machine: Machine) -> Machine:
    """The present code on the same data."""
    return Machine(machine.folder, **machine.environment)


@contextmanager
def at_work(machine: Machine, tokens: list[str]) -> Iterator[Crew]:
    """People at work on a portal of this version; none is refused or left without an answer."""
    portal: Serving = machine.open()
    crew = Crew(portal.port, tokens).start()
    try:
        wait_for_work(crew)
        yield crew
        crew.join()
        assert (crew.odd, crew.unanswered) == ([], []), portal.said()
    finally:
        crew.stop.set()
        machine.clear()


def wait_for_work(crew: Crew) -> None:
    """Until each client had several answers more."""
    enough = len(crew.acknowledged) + 6
    until(lambda: len(crew.acknowledged) >= enough or crew.odd or crew.unanswered, 60)


def test_the_former_version_is_upgraded_and_its_backup_restored(
    former: Machine, empty: Machine
) -> None:
    """One test, since making the former portal takes most of its time."""
    assert former.manage("verify_audit").startswith(HOLDS)
    is_restored(former, former.backup(), empty)
    is_upgraded_and_put_back(former)


def is_restored(former: Machine, made: Path, empty: Machine) -> None:
    """This version restores the backup on an empty machine, and is ready to serve it."""
    assert empty.manage("restore", made).splitlines()[-1].startswith(HOLDS)
    assert empty.books("read")["forms"] == former.books("read")["forms"]
    assert empty.open().problems() == []
    empty.clear()


def is_upgraded_and_put_back(former: Machine) -> None:
    """The former version serves on the new tables, then this one does, then the former again."""
    present = this_version_of(former)
    tokens = former.books("tokens")
    with at_work(former, tokens) as before:
        present.manage("migrate", "-v0")
        wait_for_work(before)
    # Sessions of the former version end: people sign in once more.
    with at_work(present, present.books("tokens")) as after:
        pass
    with at_work(former, tokens) as back:
        pass
    acknowledged = before.acknowledged + after.acknowledged + back.acknowledged
    moves = present.books("read")["moves"]
    assert [pair for pair in acknowledged if moves[pair[0]].count(pair[1]) != 1] == []
    # The former version does not know how this one dated the rows of tax codes.
    assert present.manage("verify_audit").startswith(HOLDS)
