"""Of what each manual and video was made: ``docs/made.json``, kept by ``make docs``.

One that shows screens of yesterday is worse than none: a test compares what is remembered with
what is there.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
CHAPTERS = ROOT / "docs" / "manuals"
HELP = ROOT / "portal-ui" / "src" / "help"
MANUALS, VIDEOS = HELP / "manuals", HELP / "videos"
MEMORY = ROOT / "docs" / "made.json"
SCRIPTS = ROOT / "scripts" / "docs"
SCREENS = ROOT / "portal-ui" / "src"

# What makes each, and the folders of the screens that it shows.
TENANT = ("app", "entry/login", "tenant", "inbox", "account")
OF_MANUALS = ("manuals.py", "shots.py", "shots_of_accounting.py", "stage.py")
OF_VIDEOS = ("film.py", "videos.py", "stage.py")
SHOWN = {
    "manuals/non-affiliate.pdf": (OF_MANUALS, TENANT),
    "manuals/affiliate.pdf": (OF_MANUALS, TENANT),
    "manuals/accounting.pdf": (OF_MANUALS, ("app", "entry/login", "accounting", "inbox")),
    "videos/login.mp4": (OF_VIDEOS, ("app", "entry/login")),
    "videos/dashboard-navigation.mp4": (OF_VIDEOS, ("app", "tenant/dashboard", "tenant/list")),
    "videos/creating-a-form.mp4": (OF_VIDEOS, ("app", "tenant/editor", "tenant/detail")),
    "videos/editing-and-monitoring-a-form.mp4": (OF_VIDEOS, ("app", "tenant")),
    "videos/signing-together.mp4": (
        (*OF_VIDEOS, "video_of_signing.py"),
        ("app", "tenant/people", "tenant/signing", "tenant/detail"),
    ),
}


def save_docs_digests() -> None:
    MEMORY.write_text(json.dumps(as_it_is(), indent=2) + "\n")


def as_it_is() -> dict[str, dict[str, str]]:
    """Of each file: its own SHA-256, and that of what makes it and of the screens it shows."""
    return {
        name: {
            "file": digest_docs_files([HELP / name]),
            "script": digest_docs_files([SCRIPTS / each for each in scripts] + chapters_of(name)),
            "screens": digest_docs_files(sources(folders)),
        }
        for name, (scripts, folders) in SHOWN.items()
    }


def chapters_of(name: str) -> list[Path]:
    return sorted(CHAPTERS.glob("*.md")) if name.startswith("manuals/") else []


def sources(folders: Iterable[str]) -> list[Path]:
    """What a screen is made of, its tests apart."""
    files = {file for folder in folders for file in (SCREENS / folder).rglob("*.*")}
    return sorted(file for file in files if ".test." not in file.name and file.is_file())


def digest_docs_files(files: Iterable[Path]) -> str:
    """One hash of names and contents; of a file that is not there, of nothing."""
    whole = hashlib.sha256()
    for file in files:
        content = file.read_bytes() if file.is_file() else b""
        whole.update(str(file.relative_to(ROOT)).encode() + b"\0" + content + b"\0")
    return whole.hexdigest()
