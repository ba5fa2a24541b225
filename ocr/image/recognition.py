"""Reads lines of text from small pictures, letting in only the characters that can stand there."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np

from ocr.image import networks
from ocr.image.blank import Picture

HEIGHT = 48  # what the network wants
TEXT = 32  # pixels of that which the letters take
SIDE = 10  # pixels of paper left and right
STRIDE = 8  # pixels of a crop to one step of the network
BATCH = 2400  # pixels of width that are read at once: what is remembered grows with it
WIDEST = 2400  # pixels; longer lines are squeezed
BLANK = 0  # the network's symbol for "nothing here"

DIGITS = "0123456789"
KINDS = {
    "digits": DIGITS,
    "tin": DIGITS + "- ",
    "date": DIGITS + "/- ",
    "amount": DIGITS + ",.-()",
    "atc": DIGITS + "WICBVPMX",
    "text": "".join(map(chr, range(32, 127))) + "ñÑéÉ’",
}
SQUEEZE = {"text": 0.92, "amount": 0.85}  # of a line's width: fewer pixels, less time
USUAL = 0.8  # of the other kinds: digits stand as far apart, then, as the network knows them


@dataclass(frozen=True)
class TextLine:
    """A picture of one line of text, and what kind of text it is."""

    pixels: Picture
    kind: str
    stretch: float = 1.0
    letters: int = TEXT  # height at which the network sees the pixels


@dataclass
class RecognizedText:
    """A text with the probability of each of its characters."""

    text: str = ""
    sure: list[float] = field(default_factory=list)
    margin: float = 0.0  # least distance from the second best symbol
    kept: float = 0.0  # share of the wanted symbols' probability that its kind's hold, at worst
    at: list[float] = field(default_factory=list)  # middles of the characters, 0 to 1 of the line
    singly: float = 0.0  # 1 where each character was looked at for itself: then it is believed

    @property
    def least(self) -> float:
        return min(self.sure, default=0.0)

    @property
    def mean(self) -> float:
        return float(np.exp(np.log(np.maximum(self.sure, 1e-6)).mean())) if self.sure else 0.0

    def part(self, text: str) -> "RecognizedText":
        """Of a piece of the text, what it is known by; of all of it where it is not found."""
        start = self.text.find(text)
        if start < 0:
            return self
        piece = slice(start, start + len(text))
        return RecognizedText(text, self.sure[piece], self.margin, self.kept, self.at[piece])

    def after(self, share: float) -> int:
        """The first character beyond a share of the line's width."""
        return next((n for n, at in enumerate(self.at) if at > share), len(self.at))

    def evidence(self) -> dict[str, float]:
        return {"least": self.least, "mean": self.mean, "margin": self.margin, "kept": self.kept}


def join_readings(parts: Sequence[RecognizedText]) -> RecognizedText:
    """Groups of digits as one text with dashes between them; it is as sure as its parts."""
    texts = ["".join(c for c in part.text if c.isdigit()) for part in parts]
    return RecognizedText(
        "-".join(texts),
        [chance for part in parts for chance in part.sure],
        min(part.margin for part in parts),
        min(part.kept for part in parts),
    )


@cache
def symbols() -> list[str]:
    """What the network can say that is wanted anywhere; the first is "nothing here"."""
    return ["", *(s for s in list_symbols() if s)]


@cache
def list_symbols() -> list[str]:
    """Every symbol of the network by its number, blank where it is not wanted."""
    session, _, _ = networks.recogniser()
    every = session.get_modelmeta().custom_metadata_map["character"].splitlines()
    wanted = set().union(*KINDS.values())
    return ["", *(s if s in wanted else "" for s in [*every, " "])]


@cache
def last_layer() -> tuple[np.ndarray, np.ndarray]:
    """The weights and bias of the network's last layer for those symbols."""
    _, weights, bias = networks.recogniser()
    numbers = [BLANK, *(n for n, s in enumerate(list_symbols()) if s)]
    return weights[:, numbers], bias[numbers]


@cache
def allowed_symbols(kind: str) -> np.ndarray:
    """The numbers of the symbols of a kind; the first is "nothing here"."""
    wanted = set(KINDS[kind])
    return np.array([BLANK, *(n for n, s in enumerate(symbols()) if s in wanted and s)])


def read(lines: Sequence[TextLine], *, quick: bool = False) -> list[RecognizedText]:
    """The text of every line, read in batches of the same width; ``quick`` is for a first look."""
    inputs = [prepare_line(line) for line in lines]
    readings = [RecognizedText()] * len(lines)
    for batch in batch_lines_by_width([i.shape[1] for i in inputs]):
        for n, steps in zip(
            batch, run_recogniser([inputs[n] for n in batch], quick=quick), strict=True
        ):
            readings[n] = decode(steps, lines[n].kind)
            readings[n].at = shares(readings[n].at, inputs[n].shape[1], len(steps))
    return readings


def shares(at: Sequence[float], width: int, steps: int) -> list[float]:
    """Of the line without the paper left and right of it, what were shares of all steps."""
    return [(each * steps * STRIDE - SIDE) / (width - 2 * SIDE) for each in at]


def batch_lines_by_width(widths: Sequence[int]) -> list[list[int]]:
    """Numbers of lines of one width in steps: what is read costs by its width, not by the run."""
    groups: list[list[int]] = []
    for n in sorted(range(len(widths)), key=lambda n: widths[n]):
        alike = bool(groups) and width_to_step(widths[groups[-1][0]]) == width_to_step(widths[n])
        if alike and (len(groups[-1]) + 1) * width_to_step(widths[n]) <= BATCH:
            groups[-1].append(n)
        else:
            groups.append([n])
    return groups


def width_to_step(width: int) -> int:
    """The width up to the end of its last step."""
    return -(-width // STRIDE) * STRIDE


def prepare_line(line: TextLine) -> np.ndarray:
    """The line at the network's height, its letters of the height it reads best."""
    high, wide = line.pixels.shape
    scale = line.letters / max(high, 12)
    width = min(WIDEST, max(6, round(wide * scale * line.stretch * SQUEEZE.get(line.kind, USUAL))))
    height = max(2, round(high * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    letters = cv2.resize(line.pixels, (width, height), interpolation=how)
    whole = np.full((HEIGHT, width + 2 * SIDE), 255, np.uint8)
    top = (HEIGHT - height) // 2
    whole[top : top + height, SIDE : SIDE + width] = letters
    return whole


def run_recogniser(pictures: Sequence[Picture], *, quick: bool = False) -> np.ndarray:
    width = width_to_step(max(p.shape[1] for p in pictures))
    values = np.ones((len(pictures), 3, HEIGHT, width), np.float32)
    for n, picture in enumerate(pictures):
        values[n, :, :, : picture.shape[1]] = picture.astype(np.float32) / 127.5 - 1
    network = networks.quick() if quick else networks.recogniser()[0]
    (hidden,) = network.run(None, {network.get_inputs()[0].name: values})
    weights, bias = last_layer()
    odds = hidden @ weights + bias
    chances = np.exp(odds - odds.max(axis=-1, keepdims=True))
    return chances / chances.sum(axis=-1, keepdims=True)


def decode(steps: np.ndarray, kind: str) -> RecognizedText:
    """The likeliest characters of that kind: steps that say the same in a row are one."""
    letters = allowed_symbols(kind)
    chances = steps[:, letters]
    kept = chances.sum(1)
    best = chances.argmax(1)
    ranked = np.sort(chances, axis=1)
    runs = [n for n in range(len(best)) if best[n] and (n == 0 or best[n] != best[n - 1])]
    reading = RecognizedText(kept=1.0, margin=1.0) if runs else RecognizedText()
    for start in runs:
        end = next((n for n in range(start, len(best)) if best[n] != best[start]), len(best))
        top = start + int(np.argmax(chances[start:end, best[start]]))
        share = chances[top] / max(kept[top], 1e-9)
        reading.text += symbols()[letters[best[start]]]
        reading.sure.append(float(share[best[start]]))
        reading.at.append((start + end) / 2 / len(best))
        reading.margin = min(reading.margin, float(ranked[top, -1] - ranked[top, -2]))
        reading.kept = min(reading.kept, float(kept[top]))
    return reading
