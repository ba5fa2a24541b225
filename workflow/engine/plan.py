"""Whether a move may be made now: the one decision behind buttons, dry runs, previews and moves."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from viewflow import fsm

from accounts.models import User
from core import clock
from core.refusals import NotAllowed, NotFound, NotNow
from workflow.engine.history import last_transition_facts
from workflow.engine.inputs import check_inputs, inputs_of_move
from workflow.engine.models import Revision, Transition
from workflow.engine.moves import Facts, Kind, options_of_step
from workflow.engine.record import THE_PORTAL
from workflow.engine.register import (
    LIFECYCLES,
    Lifecycle,
    edge,
    facts_by_move,
    moves_of_lifecycle,
    steps_from,
    target_of,
)

MoveAndRule = tuple[str, str]  # a move, and the name of the rule of who may make it
NOT_ALLOWED = "You may not do this."
DEPENDENT = (Kind.TOGETHER, Kind.UNDO)  # never offered, nor made by their name alone


class CodedReason(str):
    """The sentence of a condition that does not hold, with a refusal code of its own."""

    code: str

    def __new__(cls, sentence: str, code: str) -> "CodedReason":
        reason = super().__new__(cls, sentence)
        reason.code = code
        return reason


@dataclass(frozen=True)
class MovePlan:
    """A move of one subject as it stands; ``step`` is None where its status has no such move."""

    flow: Lifecycle[Any]
    move: str
    step: fsm.base.Transition | None

    @property
    def is_permitted(self) -> bool:
        """Whether the status has the move and its rule allows it to this user."""
        return self.step is not None and self.step.has_perm(self.flow, self.flow.by)

    @property
    def unmet_condition(self) -> str:
        """The sentence of the first condition that does not hold; blank where all hold."""
        unmet = self.step.get_unmet_condition(self.flow) if self.step else None
        message: str = unmet[1].message if unmet else ""
        return message

    @property
    def wrong_status(self) -> str:
        """Why this status has no such move, in a sentence."""
        return (
            f"This is {self.flow.subject.get_status_display()} now, so that is no longer possible."
        )

    @property
    def options(self) -> Facts:
        """What the lifecycle says of the move, besides its statuses and its rule."""
        assert self.step is not None
        return options_of_step(self.step)

    def refusal_reason(self) -> str:
        """Why the move would be refused whatever its inputs; blank where it would be made."""
        if self.step is None:
            return self.wrong_status
        return self.unmet_condition if self.is_permitted else NOT_ALLOWED

    def check(self, given: Any, version: int | None = None) -> dict[str, Any]:
        """Return the inputs as the move takes them; all but its condition is checked.

        Raises NotNow (no such move from this status, or a stale version), NotAllowed and
        NotLikeThis (inputs), in the order of ``perform``.
        """
        if self.step is None:
            raise refuse_now(self.flow, self.wrong_status, "wrong_status")
        if not self.is_permitted:
            raise NotAllowed(NOT_ALLOWED)
        check_version(self.flow, version)
        return check_inputs(given, inputs_of_move(self.step.func))

    def make(self, inputs: dict[str, Any]) -> None:
        """Make the move with checked inputs. Raises NotNow with its unmet condition's sentence."""
        try:
            getattr(self.flow, self.move)(by=self.flow.by, **inputs)
        except fsm.base.TransitionConditionsUnmet as unmet:
            raise refuse_unmet(self.flow, unmet.unmet_message) from unmet

    def preview(self, given: Any) -> Transition:
        """The transition that the move would leave. Refuses in the same words as ``perform``."""
        check_independent_move(self.flow.name, self.move)
        inputs = self.check(given)
        if unmet := self.unmet_condition:
            raise refuse_unmet(self.flow, unmet)
        assert self.step is not None
        source = str(self.flow.subject.status)
        done = Transition(
            lifecycle=self.flow.name,
            subject_id=str(self.flow.subject.pk),
            move=self.move,
            source=source,
            target=target_of(self.step, source),
            actor=self.flow.by,
            actor_name=str(self.flow.by) if self.flow.by else THE_PORTAL,
            at=clock.now(),
            effects=[effect.__name__ for effect in self.options.then],
        )
        done.revision = Revision(values={"inputs": inputs})
        return done


def plan_move(flow: Lifecycle[Any], move: str) -> MovePlan:
    """Plan a move by name. Raises NotFound for a name that the lifecycle does not have."""
    if move not in moves_of_lifecycle(type(flow)):
        raise unknown_move(move)
    return MovePlan(flow, move, edge(flow, move))


def check_independent_move(lifecycle: str, move: str) -> None:
    """Raises NotFound for a move that is made only with another's, or that undoes one."""
    facts = facts_by_move(LIFECYCLES[lifecycle]).get(move)
    if facts and facts.kind in DEPENDENT:
        raise unknown_move(move)


def check_version(flow: Lifecycle[Any], version: int | None) -> None:
    """Raises NotNow where the user saw another version; None asks for no check."""
    if version is not None and version != flow.subject.version:
        raise refuse_now(flow, "This was changed meanwhile. Nothing of yours was saved.", "stale")


def unknown_move(move: str) -> NotFound:
    return NotFound(f"There is no move called {move}.", code="unknown_move")


def refuse_now(flow: Lifecycle[Any], message: str, code: str) -> NotNow:
    """The refusal of a move, with who moved the subject last, and when."""
    return NotNow(message, code=code, **last_transition_facts(flow))


def refuse_unmet(flow: Lifecycle[Any], reason: str) -> NotNow:
    """The refusal of a move whose condition does not hold."""
    return refuse_now(flow, str(reason), getattr(reason, "code", "condition"))


def permitted_moves(flow: Lifecycle[Any], user: User | None) -> list[str]:
    """The names of the moves that this user may make from this status, conditions apart.

    Many moves share one rule, which is asked once.
    """
    moves, rules = moves_by_rule(type(flow), type(flow).status.get(flow))
    allowed = {rule for rule in rules if getattr(flow, rule)(user)}
    return [name for name, rule in moves if rule in allowed]


@cache
def moves_by_rule(
    cls: type[Lifecycle[Any]], state: Any
) -> tuple[list[MoveAndRule], frozenset[str]]:
    """The independent moves from a status, each with the name of its rule, and all these rules."""
    steps = steps_from(cls, state).items()
    moves = [
        (name, step.permission.name)
        for name, step in steps
        if options_of_step(step).kind not in DEPENDENT
    ]
    return moves, frozenset(rule for _, rule in moves)


def available_moves(flow: Lifecycle[Any], user: User | None) -> list[dict[str, Any]]:
    """The permitted moves with labels and inputs; a blocked one carries the reason in words."""
    return [serialize_move(plan_move(flow, name)) for name in permitted_moves(flow, user)]


def serialize_move(plan: MovePlan) -> dict[str, Any]:
    assert plan.step is not None
    row = {
        "name": plan.move,
        "label": plan.step.label,
        "danger": plan.options.danger,
        "inputs": [each.as_json() for each in inputs_of_move(plan.step.func) if each.kind.is_asked],
    }
    return row | {"blocked": unmet} if (unmet := plan.unmet_condition) else row
