"""Where an audit may start besides the beginning: at a number that somebody vouches for."""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from workflow.engine import chain, epoch
from workflow.engine.anchors import NotAnAnchor, read_trusted
from workflow.engine.models import Transition

SEALED = "sealed"


@dataclass(frozen=True)
class Start:
    """The chain is looked at after ``number``, whose hash is taken to be ``head``."""

    number: int
    head: str
    words: str  # who vouches for it
    is_keyed: bool  # and everything after it is


def named(name: str) -> Start:
    """``sealed``, or the file of an anchor. Raises NotAnAnchor."""
    return at_seal() if name == SEALED else at_anchor(Path(name))


def at_anchor(path: Path) -> Start:
    """After the number that an anchor names, written under the key that is set."""
    anchor = read_trusted(path)
    return Start(anchor.number, anchor.head, f"anchored at {anchor.at}", bool(anchor.hmac))


def at_seal() -> Start:
    """With the transition by which the key took in what was written before it."""
    row = sealing()
    if row is None:
        raise NotAnAnchor("Nothing is sealed: the key took in no unkeyed transitions.")
    return Start(row.number - 1, row.previous, f"sealed by number {row.number}", is_keyed=False)


def sealing() -> Transition | None:
    """The keyed transition that sealed what was unkeyed; None where none holds."""
    row = epoch.first_keyed() if settings.AUDIT_KEY else None
    if row is None or not epoch.is_one(row):
        return None
    return row if chain.hash_of(row, settings.AUDIT_KEY) == row.hash else None
