"""Text that fits its box: in letters the form's fonts have, small enough, never cut."""

import unicodedata
from dataclasses import dataclass

from reportlab.pdfbase.pdfmetrics import stringWidth

FONT = "Helvetica"
LARGEST = 9.0
# Below this a second line reads better than smaller letters.
SMALLEST_ON_ONE_LINE = 6.0
STEP = 0.25
LEADING = 1.1
CAP_HEIGHT = 0.718
# Letters that do not come apart into one the fonts have and a mark.
SPELLED = str.maketrans(
    {"₱": "P", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ı": "i", "‐": "-", "−": "-", "⁄": "/"}
)


@dataclass(frozen=True)
class Fitted:
    size: float
    lines: tuple[str, ...]


def written(text: str) -> str:
    """The text in WinAnsi letters, its spaces single; ñ stays, ő becomes o, 中 becomes ?."""
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(map(letter, composed)).split())


def letter(char: str) -> str:
    """One character as WinAnsi can write it."""
    if is_printable(char):
        return char
    if unicodedata.category(char) in ("Cf", "Mn"):
        return ""
    if char.isspace() or unicodedata.category(char) == "Cc":
        return " "
    plain = unicodedata.normalize("NFKD", char.translate(SPELLED)).translate(SPELLED)
    kept = "".join(each for each in plain if is_printable(each))
    return kept or "?"


def is_printable(char: str) -> bool:
    """Whether the standard fonts draw it. The soft hyphen has a code but no letter."""
    try:
        code = char.encode("cp1252")[0]
    except UnicodeEncodeError:
        return False
    return code >= 0x20 and code not in (0x7F, 0xA0, 0xAD)


def width_of(text: str) -> float:
    """How wide the text is at one point."""
    return stringWidth(text, FONT, 1)


SPACE = width_of(" ")


def fit(text: str, width: float, height: float) -> Fitted:
    """On one line from 9 points down to 6; else wrapped, in the largest size that fits."""
    alone = min(LARGEST, width / max(width_of(text), 1e-6), height / LEADING)
    if alone >= SMALLEST_ON_ONE_LINE:
        return Fitted(alone, (text,))
    words = [(word, width_of(word)) for word in text.split(" ")]
    size = LARGEST
    while size > alone:
        lines = wrapped(words, width / size)
        if lines and len(lines) * LEADING * size <= height:
            return Fitted(size, lines)
        size -= STEP
    return Fitted(alone, (text,))


def wrapped(words: list[tuple[str, float]], width: float) -> tuple[str, ...]:
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
