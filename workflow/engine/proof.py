"""What the audit proves, and the first thing that it finds wrong."""

from dataclasses import dataclass, field
from typing import Any

from workflow.engine.anchors import Anchor
from workflow.engine.book import SubjectLedger
from workflow.engine.rules import BrokenChain, KeyPeriod
from workflow.engine.trusted_starts import Start

__all__ = ["AuditProof", "BrokenChain"]


@dataclass
class AuditProof:
    """What was proven: how many links, from where on under a key, and the head's hash.

    ``reigns`` says which key holds where, ``open_seals`` the seals of open contents that the
    present key took in. With a ``start`` nothing up to its number was walked, and ``unseen``
    subjects were not compared. ``rows`` were compared with what was recorded of them;
    ``rows_are_complete`` once every row must be recorded.
    """

    transitions: int = 0
    keyed_from: int | None = None
    anchor: Anchor | None = None
    emptied: int = 0
    subjects: int = 0
    head: str = ""
    reigns: list[KeyPeriod] = field(default_factory=list)
    open_seals: dict[str, dict[str, str]] = field(default_factory=dict)
    start: Start | None = None
    unseen: int = 0
    rows: int = 0
    rows_are_complete: bool = False
    book: SubjectLedger = field(default_factory=SubjectLedger, repr=False)

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
        compared = "equal what was decided or last saved"
        if self.start:
            return self._in_words_since(self.start, how, compared)
        return (
            f"chain: {self.transitions} transitions hold, {how}; "
            f"contents: {self.subjects} subjects {compared}; head {self.head}"
        )

    def _in_words_since(self, start: Start, how: str, compared: str) -> str:
        walked = self.transitions - start.number
        return (
            f"chain: {walked} transitions after number {start.number} ({start.words}) hold, {how}; "
            f"contents: {self.subjects} subjects that moved since {compared}; NOT looked at: "
            f"the {start.number} transitions before, and {self.unseen} subjects that have not "
            f"moved since; head {self.head}"
        )

    def as_json(self) -> dict[str, Any]:
        """As the audit's page and programs read it."""
        return {
            "proof": self.kind,
            "transitions": self.transitions,
            "subjects": self.subjects,
            "head": self.head,
        }
