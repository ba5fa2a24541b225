"""How a value is repaired or doubted, and what is near enough to what was read."""

from collections.abc import Callable, Iterable

from ocr.raw_values import RawForm, RawValue

MARKED = "unmarked"  # evidence: 0 where a pen touched it


def may_repair(raw: RawForm) -> bool:
    """Only what was recognised from a picture may have been misread."""
    return raw.source == "image"


def repair(value: RawValue, text: str, note: str) -> None:
    """Change what was misread; not what a pen touched, as nobody knows what is meant there."""
    if text == value.text or is_marked(value):
        return
    value.was = value.was or value.text
    value.text, value.note = text, note
    value.evidence |= {"repaired": 1.0, "format_ok": 1.0}


def is_marked(value: RawValue) -> bool:
    """Return whether ink goes through it: no sum says then what is meant."""
    return value.evidence.get(MARKED) == 0.0


def doubt(value: RawValue, evidence: str, note: str) -> None:
    value.evidence[evidence] = 0.0
    value.note = value.note or note


def doubt_values(form: RawForm, note: str, is_meant: Callable[[str], bool] = bool) -> None:
    """Those values of the form are not sure any more, by flat name; ``signed`` is one of them."""
    named = form.values() | ({"signed": form.signed} if form.signed else {})
    for name, value in (*named.items(), *form.business_totals.items()):
        if is_meant(name):
            doubt(value, "seen", note)
            value.note = note


def distance(one: str, other: str, most: int) -> int:
    """Letters to change, add or drop to come from one to the other; ``most`` + 1 for more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    row = list(range(len(other) + 1))
    for n, mine in enumerate(one, 1):
        before, row[0] = row[0], n
        for m, theirs in enumerate(other, 1):
            change = before + (mine != theirs)
            before, row[m] = row[m], min(row[m] + 1, row[m - 1] + 1, change)
    return min(row[-1], most + 1)


def nearest(text: str, choices: Iterable[str], most: int) -> str:
    """The one choice nearest to the text; blank where none or several are as near."""
    found, least = "", most + 1
    for choice in choices:
        steps = distance(text, choice, most)
        if steps == least:
            found = "" if steps <= most else found
        elif steps < least:
            found, least = choice, steps
    return found
