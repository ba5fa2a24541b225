"""Comparing every subject, column by column, with what the chain last said of it."""

from collections.abc import Iterator
from typing import Any

from core import progress
from core.batches import AT_ONCE, in_batches
from core.digests import json_digest
from workflow.engine.book import LastRecord
from workflow.engine.last_records import ChainKeys
from workflow.engine.models import Revision, Transition
from workflow.engine.proof import AuditProof, BrokenChain
from workflow.engine.register import LIFECYCLES, Lifecycle
from workflow.engine.rules import is_same_mark
from workflow.engine.seals import seal_of


def compare_subjects(proof: AuditProof, tell: progress.Tell) -> Iterator[BrokenChain]:
    """Where a subject is not as the chain left it, or says what was not decided on or saved."""
    for name in LIFECYCLES:
        yield from _all_of(name, proof, tell)


def _all_of(name: str, proof: AuditProof, tell: progress.Tell) -> Iterator[BrokenChain]:
    cls = LIFECYCLES[name]
    rows = cls.model._default_manager.all()
    total = rows.count()
    seen = _moved_since(cls, proof) if proof.start else in_batches(cls.with_content(rows))
    for subject in progress.report_progress(seen, name, total, tell):
        key = (name, str(subject.pk))
        yield from _compare_subject(cls(subject), proof.book.last(key), proof)
        proof.book.strike(key)
        proof.subjects += 1
        total -= 1
    proof.unseen += total
    for subject_id, number in proof.book.rest(name):
        yield BrokenChain(number, f"its subject {name} {subject_id} is gone")


def _moved_since(cls: type[Lifecycle[Any]], proof: AuditProof) -> Iterator[Any]:
    """The subjects of the transitions that were walked."""
    for some in proof.book.subjects(cls.name, AT_ONCE):
        yield from cls.with_content(cls.model._default_manager.filter(pk__in=some))


def _compare_subject(
    flow: Lifecycle[Any], last: LastRecord | None, proof: AuditProof
) -> Iterator[BrokenChain]:
    if last is None:
        yield BrokenChain(None, f"{flow.name} {flow.subject.pk} has no transition")
    elif why := describe_divergence(flow, last, ChainKeys(proof.reigns, proof.open_seals)):
        yield BrokenChain(last.number, why, digest_of_subject(flow))
    else:
        yield from (
            BrokenChain(last.number, why, digest_of_subject(flow)) for why in flow.evidence()
        )


def digest_of_subject(flow: Lifecycle[Any]) -> str:
    """What a subject says now, so that a later change of the same columns is another finding."""
    subject = flow.subject
    return json_digest([subject.status, subject.version, flow.content(), flow.state()])


def is_as_decided(flow: Lifecycle[Any], row: Transition) -> bool:
    """Whether a subject with a closed content is as its last transition left it."""
    subject, cls = flow.subject, type(flow)
    is_closed = subject.status not in cls.content_is_open
    if not is_closed or (subject.status, subject.version) != (row.target, row.version):
        return False
    flow.compared_content = json_digest(flow.content())
    if flow.compared_content != row.content:
        return False
    values: dict[str, Any] = row.revision.values or {}
    now, left = flow.state(), values.get("state", {})
    return all(now.get(name) == left.get(name) for name in columns_compared(cls, row.target))


def describe_divergence(flow: Lifecycle[Any], last: LastRecord, keys: ChainKeys) -> str:
    """Where the row strayed from what the chain says, in words; blank: nowhere."""
    subject, is_closed = flow.subject, flow.subject.status not in flow.content_is_open
    if subject.status != last.target:
        return f"left {subject} {last.target}; it is {subject.status} now"
    if subject.version < last.version or (is_closed and subject.version != last.version):
        return f"left {subject} at version {last.version}, not {subject.version}"
    content = flow.compared_content = json_digest(flow.content())
    if is_closed and content != last.content:
        return f"{subject} no longer says what was decided on"
    if last.state and state_compared(type(flow), last.target, flow.state()) != last.state:
        return moved_columns(flow, last)
    if not is_closed and not is_as_saved(flow, content, keys):
        return f"{subject} is not as it was last saved"
    return ""


def state_compared(cls: type[Lifecycle[Any]], status: str, state: dict[str, Any]) -> str:
    """The digest of the columns that only moves set, in this status."""
    return json_digest({name: state.get(name) for name in columns_compared(cls, status)})


def columns_compared(cls: type[Lifecycle[Any]], status: str) -> tuple[str, ...]:
    names = (*cls.columns, *cls.later_columns)
    if status in cls.content_is_open:
        return names
    return (*names, *cls.columns_of_saves, *cls.later_columns_of_saves)


def moved_columns(flow: Lifecycle[Any], last: LastRecord) -> str:
    left = (Revision.objects.get(pk=last.number).values or {}).get("state", {})
    names = columns_compared(type(flow), last.target)
    moved = [name for name in names if flow.state().get(name) != left.get(name)]
    return f"left {flow.subject} with another {' and '.join(moved)}"


def is_as_saved(flow: Lifecycle[Any], content: str, keys: ChainKeys) -> bool:
    """Its seal holds under the key in force, or under one before where this one took it in."""
    present, *former = [reign.key for reign in keys.reigns]
    seal = flow.subject.seal
    if is_same_mark(seal, seal_of(flow, content, present)):
        return True
    taken_in = keys.open_seals.get(flow.name, {}).get(str(flow.subject.pk))
    usable = [key for key in former if key is not None] if seal == taken_in else []
    return any(is_same_mark(seal, seal_of(flow, content, key)) for key in usable)


def last_of(row: Transition) -> LastRecord:
    """What a transition says of its subject; ``state`` is blank where its values do not hold."""
    values: dict[str, Any] | None = row.revision.values
    if values is None and row.revision.emptied_at is None:
        return LastRecord(row.number, row.target, row.version, row.content, "")
    cls = LIFECYCLES[row.lifecycle]
    seen = state_compared(cls, row.target, (values or {}).get("state", {}))
    return LastRecord(row.number, row.target, row.version, row.content, seen)
