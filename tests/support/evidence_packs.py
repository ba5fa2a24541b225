"""Evidence packs: read, unpacked and verified."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.support.keys import KEY


def read(answer: Any) -> bytes:
    assert answer.status_code == 200, answer.content
    return b"".join(answer.streaming_content)


@pytest.fixture(params=["", KEY], ids=["unkeyed", "keyed"])
def key(request: Any, settings: Any, tmp_path: Path) -> str:
    settings.DATA_DIR = tmp_path
    settings.AUDIT_KEY = request.param
    return request.param


def unpacked(data: bytes, tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        file.extractall(folder)
    return folder


def verify(folder: Path, key: str = "") -> tuple[int, str]:
    """What the pack says of itself, run apart from the portal."""
    run = subprocess.run(
        [sys.executable, "-I", "verify.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        env={"AUDIT_KEY": key} if key else {},
        timeout=60,
    )
    return run.returncode, (run.stdout + run.stderr).strip()
