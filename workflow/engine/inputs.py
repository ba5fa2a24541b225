"""What a move asks for: the keyword-only parameters of its method, save ``by``."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NewType

from core import text
from core.days import read_iso_day
from core.refusals import NotLikeThis, field_fault

# What a move may ask for: the annotations of its keyword-only parameters.
Text = NewType("Text", str)
Days = NewType("Days", int)

LONGEST_TEXT = 2000
LONGEST_LINE = 60
LARGEST_NUMBER = 1000
NOTHING = Text("")


class WrongInput(ValueError):
    """One input is not like this; the message is for people."""


def read_text_input(value: object) -> str:
    try:
        return text.normalize_text(value, LONGEST_TEXT).strip()
    except text.BadText as bad:
        raise WrongInput(str(bad)) from bad


def read_line_input(value: object) -> str:
    try:
        return text.normalize_line(value, LONGEST_LINE).strip()
    except text.BadText as bad:
        raise WrongInput(str(bad)) from bad


def read_number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= LARGEST_NUMBER:
        raise WrongInput(f"Send a whole number from 1 to {LARGEST_NUMBER}.")
    return value


class Day(str):
    """A day as ISO writes it: ``2026-10-12``."""


def read_day_input(value: object) -> str:
    try:
        return read_iso_day(str(value)).isoformat()
    except (TypeError, ValueError):
        raise WrongInput("Write a day as 2026-10-12.") from None


@dataclass(frozen=True)
class InputKind:
    """A kind of input: its name for the screen, how it is read, and what may be chosen.

    ``label`` is what it is called where its name does not say enough. ``texts`` are prepared for
    some of the choices, by their value. What is not asked for is in no dialog: the page knows it.
    """

    type: str
    read: Callable[[object], Any]
    choices: Callable[[], list[tuple[str, str]]] = list
    label: str = ""
    texts: Callable[[], dict[str, list[str]]] = dict
    is_asked: bool = True


KINDS: dict[Any, InputKind] = {
    Text: InputKind("text", read_text_input),
    Days: InputKind("number", read_number),
    Day: InputKind("date", read_day_input),
    Day | None: InputKind("date", read_day_input),
}


@dataclass(frozen=True)
class Input:
    name: str
    kind: InputKind
    required: bool

    def as_json(self) -> dict[str, Any]:
        """As a dialog draws it."""
        told: dict[str, Any] = {
            "name": self.name,
            "label": self.kind.label or self.name.replace("_", " ").capitalize(),
            "type": self.kind.type,
            "required": self.required,
        }
        if offered := self.kind.choices():
            texts = self.kind.texts()
            told["choices"] = [
                {"value": v, "label": label} | ({"texts": texts[v]} if v in texts else {})
                for v, label in offered
            ]
        return told


@cache
def inputs_of_move(function: Callable[..., Any]) -> list[Input]:
    """The inputs of a move's method, read from its signature."""
    parameters = inspect.signature(function).parameters.values()
    return [
        Input(p.name, KINDS[p.annotation], p.default is p.empty)
        for p in parameters
        if p.kind is p.KEYWORD_ONLY and p.name != "by"
    ]


def check_inputs(given: Any, wanted: list[Input]) -> dict[str, Any]:
    """The inputs as the method takes them. Raises NotLikeThis naming every wrong field."""
    if not isinstance(given, dict):
        raise NotLikeThis([field_fault("", "invalid", "Send an object with the move's inputs.")])
    faults = unexpected_inputs(given, {each.name for each in wanted})
    read: dict[str, Any] = {}
    for each in wanted:
        faults += _read_one(each, given, read)
    if faults:
        raise NotLikeThis(faults)
    return read


def unexpected_inputs(given: dict[str, Any], names: set[str]) -> list[dict[str, str]]:
    """A fault for each input that is none of these."""
    return [
        field_fault(str(name), "unexpected", f"This move does not ask for {name}.")
        for name in given
        if name not in names
    ]


def _read_one(each: Input, given: dict[str, Any], read: dict[str, Any]) -> list[dict[str, str]]:
    value = given.get(each.name)
    try:
        found = each.kind.read(value) if value is not None else None
    except WrongInput as error:
        return [field_fault(each.name, "invalid", str(error))]
    if found:
        read[each.name] = found
    elif each.required:
        label = each.as_json()["label"]
        return [field_fault(each.name, "required", f"{label} is required.")]
    return []
