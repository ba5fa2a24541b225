"""The faces that come with the product; a form embeds the letters it uses of them alone."""

import unicodedata
from functools import cache
from pathlib import Path
from threading import Lock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "fonts"
# As wide as Helvetica, letter by letter, and with all of Latin.
WIDE = "LiberationSans"
# As wide as Cambria, letter by letter.
MARKING = "Caladea"
# A face keeps its place in its own file while a form is written: one form at a time.
writing = Lock()
_loading = Lock()


def face(name: str) -> str:
    """The face's name, ready to be set in."""
    with _loading:
        return load_face(name).fontName


@cache
def load_face(name: str) -> TTFont:
    font = TTFont(name, FOLDER / f"{name}-Regular.ttf", asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


@cache
def wide_letters() -> frozenset[str]:
    """What can be drawn letter after letter, from left to right."""
    with _loading:
        return frozenset(filter(stands_alone, map(chr, load_face(WIDE).face.charToGlyph)))


def stands_alone(char: str) -> bool:
    """Neither a space, a control or a combining mark, nor written from right to left."""
    kind, direction = unicodedata.category(char), unicodedata.bidirectional(char)
    return kind[0] in "LNPS" and direction not in ("R", "AL", "AN") and ord(char) < 0x10000
