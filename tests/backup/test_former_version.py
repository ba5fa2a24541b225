"""From the last release to this version and back, by the commands of the page on upgrades.

The release's own code makes what is upgraded. It still serves after `migrate`, as in a rolling
upgrade, and serves again when one goes back.
"""

import io
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from scripts.check import IN_CI
from tests.backup.conftest import Machine
from tests.faults.load import Crew
from tests.plumbing.conftest import Serving, until
from tests.support.audit_commands import HOLDS
from tests.support.commands_in_docs import blocks, command_words
from tests.support.released import LAST

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgres,
    pytest.mark.thorough,
]
BEFORE, NEW_VERSION, AT_LAST = blocks("upgrade.md", "# Upgrade")
(RESTORE,) = blocks("upgrade.md", "## Go back")
INSTALL = "make install"  # tests/faults/test_whole_way.py runs it


@pytest.fixture(scope="session")
def former_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The release's files, as its commit has them."""
    archive = subprocess.run(
        ["git", "-c", "safe.directory=*", "archive", LAST.commit, "--", ".", ":!docs/images"],
        cwd=settings.BASE_DIR,
        capture_output=True,
    )
    if archive.returncode:
        words = f"this clone has no history to take {LAST.version} from"
        pytest.fail(words) if IN_CI else pytest.skip(words)
    folder = tmp_path_factory.mktemp("former-version")
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")
    (folder / "portal-ui" / "dist").symlink_to(settings.BASE_DIR / "portal-ui" / "dist")
    return folder


@pytest.fixture
def former(former_source: Path, postgres: Callable[[], Machine]) -> Machine:
    """The release with the demo's certificates, on PostgreSQL."""
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


def run_block(machine: Machine, lines: list[str], **values: object) -> list[str]:
    """What each line of a page's block prints; ``make install`` is left out."""
    given = [command_words(line, **values) for line in lines if line != INSTALL]
    return [machine.manage(*words) for words in given]


def test_the_release_is_upgraded_and_put_back_as_the_page_says(
    former: Machine, postgres: Callable[[], Machine], tmp_path: Path
) -> None:
    """One test, since making the former portal takes most of its time."""
    said, made = run_block(former, BEFORE, DIR=tmp_path)
    assert said.startswith(HOLDS)
    is_upgraded_and_put_back(former)
    is_restored(former, Path(made.splitlines()[0]), postgres())


def is_restored(former: Machine, made: Path, empty: Machine) -> None:
    """The release restores its backup into an empty database, and is ready to serve it."""
    empty.source = former.source
    *_, restored, proven = run_block(empty, RESTORE, FILE=made)
    assert restored.splitlines()[-1].startswith(HOLDS)
    assert proven.startswith(HOLDS)
    assert empty.books("read")["forms"].items() <= former.books("read")["forms"].items()
    assert empty.open().problems() == []
    empty.clear()


def is_upgraded_and_put_back(former: Machine) -> None:
    """The release serves on the new tables, then this version does, then the release again."""
    present = this_version_of(former)
    tokens = former.books("tokens")
    with at_work(former, tokens) as before:
        run_block(present, NEW_VERSION)
        wait_for_work(before)
    # Sessions of the former version end: people sign in once more.
    with at_work(present, present.books("tokens")) as after:
        pass
    assert run_block(present, AT_LAST)[-1].startswith(HOLDS)
    with at_work(former, tokens) as back:
        pass
    acknowledged = before.acknowledged + after.acknowledged + back.acknowledged
    moves = present.books("read")["moves"]
    assert [pair for pair in acknowledged if moves[pair[0]].count(pair[1]) != 1] == []
    # The release does not know how this version dated the rows of tax codes.
    assert present.manage("verify_audit").startswith(HOLDS)
