"""Every value of a form in its format, or as found and doubted."""

from collections.abc import Callable

from ocr.form import AMOUNTS, FIELDS
from ocr.guard import GuardedLook
from ocr.raw_values import RawForm, RawValue
from ocr.validation import formats

Plain = Callable[[str], str]
FEWEST = len("99999")  # digits of an amount that was printed with marks
NO: dict[Plain, str] = {
    formats.date_of: "This is no date.",
    formats.tin_of: "A TIN has 9 digits and a branch code of 3 to 5.",
    formats.zip_of: "A ZIP code has 4 digits.",
    formats.format_atc_code: "This is no ATC.",
    formats.amount_of: "This is no amount.",
}


def plain_for(name: str) -> Plain:
    """What makes a field or cell of that name plain."""
    last = name.rsplit(".", 1)[-1]
    if last.startswith("period"):
        return formats.date_of
    if last in AMOUNTS:
        return formats.amount_of
    ends = {"tin": formats.tin_of, "zip": formats.zip_of, "atc": formats.format_atc_code}
    return ends.get(last.rsplit("_", 1)[-1], formats.format_one_line_text)


def tidy(raw: RawForm) -> None:
    for name in FIELDS:
        raw.fields.setdefault(name, RawValue("", (0, 0, 0, 0), raw.pages[0], {"missing": 1.0}))
    named = [*raw.values().items(), *raw.business_totals.items()]
    for name, value in named:
        plain = plain_for(name)
        with GuardedLook("tidy_value", name.rpartition(".")[2]):
            if plain is formats.amount_of and raw.source == "image":
                value.alternatives += amounts_without_marks(value.text)
            if name.endswith("address") and raw.source == "image":
                value.text = formats.correct_house_numbers(value.text)
                value.alternatives = [*map(formats.correct_house_numbers, value.alternatives)]
            tidy_value(value, plain)


def amounts_without_marks(text: str) -> list[str]:
    """The amount that is meant where neither commas nor the point were seen."""
    digits = text.replace(" ", "")
    return [f"{digits[:-2]}.{digits[-2:]}"] if digits.isdigit() and len(digits) >= FEWEST else []


def tidy_value(value: RawValue, plain: Plain) -> None:
    """In its format; where the text is in none, the first other reading that is."""
    if formats.is_nothing(value.text):
        value.text = ""
        return
    found = plain(value.text)
    if not found:
        found = next(filter(None, map(plain, value.alternatives)), "")
        if found:
            value.was = value.was or value.text
            value.evidence["repaired"] = 1.0
    value.evidence["format_ok"] = float(bool(found))
    value.note = value.note if found else NO.get(plain, "")
    value.text = found or formats.format_one_line_text(value.text)
    value.alternatives = [each for each in map(plain, value.alternatives) if each]
