"""What a move asks for: the keyword-only parameters of its method, save ``by``."""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from accounts.refusals import NotLikeThis

LONGEST_TEXT = 2000
LARGEST_NUMBER = 1000
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class WrongInput(ValueError):
    """One input is not like this; the message is for people."""


def read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise WrongInput("Write text here.")
    if len(value) > LONGEST_TEXT:
        raise WrongInput(f"At most {LONGEST_TEXT:,} characters.")
    if UNPRINTABLE.search(value):
        raise WrongInput("This text holds characters that cannot be printed.")
    return value.strip()


def read_number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= LARGEST_NUMBER:
        raise WrongInput(f"Send a whole number from 1 to {LARGEST_NUMBER}.")
    return value


@dataclass(frozen=True)
class Kind:
    """A kind of input: its name for the screen, how it is read, and what may be chosen."""

    type: str
    read: Callable[[Any], Any]
    choices: tuple[tuple[str, str], ...] = ()


KINDS: dict[Any, Kind] = {str: Kind("text", read_text), int: Kind("number", read_number)}


@dataclass(frozen=True)
class Input:
    name: str
    kind: Kind
    required: bool

    def as_json(self) -> dict[str, Any]:
        """As a dialog draws it."""
        told: dict[str, Any] = {
            "name": self.name,
            "label": self.name.replace("_", " ").capitalize(),
            "type": self.kind.type,
            "required": self.required,
        }
        if self.kind.choices:
            told["choices"] = [{"value": v, "label": label} for v, label in self.kind.choices]
        return told


@cache
def inputs_of(function: Callable[..., Any]) -> list[Input]:
    """The inputs of a move's method, read from its signature."""
    parameters = inspect.signature(function).parameters.values()
    return [
        Input(p.name, KINDS[p.annotation], p.default is p.empty)
        for p in parameters
        if p.kind is p.KEYWORD_ONLY and p.name != "by"
    ]


def checked(given: Any, wanted: list[Input]) -> dict[str, Any]:
    """The inputs as the method takes them. Raises NotLikeThis naming every wrong field."""
    if not isinstance(given, dict):
        raise NotLikeThis([wrong("", "invalid", "Send an object with the move's inputs.")])
    names = {each.name for each in wanted}
    faults = [
        wrong(str(name), "unexpected", f"This move does not ask for {name}.")
        for name in given
        if name not in names
    ]
    read: dict[str, Any] = {}
    for each in wanted:
        faults += _read_one(each, given, read)
    if faults:
        raise NotLikeThis(faults)
    return read


def _read_one(each: Input, given: dict[str, Any], read: dict[str, Any]) -> list[dict[str, str]]:
    value = given.get(each.name)
    try:
        found = each.kind.read(value) if value is not None else None
    except WrongInput as error:
        return [wrong(each.name, "invalid", str(error))]
    if found:
        read[each.name] = found
    elif each.required:
        label = each.as_json()["label"]
        return [wrong(each.name, "required", f"{label} is required.")]
    return []


def wrong(field: str, code: str, message: str) -> dict[str, str]:
    return {"field": field, "code": code, "message": message}
