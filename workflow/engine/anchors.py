"""Anchors: where the chain stood, written down outside the database, for the auditors to keep.

Whoever cuts the chain's tail, or writes it anew, cannot do so in a file that lies elsewhere.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from core import clock
from core.last_done import record_last_done
from core.models.last_done import LastDone
from workflow.engine.keys import given_keys
from workflow.engine.marks import mark_json
from workflow.engine.models import ChainHead
from workflow.engine.rules import is_same_mark

LARGEST_BYTES = 10_000


class NotAnAnchor(Exception):
    """The file cannot be relied on; the message says why in a plain sentence."""


@dataclass(frozen=True)
class Anchor:
    """The chain's last number and hash at a moment; ``hmac`` is blank where there is no key."""

    number: int
    head: str
    at: str
    hmac: str

    def as_text(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"

    @property
    def is_ours(self) -> bool:
        """Written under one of the keys that are given, or under none where none is."""
        said = [self.number, self.head, self.at]
        marks = [mark_json(said, key) for key in given_keys()] or [""]
        return any(is_same_mark(self.hmac, each) for each in marks)


def hmac_of(number: int, head: str, at: str) -> str:
    return mark_json([number, head, at], settings.AUDIT_KEY) if settings.AUDIT_KEY else ""


def anchor_folder() -> Path:
    path: Path = settings.DATA_DIR / "anchors"
    return path


def write_anchor() -> Path | None:
    """Write down where the chain stands: a file a day and number; None while it is empty."""
    head = ChainHead.objects.filter(number__gt=0).first()
    if head is None:
        return None
    at = clock.utc_moment(clock.now())
    anchor = Anchor(head.number, head.hash, at, hmac_of(head.number, head.hash, at))
    path = anchor_folder() / f"{clock.today():%Y-%m-%d}-{head.number}.json"
    anchor_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    write_anchor_file(path, anchor.as_text())
    record_last_done(LastDone.Name.ANCHOR, clock.now())
    return path


def write_anchor_file(path: Path, text: str) -> None:
    """Whole or not at all; one that is there already stays as it is."""
    if path.exists():
        return
    unfinished = path.with_suffix(f".{os.getpid()}.part")
    unfinished.write_text(text)
    unfinished.chmod(0o600)
    unfinished.replace(path)


def read_anchor(path: Path) -> Anchor:
    """The anchor in a file. Raises NotAnAnchor."""
    try:
        given = json.loads(path.read_bytes()[:LARGEST_BYTES])
    except OSError as error:
        raise NotAnAnchor(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise NotAnAnchor(f"{path} is not an anchor: it is no JSON.") from error
    if not is_anchor(given):
        raise NotAnAnchor(f"{path} is not an anchor: it must say number, head, at and hmac.")
    return Anchor(**given)


def is_anchor(given: Any) -> bool:
    kinds = {"number": int, "head": str, "at": str, "hmac": str}
    if not isinstance(given, dict) or given.keys() != kinds.keys():
        return False
    return all(type(given[name]) is kind for name, kind in kinds.items())


def read_trusted(path: Path) -> Anchor:
    """The same, written under the key that is set, or with none where none is. NotAnAnchor."""
    anchor = read_anchor(path)
    if anchor.hmac and not given_keys():
        raise NotAnAnchor(f"{path} is keyed, and AUDIT_KEY is not set.")
    if not anchor.is_ours:
        raise NotAnAnchor(f"{path} was not written under this AUDIT_KEY.")
    return anchor


def stored_anchors() -> Iterator[Anchor]:
    """Those in the data folder that can be relied on."""
    return (anchor for _, anchor in read_all(read_trusted))


def newest_anchor() -> Anchor | None:
    """Return the stored anchor with the highest number."""
    return max(stored_anchors(), key=lambda anchor: anchor.number, default=None)


def keyed_anchors() -> bool:
    """Return whether an anchor in the data folder is of a chain with a key."""
    return any(anchor.hmac for _, anchor in read_all(read_anchor))


def read_all(read: Callable[[Path], Anchor]) -> Iterator[tuple[Path, Anchor]]:
    """Read the anchors in the data folder; what is none is left out."""
    for path in sorted(anchor_folder().glob("*.json")):
        with suppress(NotAnAnchor):
            yield path, read(path)


def set_newer_anchors_aside() -> list[Path]:
    """Move the anchors beyond the chain's head into a folder of their own; where they are now."""
    head = ChainHead.objects.filter(number__gt=0).first()
    number = head.number if head else 0
    folder = anchor_folder() / "set-aside"
    newer = [path for path, anchor in read_all(read_anchor) if anchor.number > number]
    if newer:
        folder.mkdir(mode=0o700, exist_ok=True)
    stamps = [path.with_suffix(".tst") for path in newer]
    for stamp in (each for each in stamps if each.exists()):
        stamp.rename(folder / stamp.name)
    return [path.rename(folder / path.name) for path in newer]
