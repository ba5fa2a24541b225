"""What the audit proves, and all that it finds wrong."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from workflow.engine.anchors import Anchor
from workflow.engine.book import StoredFinding, SubjectLedger
from workflow.engine.rules import BrokenChain, KeyPeriod
from workflow.engine.trusted_starts import Start

__all__ = ["AuditProof", "BrokenChain"]
ACKNOWLEDGED = "acknowledged"  # notes of the ledger: a finding's mark -> who, and in which number


class Acknowledgement(NamedTuple):
    """The two people who looked into a finding, and the transition by which the second agreed."""

    number: int
    proposed_by: str
    confirmed_by: str


class Finding(NamedTuple):
    """Something that does not hold, and its acknowledgement where there is one."""

    number: int | None
    why: str
    mark: str
    acknowledged: Acknowledgement | None

    def __str__(self) -> str:
        return f"#{self.number}: {self.why}" if self.number is not None else self.why


@dataclass
class AuditProof:
    """What was proven: how many links, from where on under a key, and the head's hash.

    ``reigns`` says which key holds where, ``open_seals`` the seals of open contents that the
    present key took in. With a ``start`` nothing up to its number was walked, and ``unseen``
    subjects were not compared. ``rows`` were compared with what was recorded of them;
    ``rows_are_complete`` once every row must be recorded. ``faults`` counts what does not hold,
    without the findings that two people ``acknowledged``; ``is_walked`` says that no broken link
    ended the walk.
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
    faults: int = 0
    acknowledged: int = 0
    is_walked: bool = False
    book: SubjectLedger = field(default_factory=SubjectLedger, repr=False)

    def put(self, broken: BrokenChain) -> None:
        """Put a fault among what was found."""
        self.book.put_finding(StoredFinding(broken.number, broken.why, broken.mark))

    def put_all(self, found: Iterable[BrokenChain]) -> None:
        for broken in found:
            self.put(broken)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Within this a fault is put among what was found, and ends nothing else."""
        try:
            yield
        except BrokenChain as broken:
            self.put(broken)

    def findings(self) -> Iterator[Finding]:
        """All that was found, lowest number first; those of two people's word name them."""
        for row in self.book.findings():
            said = self.book.note(ACKNOWLEDGED, row.mark)
            yield Finding(*row, Acknowledgement(*said) if said else None)

    def first_fault(self) -> Finding | None:
        """The lowest finding that nobody acknowledged."""
        return next((each for each in self.findings() if each.acknowledged is None), None)

    def count_findings(self) -> None:
        """Count what was found, and what of it was acknowledged."""
        self.faults = self.acknowledged = 0
        for each in self.findings():
            self.faults += each.acknowledged is None
            self.acknowledged += each.acknowledged is not None

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
        if self.acknowledged:
            compared += f" but for {self.acknowledged} findings that two people acknowledged"
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
