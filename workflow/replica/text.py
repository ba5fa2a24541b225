"""Text that fits its box: in letters there is a face for, small enough, never cut."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from reportlab.pdfbase.pdfmetrics import stringWidth

from workflow.replica.fonts import WIDE, face, wide_letters

FONT = "Helvetica"
LARGEST = 9.0
# Below this a second line reads better than smaller letters.
SMALLEST_ON_ONE_LINE = 6.0
STEP = 0.25
LEADING = 1.1
CAP_HEIGHT = 0.718
# What says which picture of the letter before is meant.
SELECTORS = range(0xFE00, 0xFE10)
LETTERS = 1_000  # looked at again and again


@dataclass(frozen=True)
class FittedText:
    size: float
    lines: tuple[str, ...]
    font: str = FONT


def drawable(text: str) -> str:
    """The text in letters that can be drawn, its spaces single; ő stays, ﷺ and 中 become ?."""
    return " ".join("".join(map(drawable_letter, compose_marks(text))).split())


def unprintable(text: str) -> list[str]:
    """The characters that the form cannot draw, each once, in their order."""
    return list(dict.fromkeys(char for char in compose_marks(text) if is_lost(char)))


def compose_marks(text: str) -> str:
    """Letters with their marks as one character, where there is one."""
    return unicodedata.normalize("NFC", text)


@lru_cache(LETTERS)
def is_lost(char: str) -> bool:
    """Whether a reader misses it: a mark left alone, or a letter that becomes a question mark."""
    if unicodedata.category(char) == "Mn":
        return ord(char) not in SELECTORS
    return char != "?" and drawable_letter(char) == "?"


def drawable_letter(char: str) -> str:
    """One character as it can be drawn."""
    if is_drawn(char):
        return char
    if unicodedata.category(char) in ("Cf", "Mn"):
        return ""
    if char.isspace() or unicodedata.category(char) == "Cc":
        return " "
    plain = unicodedata.normalize("NFKD", char)
    return plain if plain != char and all(map(is_drawn, plain)) else "?"


def is_drawn(char: str) -> bool:
    return is_standard(char) or char in wide_letters()


def is_standard(char: str) -> bool:
    """Return whether the standard fonts draw it. The soft hyphen has a code but no letter."""
    try:
        code = char.encode("cp1252")[0]
    except UnicodeEncodeError:
        return False
    return code >= 0x20 and code not in (0x7F, 0xA0, 0xAD)


def font_of(text: str) -> str:
    """The standard font, which no file carries; for letters it lacks, the face that has them."""
    return FONT if all(map(is_standard, text)) else face(WIDE)


def width_of(text: str, font: str = FONT) -> float:
    """How wide the text is at one point."""
    return stringWidth(text, font, 1)


SPACE = width_of(" ")


def fit(text: str, width: float, height: float) -> FittedText:
    """On one line from 9 points down to 6; else wrapped, in the largest size that fits."""
    font = font_of(text)
    alone = min(LARGEST, width / max(width_of(text, font), 1e-6), height / LEADING)
    if alone >= SMALLEST_ON_ONE_LINE:
        return FittedText(alone, (text,), font)
    words = [(word, width_of(word, font)) for word in text.split(" ")]
    size = LARGEST
    while size > alone:
        lines = wrap_words(words, width / size)
        if lines and len(lines) * LEADING * size <= height:
            return FittedText(size, lines, font)
        size -= STEP
    return FittedText(alone, (text,), font)


def wrap_words(words: list[tuple[str, float]], width: float) -> tuple[str, ...]:
    """Words and their widths in lines no wider than ``width``; none if a word is wider."""
    if max(wide for _, wide in words) > width:
        return ()
    lines: list[list[str]] = [[]]
    room = width
    for word, wide in words:
        if lines[-1] and wide + SPACE > room:
            lines.append([])
            room = width
        room -= wide + (SPACE if lines[-1] else 0)
        lines[-1].append(word)
    return tuple(" ".join(line) for line in lines)
