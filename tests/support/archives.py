"""Backup archives, written and taken apart by hand."""

import io
from pathlib import Path

from config.backup.archive import Writer
from config.backup.manifest import Manifest


def manifest() -> Manifest:
    return Manifest(
        version="1.0.0",
        made_at="2026-11-20T00:00:00.000000Z",
        database="sqlite",
        migrations=[["core", "0001_ground_floor"]],
        tables={"core_marker": 1},
        left_out=[],
        chain=None,
        uploads={"count": 2, "bytes": 20},
    )


def written(path: Path, count: int = 3, size: int = 700) -> Path:
    """A backup of so many files."""
    with path.open("wb") as file:
        writer = Writer(file, 0, path.parent)
        with writer.closing():
            for number in range(count):
                data = bytes([number % 251 + 1]) * size
                writer.add(f"uploads/00/{number:032x}", io.BytesIO(data), size)
            writer.end(manifest())
    return path
