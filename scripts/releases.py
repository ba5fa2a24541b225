"""The releases of docs/releases.toml: set their tags, or add the present commit as one of them.

``python -m scripts.releases tag`` sets the tags that this clone lacks. ``python -m
scripts.releases add`` adds the present commit to the list, and describes it for later tests.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from scripts.check import ROOT

REGISTER = ROOT / "docs" / "releases.toml"
DESCRIBED = ROOT / "tests" / "data" / "releases"
MIGRATION = re.compile(r"^(\w+)/migrations/(\d{4})_\w+\.py$", re.MULTILINE)
DEMO_CERTIFICATES = "2"
UNFINISHED = "in preparation"


@dataclass(frozen=True)
class Release:
    version: str
    day: date
    commit: str
    last_migrations: dict[str, int]

    @property
    def tag(self) -> str:
        return f"v{self.version}"

    @property
    def folder(self) -> Path:
        """What describes it to the tests of later versions: its API, and a backup of its demo."""
        return DESCRIBED / self.version


class NotReady(Exception):
    """The present commit cannot be released; the message says why."""


def read_releases(text: str | None = None) -> list[Release]:
    """The newest first."""
    given = REGISTER.read_text(encoding="utf-8") if text is None else text
    return [Release(**each) for each in tomllib.loads(given)["release"]]


def run_git(*words: str) -> str:
    return subprocess.run(
        ("git", *words), cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


def last_migrations(paths: str) -> dict[str, int]:
    """The number of the last migration of each app among these files."""
    found: dict[str, int] = {}
    for app, number in MIGRATION.findall(paths):
        found[app] = max(found.get(app, 0), int(number))
    return dict(sorted(found.items()))


def version_in(project: str) -> str:
    return str(tomllib.loads(project)["project"]["version"])


def set_tags() -> None:
    """Annotated tags of all releases; raises where one points somewhere else."""
    tags = set(run_git("tag", "--list").splitlines())
    for each in read_releases():
        if each.tag not in tags:
            run_git(
                "tag", "--annotate", each.tag, each.commit, "--message", f"Release {each.version}"
            )
            print(f"{each.tag} set")
        elif run_git("rev-parse", f"{each.tag}^{{commit}}") != each.commit:
            raise NotReady(f"{each.tag} is another commit than docs/releases.toml says")


def check_changelog(text: str, version: str) -> None:
    """Raise NotReady where its head is of another version, unfinished or without upgrade steps."""
    head = re.split(r"^## ", text, flags=re.MULTILINE)[1]
    if not head.startswith(f"{version} ("):
        raise NotReady(f"CHANGELOG.md does not begin with {version}")
    if UNFINISHED in head.splitlines()[0]:
        raise NotReady(f"CHANGELOG.md says that {version} is {UNFINISHED}")
    if not re.search(r"^To upgrade from ", head, re.MULTILINE):
        raise NotReady(f"CHANGELOG.md has no steps to upgrade to {version}")


def add_release() -> None:
    """List the present commit, describe it to later tests, and set its tag."""
    version = version_in((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    if run_git("status", "--porcelain"):
        raise NotReady("there are changes that are not committed")
    if version in {each.version for each in read_releases()}:
        raise NotReady(f"{version} is released: raise the version first")
    check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    today, commit = datetime.now(UTC).date(), run_git("rev-parse", "HEAD")
    made = Release(version, today, commit, last_migrations(run_git("ls-files")))
    REGISTER.write_text(with_release(REGISTER.read_text(encoding="utf-8"), made), encoding="utf-8")
    describe(made)
    set_tags()


def with_release(text: str, made: Release) -> str:
    """The register with one more release on top."""
    numbers = ", ".join(f"{app} = {number}" for app, number in made.last_migrations.items())
    entry = (
        f'[[release]]\nversion = "{made.version}"\nday = {made.day}\ncommit = "{made.commit}"\n'
        f"last_migrations = {{ {numbers} }}\n\n"
    )
    place = text.index("[[release]]")
    return text[:place] + entry + text[place:]


def describe(made: Release) -> None:
    """Write the facts of its API and a backup of its demo."""
    made.folder.mkdir(parents=True)
    facts = subprocess.run(
        [sys.executable, "-m", "scripts.api_changes"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    (made.folder / "api.txt").write_bytes(facts)
    with tempfile.TemporaryDirectory() as folder:
        given = os.environ | {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": f"{folder}/data"}
        for words in (
            ["migrate", "-v0"],
            ["load_demo", "--forms", DEMO_CERTIFICATES, "-v0"],
            ["backup", "--out", folder],
        ):
            subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=given, check=True)
        (backup,) = Path(folder).glob("portal-*.tar")
        shutil.copyfile(backup, made.folder / "backup.tar")


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts.releases", description=__doc__)
    parser.add_argument("what", choices=["tag", "add"])
    try:
        {"tag": set_tags, "add": add_release}[parser.parse_args().what]()
    except NotReady as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
