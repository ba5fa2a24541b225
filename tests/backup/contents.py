"""What is in a backup, read without the portal's own code."""

import gzip
import json
import tarfile
from pathlib import Path
from typing import Any


def members(path: Path) -> dict[str, bytes]:
    with tarfile.open(path) as tar:
        files = ((info.name, tar.extractfile(info)) for info in tar)
        return {name: file.read() for name, file in files if file}


def manifest(path: Path) -> dict[str, Any]:
    return json.loads(members(path)["manifest.json"])


def rows(path: Path) -> dict[str, list[Any]]:
    """Every table: its columns, and its rows."""
    return {
        name.split("/")[1].split(".")[0]: [
            json.loads(line) for line in gzip.decompress(data).splitlines()
        ]
        for name, data in members(path).items()
        if name.startswith("tables/")
    }


def uploads(path: Path) -> dict[str, bytes]:
    return {name: data for name, data in members(path).items() if name.startswith("uploads/")}
