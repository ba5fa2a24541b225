"""How right the reader was, field by field, as the person who confirmed it found."""

from typing import Any

from workflow.scans import fields
from workflow.scans.models import Scan

EDGES = (0.0, 0.5, 0.7, 0.85, 0.9, 0.95, 0.97, 0.99)


def tally_of(scan: Scan, confirmed: fields.Values) -> dict[str, Any] | None:
    """By confidence: ``[fields, corrected, sum of what was said]``; None where nothing was read.

    ``paper`` is its kind as ``ocr.form.Form`` names it, or its source where there is no picture.
    """
    if scan.outcome is None:
        return None
    bins = [[0, 0, 0.0] for _ in EDGES]
    for name, value in scan.values_read.items():
        row = bins[bin_of(value["confidence"])]
        row[0] += 1
        row[1] += not fields.same(name, str(value["value"]), confirmed.get(name, ""))
        row[2] = round(row[2] + value["confidence"], 4)
    paper = scan.outcome.get("paper") or scan.outcome.get("source", "")
    return {"bins": bins, "corrected": sum(int(row[1]) for row in bins), "paper": paper}


def bin_of(confidence: float) -> int:
    return max(number for number, edge in enumerate(EDGES) if confidence >= edge or not number)
