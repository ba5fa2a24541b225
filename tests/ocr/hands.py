"""Forms filled in by hand: each character drawn for itself, as no two of a person are the same."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfgen.canvas import Canvas

from tests.ocr.makings import blank_page
from tests.ocr.marks import laid_over
from tests.ocr.pictures import Paper, damage_page, facts_of, scribbled
from tests.scans.made import Pen, Style

FACES = (
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX_SMALL | cv2.FONT_ITALIC,
)
TALL = 64  # pixels of a capital on the sheet on which a character is drawn
PLAIN = str.maketrans("ñÑ&", "nN+")  # the faces have no others
SIZES = {9.0: 12.0}  # what is written into a cell is larger than what is typed there
HANDS = {"hand": ("scan", 200), "hand 150": ("scan", 150), "hand fax": ("fax", 200)}
CAPITAL, WIDE = 0.7, 0.52  # of a size: how high a capital is, and how far to the next character
Words = tuple[float, float, str, float]  # left end and line in points, text, size
Draw = Callable[[str, int], np.ndarray]  # a character with strokes of so many pixels, TALL high


@dataclass
class Hand(Pen):
    """Remembers what is to be written, and where."""

    written: list[Words] = field(default_factory=list)

    def put(self, x: float, y: float, text: str, size: float = 0) -> None:
        self.written.append((x, y, text, size or self.style.size))

    def wide(self, text: str, size: float = 0) -> float:
        return WIDE * (size or self.style.size) * len(text)


def drawn_by(face: int) -> Draw:
    """Characters of a face that pens drew."""
    scale = cv2.getFontScaleFromHeight(face, TALL, 3)

    def draw(character: str, thick: int) -> np.ndarray:
        sheet = np.full((3 * TALL, 3 * TALL), 255, np.uint8)
        said = character.translate(PLAIN)
        cv2.putText(sheet, said, (TALL, 2 * TALL), face, scale, 0, thick, cv2.LINE_AA)
        return sheet

    return draw


def drawn_in(font: Path) -> Draw:
    """Characters of a TrueType font that looks like handwriting."""
    _, top, _, bottom = ImageFont.truetype(font, 100).getbbox("0")
    letters = ImageFont.truetype(font, round(100 * TALL / (bottom - top)))

    def draw(character: str, thick: int) -> np.ndarray:
        sheet = Image.new("L", (3 * TALL, 3 * TALL), 255)
        wide = (thick - 5) // 2
        at = (TALL, 2 * TALL)
        ImageDraw.Draw(sheet).text(at, character, 0, letters, anchor="ls", stroke_width=wide)
        return np.asarray(sheet)

    return draw


@dataclass
class Writer:
    """How somebody writes: their characters, pen, slant, and how unsteady they are."""

    draw: Draw
    chance: Random
    thick: int
    ink: int
    lean: float
    unsteady: float

    def write_words(self, page: np.ndarray, words: Words, dpi: int) -> None:
        """Write along a line that rises or falls, each character a little off it."""
        left, down, text, size = words
        rise = self.chance.uniform(-0.02, 0.02) * self.unsteady * size
        for n, character in enumerate(text):
            at = (left, down + n * rise + self.chance.gauss(0, 0.5) * self.unsteady)
            high = SIZES.get(size, size) * CAPITAL * self.about()
            sheet = self.draw(character, self.thick)
            put_character(page, sheet, at, high, (self.lean, self.ink), dpi)
            left += WIDE * size * self.about()
            self.lean += self.chance.gauss(0, 0.02) * self.unsteady

    def about(self) -> float:
        return self.chance.uniform(1 - 0.1 * self.unsteady, 1 + 0.1 * self.unsteady)


def handwritten_form(
    seed: int, kind: str = "scan", dpi: int = 200, draw: Draw | None = None
) -> Paper:
    """The same for the same seed; ``draw`` is another hand than one of ours."""
    chance = Random(seed)
    facts, signed = facts_of(chance), chance.random() < 0.7
    facts.fields = {name: value.translate(PLAIN) for name, value in facts.fields.items()}
    tin = chance.choice(("cells", "groups"))
    hand = Hand(Canvas(""), Style(size=chance.uniform(8.5, 11), tin=tin))
    hand.fill(facts)
    page = blank_page(dpi).copy()
    writer = Writer(
        draw or drawn_by(chance.choice(FACES)),
        chance,
        thick=chance.choice((5, 7, 9)),
        ink=chance.randint(15, 110),
        lean=chance.uniform(-0.1, 0.35),
        unsteady=chance.uniform(0.3, 1.2),
    )
    for words in hand.written:
        writer.write_words(page, words, dpi)
    if signed:
        page = scribbled(page, chance, dpi)
    turned = seed % 4 * 90
    return Paper(damage_page(page, chance, kind, dpi, turned), facts, signed, dpi, turned)


def put_character(
    page: np.ndarray,
    sheet: np.ndarray,
    at: tuple[float, float],
    high: float,
    look: tuple[float, int],
    dpi: int,
) -> None:
    """Lay a drawn character over the page, ``high`` points; ``at`` is where it begins on its line,
    ``look`` its slant and how dark it is."""
    k, (lean, ink) = high * dpi / 72 / TALL, look
    side = max(4, int(3 * TALL * k))
    way = np.array([[k, -lean * k, 2 * TALL * lean * k], [0, k, 0]])
    small = cv2.warpAffine(sheet, way, (side, side), flags=cv2.INTER_AREA, borderValue=255)
    shade = ink + small.astype(float) * (255 - ink) / 255
    left, top = at[0] * dpi / 72 - TALL * k, at[1] * dpi / 72 - 2 * TALL * k
    page[:] = laid_over(page, shade.astype(np.uint8), left, top)
