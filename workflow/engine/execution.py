"""The one way anything moves: lock, check, move, save, record."""

import json
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from viewflow import fsm

from accounts.models import User
from core import clock
from core.db.transactions import run_in_transaction
from core.digests import canonical_json, json_digest
from core.refusals import NotAllowed, NotFound, NotNow
from workflow.engine import announcements, chain, rows
from workflow.engine.guard import set_status
from workflow.engine.inputs import check_inputs, inputs_of_move
from workflow.engine.keys import check_may_append, stored_head
from workflow.engine.models import Transition
from workflow.engine.moves import Kind, options_of_step
from workflow.engine.record import THE_PORTAL, stored_revision_values, transition_columns
from workflow.engine.register import (
    LIFECYCLES,
    Lifecycle,
    edge,
    facts_by_move,
    hidden_moves,
    internal_moves,
    moves_of_lifecycle,
)
from workflow.engine.seals import seal_of
from workflow.engine.transactions import pushing

OUR_PEOPLE = "Accounting"

_silent: ContextVar[bool] = ContextVar("effects_silenced", default=False)


@dataclass(frozen=True)
class Push:
    """One move asked for. ``version`` is the one the asker saw; None asks for no check."""

    lifecycle: str
    pk: Any
    move: str
    inputs: dict[str, Any] = field(default_factory=dict)
    version: int | None = None


@dataclass(frozen=True)
class Birth:
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
    """Push one subject through a move and return it.

    ``by`` is a user, or None for the portal itself. Refusals, in this order: NotFound (none
    that ``by`` may see), NotNow (no such move from this state; who moved it, and when),
    NotAllowed, NotNow (stale version), NotLikeThis (inputs), NotNow (a condition's sentence).
    """
    check_independent_move(lifecycle, move)
    return perform_all([Push(lifecycle, pk, move, inputs or {}, version)], by=by)[0]


def check_independent_move(lifecycle: str, move: str) -> None:
    """Raises NotFound for a move that is made only together with another's."""
    facts = facts_by_move(LIFECYCLES[lifecycle]).get(move)
    if facts and facts.kind is Kind.TOGETHER:
        raise unknown(move)


def unknown(move: str) -> NotFound:
    return NotFound(f"There is no move called {move}.", code="unknown_move")


def perform_all(pushes: Sequence[Push | Birth], *, by: User | None) -> list[Any]:
    """Push several subjects in one transaction: all of them, or none.

    Subjects are locked in the order (lifecycle, pk), the chain's head last, so that crossed
    gestures cannot deadlock. What a lifecycle sends ``along`` is locked after them; it is not
    told here.
    """
    return run_in_transaction(lambda: _all(pushes, by))[: len(pushes)]


def create_subject(
    lifecycle: str, status: str, content: dict[str, Any], *, by: User | None, pk: Any = None
) -> Any:
    """Bring a subject into being with its first status and content, and record it."""
    return perform_all([Birth(lifecycle, status, content, pk)], by=by)[0]


def revise(
    lifecycle: str, pk: Any, changes: dict[str, Any], *, by: User | None, version: int | None = None
) -> Any:
    """Change the content of a subject, where its lifecycle says that content is open.

    Refusals: NotFound, NotNow (content closed, or stale version), NotAllowed.
    """

    def work() -> Any:
        with pushing():
            flow = _fetch_subject(lifecycle, pk, by)
            _check_open(flow)
            _check_version(flow, version)
            check_may_append(stored_head())  # its seal is made under the key
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


def _all(pushes: Sequence[Push | Birth], by: User | None) -> list[Any]:
    with pushing():
        flows = _lock_subjects(dict(enumerate(pushes)), by)
        along = [more for i, flow in flows.items() for more in flow.along(_move_in(pushes[i]))]
        flows |= _lock_subjects(dict(enumerate(along, len(pushes))), by)
        records = [
            _make_move(flows[i], item) if isinstance(item, Push) else _create_one(item, by)
            for i, item in enumerate([*pushes, *along])
        ]
        for record in records:
            record.append()
        announcements.wake_after_commit()
        return [record.flow.subject for record in records]


def _move_in(item: Push | Birth) -> str:
    return item.move if isinstance(item, Push) else ""


def _lock_subjects(pushes: dict[int, Push | Birth], by: User | None) -> dict[int, Lifecycle[Any]]:
    """Fetch and lock what is to be moved, in the one order that everybody keeps."""
    moving = [(i, item) for i, item in pushes.items() if isinstance(item, Push)]
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

    def append(self) -> None:
        chain.append(self.transition, self.values)
        if entries := self.values.get("rows"):
            rows.point_at(entries, self.transition.number)


def _make_move(flow: Lifecycle[Any], push: Push) -> _Record:
    method, step = known_move(flow, push.move)
    facts = options_of_step(step)
    if not step.has_perm(flow, flow.by):
        raise NotAllowed("You may not do this.")
    _check_version(flow, push.version)
    inputs = check_inputs(push.inputs, inputs_of_move(method._func))
    source = flow.subject.status
    try:
        method(by=flow.by, **inputs)
    except fsm.base.TransitionConditionsUnmet as unmet:
        raise NotNow(unmet.unmet_message, code="condition", **last_push(flow)) from unmet
    content = flow.content()
    said = json_digest(content)
    if facts.hidden:
        _save_unseen(flow, said)
    elif not facts.quiet:
        _save(flow, said)
    if facts.erases:
        chain.empty_values(flow.name, flow.subject.pk)
    flow.moved(push.move, source, inputs)
    values = {"inputs": inputs}
    if facts.writes or (source in flow.content_is_open and not (facts.quiet or facts.erases)):
        values["content"] = content
    return _record(flow, push.move, source, values, said, _effect_names(facts.then))


def _create_one(birth: Birth, by: User | None) -> _Record:
    cls = LIFECYCLES[birth.lifecycle]
    subject = cls.model(**({"pk": birth.pk} if birth.pk else {}))
    set_status(subject, birth.status)
    flow = cls(subject, by)
    content = dict(birth.content)  # a copy: a gesture tried once more begins with all of it
    flow.prepare_birth(content)
    subject.save(force_insert=True)
    flow.write(content)
    values = {"inputs": birth.inputs, "content": flow.content()}
    said = json_digest(values["content"])
    _save(flow, said)
    return _record(flow, "born", "", values, said, _effect_names(flow.effects_of_birth()))


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


def known_move(flow: Lifecycle[Any], move: str) -> tuple[Any, fsm.base.Transition]:
    """The move and the edge it takes from here. Raises NotFound or NotNow."""
    if move not in moves_of_lifecycle(type(flow)):
        raise unknown(move)
    step = edge(flow, move)
    if step is None:
        state = flow.subject.get_status_display()
        raise NotNow(
            f"This is {state} now, so that is no longer possible.",
            code="wrong_status",
            **last_push(flow),
        )
    return getattr(flow, move), step


def _check_version(flow: Lifecycle[Any], version: int | None) -> None:
    if version is not None and version != flow.subject.version:
        raise NotNow(
            "This was changed meanwhile. Nothing of yours was saved.",
            code="stale",
            **last_push(flow),
        )


def _check_open(flow: Lifecycle[Any]) -> None:
    if flow.subject.status not in flow.content_is_open:
        raise NotNow(
            f"This is {flow.subject.get_status_display()} now and cannot be changed.",
            code="content_closed",
            **last_push(flow),
        )
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


def is_among_ourselves(done: Transition, reader: User | None) -> bool:
    """Whether a move of our own people is read by a tenant, who is told no name and no word."""
    if reader is None or not reader.is_tenant or done.lifecycle not in LIFECYCLES:
        return False
    return done.move in internal_moves(LIFECYCLES[done.lifecycle])


def actor_label(done: Transition, reader: User | None) -> str:
    """Who made a move, as ``reader`` may know it."""
    return OUR_PEOPLE if is_among_ourselves(done, reader) else done.actor_name


def known_to(reader: User | None, lifecycle: str, subject_id: str) -> "QuerySet[Transition]":
    """What was done to a subject, as far as this reader may know of it."""
    rows = Transition.objects.filter(lifecycle=lifecycle, subject_id=subject_id)
    if reader is None or not reader.is_tenant:
        return rows
    return rows.exclude(move__in=hidden_moves(LIFECYCLES[lifecycle]))


def last_push(flow: Lifecycle[Any]) -> dict[str, Any]:
    """What happened meanwhile: ``status``, ``version``, and who made which move when."""
    last = known_to(flow.by, flow.name, str(flow.subject.pk)).order_by("-number").first()
    return {
        "status": flow.subject.status,
        "version": flow.subject.version,
        "move": last.move if last else "",
        "by": actor_label(last, flow.by) if last else THE_PORTAL,
        "at": clock.utc_moment(last.at) if last else "",
    }
