"""The file of a backup: a tar of members, then a list of them, then the manifest.

Written and read in one pass each, block by block. The list (``members.jsonl``) names every member
with size and SHA-256 in the order of the file; the manifest says the list's SHA-256. What is not
a member is zeros, so that no byte can change unseen.
"""

import hashlib
import io
import json
import re
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from config.backup.manifest import Manifest, NotABackup

MEMBERS = "members.jsonl"
MANIFEST = "manifest.json"
BLOCK = 1024 * 1024
LARGEST_MANIFEST = 4 * 1024 * 1024
NAME = re.compile(
    r"tables/\w+\.jsonl\.gz|uploads/[0-9a-f]{2}/[0-9a-f]{32}|(anchors|keys)/\w[\w.-]*"
    r"|members\.jsonl|manifest\.json"
)
Tell = Callable[[int], None]


class DamagedArchive(Exception):
    """The file is not as it was written; the message names the member."""


class HashingFile:
    """Bytes that are hashed as they are read."""

    def __init__(self, file: IO[bytes]):
        self.file, self.hash, self.size = file, hashlib.sha256(), 0

    def read(self, size: int = -1) -> bytes:
        block = self.file.read(size)
        self.hash.update(block)
        self.size += len(block)
        return block


class Writer:
    """Adds members one after another, and remembers of them on disk only."""

    def __init__(self, file: IO[bytes], at: float, spool: Path):
        self.tar: Any = tarfile.TarFile(fileobj=file, mode="w", format=tarfile.GNU_FORMAT)
        self.at = at
        self.list = TemporaryFile(dir=spool)  # noqa: SIM115  # closing() does
        self.count = 0

    def add(self, name: str, data: IO[bytes], size: int) -> str:
        """Add a member of exactly so many bytes. Its SHA-256; OSError when there are fewer."""
        hashed = HashingFile(data)
        self._put(name, hashed, size)
        self.list.write(backup_member_line(name, size, hashed.hash.hexdigest()))
        self.count += 1
        return hashed.hash.hexdigest()

    def end(self, manifest: Manifest) -> None:
        """The list and the manifest, which makes the file whole."""
        size = self.list.tell()
        self.list.seek(0)
        hashed = HashingFile(self.list)
        self._put(MEMBERS, hashed, size)
        manifest.members = {"count": self.count, "sha256": hashed.hash.hexdigest()}
        text = manifest.as_text().encode()
        self._put(MANIFEST, io.BytesIO(text), len(text))
        self.tar.close()

    def _put(self, name: str, data: Any, size: int) -> None:
        info = tarfile.TarInfo(name)
        info.size, info.mode, info.mtime = size, 0o600, int(self.at)
        self.tar.addfile(info, data)
        self.tar.members = []  # or each would stay in memory

    @contextmanager
    def closing(self) -> Iterator[None]:
        """Within this it is written; its list is forgotten at the end."""
        with self.list:
            yield


def check_archive(path: Path, tell: Tell = lambda done: None) -> Manifest:
    """Read every byte and compare it with its list. Raises DamagedArchive, NotABackup, OSError."""
    with path.open("rb") as file, TemporaryFile() as found:
        check = ArchiveCheck(file, found, tell)
        try:
            for info, data in members(file):
                check.member(info, data)
        except tarfile.TarError as error:
            raise broken_off(check.last) from error
        if check.last != MANIFEST:
            raise broken_off(check.last)
        check_archive_end(file, check.end)
    return judge_check(check)


class ArchiveCheck:
    """What was found in the file so far, member by member."""

    def __init__(self, file: IO[bytes], found: IO[bytes], tell: Tell):
        self.file, self.found, self.tell = file, found, tell
        self.last, self.text, self.sha_of_list, self.end = "", b"", "", 0
        self.wrong: str | None = None

    def member(self, info: tarfile.TarInfo, data: IO[bytes]) -> None:
        if self.last == MANIFEST:
            raise DamagedArchive(f"{info.name} comes after the manifest")
        if not NAME.fullmatch(info.name):
            raise DamagedArchive(f"{info.name!r} is no name of a member")
        self.last, hashed = info.name, HashingFile(data)
        try:
            self.read(hashed)
        except tarfile.TarError as error:
            raise DamagedArchive(f"{info.name} is cut short") from error
        self.remember(info, hashed.hash.hexdigest())
        check_around(self.file, info)
        self.end = self.file.tell()

    def read(self, hashed: HashingFile) -> None:
        if self.last == MANIFEST:
            self.text = hashed.read(LARGEST_MANIFEST)
        while hashed.read(BLOCK):
            self.tell(self.file.tell())

    def remember(self, info: tarfile.TarInfo, sha256: str) -> None:
        if info.name == MEMBERS:
            self.sha_of_list = sha256
            self.wrong = first_wrong(self.found, info, self.file)
        elif info.name != MANIFEST:
            self.found.write(backup_member_line(info.name, info.size, sha256))


def backup_member_line(name: str, size: int, sha256: str) -> bytes:
    """A member in the list."""
    return json.dumps({"name": name, "size": size, "sha256": sha256}).encode() + b"\n"


def judge_check(check: ArchiveCheck) -> Manifest:
    """The list is believed once the manifest vouches for it."""
    try:
        manifest = Manifest.from_text(check.text)
    except ValueError as error:
        raise DamagedArchive(f"{MANIFEST} was changed or is damaged") from error
    if manifest.members.get("sha256") != check.sha_of_list:
        raise DamagedArchive(f"{MEMBERS} was changed or is damaged")
    if check.wrong:
        raise DamagedArchive(f"{check.wrong} was changed or is damaged")
    return manifest


def broken_off(last: str) -> Exception:
    if not last:
        return NotABackup("It is no backup of the portal: it does not begin like one.")
    return DamagedArchive(f"it breaks off or is damaged after {last}")


def members(file: IO[bytes]) -> Iterator[tuple[tarfile.TarInfo, IO[bytes]]]:
    """Each plain file in it, in order."""
    tar: Any
    with tarfile.TarFile(fileobj=file, mode="r") as tar:
        while info := tar.next():
            tar.members = []
            data = tar.extractfile(info) if info.isreg() else None
            if data is None:
                raise DamagedArchive(f"{info.name} is no plain file")
            yield info, data


def first_wrong(found: IO[bytes], listed: tarfile.TarInfo, file: IO[bytes]) -> str | None:
    """The first member that was not found as the list names it."""
    found.seek(0)
    file.seek(listed.offset_data)
    left = listed.size
    while left > 0:
        line = file.readline(left)
        left -= len(line)
        there = found.readline()
        if line != there:
            return name_in(there or line)
    extra = found.readline()
    return name_in(extra) if extra else None


def name_in(line: bytes) -> str:
    try:
        return str(json.loads(line)["name"])
    except (ValueError, KeyError, TypeError):
        return MEMBERS


def check_around(file: IO[bytes], info: tarfile.TarInfo) -> None:
    """The header is as we write it, to the byte, and what fills the last block is zeros."""
    file.seek(info.offset)
    if file.read(tarfile.BLOCKSIZE) != info.tobuf(tarfile.GNU_FORMAT):
        raise DamagedArchive(f"{info.name} was changed or is damaged: its header is not ours")
    file.seek(info.offset_data + info.size)
    if file.read(-info.size % tarfile.BLOCKSIZE).strip(b"\0"):
        raise DamagedArchive(f"{info.name} was changed or is damaged: more follows it")


def check_archive_end(file: IO[bytes], end: int) -> None:
    """After the manifest zeros fill the last record of the tar, and that is all."""
    file.seek(end)
    rest = file.read(2 * tarfile.RECORDSIZE)
    whole = (end + len(rest)) % tarfile.RECORDSIZE == 0
    if rest.strip(b"\0") or len(rest) < 2 * tarfile.BLOCKSIZE or not whole:
        raise DamagedArchive(f"what comes after {MANIFEST} was changed or is cut off")
