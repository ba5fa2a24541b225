"""The register of lifecycles, and the slot each keeps its state in."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from types import EllipsisType
from typing import Any, ClassVar, Generic, NotRequired, TypedDict, TypeVar

from django.db import connection, models
from viewflow import fsm

from accounts.models import User
from core.recording import Changed, RowChange
from workflow.engine.guard import StatusIsGuarded, Tracked, set_status
from workflow.engine.move_groups import DECIDING, OF_TENANT, PORTAL, MoveGroup
from workflow.engine.moves import Facts, Kind, Slot, options_of_step
from workflow.engine.plain_values import to_plain_json
from workflow.engine.transactions import is_pushing

S = TypeVar("S", bound=Tracked)
LIFECYCLES: dict[str, type["Lifecycle[Any]"]] = {}
_MOVES: dict[type["Lifecycle[Any]"], dict[str, fsm.base.TransitionMethod]] = {}


class Audience(TypedDict):
    """Who may be told of a subject, as it is now. ``person_id``: one of the staff, whose it is."""

    tenant_id: int | None
    company_id: int | None
    branch_ids: set[int]
    person_id: NotRequired[int | None]


class Lifecycle(ABC, Generic[S]):
    """The rules of one kind of thing that has states: moves, who may, what follows.

    A subclass names its ``model``, its ``status`` slot, where ``content_is_open`` and how to
    read and write that content. ``columns`` are what moves set besides the content: the audit
    compares them with what the last push left; ``columns_of_saves`` are set by saves too. Those of
    ``later_columns`` and ``later_columns_of_saves`` came when there were seals already: empty, they
    are in none. An instance wraps one subject and the user who asks.
    """

    name: ClassVar[str]
    model: ClassVar[type[Any]]
    status: ClassVar[Any]
    content_is_open: ClassVar[frozenset[str]] = frozenset()
    created_label: ClassVar[str] = "Begun"  # how the audit words its creation
    move_group: ClassVar[MoveGroup | None] = None  # of all its moves; None: each by its kind
    initial_status: ClassVar[str]
    other_initial_statuses: ClassVar[tuple[str, ...]] = ()
    # Of some of these, a value that the first content must have.
    needed_at_creation: ClassVar[dict[str, str]] = {}
    columns: ClassVar[tuple[str, ...]] = ()
    columns_of_saves: ClassVar[tuple[str, ...]] = ()
    later_columns: ClassVar[tuple[str, ...]] = ()
    later_columns_of_saves: ClassVar[tuple[str, ...]] = ()
    creation_effects: ClassVar[tuple[Callable[..., None], ...]] = ()  # effects, as a move's "then"

    def __init__(self, subject: S, by: User | None = None):
        self.subject = subject
        self.by = by
        self.recorded: list[RowChange] = []
        # The digest of its content when it was last compared with the chain, and the transition
        # that had recorded its user then; ...: not read.
        self.compared_content: str | None = None
        self.actor_record: int | EllipsisType | None = ...

    def record_row(self, table: str, key: Any, changed: Changed) -> None:
        """Have the move say what a row of a recorded table holds once the move is made.

        ``changed``: what the move did to it; it is refused where more of the row differs.
        """
        self.recorded.append(RowChange(table, key, changed))

    @classmethod
    def fetch(cls, pk: Any, by: User | None) -> Any:
        """The subject as ``by`` may see it, locked, with what a push reads. Raises DoesNotExist.

        Lock first, read then: what a join brings along with a locked row that was waited for is
        older than the row (PostgreSQL). SQLite has one writer, and no row locks.
        """
        rows = cls.model._default_manager.visible_to(by)
        if connection.features.has_select_for_update:
            rows.select_for_update(of=("self",)).only("pk", "status").get(pk=pk)
        return cls.with_content(rows).get(pk=pk)

    @classmethod
    def with_content(cls, rows: "models.QuerySet[Any]") -> "models.QuerySet[Any]":
        """The queryset with what a push reads besides the row itself; saves it queries."""
        return rows

    @abstractmethod
    def audience(self) -> "Audience":
        """Who may be told: ``tenant_id``, ``company_id``, ``branch_ids`` as they are now."""

    @abstractmethod
    def content(self) -> dict[str, Any]:
        """What is decided on, as plain JSON values: fields, lines, files."""

    def state(self) -> dict[str, Any]:
        """What the sealed columns hold, as plain JSON values."""
        names = (*self.columns, *self.columns_of_saves)
        told = {name: to_plain_json(getattr(self.subject, name)) for name in names}
        added = (*self.later_columns, *self.later_columns_of_saves)
        later = {name: to_plain_json(getattr(self.subject, name)) for name in added}
        return told | {name: value for name, value in later.items() if value is not None}

    def evidence(self) -> list[str]:
        """What lies elsewhere and is not as the subject says, in words."""
        return []

    @abstractmethod
    def write(self, changes: dict[str, Any]) -> None:
        """Put validated changes into the subject, its lines included."""

    def moved(self, move: str, source: str, inputs: dict[str, Any]) -> None:
        """A move was just made and saved."""

    def content_saved(self) -> None:
        """The content was just revised, by no move."""

    def may_edit(self, user: User | None) -> bool:
        """Who may revise the content while it is open. Nobody, unless a lifecycle says so."""
        return False

    def companion_moves(self, move: str) -> Sequence[Any]:
        """What is pushed or born together with this move of the subject, which is locked."""
        return ()

    def effects_of_creation(self) -> tuple[Callable[..., None], ...]:
        """What follows this birth."""
        return self.creation_effects

    def prepare_creation(self, content: dict[str, Any]) -> None:
        """Give a new subject what it needs before it is first saved."""


def lifecycle(name: str) -> Callable[[type["Lifecycle[Any]"]], type["Lifecycle[Any]"]]:
    """Put a lifecycle on the register under the name it has in URLs, events and the audit."""

    def enter(cls: type["Lifecycle[Any]"]) -> type["Lifecycle[Any]"]:
        cls.name = name
        LIFECYCLES[name] = cls
        return cls

    return enter


def tracked_status(states: type[models.TextChoices]) -> Slot:
    """A state slot kept in ``subject.status``, written only while the engine pushes."""
    slot = Slot(states)
    slot.getter()(lambda flow: states(flow.subject.status))
    slot.setter()(_set_status)
    return slot


def _set_status(flow: Lifecycle[Any], state: models.TextChoices) -> None:
    if not is_pushing():
        raise StatusIsGuarded("A move is made through perform().")
    set_status(flow.subject, state.value)


def moves_of_lifecycle(cls: type["Lifecycle[Any]"]) -> dict[str, fsm.base.TransitionMethod]:
    """Every move of a lifecycle by name, in the order they are written."""
    if cls not in _MOVES:
        _MOVES[cls] = {name: getattr(cls, name) for name in _move_names(cls)}
    return _MOVES[cls]


def _move_names(cls: type["Lifecycle[Any]"]) -> Iterator[str]:
    for name, attribute in vars(cls).items():
        if isinstance(attribute, fsm.base.TransitionDescriptor):
            yield name


def edges_of_lifecycle(cls: type["Lifecycle[Any]"]) -> Iterable[fsm.base.Transition]:
    """Every edge (one per source state) of a lifecycle, in the order the moves are written."""
    for method in moves_of_lifecycle(cls).values():
        yield from method.get_transitions()


def edge(flow: Lifecycle[Any], move: str) -> fsm.base.Transition | None:
    """The edge that ``move`` would take from the subject's state, or None."""
    return steps_from(type(flow), type(flow).status.get(flow)).get(move)


@cache
def steps_from(cls: type["Lifecycle[Any]"], state: Any) -> dict[str, fsm.base.Transition]:
    """Every move that leads on from a state, with the edge it takes, in the order written."""
    found = {
        name: m._descriptor.get_transition(state) for name, m in moves_of_lifecycle(cls).items()
    }
    return {name: step for name, step in found.items() if step is not None}


@cache
def erasing_moves(cls: type["Lifecycle[Any]"]) -> frozenset[str]:
    """The moves of a lifecycle that erase."""
    moves = moves_of_lifecycle(cls).items()
    return frozenset(
        name for name, m in moves if any(options_of_step(e).erases for e in m.get_transitions())
    )


@cache
def writing_moves(cls: type["Lifecycle[Any]"]) -> frozenset[str]:
    """The moves of a lifecycle that add to a content that is closed."""
    return frozenset(name for name, facts in facts_by_move(cls).items() if facts.writes)


@cache
def allowed_steps_of(cls: type["Lifecycle[Any]"]) -> frozenset[tuple[str, str, str]]:
    """Every step a subject may take, as (move, from, to); being born is one."""
    steps = {
        ("born", "", str(status)) for status in (cls.initial_status, *cls.other_initial_statuses)
    }
    for name, method in moves_of_lifecycle(cls).items():
        for step in method.get_transitions():
            source = str(step.source.value)
            steps.add((name, source, target_of(step, source)))
    return frozenset(steps)


@cache
def internal_moves(cls: type["Lifecycle[Any]"]) -> frozenset[str]:
    """The moves of a lifecycle that are among our own people."""
    return frozenset(name for name, facts in facts_by_move(cls).items() if facts.internal)


@cache
def hidden_moves(cls: type["Lifecycle[Any]"]) -> frozenset[str]:
    """The moves of a lifecycle of which tenants are told nothing."""
    return frozenset(name for name, facts in facts_by_move(cls).items() if facts.hidden)


@cache
def undoable_moves(cls: type["Lifecycle[Any]"]) -> frozenset[str]:
    """The moves of a lifecycle that can be undone for UNDO_SECONDS."""
    return frozenset(name for name, facts in facts_by_move(cls).items() if facts.undoable)


@cache
def undo_moves(cls: type["Lifecycle[Any]"]) -> frozenset[str]:
    """The moves of a lifecycle that undo the one before."""
    return frozenset(name for name, of in facts_by_move(cls).items() if of.kind is Kind.UNDO)


@cache
def asking_moves(cls: type["Lifecycle[Any]"]) -> frozenset[str]:
    """The decisions of a lifecycle that ask for something, so that their words stay in view."""
    facts = facts_by_move(cls).items()
    return frozenset(name for name, of in facts if of.kind is Kind.DECISION and not of.main)


@cache
def repeatable_moves(cls: type["Lifecycle[Any]"]) -> dict[str, Kind]:
    """The moves of a lifecycle that leave the state, with their kinds."""
    facts = facts_by_move(cls)
    return {
        name: facts[name].kind
        for name, move in moves_of_lifecycle(cls).items()
        if any(step.target is fsm.base.DEFAULT for step in move.get_transitions())
    }


def target_of(step: fsm.base.Transition, source: str) -> str:
    """Where an edge leads; a move without a target leaves the state."""
    return source if step.target is fsm.base.DEFAULT else str(step.target.value)


@cache
def facts_by_move(cls: type["Lifecycle[Any]"]) -> dict[str, Facts]:
    """What is said of each move of a lifecycle, in the order they are written."""
    return {
        name: options_of_step(next(iter(m.get_transitions())))
        for name, m in moves_of_lifecycle(cls).items()
    }


def group_of_move(cls: type["Lifecycle[Any]"], move: str) -> MoveGroup:
    """Return the group of a move: its lifecycle's, else by its kind and who makes it."""
    if cls.move_group:
        return cls.move_group
    if move not in moves_of_lifecycle(cls):  # creation: a tenant's draft, or their scan
        return MoveGroup.TENANT
    kind = facts_by_move(cls)[move].kind
    if kind in DECIDING:
        return MoveGroup.DECISIONS
    who = next(iter(moves_of_lifecycle(cls)[move].get_transitions())).permission.name
    # By a link the portal signs in the name of the tenant's signatory.
    if who in OF_TENANT or (who == PORTAL and kind is Kind.TOGETHER):
        return MoveGroup.TENANT
    return MoveGroup.SYSTEM if who == PORTAL else MoveGroup.DESK
