"""The register of lifecycles, and the slot each keeps its state in."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from django.db import models
from viewflow import fsm

from workflow.engine.guard import StatusIsGuarded, set_status
from workflow.engine.transactions import is_pushing

LIFECYCLES: dict[str, type["Lifecycle"]] = {}
_MOVES: dict[type["Lifecycle"], dict[str, fsm.base.TransitionMethod]] = {}


class Lifecycle(ABC):
    """The rules of one kind of thing that has states: moves, who may, what follows.

    A subclass names its ``model``, its ``status`` slot, where ``content_is_open`` and how to
    read and write that content. An instance wraps one subject and the user who asks.
    """

    name: ClassVar[str]
    model: ClassVar[type[Any]]
    status: ClassVar[Any]
    content_is_open: ClassVar[frozenset[str]] = frozenset()
    after_birth: ClassVar[tuple[Callable[..., None], ...]] = ()  # effects, as a move's "then"

    def __init__(self, subject: Any, by: Any = None):
        self.subject = subject
        self.by = by

    @classmethod
    def with_content(cls, rows: Any) -> Any:
        """The queryset with what a push reads besides the row itself; saves it queries."""
        return rows

    @abstractmethod
    def audience(self) -> dict[str, Any]:
        """Who may be told: ``tenant_id``, ``company_id``, ``branch_ids`` as they are now."""

    @abstractmethod
    def content(self) -> dict[str, Any]:
        """What is decided on, as plain JSON values: fields, lines, files."""

    def evidence(self) -> list[str]:
        """What lies outside the database and is not as the content says, in words."""
        return []

    @abstractmethod
    def write(self, changes: dict[str, Any]) -> None:
        """Put validated changes into the subject, its lines included."""

    def content_saved(self) -> None:  # noqa: B027 - most need nothing
        """The content was just revised, by no move."""

    def may_edit(self, user: Any) -> bool:
        """Who may revise the content while it is open. Nobody, unless a lifecycle says so."""
        return False

    def prepare_birth(self, content: dict[str, Any]) -> None:  # noqa: B027 - most need nothing
        """Give a new subject what it needs before it is first saved."""


def lifecycle(name: str) -> Callable[[type[Lifecycle]], type[Lifecycle]]:
    """Put a lifecycle on the register under the name it has in URLs, events and the audit."""

    def enter(cls: type[Lifecycle]) -> type[Lifecycle]:
        cls.name = name
        LIFECYCLES[name] = cls
        return cls

    return enter


def tracked(states: type[models.TextChoices]) -> fsm.State:
    """A state slot kept in ``subject.status``, written only while the engine pushes."""
    slot = fsm.State(states)
    slot.getter()(lambda flow: states(flow.subject.status))
    slot.setter()(_set_status)
    return slot


def _set_status(flow: Lifecycle, state: models.TextChoices) -> None:
    if not is_pushing():
        raise StatusIsGuarded("A move is made through perform().")
    set_status(flow.subject, state.value)


def moves_of(cls: type[Lifecycle]) -> dict[str, fsm.base.TransitionMethod]:
    """Every move of a lifecycle by name, in the order they are written."""
    if cls not in _MOVES:
        _MOVES[cls] = {name: getattr(cls, name) for name in _names(cls)}
    return _MOVES[cls]


def _names(cls: type[Lifecycle]) -> Iterator[str]:
    for name, attribute in vars(cls).items():
        if isinstance(attribute, fsm.base.TransitionDescriptor):
            yield name


def edges(cls: type[Lifecycle]) -> Iterable[fsm.base.Transition]:
    """Every edge (one per source state) of a lifecycle, in the order the moves are written."""
    for method in moves_of(cls).values():
        yield from method.get_transitions()


def edge(flow: Lifecycle, move: str) -> fsm.base.Transition | None:
    """The edge that ``move`` would take from the subject's state, or None."""
    method = moves_of(type(flow))[move]
    return method._descriptor.get_transition(type(flow).status.get(flow))


def is_quiet(step: fsm.base.Transition) -> bool:
    """Whether a move is recorded and leaves the subject as it is, down to its version."""
    return bool(step.custom.get("quiet"))


def does_erase(step: fsm.base.Transition) -> bool:
    """Whether a move forgets what its subject said, and what was kept of it on the way."""
    return bool(step.custom.get("erases"))


@cache
def erasing_moves(cls: type[Lifecycle]) -> frozenset[str]:
    """The moves of a lifecycle that erase."""
    moves = moves_of(cls).items()
    return frozenset(name for name, m in moves if any(map(does_erase, m.get_transitions())))


def target_of(step: fsm.base.Transition, source: str) -> str:
    """Where an edge leads; a move without a target leaves the state."""
    return source if step.target is fsm.base.DEFAULT else str(step.target.value)
