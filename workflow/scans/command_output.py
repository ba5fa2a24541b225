"""What was read, as ``read_form`` prints it: JSON as in the contract, or a table for people."""

from collections.abc import Iterator
from typing import Any

from ocr.form import AMOUNTS, Form, Value

Entry = dict[str, Any]
DECIMALS = 4


def form_entry(form: Form) -> Entry:
    found: Entry = {
        "status": "form",
        "confidence": round(form.confidence, DECIMALS),
        "version": form.version,
        "source": form.source,
        "pages": list(form.pages),
    }
    found |= {name: value_entry(value) for name, value in form.fields.items()}
    found["lines"] = [
        {"section": line.section, **{name: value_entry(v) for name, v in line.cells.items()}}
        for line in form.lines
    ]
    found["totals"] = {name: value_entry(value) for name, value in form.totals.items()}
    if form.signed:
        found["signed"] = value_entry(form.signed)
    if form.active:
        found["active_content"] = form.active
    return found


def value_entry(value: Value) -> Entry:
    found: Entry = {
        "value": value.value,
        "confidence": round(value.confidence, DECIMALS),
        "page": value.page,
        "box": [round(n, DECIMALS) for n in value.box],
    }
    return found | {name: text for name in ("was", "note") if (text := getattr(value, name))}


def none_entry(reason: str, message: str) -> Entry:
    return {"status": "no_form", "reason": reason, "message": message}


def rejected_entry(reason: str, message: str) -> Entry:
    return {"status": "reject", "reason": reason, "message": message}


def lines_of_printed_entry(key: str, entry: Entry) -> Iterator[str]:
    """An entry as lines of text."""
    if entry["status"] != "form":
        yield f"{key}: {entry['message']}"
        return
    yield f"{key}: a certificate, read with a confidence of {percent_sure(entry['confidence'])}"
    for name, value in entry.items():
        if isinstance(value, dict) and "value" in value:
            sure = percent_sure(value["confidence"])
            yield f"  {name:16} {sure}  {value['value']}{remark(value)}"
    for row in [*entry["lines"], {"atc": {"value": "Total"}, **entry["totals"]}]:
        amounts = "".join(f"{row[name]['value'] if name in row else '':>16}" for name in AMOUNTS)
        yield f"  {row['atc']['value'] if 'atc' in row else '':6}{amounts}"
    if "active_content" in entry:
        yield f"  This PDF holds {entry['active_content']}; it was not run."


def percent_sure(confidence: float) -> str:
    return f"{confidence:7.1%}"


def remark(value: Entry) -> str:
    parts = [f"read as {value['was']}"] if value.get("was") else []
    parts += [value["note"]] if value.get("note") else []
    return f"  ({'; '.join(parts)})" if parts else ""
