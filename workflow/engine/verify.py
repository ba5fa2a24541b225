"""Proving the audit: the chain of transitions, and the papers it stands for."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from itertools import chain as chained
from typing import Any

from core import progress
from core.batches import in_batches
from core.db.transactions import as_of_one_moment
from workflow.engine import chain, epoch, row_checks, rules, subject_checks
from workflow.engine.anchors import Anchor
from workflow.engine.book import Key, LastRecord
from workflow.engine.keys import fingerprint_of
from workflow.engine.models import ChainHead, Revision, Transition
from workflow.engine.proof import AuditProof, BrokenChain
from workflow.engine.register import LIFECYCLES, allowed_steps_of, erasing_moves, writing_moves
from workflow.engine.trusted_starts import Start

BELOW_EVERY_NUMBER = -(2**63)
# A change by one process is seen by all within this time: what they cache is a minute old at most.
OVERLAP = timedelta(minutes=1)
# What is checked of each transition besides, by the lifecycles that know it.
StoryCheck = Callable[[Transition, AuditProof], Iterator[BrokenChain]]
_story_checks: list[StoryCheck] = []


def connect_story_check(check: StoryCheck) -> None:
    """Have each transition that is walked checked by this too, in order."""
    if check not in _story_checks:
        _story_checks.append(check)


def verify_chain(
    anchor: Anchor | None = None,
    start: Start | None = None,
    tell: progress.Tell = progress.nobody,
) -> AuditProof:
    """Check everything, or everything after ``start``, as it is at this moment.

    Raises BrokenChain at the first number that is wrong and that nobody acknowledged.
    """
    with audit_chain(anchor, start, tell) as proof:
        if first := proof.first_fault():
            raise BrokenChain(first.number, first.why)
    return proof


@contextmanager
def audit_chain(
    anchor: Anchor | None = None,
    start: Start | None = None,
    tell: progress.Tell = progress.nobody,
) -> Iterator[AuditProof]:
    """Check the same and go on after each fault; within this the proof's findings can be read.

    A link that is missing or does not continue the one before ends the walk: nothing after it can
    be relied on.
    """
    proof = AuditProof(reigns=epoch.stored_reigns(), anchor=anchor, start=start)
    with closing(proof.book):
        with as_of_one_moment(), proof.going_on():
            check_all(proof, tell)
        proof.count_findings()
        yield proof


def check_all(proof: AuditProof, tell: progress.Tell) -> None:
    """Raises BrokenChain where the chain itself cannot be followed any further."""
    start = proof.start
    proof.book.put_erased(erased_subjects(start.number if start else BELOW_EVERY_NUMBER))
    if start:
        begin_at(start, proof)
    walk(proof, tell)
    end_of(proof)
    proof.is_walked = True
    proof.put_all(
        chained(
            subject_checks.compare_subjects(proof, tell),
            row_checks.compare_recorded_rows(proof, tell),
        )
    )


def walk(proof: AuditProof, tell: progress.Tell) -> None:
    """Every transition in order: its link, the values behind it, its subject's story."""
    total = ChainHead.objects.values_list("number", flat=True).first() or 0
    after = proof.start.number if proof.start else 0
    for transition in progress.report_progress(
        transitions_in_order(after), "transitions", total - after, tell
    ):
        link(transition, proof)
        with proof.going_on():
            check_transition_row(transition, proof)
        holds = False
        with proof.going_on():
            check_sealed_values(transition, proof)
            holds = True
        if not holds:
            forget_values(transition)
        with proof.going_on():
            row_checks.take_in_rows(transition, proof)
        with proof.going_on():
            story(transition, proof)
        with proof.going_on():
            row_checks.check_taken_over_once(transition, proof)
        for check in _story_checks:
            proof.put_all(check(transition, proof))


def forget_values(transition: Transition) -> None:
    """Have nothing be compared with values that are not as they were sealed."""
    transition._state.fields_cache["revision"] = Revision(transition=transition, values=None)


def erased_subjects(after: int) -> Iterator[tuple[str, str, int]]:
    """The subjects that a transition above a number says were erased, and that transition's."""
    for name, cls in LIFECYCLES.items():
        if moves := erasing_moves(cls):
            rows = Transition.objects.filter(lifecycle=name, move__in=moves, number__gt=after)
            told = rows.order_by("number").values_list("lifecycle", "subject_id", "number")
            yield from told.iterator()


def transitions_in_order(after: int) -> Iterator[Transition]:
    """Transitions by number, with their revisions; of the whole chain, those below 1 too.

    Revisions are fetched by number: joined, PostgreSQL would read them from the first one on for
    each batch.
    """
    rows = Transition.objects.prefetch_related("revision")
    return in_batches(rows, "number", after or BELOW_EVERY_NUMBER)


def begin_at(start: Start, proof: AuditProof) -> None:
    """Take the start's word for what lies before it. It is there, and as it was vouched for."""
    row = Transition.objects.filter(number=start.number).first()
    if row is None and start.number:
        raise BrokenChain(start.number, f"missing; it was {start.words}")
    if row and (row.hash != start.head or not is_linked(row, proof)):
        raise BrokenChain(row.number, f"is not the one that was {start.words}")
    proof.transitions, proof.head = start.number, start.head
    proof.keyed_from = start.number if start.is_keyed else None
    if 0 < proof.reigns[0].first <= start.number:
        check_sealed_values(Transition.objects.get(number=proof.reigns[0].first), proof)
        proof.open_seals = epoch.open_seals_taken_in(proof.reigns)


def is_linked(transition: Transition, proof: AuditProof) -> bool:
    try:
        check_transition_row(transition, proof)
    except BrokenChain:
        return False
    return True


def check_transition_row(transition: Transition, proof: AuditProof) -> None:
    """It stands under the key that holds at its number. Raises BrokenChain."""
    rules.check_row_under_key(chain.row_of(transition), transition.hash, proof.reigns)


def link(transition: Transition, proof: AuditProof) -> None:
    """The number follows, and the previous hash is the one before. Raises BrokenChain."""
    expected = proof.transitions + 1
    if transition.number < expected:
        raise BrokenChain(transition.number, "stands before the chain's beginning")
    if transition.number != expected:
        raise BrokenChain(expected, f"missing; the next one found is #{transition.number}")
    if transition.previous != proof.head:
        raise BrokenChain(transition.number, "does not continue the transition before it")
    proof.transitions, proof.head = transition.number, transition.hash
    if transition.keyed and proof.keyed_from is None:
        proof.keyed_from = transition.number
    with proof.going_on():
        check_anchor(transition, proof)


def check_anchor(transition: Transition, proof: AuditProof) -> None:
    anchor = proof.anchor
    if anchor and transition.number == anchor.number and transition.hash != anchor.head:
        raise BrokenChain(transition.number, f"is not the one that was anchored at {anchor.at}")


def check_sealed_values(transition: Transition, proof: AuditProof) -> None:
    """The values behind it are as sealed; or emptied, and a later transition erased them."""
    revision: Revision | None = getattr(transition, "revision", None)
    if revision is None:
        raise BrokenChain(transition.number, "its values are gone")
    erased_by = proof.book.erased_by((transition.lifecycle, transition.subject_id))
    if revision.values is None and revision.emptied_at is not None:
        if transition.number >= erased_by:
            raise BrokenChain(transition.number, "its values were emptied, and nothing erased them")
        proof.emptied += 1
        return
    if transition.number < erased_by:
        raise BrokenChain(transition.number, f"its values are there, and #{erased_by} erased them")
    if chain.seal_revision_values(revision.salt, revision.values) != transition.sealed:
        raise BrokenChain(transition.number, "its values were changed after it was written")


def story(transition: Transition, proof: AuditProof) -> None:
    """It starts where its subject was, takes a step its lifecycle has, and leaves what is closed.

    The transition by which a key takes in what came before it is nobody's.
    """
    if transition.number in {reign.first for reign in proof.reigns}:
        proof.open_seals = epoch.open_seals_taken_in(proof.reigns)
        return
    if transition.lifecycle not in LIFECYCLES:
        raise BrokenChain(transition.number, f"nothing moves as {transition.lifecycle} does")
    key = (transition.lifecycle, transition.subject_id)
    before = proof.book.last(key) or said_before_start(key, proof)
    proof.book.put(key, subject_checks.last_of(transition))
    if (before.target if before else "") != transition.source:
        raise BrokenChain(transition.number, "does not start where the one before it ended")
    check_step(transition)
    if before and changed_while_closed(transition, before):
        why = f"the content was changed after #{before.number}, while it was closed"
        raise BrokenChain(transition.number, why)


def said_before_start(key: Key, proof: AuditProof) -> LastRecord | None:
    """What a transition that is not walked last said of a subject; itself, it is proven."""
    if proof.start is None:
        return None
    rows = Transition.objects.filter(lifecycle=key[0], subject_id=key[1])
    row = rows.filter(number__lte=proof.start.number).order_by("-number").first()
    if row is None:
        return None
    check_transition_row(row, proof)
    check_sealed_values(row, proof)
    return subject_checks.last_of(row)


def check_step(transition: Transition) -> None:
    """The lifecycle has this move from there to here, whoever pushed it."""
    step = (transition.move, transition.source, transition.target)
    cls = LIFECYCLES[transition.lifecycle]
    if step not in allowed_steps_of(cls) or lacks_what_it_needs(transition):
        move, source, target = step
        raise BrokenChain(
            transition.number, f"there is no move {move} from {source or 'nothing'} to {target}"
        )


def lacks_what_it_needs(transition: Transition) -> bool:
    """A creation in a status that only some contents begin with; an emptied one is not judged."""
    cls = LIFECYCLES[transition.lifecycle]
    needed = cls.needed_at_creation.get(transition.target) if not transition.source else None
    values: dict[str, Any] = (transition.revision.values or {}) if needed else {}
    return bool(values) and not values.get("content", {}).get(needed)


def changed_while_closed(transition: Transition, before: LastRecord) -> bool:
    cls = LIFECYCLES[transition.lifecycle]
    may_change = transition.source in cls.content_is_open or transition.move in (
        erasing_moves(cls) | writing_moves(cls)
    )
    return not may_change and transition.content != before.content


def end_of(proof: AuditProof) -> None:
    """The stored head is the last link; where the head was cut with the tail, an anchor tells."""
    head = ChainHead.objects.first()
    number, hash_ = (head.number, head.hash) if head else (0, "")
    if number != proof.transitions:
        raise BrokenChain(
            min(number, proof.transitions) + 1,
            f"the head stands at #{number}, the last transition is #{proof.transitions}",
        )
    anchor = proof.anchor
    if anchor and anchor.number > proof.transitions:
        why = f"missing; #{anchor.number} was there at {anchor.at}"
        raise BrokenChain(proof.transitions + 1, why)
    if hash_ != proof.head or (head and not has_key_of(head, proof)):
        raise BrokenChain(number, "the head's hash or key is not the last transition's")


def has_key_of(head: ChainHead, proof: AuditProof) -> bool:
    """It names the key in force; one that was written before keys were named names none."""
    fingerprint = fingerprint_of(proof.reigns[0].key or "")
    return head.keyed == bool(proof.keyed_from) and head.fingerprint in ("", fingerprint)
