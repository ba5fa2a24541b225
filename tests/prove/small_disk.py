"""A file system of its own for stored files, which can be made full and given room again."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOM = "4g"


class SmallDisk:
    """A tmpfs. It is full when it may be no larger than what is in it."""

    def __init__(self, folder: Path):
        self.folder = folder

    def fill_up(self) -> None:
        """Until ``make_room`` each write ends with ENOSPC. A write meanwhile makes us ask again."""
        while not self.resize(str(self.used_bytes())):
            pass

    def make_room(self) -> None:
        assert self.resize(ROOM)

    def used_bytes(self) -> int:
        now = os.statvfs(self.folder)
        return (now.f_blocks - now.f_bfree) * now.f_frsize

    def resize(self, size: str) -> bool:
        return mount("-o", f"remount,size={size}", str(self.folder))


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk | None]:
    """Mounted at the folder for the time of the block; None where we may not mount."""
    for each in (folder.parent, folder):
        each.mkdir(mode=0o700)
    if not mount("-t", "tmpfs", "-o", f"size={ROOM},mode=0700", "portal-prove", str(folder)):
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def mount(*words: str) -> bool:
    return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0
