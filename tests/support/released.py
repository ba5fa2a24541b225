"""The last release: the commit, the migrations and the backup that an upgrade starts from."""

from scripts.releases import read_releases

LAST = read_releases()[0]
RELEASED = LAST.last_migrations


def number_of(name: str) -> int:
    return int(name.split("_")[0])
