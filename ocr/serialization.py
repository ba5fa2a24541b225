"""Outcomes and what is known as plain data, for the pipe between the portal and its reader."""

from dataclasses import asdict
from typing import Any

from ocr.form import Form, Line, NoForm, Outcome, Plain, Value
from ocr.protocol import KnownFacts, KnownParty


def serialize_outcome(outcome: Outcome) -> Plain:
    return {"form" if isinstance(outcome, Form) else "none": asdict(outcome)}


def heard(plain: Plain) -> Outcome:
    if "none" in plain:
        return NoForm(**plain["none"])
    given = dict(plain["form"])
    given["pages"] = tuple(given["pages"])
    for name in ("fields", "totals"):
        given[name] = values_from_plain(given[name])
    given["lines"] = [
        Line(row["section"], values_from_plain(row["cells"])) for row in given["lines"]
    ]
    given["signed"] = value_from_plain(given["signed"]) if given["signed"] else None
    return Form(**given)


def values_from_plain(given: dict[str, Any]) -> dict[str, Value]:
    return {name: value_from_plain(each) for name, each in given.items()}


def value_from_plain(given: dict[str, Any]) -> Value:
    left, top, right, bottom = given["box"]
    return Value(**{**given, "box": (left, top, right, bottom)})


def serialize_known(known: KnownFacts) -> Plain:
    return asdict(known)


def known_heard(plain: Plain) -> KnownFacts:
    rates = plain["rates"]
    return KnownFacts(
        companies=tuple(KnownParty(**each) for each in plain["companies"]),
        tenants=tuple(KnownParty(**each) for each in plain["tenants"]),
        rates=None if rates is None else {code: tuple(each) for code, each in rates.items()},
    )
