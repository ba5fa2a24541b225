"""The data folder and the keys in it: the portal's own, open to nobody else of the machine."""

import os
import secrets
from pathlib import Path

OWNER_ONLY = 0o700
OTHERS = 0o077
KEY_BYTES = 32  # what a key must have at least


class WeakKey(Exception):
    """A key that is too short to protect anything; the message says which and what to do."""


def make_private(folder: Path) -> None:
    """Make the folder, or close one that is still empty; one in use is left as it is."""
    folder.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        folder.chmod(OWNER_ONLY)


def is_open_to_others(folder: Path) -> bool:
    return os.name == "posix" and bool(folder.stat().st_mode & OTHERS)


def read_or_create_secret(folder: Path, name: str) -> str:
    """Return a secret that is created once and stored here, readable by its owner only. Raises
    WeakKey.
    """
    path = folder / name
    if not path.exists():
        folder.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        write_secret_text_once(path, secrets.token_urlsafe(50))
    secret = path.read_text().strip()
    if len(secret.encode()) < KEY_BYTES:
        raise WeakKey(f"The key in {path} is shorter than {KEY_BYTES} bytes. {MEND_KEY}")
    return secret


def read_secret(path: Path) -> str:
    """The secret that is stored there, else blank."""
    try:
        return path.read_text().strip()
    except OSError:
        return ""


MEND_KEY = "Put the right one back, or remove the file to have a new one made."


def write_secret_text_once(path: Path, text: str) -> None:
    """The whole text under its name or nothing; of two who write at once, the first one's stays."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        unfinished.touch(mode=0o600)
        with unfinished.open("w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        path.hardlink_to(unfinished)
    except FileExistsError:
        pass
    finally:
        unfinished.unlink(missing_ok=True)
