"""How sure a value is that the file says itself: it was not recognised, only doubted by checks."""

from ocr.form import REQUIRED, Form, Line, Value
from ocr.raw_values import RawForm, RawValue

SURE = 0.999
DOUBTS = {  # where it failed
    "format_ok": 0.3,
    "seen": 0.3,
    "unmarked": 0.3,
    "period_ok": 0.9,
    "sum_ok": 0.9,
    "listed": 0.9,
    "verified": 0.9,
    "dark": 0.85,
    "typed": 0.6,
}
REPAIRED = 0.8


def form_from_text(raw: RawForm) -> Form:
    """The form of a file with text of its own."""
    form = Form(
        pages=raw.pages,
        fields={name: certain(value) for name, value in raw.fields.items()},
        lines=[
            Line(row.section, {name: certain(value) for name, value in row.cells.items()})
            for row in raw.lines
        ],
        totals={name: certain(value) for name, value in raw.totals.items()},
        signed=certain(raw.signed) if raw.signed else None,
        version=raw.version,
        source=raw.source,
        turned=raw.turned,
    )
    form.confidence = min(form.fields[name].confidence for name in REQUIRED)
    return form


def certain(value: RawValue) -> Value:
    limits = [limit for name, limit in DOUBTS.items() if value.evidence.get(name) == 0.0]
    limits += [REPAIRED] if value.evidence.get("repaired") else []
    confidence = min([value.evidence.get("digital", 1.0) * SURE, *limits])
    return Value(value.text, confidence, value.page, value.box, value.was, value.note)
