"""State diagrams and move tables, drawn from the lifecycles themselves."""

from collections.abc import Iterator
from inspect import getdoc
from typing import Any

from viewflow.this_object import ThisObject

from workflow.engine.inputs import inputs_of_move
from workflow.engine.moves import options_of_step
from workflow.engine.register import (
    LIFECYCLES,
    Lifecycle,
    edges_of_lifecycle,
    moves_of_lifecycle,
    target_of,
)

HEAD = """# Lifecycles

Drawn from the code by `python manage.py draw_lifecycles`; a test fails when this page is stale.
"""


def render_lifecycles_page() -> str:
    """The whole page in Markdown: a diagram and a table for each lifecycle."""
    return "\n".join(
        [HEAD, *(render_lifecycle_section(name, cls) for name, cls in sorted(LIFECYCLES.items()))]
    )


def render_lifecycle_section(name: str, cls: type[Lifecycle[Any]]) -> str:
    story = (cls.__doc__ or "").strip().splitlines()[0]
    drawn = f"```mermaid\n{diagram(cls)}\n```"
    return f"## {name}\n\n{story}\n\n{drawn}\n\n{moves_table(cls)}\n{permission_list(cls)}"


def diagram(cls: type[Lifecycle[Any]]) -> str:
    """A Mermaid state diagram; moves that leave the state are in the table only."""
    states = {
        state
        for step in edges_of_lifecycle(cls)
        for state in (step.source, step.target)
        if has_name(state)
    }
    states |= {cls.initial_status} if not states else set()
    lines = ["stateDiagram-v2"]
    lines += [
        f'    state "{s.label}" as {s.name}' for s in sorted(states, key=status_sort_key(cls))
    ]
    lines += [f"    {a} --> {b}: {label}" for a, b, label in arrows(cls)]
    return "\n".join(lines)


def has_name(state: Any) -> bool:
    return hasattr(state, "label")


def status_sort_key(cls: type[Lifecycle[Any]]) -> Any:
    declared = list(cls.model._meta.get_field("status").choices or [])
    return lambda state: [value for value, _ in declared].index(state.value)


def arrows(cls: type[Lifecycle[Any]]) -> Iterator[tuple[str, str, str]]:
    for step in edges_of_lifecycle(cls):
        if has_name(step.target):
            yield step.source.name, step.target.name, step.label


def moves_table(cls: type[Lifecycle[Any]]) -> str:
    """Every move: from, to, who, on what condition, what it asks for, what follows."""
    if not moves_of_lifecycle(cls):
        return "Nothing moves it: it stays as it was made."
    rows = ["| move | label | from | to | who | conditions | asks for | then |", "|---" * 8 + "|"]
    return "\n".join([*rows, *(render_move_row(cls, name) for name in moves_of_lifecycle(cls))])


def render_move_row(cls: type[Lifecycle[Any]], name: str) -> str:
    steps = list(moves_of_lifecycle(cls)[name].get_transitions())
    first = steps[0]
    targets = {target_of(step, str(step.source.value)) for step in steps}
    cells = [
        name,
        first.label,
        ", ".join(step.source.label for step in steps),
        targets.pop() if has_name(first.target) else "unchanged",
        describe_rule(first.permission),
        ", ".join(describe_rule(condition) for condition in first.conditions),
        ", ".join(
            each.name + ("" if each.required else "?") for each in inputs_of_move(first.func)
        ),
        ", ".join(effect.__name__ for effect in options_of_step(first).then),
    ]
    return f"| {' | '.join(cells)} |"


def permission_list(cls: type[Lifecycle[Any]]) -> str:
    """Whom the words in the column *who* mean."""
    rules = {
        describe_rule(rule): rule for rule in map(permission_of, moves_of_lifecycle(cls).values())
    }
    if not rules:
        return ""
    told = (f"- *{name}*: {meaning(cls, rule)}" for name, rule in rules.items())
    return "\n".join(["\nWho that is:\n", *told, ""])


def permission_of(move: Any) -> Any:
    return next(iter(move.get_transitions())).permission


def meaning(cls: type[Lifecycle[Any]], rule: Any) -> str:
    """The first line of what a rule says of itself. Raises ValueError where it says nothing."""
    said = getdoc(getattr(cls, rule.name) if isinstance(rule, ThisObject) else rule)
    if not said:
        raise ValueError(
            f"{cls.__name__}: the docstring of {describe_rule(rule)!r} tells nobody who it is"
        )
    return said.splitlines()[0]


def describe_rule(rule: Any) -> str:
    """A permission or condition by its name, in words."""
    name = rule.name if isinstance(rule, ThisObject) else rule.__name__
    return name.replace("_", " ")
