"""Proving the audit: the chain of transitions, and the papers it stands for."""

from collections.abc import Iterator

from django.conf import settings

from workflow.engine import chain, epoch, papers
from workflow.engine.anchors import Anchor
from workflow.engine.models import ChainHead, Revision, Transition
from workflow.engine.proof import Broken, Last, Proof
from workflow.engine.register import LIFECYCLES, erasing_moves, steps_of

AT_ONCE = 2_000
BELOW_EVERY_NUMBER = -(2**63)


def verify(anchor: Anchor | None = None) -> Proof:
    """Check everything. Raises Broken at the first number that is wrong, lowest first."""
    proof = Proof(erased=erased(), epoch=number_of_epoch(), anchor=anchor)
    for transition in in_order():
        link(transition, proof)
        values_of(transition, proof)
        story(transition, proof)
    end_of(proof)
    papers.compare(proof)
    return proof


def number_of_epoch() -> int:
    """The keyed transition that sealed what was unkeyed; 0 where none holds."""
    row = epoch.first_keyed() if settings.AUDIT_KEY else None
    if row is None or not epoch.is_one(row):
        return 0
    return row.number if chain.hash_of(row, settings.AUDIT_KEY) == row.hash else 0


def erased() -> dict[tuple[str, str], int]:
    """The subjects that a transition says were erased, and the first such number."""
    found: dict[tuple[str, str], int] = {}
    for name, cls in LIFECYCLES.items():
        rows = Transition.objects.filter(lifecycle=name, move__in=erasing_moves(cls))
        numbers = rows.order_by("-number").values_list("subject_id", "number")
        found |= {(name, subject): number for subject, number in numbers.iterator()}
    return found


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
    check_key(transition, proof)
    if chain.hash_of(transition, settings.AUDIT_KEY) != transition.hash:
        raise Broken(transition.number, "was changed after it was written")
    proof.transitions, proof.head = transition.number, transition.hash
    if transition.keyed and proof.keyed_from is None:
        proof.keyed_from = transition.number
    check_anchor(transition, proof)


def check_key(transition: Transition, proof: Proof) -> None:
    """With a key, nothing unkeyed stands but below the one transition that sealed it."""
    if transition.keyed and not settings.AUDIT_KEY:
        raise Broken(transition.number, "is keyed, and AUDIT_KEY is not set")
    if not transition.keyed and proof.keyed_from:
        raise Broken(transition.number, "is unkeyed after keyed ones")
    if not transition.keyed and settings.AUDIT_KEY and transition.number >= proof.epoch:
        raise Broken(transition.number, "is unkeyed, and nothing under the key seals it")


def check_anchor(transition: Transition, proof: Proof) -> None:
    anchor = proof.anchor
    if anchor and transition.number == anchor.number and transition.hash != anchor.head:
        raise Broken(transition.number, f"is not the one that was anchored at {anchor.at}")


def values_of(transition: Transition, proof: Proof) -> None:
    """The values behind it are as sealed; or emptied, and a later transition erased them."""
    revision: Revision | None = getattr(transition, "revision", None)
    if revision is None:
        raise Broken(transition.number, "its values are gone")
    erased_by = proof.erased.get((transition.lifecycle, transition.subject_id), 0)
    if revision.values is None and revision.emptied_at is not None:
        if transition.number >= erased_by:
            raise Broken(transition.number, "its values were emptied, and nothing erased them")
        proof.emptied += 1
        return
    if transition.number < erased_by:
        raise Broken(transition.number, f"its values are there, and #{erased_by} erased them")
    if chain.seal(revision.salt, revision.values) != transition.sealed:
        raise Broken(transition.number, "its values were changed after it was written")


def story(transition: Transition, proof: Proof) -> None:
    """It starts where its subject was, takes a step its lifecycle has, and leaves what is closed.

    The transition that seals what came before the key is nobody's, and there is one.
    """
    if transition.number == proof.epoch:
        proof.open_seals = epoch.taken_in()
        return
    if transition.lifecycle not in LIFECYCLES:
        raise Broken(transition.number, f"nothing moves as {transition.lifecycle} does")
    key = (transition.lifecycle, transition.subject_id)
    before = proof.last.get(key)
    if (before.target if before else "") != transition.source:
        raise Broken(transition.number, "does not start where the one before it ended")
    check_step(transition)
    if before and changed_while_closed(transition, before):
        why = f"the content was changed after #{before.number}, while it was closed"
        raise Broken(transition.number, why)
    proof.last[key] = papers.last_of(transition)


def check_step(transition: Transition) -> None:
    """The lifecycle has this move from there to here, whoever pushed it."""
    step = (transition.move, transition.source, transition.target)
    if step not in steps_of(LIFECYCLES[transition.lifecycle]):
        move, source, target = step
        raise Broken(
            transition.number, f"there is no move {move} from {source or 'nothing'} to {target}"
        )


def changed_while_closed(transition: Transition, before: Last) -> bool:
    cls = LIFECYCLES[transition.lifecycle]
    may_change = transition.source in cls.content_is_open or transition.move in erasing_moves(cls)
    return not may_change and transition.content != before.content


def end_of(proof: Proof) -> None:
    """The stored head is the last link; where the head was cut with the tail, an anchor tells."""
    head = ChainHead.objects.first()
    number, hash_ = (head.number, head.hash) if head else (0, "")
    if number != proof.transitions:
        raise Broken(
            min(number, proof.transitions) + 1,
            f"the head stands at #{number}, the last transition is #{proof.transitions}",
        )
    anchor = proof.anchor
    if anchor and anchor.number > proof.transitions:
        why = f"missing; #{anchor.number} was there at {anchor.at}"
        raise Broken(proof.transitions + 1, why)
    if hash_ != proof.head or (head and head.keyed != bool(proof.keyed_from)):
        raise Broken(number, "the head's hash or key is not the last transition's")
