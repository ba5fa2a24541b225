"""State diagrams and move tables, drawn from the lifecycles themselves."""

from collections.abc import Iterator
from inspect import getdoc
from typing import Any

from viewflow.this_object import ThisObject

from workflow.engine.inputs import inputs_of
from workflow.engine.moves import facts_of
from workflow.engine.register import LIFECYCLES, Lifecycle, edges, moves_of, target_of

HEAD = """# Lifecycles

Drawn from the code by `python manage.py draw_lifecycles`; a test fails when this page is stale.
"""


def page() -> str:
    """The whole page in Markdown: a diagram and a table for each lifecycle."""
    return "\n".join([HEAD, *(section(name, cls) for name, cls in sorted(LIFECYCLES.items()))])


def section(name: str, cls: type[Lifecycle[Any]]) -> str:
    story = (cls.__doc__ or "").strip().splitlines()[0]
    return f"## {name}\n\n{story}\n\n```mermaid\n{diagram(cls)}\n```\n\n{table(cls)}\n{people(cls)}"


def diagram(cls: type[Lifecycle[Any]]) -> str:
    """A Mermaid state diagram; moves that leave the state are in the table only."""
    states = {state for step in edges(cls) for state in (step.source, step.target) if named(state)}
    states |= {cls.born_as} if not states else set()
    lines = ["stateDiagram-v2"]
    lines += [f'    state "{s.label}" as {s.name}' for s in sorted(states, key=order_of(cls))]
    lines += [f"    {a} --> {b}: {label}" for a, b, label in arrows(cls)]
    return "\n".join(lines)


def named(state: Any) -> bool:
    return hasattr(state, "label")


def order_of(cls: type[Lifecycle[Any]]) -> Any:
    declared = list(cls.model._meta.get_field("status").choices or [])
    return lambda state: [value for value, _ in declared].index(state.value)


def arrows(cls: type[Lifecycle[Any]]) -> Iterator[tuple[str, str, str]]:
    for step in edges(cls):
        if named(step.target):
            yield step.source.name, step.target.name, step.label


def table(cls: type[Lifecycle[Any]]) -> str:
    """Every move: from, to, who, on what condition, what it asks for, what follows."""
    if not moves_of(cls):
        return "Nothing moves it: it stays as it was made."
    rows = ["| move | label | from | to | who | conditions | asks for | then |", "|---" * 8 + "|"]
    return "\n".join([*rows, *(row(cls, name) for name in moves_of(cls))])


def row(cls: type[Lifecycle[Any]], name: str) -> str:
    steps = list(moves_of(cls)[name].get_transitions())
    first = steps[0]
    targets = {target_of(step, str(step.source.value)) for step in steps}
    cells = [
        name,
        first.label,
        ", ".join(step.source.label for step in steps),
        targets.pop() if named(first.target) else "unchanged",
        words(first.permission),
        ", ".join(words(condition) for condition in first.conditions),
        ", ".join(each.name + ("" if each.required else "?") for each in inputs_of(first.func)),
        ", ".join(effect.__name__ for effect in facts_of(first).then),
    ]
    return f"| {' | '.join(cells)} |"


def people(cls: type[Lifecycle[Any]]) -> str:
    """Whom the words in the column *who* mean."""
    rules = {words(rule): rule for rule in map(permission_of, moves_of(cls).values())}
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
        raise ValueError(f"{cls.__name__}: the docstring of {words(rule)!r} tells nobody who it is")
    return said.splitlines()[0]


def words(rule: Any) -> str:
    """A permission or condition by its name, in words."""
    name = rule.name if isinstance(rule, ThisObject) else rule.__name__
    return name.replace("_", " ")
