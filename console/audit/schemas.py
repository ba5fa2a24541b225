"""The shapes of the audit."""

from typing import Annotated, NotRequired, TypedDict

from core.api.answers import Day, Moment, one_of
from workflow.api.schemas import Change, Reason
from workflow.engine.move_groups import MoveGroup


class AuditRowWords(TypedDict):
    """What was said and changed."""

    label: str
    remarks: str
    reasons: list[Reason]
    changes: list[Change]


class AuditRowFacts(TypedDict):
    """Who moved what, and the proof of it."""

    seq: int
    at: Moment
    lifecycle: str
    id: Annotated[str, "its subject"]
    reference: Annotated[str, "of a certificate"]
    subject: Annotated[str, "what it is about by name, such as a scan's file"]
    tenant: str
    move: str
    source: str
    target: str
    source_label: str
    target_label: str
    version: int
    by: str
    role: str
    acting_for: Annotated[str, "for whom they stood in"]
    ip: str
    request_id: str
    at_once: Annotated[int, "how many moves of this kind its request made, as far as they answer"]
    previous: str
    hash: str
    keyed: bool
    erased: Annotated[bool, "what was said is forgotten, by retention"]


class AuditRow(AuditRowFacts, AuditRowWords):
    """One transition, with what was said and what was changed."""


class AuditPage(TypedDict):
    results: list[AuditRow]
    next: Annotated[str | None, "address of the next page"]
    recorded: Annotated[int | None, "the transition this reading is; told on the first page"]


class Wrong(TypedDict):
    seq: int | None
    why: str


class Finding(TypedDict):
    """Something that does not hold, and who acknowledged it."""

    seq: int | None
    why: str
    mark: Annotated[str, "names it where it is acknowledged"]
    proposed_by: Annotated[str, "who proposed to acknowledge it"]
    is_own_proposal: Annotated[bool, "the reader did: somebody else confirms"]
    acknowledged_by: Annotated[list[str], "two people, or nobody"]


class Proof(TypedDict):
    """The last result for the whole chain, or the first fault."""

    ok: Annotated[bool | None, "null: never proven as yet"]
    proof: Annotated[str, one_of(["chain", "keyed", "anchored"])]
    transitions: int
    subjects: int
    head: str
    keyed_from: int | None
    anchored_at: Moment | None
    at: Annotated[Moment | None, "when it was read"]
    seconds: float
    since: Annotated[int, "transitions written since, not read"]
    running: Annotated[bool, "a job is reading the chain"]
    wrong: NotRequired[Annotated[Wrong, "the first one that nobody acknowledged"]]
    findings: Annotated[list[Finding], "the first 100, lowest number first"]
    more_findings: Annotated[int, "those that the command lists besides"]


class DayCounted(TypedDict):
    day: Day
    count: int
    first: Moment
    last: Moment


class MoveCounted(TypedDict):
    move: str
    label: str
    lifecycle: str
    count: int


class MoveChoice(TypedDict):
    lifecycle: str
    move: str
    label: str


class MoveChoices(TypedDict):
    """A group of moves that can be asked for."""

    group: Annotated[str, one_of([str(each) for each in MoveGroup])]
    label: str
    moves: list[MoveChoice]


class SummaryCounts(TypedDict):
    """What is counted of a person's moves."""

    count: int
    name: Annotated[str, "whom it asks about, where that is one person"]
    role: str
    days: list[DayCounted]
    moves: list[MoveCounted]


class SummaryTax(TypedDict):
    """The tax of the certificates that were moved."""

    tax: Annotated[str | None, "of the certificates of these moves; where a move is asked for"]
    certificates: Annotated[int, "whose tax is added up, each once"]
    tax_is_left_out: Annotated[bool, "more than 5,000 moves match"]


class Summary(SummaryCounts, SummaryTax):
    """The number of matching moves; by day and by move where the query has a period."""

    count_is_capped: bool
