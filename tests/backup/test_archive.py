"""The file of a backup: no byte of it changes unseen, and it costs no memory."""

import io
import random
import tarfile
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from config.backup import archive, restorer, tables
from config.backup.archive import DamagedArchive, Writer, check_archive
from config.backup.manifest import NotABackup
from config.versions import UnknownMigrations
from tests.support.archives import manifest, written

SEED = 2307


def test_it_says_of_itself_what_was_written(tmp_path: Path):
    made = check_archive(written(tmp_path / "a.tar"))
    assert (made.members["count"], made.steps) == (3, [("core", "0001_ground_floor")])
    with tarfile.open(tmp_path / "a.tar") as tar:
        assert tar.getnames()[-2:] == ["members.jsonl", "manifest.json"]


def test_no_byte_changes_unseen(tmp_path: Path):
    whole = written(tmp_path / "a.tar").read_bytes()
    chance = random.Random(SEED)
    damaged = tmp_path / "b.tar"
    places = {*range(0, len(whole), 97), *chance.sample(range(len(whole)), 100)}
    for place in sorted(places):
        data = bytearray(whole)
        data[place] ^= 1 << chance.randrange(8)
        damaged.write_bytes(data)
        with pytest.raises((DamagedArchive, NotABackup)):
            check_archive(damaged)


@pytest.mark.parametrize("name", [f"uploads/00/{1:032x}", "members.jsonl", "manifest.json"])
def test_the_member_that_was_changed_is_named(tmp_path: Path, name: str):
    path = written(tmp_path / "a.tar")
    with tarfile.open(path) as tar:
        place = tar.getmember(name).offset_data + 20
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    with pytest.raises(DamagedArchive, match=name):
        check_archive(path)


def test_no_part_of_it_passes_for_the_whole(tmp_path: Path):
    whole = written(tmp_path / "a.tar").read_bytes()
    part = tmp_path / "b.tar"
    for length in [*range(0, len(whole), 211), len(whole) - 1]:
        part.write_bytes(whole[:length])
        with pytest.raises((DamagedArchive, NotABackup)):
            check_archive(part)
    part.write_bytes(whole[:1100])
    with pytest.raises(DamagedArchive, match=f"uploads/00/{0:032x} is cut short"):
        check_archive(part)
    part.write_bytes(whole + b"\0" * 512)
    with pytest.raises(DamagedArchive, match="what comes after"):
        check_archive(part)


def test_a_member_that_leads_elsewhere_is_none(tmp_path: Path):
    path = tmp_path / "a.tar"
    for name in ("keys/../../etc/passwd", "uploads/00/passwd", "/etc/passwd", "keys/.hidden"):
        with path.open("wb") as file:
            writer = Writer(file, 0, tmp_path)
            with writer.closing():
                writer.add(name, io.BytesIO(b"x"), 1)
                writer.end(manifest())
        with pytest.raises(DamagedArchive, match="no name of a member"):
            check_archive(path)


def test_a_file_that_shrinks_while_it_is_copied_is_an_error(tmp_path: Path):
    with (tmp_path / "a.tar").open("wb") as file:
        writer = Writer(file, 0, tmp_path)
        with writer.closing(), pytest.raises(OSError, match="unexpected end"):
            writer.add(f"uploads/00/{0:032x}", io.BytesIO(b"short"), 600)


def peak(work: Any) -> int:
    """The most bytes it had in memory."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.thorough
@pytest.mark.slow
def test_many_files_need_no_more_memory_than_few(tmp_path: Path):
    few, many = tmp_path / "few.tar", tmp_path / "many.tar"
    written(few)
    writing = [peak(lambda: written(few, 200, 10)), peak(lambda: written(many, 10_000, 10))]
    reading = [peak(lambda: check_archive(few)), peak(lambda: check_archive(many))]
    assert writing[1] < writing[0] + 200_000
    assert reading[1] < reading[0] + 200_000
    assert archive.BLOCK < reading[1] < archive.LARGEST_MANIFEST + archive.BLOCK


def test_one_of_a_newer_version_is_refused(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    newer = manifest()
    newer.migrations.append(["workflow", "0999_of_tomorrow"])
    monkeypatch.setattr(restorer, "check_archive", lambda path, tell: newer)
    path = written(tmp_path / "a.tar")
    with pytest.raises(NotABackup, match=r"newer version .*workflow\.0999_of_tomorrow"):
        restorer.inspect_backup(path)
    with pytest.raises(UnknownMigrations):
        tables.as_of([("an_app_of_tomorrow", "0001_initial")])
