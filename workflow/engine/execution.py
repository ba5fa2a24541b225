"""The one way anything moves: lock, check, move, save, record."""

import json
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError

from accounts.models import User
from core import clock
from core.db.transactions import run_in_transaction
from core.digests import canonical_json, json_digest
from core.refusals import NotAllowed, NotFound
from workflow.engine import announcements, chain, rows
from workflow.engine.actors import check_actor
from workflow.engine.guard import set_status
from workflow.engine.keys import check_may_append, stored_head
from workflow.engine.models import Transition
from workflow.engine.plan import check_independent_move, check_version, plan_move, refuse_now
from workflow.engine.record import stored_revision_values, transition_columns
from workflow.engine.register import LIFECYCLES, Lifecycle
from workflow.engine.seals import seal_of
from workflow.engine.transactions import pushing
from workflow.engine.unaltered import check_unaltered

_silent: ContextVar[bool] = ContextVar("effects_silenced", default=False)


@dataclass(frozen=True)
class MoveRequest:
    """One move asked for. ``version`` is the one the asker saw; None asks for no check."""

    lifecycle: str
    pk: Any
    move: str
    inputs: dict[str, Any] = field(default_factory=dict)
    version: int | None = None


@dataclass(frozen=True)
class Creation:
    """A subject to come into being with its first status and content; ``inputs``: what is said."""

    lifecycle: str
    status: str
    content: dict[str, Any]
    pk: Any = None
    inputs: dict[str, Any] = field(default_factory=dict)


def perform(
    lifecycle: str,
    pk: Any,
    move: str,
    *,
    by: User | None,
    inputs: dict[str, Any] | None = None,
    version: int | None = None,
) -> Any:
    """Make a move of one subject and return it.

    ``by`` is a user, or None for the portal itself. Refusals, in this order: NotFound (none
    that ``by`` may see), AlteredRecord (not as its last transition left it), NotNow (no such move
    from this state; who moved it, and when), NotAllowed, NotNow (stale version), NotLikeThis
    (inputs), NotNow (a condition's sentence).
    """
    check_independent_move(lifecycle, move)
    return perform_all([MoveRequest(lifecycle, pk, move, inputs or {}, version)], by=by)[0]


def perform_all(pushes: Sequence[MoveRequest | Creation], *, by: User | None) -> list[Any]:
    """Make several moves in one transaction: all of them, or none.

    Subjects are locked in the order (lifecycle, pk), the chain's head last, so that crossed
    gestures cannot deadlock. The ``companion_moves`` of a lifecycle are locked after them, and are
    not in the answer.
    """
    return run_in_transaction(lambda: _all(pushes, by))[: len(pushes)]


def create_subject(
    lifecycle: str, status: str, content: dict[str, Any], *, by: User | None, pk: Any = None
) -> Any:
    """Bring a subject into being with its first status and content, and record it."""
    return perform_all([Creation(lifecycle, status, content, pk)], by=by)[0]


def revise(
    lifecycle: str, pk: Any, changes: dict[str, Any], *, by: User | None, version: int | None = None
) -> Any:
    """Change the content of a subject, where its lifecycle says that content is open.

    Refusals: NotFound, AlteredRecord, NotNow (content closed, or stale version), NotAllowed.
    """

    def work() -> Any:
        with pushing():
            flow = _fetch_subject(lifecycle, pk, by)
            check_may_append(stored_head())  # its seal is made under the key
            check_unaltered([flow])
            check_actor(by, [flow])
            _check_open(flow)
            check_version(flow, version)
            flow.write(changes)
            flow.content_saved()
            _save(flow, json_digest(flow.content()))
            announcements.hint_after_commit(flow)
            return flow.subject

    return run_in_transaction(work)


class silenced:  # noqa: N801 - a context manager that reads as a word
    """Within this, transitions are recorded with no effects: nobody is mailed."""

    def __enter__(self) -> None:
        self._token = _silent.set(True)

    def __exit__(self, *_: object) -> None:
        _silent.reset(self._token)


def _all(pushes: Sequence[MoveRequest | Creation], by: User | None) -> list[Any]:
    with pushing():
        flows = _lock_subjects(dict(enumerate(pushes)), by)
        companions = [
            more for i, flow in flows.items() for more in flow.companion_moves(_move_in(pushes[i]))
        ]
        flows |= _lock_subjects(dict(enumerate(companions, len(pushes))), by)
        check_unaltered([*flows.values()])
        if any(item.lifecycle != rows.RECORDS for item in pushes):
            check_actor(by, [*flows.values()])
        records = [
            _make_move(flows[i], item) if isinstance(item, MoveRequest) else _create_one(item, by)
            for i, item in enumerate([*pushes, *companions])
        ]
        for record in records:
            record.append()
        announcements.wake_after_commit()
        return [record.flow.subject for record in records]


def _move_in(item: MoveRequest | Creation) -> str:
    return item.move if isinstance(item, MoveRequest) else ""


def _lock_subjects(
    pushes: dict[int, MoveRequest | Creation], by: User | None
) -> dict[int, Lifecycle[Any]]:
    """Fetch and lock what is to be moved, in the one order that everybody keeps."""
    moving = [(i, item) for i, item in pushes.items() if isinstance(item, MoveRequest)]
    moving.sort(key=lambda pair: (pair[1].lifecycle, str(pair[1].pk)))
    return {i: _fetch_subject(item.lifecycle, item.pk, by) for i, item in moving}


def _fetch_subject(lifecycle: str, pk: Any, by: User | None) -> Lifecycle[Any]:
    cls = LIFECYCLES[lifecycle]
    try:
        return cls(cls.fetch(pk, by), by)
    except (cls.model.DoesNotExist, ValidationError, ValueError, TypeError):
        raise NotFound from None


@dataclass
class _Record:
    """What a push leaves to be written once the head's lock is taken."""

    flow: Lifecycle[Any]
    transition: Transition
    values: dict[str, Any]
    erases: bool = False

    def append(self) -> None:
        """Write it. Raises AlteredRecord where a row it records differs in more than it may."""
        entries = self.values.get("rows", [])
        if entries:
            rows.check_entries(entries, self.flow.recorded)
        if self.erases:  # after rows were compared with what is erased here
            chain.empty_values(self.flow.name, self.flow.subject.pk)
        chain.append(self.transition, self.values)
        if entries:
            rows.point_at(entries, self.transition.number)


def _make_move(flow: Lifecycle[Any], push: MoveRequest) -> _Record:
    plan = plan_move(flow, push.move)
    inputs = plan.check(push.inputs, push.version)
    facts = plan.options
    source = flow.subject.status
    plan.make(inputs)
    may_write = facts.writes or facts.erases or source in flow.content_is_open
    content = flow.content() if may_write else {}
    # What no move of its kind may change was compared with the chain a moment ago.
    said = json_digest(content) if may_write else flow.compared_content or ""
    if facts.hidden:
        _save_unseen(flow, said)
    elif not facts.quiet:
        _save(flow, said)
    flow.moved(push.move, source, inputs)
    values = {"inputs": inputs}
    if facts.writes or (source in flow.content_is_open and not (facts.quiet or facts.erases)):
        values["content"] = content
    record = _record(flow, push.move, source, values, said, _effect_names(facts.then))
    record.erases = facts.erases
    return record


def _create_one(birth: Creation, by: User | None) -> _Record:
    cls = LIFECYCLES[birth.lifecycle]
    subject = cls.model(**({"pk": birth.pk} if birth.pk else {}))
    set_status(subject, birth.status)
    flow = cls(subject, by)
    content = dict(birth.content)  # a copy: a gesture tried once more begins with all of it
    flow.prepare_creation(content)
    subject.save(force_insert=True)
    flow.write(content)
    values = {"inputs": birth.inputs, "content": flow.content()}
    said = json_digest(values["content"])
    _save(flow, said)
    return _record(flow, "born", "", values, said, _effect_names(flow.effects_of_creation()))


def _record(
    flow: Lifecycle[Any],
    move: str,
    source: str,
    values: dict[str, Any],
    said: str,
    then: list[str],
) -> _Record:
    if flow.recorded:
        values["rows"] = rows.row_entries_of(flow.recorded)
    kept = json.loads(canonical_json(stored_revision_values(flow, values)))  # as it will be read
    return _Record(flow, Transition(**transition_columns(flow, move, source, said, then)), kept)


def _effect_names(effects: Sequence[Callable[..., None]]) -> list[str]:
    """How a transition remembers what follows it; nothing follows while silenced."""
    return [] if _silent.get() else [effect.__name__ for effect in effects]


def _check_open(flow: Lifecycle[Any]) -> None:
    if flow.subject.status not in flow.content_is_open:
        status = flow.subject.get_status_display()
        raise refuse_now(flow, f"This is {status} now and cannot be changed.", "content_closed")
    if not flow.may_edit(flow.by):
        raise NotAllowed("You may not change this.")


def _save(flow: Lifecycle[Any], said: str) -> None:
    """``said`` is the digest of its content."""
    flow.subject.version += 1
    flow.subject.updated_at = clock.now()
    flow.subject.seal = seal_of(flow, said)
    flow.subject.save_changes()


def _save_unseen(flow: Lifecycle[Any], said: str) -> None:
    """What staff set for themselves is kept; nothing that a tenant reads tells of it."""
    flow.subject.seal = seal_of(flow, said)
    flow.subject.save_changes()
