"""What a PDF declares to hold: the size of its pictures, and what would run by itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectType, Stream, String

SCRIPT = "JavaScript"
PROGRAM = "a command that starts a program"
FILE = "an embedded file"
KEYS = {"/JS": SCRIPT, "/EF": FILE, "/EmbeddedFiles": FILE, "/XFA": "an XML form"}
ACTIONS = {Name.JavaScript: SCRIPT, Name.Launch: PROGRAM, Name.GoToE: FILE}
CONTAINERS = (ObjectType.array, ObjectType.dictionary, ObjectType.stream)
LARGEST_SIDE = 1_000_000_000  # of a picture; beyond it a number means nothing
HIDDEN = 0b10_0010  # flags of an annotation: hidden, not viewed
DEEPEST = 32  # fields in fields
CHANGED_BY = {"/SMask", "/Mask", "/ImageMask", "/Decode", "/SMaskInData", "/OC"}


@dataclass(frozen=True)
class Widget:
    """A field of a fillable form or a note: its text, and its box in the page's coordinates."""

    text: str
    box: tuple[float, float, float, float]
    is_field: bool = True  # else a note that was typed on the page


@dataclass
class Contents:
    """``active`` names what would run, start or unpack something; none of it is ever touched."""

    largest_image: int = 0  # pixels, as declared
    active: set[str] = field(default_factory=set)
    widgets: dict[int, list[Widget]] = field(default_factory=dict)  # filled ones, by page
    signatures: set[int] = field(default_factory=set)  # pages with a digital signature
    bare: set[int] = field(default_factory=set)  # pages that declare one plain picture


def contents_of_pdf(pdf: pikepdf.Pdf) -> Contents:
    """By every object the file holds, also those that nothing refers to."""
    found = Contents()
    for whole in pdf.objects:
        for part in nested_pdf_dictionaries(whole):
            keys = part.keys()
            found.active |= {KEYS[key] for key in keys & KEYS.keys()}
            if "/S" in keys:
                found.active |= {words for name, words in ACTIONS.items() if part["/S"] == name}
            if "/Height" in keys and "/Width" in keys:
                found.largest_image = max(found.largest_image, pixels(part))
    found.bare = {
        number for number, page in enumerate(pdf.pages, 1) if is_single_picture_page(page)
    }
    for number, page in enumerate(pdf.pages, 1):
        annotations = [each for each in page.obj.get("/Annots", ()) if isinstance(each, Dictionary)]
        found.widgets[number] = [*widgets_of(annotations), *notes_of(annotations)]
        if any(is_digital_signature(each) for each in annotations):
            found.signatures.add(number)
    return found


def is_single_picture_page(page: pikepdf.Page) -> bool:
    """Whether it may show one picture and nothing else: no note on it, and none of what lets a
    picture be seen otherwise than its pixels say."""
    resources = page.obj.get("/Resources")
    if not isinstance(resources, Dictionary):
        return False
    things = resources.get("/XObject")
    if not isinstance(things, Dictionary) or len(things) != 1:
        return False
    (image,) = (things[name] for name in things.keys())  # noqa: SIM118  # of a PDF, no dict's
    if "/Annots" in page.obj or "/ExtGState" in resources or not isinstance(image, Stream):
        return False
    return image.get("/Subtype") == Name.Image and not image.keys() & CHANGED_BY


def widgets_of(annotations: Sequence[Dictionary]) -> Iterator[Widget]:
    """The fields of a page that hold a text and are shown."""
    for each in annotations:
        if each.get("/Subtype") != Name.Widget:
            continue
        text = inherited_entry(each, "/V")
        kind = inherited_entry(each, "/FT")
        is_text = kind in (Name.Tx, Name.Ch) and isinstance(text, String) and str(text)
        if is_shown(each) and is_text:
            yield Widget(str(text), box_of_annotation(each))


def notes_of(annotations: Sequence[Dictionary]) -> Iterator[Widget]:
    """The notes that were typed on a page, and are shown."""
    for each in annotations:
        text = each.get("/Contents")
        if each.get("/Subtype") == Name.FreeText and is_shown(each) and isinstance(text, String):
            yield Widget(str(text), box_of_annotation(each), is_field=False)


def is_shown(annotation: Dictionary) -> bool:
    return not int(annotation.get("/F", 0)) & HIDDEN


def box_of_annotation(annotation: Dictionary) -> tuple[float, float, float, float]:
    left, bottom, right, top = (float(n) for n in annotation["/Rect"])
    return left, bottom, right, top


def is_digital_signature(annotation: Dictionary) -> bool:
    """Return whether it is a signature field that was signed."""
    return inherited_entry(annotation, "/FT") == Name.Sig and isinstance(
        inherited_entry(annotation, "/V"), Dictionary
    )


def inherited_entry(each: Any, key: str) -> Any:
    """Of the field itself or of the one it is part of."""
    for _ in range(DEEPEST):
        if not isinstance(each, Dictionary) or key in each:
            break
        each = each.get("/Parent")
    return each.get(key) if isinstance(each, Dictionary) else None


def nested_pdf_dictionaries(whole: Any) -> Iterator[Any]:
    """The dictionaries in an object, as deep as they stand in one another."""
    left = [whole]
    while left:
        part = left.pop()
        if isinstance(part, Array):
            left += (
                [] if is_of_numbers(part) else [each for each in part if is_inline_container(each)]
            )
        elif isinstance(part, Dictionary | Stream):
            yield part
            left += [each for _, each in part.items() if is_inline_container(each)]


def is_of_numbers(part: Any) -> bool:
    """Such as the widths of a font, by the hundred."""
    return len(part) > 0 and isinstance(part[0], int | float | Decimal)


def is_inline_container(part: Any) -> bool:
    """A container that no other object is: those come by themselves."""
    return getattr(part, "_type_code", None) in CONTAINERS and not part.is_indirect


def pixels(picture: Any) -> int:
    sides = [picture["/Width"], picture["/Height"]]
    width, height = (int(n) if isinstance(n, int) else LARGEST_SIDE for n in sides)
    return abs(width * height)
