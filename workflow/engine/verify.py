"""Proving the audit: the chain of transitions, and the papers it stands for."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from workflow.engine import chain
from workflow.engine.register import LIFECYCLES
from workflow.models.transition import ChainHead, Revision, Transition

AT_ONCE = 2_000
BELOW_EVERY_NUMBER = -(2**63)


class Broken(Exception):
    """The first thing that does not hold: the transition's number (None: none) and why."""

    def __init__(self, number: int | None, why: str):
        super().__init__(f"#{number}: {why}" if number is not None else why)
        self.number = number
        self.why = why


@dataclass
class Last:
    """What the chain last said of one subject."""

    number: int
    target: str
    version: int
    content: str


@dataclass
class Proof:
    """What was proven: how many links, under a key or not, and the head's hash."""

    transitions: int = 0
    keyed: int = 0
    emptied: int = 0
    subjects: int = 0
    head: str = ""
    last: dict[tuple[str, str], Last] = field(default_factory=dict)

    def in_words(self) -> str:
        how = "keyed" if self.transitions and self.keyed == self.transitions else "unkeyed"
        return (
            f"chain: {self.transitions} transitions hold, {how}; "
            f"contents: {self.subjects} subjects equal what was decided; head {self.head}"
        )


def verify() -> Proof:
    """Check everything. Raises Broken at the first number that is wrong, lowest first."""
    proof = Proof()
    for transition in in_order():
        link(transition, proof)
        values_of(transition, proof)
        story(transition, proof)
    end_of(proof)
    papers(proof)
    return proof


def in_order() -> Iterator[Transition]:
    """Transitions by number, with their revisions, in batches of constant memory."""
    number = BELOW_EVERY_NUMBER
    while True:
        rows = Transition.objects.filter(number__gt=number).select_related("revision")
        batch = list(rows.order_by("number")[:AT_ONCE])
        if not batch:
            return
        yield from batch
        number = batch[-1].number


def link(transition: Transition, proof: Proof) -> None:
    """The number follows, the previous hash is the one before, and the hash is right."""
    expected = proof.transitions + 1
    if transition.number < expected:
        raise Broken(transition.number, "stands before the chain's beginning")
    if transition.number != expected:
        raise Broken(expected, f"missing; the next one found is #{transition.number}")
    if transition.previous != proof.head:
        raise Broken(transition.number, "does not continue the transition before it")
    if transition.keyed and not settings.AUDIT_KEY:
        raise Broken(transition.number, "is keyed, and AUDIT_KEY is not set")
    if proof.keyed and not transition.keyed:
        raise Broken(transition.number, "is unkeyed after keyed ones")
    if chain.hash_of(transition, settings.AUDIT_KEY) != transition.hash:
        raise Broken(transition.number, "was changed after it was written")
    proof.transitions, proof.head = transition.number, transition.hash
    proof.keyed += transition.keyed


def values_of(transition: Transition, proof: Proof) -> None:
    """The values behind it are as sealed, or were emptied by retention."""
    revision: Revision | None = getattr(transition, "revision", None)
    if revision is None:
        raise Broken(transition.number, "its values are gone")
    if revision.values is None and revision.emptied_at is not None:
        proof.emptied += 1
        return
    if chain.sealed(revision.salt, revision.values) != transition.sealed:
        raise Broken(transition.number, "its values were changed after it was written")


def story(transition: Transition, proof: Proof) -> None:
    """It starts where its subject was, and content changed only while it was open."""
    key = (transition.lifecycle, transition.subject_id)
    before = proof.last.get(key)
    if (before.target if before else "") != transition.source:
        raise Broken(transition.number, "does not start where the one before it ended")
    if before and changed_while_closed(transition, before):
        why = f"the content was changed after #{before.number}, while it was closed"
        raise Broken(transition.number, why)
    proof.last[key] = Last(
        transition.number, transition.target, transition.version, transition.content
    )


def changed_while_closed(transition: Transition, before: Last) -> bool:
    open_states = LIFECYCLES[transition.lifecycle].content_is_open
    return transition.source not in open_states and transition.content != before.content


def end_of(proof: Proof) -> None:
    """The stored head is the last link: a cut tail is found, unless the head was cut too."""
    head = ChainHead.objects.first()
    number, hash_ = (head.number, head.hash) if head else (0, "")
    if number != proof.transitions:
        raise Broken(
            min(number, proof.transitions) + 1,
            f"the head stands at #{number}, the last transition is #{proof.transitions}",
        )
    if hash_ != proof.head:
        raise Broken(number, "the head's hash is not the last transition's")


def papers(proof: Proof) -> None:
    """Every subject is where the chain left it, and says what was decided on."""
    wrong = [found for name in LIFECYCLES for found in _papers(name, proof)]
    if wrong:
        raise min(wrong, key=lambda broken: broken.number or 0)


def _papers(name: str, proof: Proof) -> Iterator[Broken]:
    cls = LIFECYCLES[name]
    unseen = {subject for lifecycle, subject in proof.last if lifecycle == name}
    rows = cls.with_content(cls.model._default_manager.all())
    for subject in rows.iterator(chunk_size=AT_ONCE):
        proof.subjects += 1
        unseen.discard(str(subject.pk))
        yield from _paper(cls(subject), proof.last.get((name, str(subject.pk))))
    for subject_id in unseen:
        number = proof.last[name, subject_id].number
        yield Broken(number, f"its subject {name} {subject_id} is gone")


def _paper(flow: Any, last: Last | None) -> Iterator[Broken]:
    subject = flow.subject
    if last is None:
        yield Broken(None, f"{flow.name} {subject.pk} has no transition")
    elif subject.status != last.target:
        yield Broken(last.number, f"left {subject} {last.target}; it is {subject.status} now")
    elif is_closed(flow) and subject.version != last.version:
        yield Broken(
            last.number, f"left {subject} at version {last.version}, not {subject.version}"
        )
    elif is_closed(flow) and chain.digest(flow.content()) != last.content:
        yield Broken(last.number, f"{subject} no longer says what was decided on")
    elif is_closed(flow):
        yield from (Broken(last.number, why) for why in flow.evidence())


def is_closed(flow: Any) -> bool:
    return flow.subject.status not in flow.content_is_open
