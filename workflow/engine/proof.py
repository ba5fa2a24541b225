"""What the audit proves, and the first thing that it finds wrong."""

from dataclasses import dataclass, field
from typing import Any

from workflow.engine.anchors import Anchor


class Broken(Exception):
    """The first thing that does not hold: the transition's number (None: none) and why."""

    def __init__(self, number: int | None, why: str):
        super().__init__(f"#{number}: {why}" if number is not None else why)
        self.number = number
        self.why = why


@dataclass
class Last:
    """What the chain last said of one subject; ``state`` is a digest of its columns."""

    number: int
    target: str
    version: int
    content: str
    state: str


@dataclass
class Proof:
    """What was proven: how many links, from where on under a key, and the head's hash.

    ``epoch`` is the number of the transition that sealed what is unkeyed, ``open_seals`` the
    seals of open contents that it took in.
    """

    transitions: int = 0
    keyed_from: int | None = None
    anchor: Anchor | None = None
    emptied: int = 0
    subjects: int = 0
    head: str = ""
    epoch: int = 0
    open_seals: dict[str, dict[str, str]] = field(default_factory=dict)
    last: dict[tuple[str, str], Last] = field(default_factory=dict)
    erased: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """In one word, the strongest thing proven."""
        if self.anchor:
            return "anchored"
        return "keyed" if self.keyed_from else "chain"

    def in_words(self) -> str:
        how = f"keyed from number {self.keyed_from}" if self.keyed_from else "unkeyed"
        if self.anchor:
            how += f", anchored at number {self.anchor.number}"
        return (
            f"chain: {self.transitions} transitions hold, {how}; contents: {self.subjects} "
            f"subjects equal what was decided or last saved; head {self.head}"
        )

    def as_json(self) -> dict[str, Any]:
        """As the audit's page and programs read it."""
        return {
            "proof": self.kind,
            "transitions": self.transitions,
            "subjects": self.subjects,
            "head": self.head,
        }
