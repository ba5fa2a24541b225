"""What a user may do now: the buttons and dialogs of both screens are drawn from this."""

from typing import Any

from viewflow import fsm

from accounts.models import User
from workflow.engine.inputs import inputs_of
from workflow.engine.moves import Kind, facts_of
from workflow.engine.register import Lifecycle, edge, steps_from


def names(flow: Lifecycle[Any], user: User | None) -> list[str]:
    """The moves this user may push from this state, conditions not asked."""
    may: dict[str, bool] = {}  # many moves have one rule: it is asked once
    return [
        name
        for name, step in steps_from(type(flow), type(flow).status.get(flow)).items()
        if facts_of(step).kind is not Kind.TOGETHER and is_let(may, step, flow, user)
    ]


def is_let(
    may: dict[str, bool], step: fsm.base.Transition, flow: Lifecycle[Any], user: User | None
) -> bool:
    """Whether the rule of a step lets this user make it, as answered before or now."""
    rule = step.permission.name
    if rule not in may:
        may[rule] = step.has_perm(flow, user)
    return may[rule]


def offered(flow: Lifecycle[Any], user: User | None) -> list[dict[str, Any]]:
    """The same with labels and inputs; a blocked one carries the reason in words."""
    return [_told(flow, name) for name in names(flow, user)]


def _told(flow: Lifecycle[Any], name: str) -> dict[str, Any]:
    step = edge(flow, name)
    assert step is not None
    told = {
        "name": name,
        "label": step.label,
        "danger": facts_of(step).danger,
        "inputs": [each.as_json() for each in inputs_of(step.func)],
    }
    unmet = step.get_unmet_condition(flow)
    return told | {"blocked": unmet[1].message} if unmet else told
