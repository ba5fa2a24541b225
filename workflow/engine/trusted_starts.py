"""Where an audit may start besides the beginning: at a number that somebody vouches for."""

from dataclasses import dataclass
from pathlib import Path

from workflow.engine import epoch
from workflow.engine.anchors import NotAnAnchor, read_trusted

SEALED = "sealed"


@dataclass(frozen=True)
class Start:
    """The chain is looked at after ``number``, whose hash is taken to be ``head``."""

    number: int
    head: str
    words: str  # who vouches for it
    is_keyed: bool  # and everything after it is


def start_named(name: str) -> Start:
    """``sealed``, or the file of an anchor. Raises NotAnAnchor."""
    return at_seal() if name == SEALED else at_anchor(Path(name))


def at_anchor(path: Path) -> Start:
    """After the number that an anchor names, written under the key that is set."""
    anchor = read_trusted(path)
    return Start(anchor.number, anchor.head, f"anchored at {anchor.at}", bool(anchor.hmac))


def at_seal() -> Start:
    """With the transition by which the key in force took in what was written before it."""
    row = epoch.last_epoch(epoch.stored_reigns())
    if row is None:
        raise NotAnAnchor("Nothing is sealed: the key took in no transitions.")
    return Start(row.number - 1, row.previous, f"{row.move} by number {row.number}", is_keyed=False)
