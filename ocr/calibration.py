"""Calibration: the confidence of a value from its evidence.

A logistic curve over the evidence, fitted on generated certificates (tests/ocr/fit.py) and stored
as JSON. A value that a check found impossible stays low, whatever its letters look like.
"""

import json
import math
from functools import cache
from pathlib import Path

from ocr.form import AMOUNTS, REQUIRED, Form, Line, Value
from ocr.raw_values import RawForm, RawValue
from ocr.text_confidence import DOUBTS, certain

FITTED = Path(__file__).parent / "confidence.json"
MISSING = 0.1  # where nothing was found
MOST, REPAIRED = 0.999, 0.96  # nothing seen is certain; least of all what was changed
RECOGNISED_DOUBTS = {"at_rate": 0.9}  # of a tax that a file does not say itself
CHECKS = ("sum_ok", "rate_ok", "period_ok", "listed", "count_ok", "format_ok")
CHANCES = ("least", "mean", "margin", "kept")
SHARES = ("again", "agree", "at_border", "contrast", "official", "residual", "fineness", "singly")
PAPERS = ("coarse", "bilevel", "pale")  # kinds of paper, each of which fits kinds of values
KINDS = ("date", "tin", "zip", "atc", "amount", "text", "signatory_tin", "signatory_text")
GROUPS = {"text": "text", "signatory_text": "text", "date": "date", "amount": "amount"}
Features = dict[str, float]


def rate_form(raw: RawForm) -> Form:
    """The form with how sure each value is, and as a whole as its least sure required one."""
    form = Form(
        pages=raw.pages,
        fields={name: rate_value(name, value) for name, value in raw.fields.items()},
        lines=[
            Line(row.section, {name: rate_value(name, value) for name, value in row.cells.items()})
            for row in raw.lines
        ],
        totals={name: rate_value(name, value) for name, value in raw.totals.items()},
        signed=rated_signature(raw.signed) if raw.signed else None,
        version=raw.version,
        source=raw.source,
        turned=raw.turned,
        dpi=raw.dpi,
        paper=raw.paper,
    )
    form.confidence = min(form.fields[name].confidence for name in REQUIRED)
    return form


def rate_value(name: str, value: RawValue) -> Value:
    if "digital" in value.evidence:
        return certain(value)
    return value_with_confidence(value, min(chance(name, value), *confidence_limits(value)))


def rated_signature(value: RawValue) -> Value:
    return (
        certain(value)
        if "digital" in value.evidence
        else value_with_confidence(value, min(value.evidence["sure"], *confidence_limits(value)))
    )


def value_with_confidence(value: RawValue, confidence: float) -> Value:
    return Value(value.text, round(confidence, 4), value.page, value.box, value.was, value.note)


def confidence_limits(value: RawValue) -> list[float]:
    """The most that a value may have against which something speaks."""
    evidence = value.evidence
    limits = DOUBTS | RECOGNISED_DOUBTS
    low = [most for name, most in limits.items() if evidence.get(name) == 0.0]
    if evidence.get("repaired"):
        low.append(REPAIRED)
    if evidence.get("missing"):
        low.append(MISSING)
    return [*low, MOST]


def chance(name: str, value: RawValue) -> float:
    weights = fitted_weights()
    odds = sum(weights.get(k, 0.0) * v for k, v in features(name, value).items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


def features(name: str, value: RawValue) -> Features:
    """The evidence as numbers that can be added up; what is not known counts nothing."""
    evidence = value.evidence
    found = {
        "one": 1.0,
        f"is_{confidence_kind(name)}": 1.0,
        "repaired": evidence.get("repaired", 0.0),
    }
    found |= {key: odds_of(evidence.get(key, 0.5)) for key in CHANCES}
    found |= {key: evidence.get(key, 0.0) for key in SHARES}
    of = GROUPS.get(confidence_kind(name), "digits")
    found |= {f"{of}_{key}": evidence[key] for key in PAPERS if evidence.get(key)}
    for check in CHECKS:
        if check in evidence:
            found[f"{check}_{'yes' if evidence[check] else 'no'}"] = 1.0
    return found


def odds_of(chance: float) -> float:
    """Of a probability, on the scale on which they add up; from -1 to 1 for what is usual."""
    bounded = min(max(chance, 1e-3), 1 - 1e-4)
    return math.log(bounded / (1 - bounded)) / 9


def confidence_kind(name: str) -> str:
    if name.startswith("signatory"):
        return "signatory_tin" if name.endswith("tin") else "signatory_text"
    if name.startswith("period"):
        return "date"
    if name in AMOUNTS:
        return "amount"
    last = name.rsplit("_", 1)[-1]
    return last if last in ("tin", "zip", "atc") else "text"


@cache
def fitted_weights() -> dict[str, float]:
    weights: dict[str, float] = json.loads(FITTED.read_text(encoding="utf-8"))["weights"]
    return weights
