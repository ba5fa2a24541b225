"""What in a PDF would run, start or unpack something: looked for in every object it holds."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf

JAVASCRIPT = "JavaScript"
PROGRAM = "a command that starts a program"
FILE = "an embedded file"
OPENING = "an action that starts when it is opened"

# By the kind of an action, and by keys that stand in nothing else.
ACTIONS = {"/JavaScript": JAVASCRIPT, "/Launch": PROGRAM, "/GoToE": FILE}
KEYS = {"/JS": JAVASCRIPT, "/EF": FILE, "/EmbeddedFiles": FILE}
TYPES = {"/EmbeddedFile": FILE}
STARTING = ("/OpenAction", "/AA")
HARMLESS = ("/GoTo", "/Named")  # only another place, or a command of the reader's own menu
# The same in the bare bytes: readers open what strict ones leave out.
WRITTEN = {
    rb"/S\s*/JavaScript\b": JAVASCRIPT,
    rb"/JS\s*[(<]": JAVASCRIPT,
    rb"/S\s*/Launch\b": PROGRAM,
    rb"/EF\s*<<": FILE,
    rb"/Type\s*/EmbeddedFile\b": FILE,
}
SCRIPT = re.compile(rb"<[\w:.-]*script\b", re.IGNORECASE)
ESCAPED = re.compile(rb"#([0-9a-fA-F]{2})")


def describe_active_content(data: bytes) -> str:
    """In words, what the PDF holds of these; blank when it holds none."""
    found = {*in_objects(data), *in_bytes(data)}
    words = [each for each in (JAVASCRIPT, PROGRAM, FILE, OPENING) if each in found]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def in_bytes(data: bytes) -> Iterator[str]:
    bare = ESCAPED.sub(lambda match: bytes([int(match[1], 16)]), data)
    return (words for pattern, words in WRITTEN.items() if re.search(pattern, bare))


def in_objects(data: bytes) -> Iterator[str]:
    """By every object, also those packed in streams, and those that nothing refers to."""
    with pikepdf.open(BytesIO(data)) as pdf:
        for whole in pdf.objects:
            for part in dictionaries_in_pdf_object(whole):
                yield from in_dictionary(part)


def dictionaries_in_pdf_object(whole: Any) -> Iterator[Any]:
    """The dictionaries in an object, as deep as they stand in one another."""
    left = [whole]
    while left:
        part = left.pop()
        if isinstance(part, pikepdf.Array):
            left += [each for each in part if is_direct_pdf_container(each)]
        elif isinstance(part, pikepdf.Dictionary | pikepdf.Stream):
            yield part
            left += [each for _, each in part.items() if is_direct_pdf_container(each)]


def is_direct_pdf_container(part: Any) -> bool:
    """A container that no other object is: those come by themselves."""
    return isinstance(part, pikepdf.Array | pikepdf.Dictionary) and not part.is_indirect


def in_dictionary(part: Any) -> Iterator[str]:
    for key in part.keys():  # noqa: SIM118 - a stream is no mapping
        if key in KEYS:
            yield KEYS[key]
        if key in STARTING:
            yield from in_start(key, part[key])
        if key == "/XFA":
            yield from in_form(part[key])
    yield from active_parts_named(ACTIONS, part.get("/S"))
    yield from active_parts_named(TYPES, part.get("/Type"))


def active_parts_named(names: dict[str, str], value: Any) -> Iterator[str]:
    if isinstance(value, pikepdf.Name) and str(value) in names:
        yield names[str(value)]


def in_start(key: str, value: Any) -> Iterator[str]:
    """What runs by itself: an action on opening, or one for each of several events."""
    actions = (
        [value] if key == "/OpenAction" else [each for _, each in items_of_pdf_dictionary(value)]
    )
    for action in actions:
        kind = dict(items_of_pdf_dictionary(action)).get("/S")
        if kind is not None and str(kind) not in HARMLESS:
            yield OPENING


def items_of_pdf_dictionary(value: Any) -> list[tuple[str, Any]]:
    return list(value.items()) if isinstance(value, pikepdf.Dictionary) else []


def in_form(form: Any) -> Iterator[str]:
    """An XML form may carry scripts of its own."""
    for part in form if isinstance(form, pikepdf.Array) else [form]:
        if isinstance(part, pikepdf.Stream) and SCRIPT.search(part.read_bytes()):
            yield JAVASCRIPT
