"""What a user may do now: the buttons and dialogs of both screens are drawn from this."""

from functools import cache
from typing import Any

from accounts.models import User
from workflow.engine.inputs import inputs_of_move
from workflow.engine.moves import Kind, options_of_step
from workflow.engine.register import Lifecycle, edge, steps_from

Ruled = tuple[str, str]  # a move, and the rule of who may make it


def names(flow: Lifecycle[Any], user: User | None) -> list[str]:
    """The moves this user may push from this state, conditions not asked.

    Many moves have one rule: it is asked once.
    """
    ruled, rules = by_rule(type(flow), type(flow).status.get(flow))
    let = {rule for rule in rules if getattr(flow, rule)(user)}
    return [name for name, rule in ruled if rule in let]


@cache
def by_rule(cls: type[Lifecycle[Any]], state: Any) -> tuple[list[Ruled], frozenset[str]]:
    """The moves from a state that are made of one alone, each with the name of its rule; and
    every rule among them."""
    steps = steps_from(cls, state).items()
    alone = [
        (name, step) for name, step in steps if options_of_step(step).kind is not Kind.TOGETHER
    ]
    ruled = [(name, step.permission.name) for name, step in alone]
    return ruled, frozenset(rule for _, rule in ruled)


def available_moves(flow: Lifecycle[Any], user: User | None) -> list[dict[str, Any]]:
    """The same with labels and inputs; a blocked one carries the reason in words."""
    return [_serialize_move(flow, name) for name in names(flow, user)]


def _serialize_move(flow: Lifecycle[Any], name: str) -> dict[str, Any]:
    step = edge(flow, name)
    assert step is not None
    told = {
        "name": name,
        "label": step.label,
        "danger": options_of_step(step).danger,
        "inputs": [each.as_json() for each in inputs_of_move(step.func)],
    }
    unmet = step.get_unmet_condition(flow)
    return told | {"blocked": unmet[1].message} if unmet else told
