"""This version restores a backup of each release, and the list of releases is true."""

import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from scripts.releases import (
    NotReady,
    Release,
    check_changelog,
    last_migrations,
    read_releases,
    version_in,
    with_release,
)
from tests.backup import contents
from tests.backup.conftest import Machine
from tests.support.audit_commands import HOLDS

RELEASES = read_releases()
VERSIONS = [each.version for each in RELEASES]
NEXT = """# What is new

## 1.2.0 (January 2027)

For tenants:

- a

To upgrade from 1.1.0:

- b

## 1.1.0 (November 2026)
"""


@pytest.mark.slow
@pytest.mark.essential("the one upgrade of make test")
@pytest.mark.parametrize("release", RELEASES, ids=VERSIONS)
def test_its_backup_is_restored(release: Release, empty: Machine) -> None:
    made = release.folder / "backup.tar"
    assert contents.manifest(made)["version"] == release.version
    assert empty.manage("restore", made).splitlines()[-1].startswith(HOLDS)
    assert empty.books("read")["forms"].keys() == identities_in(made)
    empty.clear()


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("release", RELEASES, ids=VERSIONS)
def test_its_backup_is_served(release: Release, empty: Machine) -> None:
    empty.manage("restore", release.folder / "backup.tar")
    assert empty.open().problems() == []
    empty.clear()
    assert empty.manage("verify_audit").startswith(HOLDS)


def identities_in(made: Path) -> set[str]:
    """The certificates of a backup by their primary key."""
    columns, *rows = contents.rows(made)["workflow_certificate"]
    place = columns.index("id")
    return {row[place] for row in rows}


def in_history(*words: str) -> str:
    """What git says; the test is skipped where the clone has no history."""
    done = subprocess.run(
        ["git", "-c", "safe.directory=*", *words],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"this clone has no history: {done.stderr}")
    return done.stdout


@pytest.mark.parametrize("release", RELEASES, ids=VERSIONS)
def test_the_list_says_what_its_commit_has(release: Release) -> None:
    in_history("merge-base", "--is-ancestor", release.commit, "HEAD")
    assert version_in(in_history("show", f"{release.commit}:pyproject.toml")) == release.version
    files = in_history("ls-tree", "-r", "--name-only", release.commit)
    assert last_migrations(files) == release.last_migrations
    tags = in_history("tag", "--list", "--format=%(refname:strip=2) %(*objectname)").split()
    assert release.tag not in tags or release.commit in tags


def test_releases_are_listed_the_newest_first_and_this_version_is_a_later_one() -> None:
    numbers = [numbers_of(each.version) for each in RELEASES]
    assert numbers == sorted(set(numbers), reverse=True)
    assert numbers_of(settings.VERSION) > numbers[0]
    assert all(each.folder.is_dir() for each in RELEASES)


def numbers_of(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def test_one_more_release_is_listed_on_top() -> None:
    text = (settings.BASE_DIR / "docs" / "releases.toml").read_text(encoding="utf-8")
    made = Release("9.0.0", RELEASES[0].day, "f" * 40, {"core": 12})
    assert read_releases(with_release(text, made)) == [made, *RELEASES]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (NEXT.replace("1.2.0", "1.3.0"), "does not begin with 1.2.0"),
        (NEXT.replace("January 2027", "in preparation"), "is in preparation"),
        (NEXT.replace("To upgrade", "How to get it"), "no steps to upgrade"),
    ],
)
def test_a_release_without_notes_is_refused(text: str, why: str) -> None:
    check_changelog(NEXT, "1.2.0")
    with pytest.raises(NotReady, match=why):
        check_changelog(text, "1.2.0")


def test_the_version_that_is_prepared_has_steps_to_upgrade() -> None:
    text = (settings.BASE_DIR / "CHANGELOG.md").read_text(encoding="utf-8")
    check_changelog(text.replace("in preparation", "today", 1), settings.VERSION)
    assert f"To upgrade from {RELEASES[0].version}" in text
