"""Who signs: name, title and TIN in one box, in free order, under the signature."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from ocr import geometry
from ocr.form import Box
from ocr.guard import guard_calls
from ocr.image import networks, recognition, signatory_repair
from ocr.image.aligned_page import GLYPH, INK, AlignedPage
from ocr.image.blank import SCALE, Picture
from ocr.image.gaps import wide_gaps
from ocr.image.recognition import RecognizedText, TextLine
from ocr.raw_values import RawValue
from ocr.signatory import Signatory, is_title, parse_signatory
from ocr.validation.repair import doubt

Shown = tuple[float, int]  # how much wider, and how high the letters
FIRST, OTHER = (1.25, 44), (1.1, 38)  # what crosses the lines is pulled apart
LIKELY = 0.3  # from here on the detector calls a pixel text
AROUND = 24  # pixels of paper left and right of what is looked at
NARROW, LOW = 16, 5  # pixels: less is no line of text
SAME_ROW = 9  # pixels between the middles of pieces of one line
WIDE = 1.5  # a gap that much wider than the usual one parts name, title and TIN
FAR = 2.4  # and that much wider than from letter to letter
INITIAL = re.compile(r"[A-Z]\.? |I{2,3}\b|[JS]r\b|CPA\b")
AFTER_INITIAL = re.compile(r"\b[A-Z]\. ?$")
LABEL = re.compile(
    r"\b(?:[T1I7][I1LlJ]N\b(?=\W*(?:\d|$))|[TFH][HI1L]?[NM](?=\W*\d)"
    r"|[TFHI17][HIT1Ll]?[NM]\b(?=\W*N[Oo0]\b\W*\d))"
)
GAP = "   "  # as signatory_of wants it
PALE = 110  # what is lighter is a stamp or a pen's stroke, not print
DARKEST = 50
DOUBT = 0.75  # a character less sure than this makes the box be looked at again
SURE = 0.9  # a line in which none is less sure is not read again
SAME = 4  # points by which the same line may begin, end or stand elsewhere
PARTS = ("signatory_name", "signatory_title", "signatory_tin")
NOT_PLAUSIBLE = "It does not look like one."
OTHER_TIN = "A second look saw another TIN."
Lines = list["SignatoryLine"]


@dataclass
class SignatoryLine:
    """One line of text in the box."""

    box: Box  # in points
    pixels: Picture
    reading: RecognizedText
    gaps: list[float]  # where name, title and TIN part, in shares of its width


@guard_calls(*PARTS, otherwise=lambda: [[]])
def looks(sheet: AlignedPage) -> list[Lines]:
    """The lines of text in the signatory's box; seen in several ways where one leaves doubts,
    until two say the same."""
    pixels, at = crop_to_ink(*sheet.cut(geometry.BOXES["signatory"], 0.5))
    views = [recognise_signatory_lines(pixels, at, quick=True)]
    least = SURE if sheet.is_worn else DOUBT
    if not views[0] or not is_signatory_doubtful(views[0], least):
        return views
    sure = [] if sheet.is_worn else [each for each in views[0] if each.reading.least >= SURE]
    others = ((erase_stamp, FIRST), (erase_thin_strokes, FIRST), (np.copy, OTHER))
    for change, shown in others:
        views.append(recognise_signatory_lines(change(pixels), at, shown, sure))
        if any(is_same_signatory(before, views[-1]) for before in views[:-1]):
            break
    return views


def is_same_signatory(one: Lines, other: Lines) -> bool:
    """Return whether both tell the same name, title and TIN, each of which can be one."""
    said = [signatory_texts(who_of(view)) for view in (one, other)]
    return all(
        plausible(part, a) and signatory_compare_key(part, a) == signatory_compare_key(part, b)
        for part, a, b in zip(PARTS, *said, strict=True)
    )


def crop_to_ink(pixels: Picture, at: tuple[int, int]) -> tuple[Picture, tuple[int, int]]:
    """From the first to the last letter or stroke, as far as there is one."""
    _, _, stats, _ = cv2.connectedComponentsWithStats((pixels < INK).astype(np.uint8))
    parts = [(x, x + w) for x, _, w, h, _ in stats[1:].tolist() if h >= GLYPH]
    if not parts:
        return pixels, at
    left = max(0, min(x for x, _ in parts) - AROUND)
    right = max(x for _, x in parts) + AROUND
    return pixels[:, left:right], (at[0] + left, at[1])


def erase_stamp(pixels: Picture) -> Picture:
    """Without what is paler than print."""
    steps = (np.arange(256) - DARKEST) * ((255 - DARKEST) / (PALE - DARKEST)) + DARKEST
    return cv2.LUT(pixels, np.clip(steps, 0, 255).astype(np.uint8))


def erase_thin_strokes(pixels: Picture) -> Picture:
    """Without strokes that are thinner than those of letters."""
    return cv2.morphologyEx(pixels, cv2.MORPH_CLOSE, np.ones((2, 2), np.uint8))


def is_signatory_doubtful(found: Lines, least: float = DOUBT) -> bool:
    who = who_of(found)
    return min(each.reading.least for each in found) < least or not all(
        plausible(n, t) for n, t in zip(PARTS, signatory_texts(who), strict=True)
    )


def signatory_texts(who: Signatory) -> tuple[str, str, str]:
    """Return name, title and TIN, corrected."""
    said = zip(PARTS, (who.name, who.title, who.tin), strict=True)
    name, title, tin = (signatory_repair.correct_field(part, text) for part, text in said)
    return name, title, tin


def plausible(part: str, text: str) -> bool:
    """Return whether it looks like such a part at all."""
    if part == "signatory_tin":
        return sum(map(str.isdigit, text)) in (12, 14)
    if any(map(str.isdigit, text)):
        return False
    if part == "signatory_title":
        return is_title(text)
    return len(text.split()) > 1 and not is_title(text)


@guard_calls(*PARTS, otherwise=dict)
def read_signatory_values(views: list[Lines], sheet: AlignedPage, page: int) -> dict[str, RawValue]:
    """Read name, title and TIN of the signatory, as far as they can be separated."""
    found = {}
    for part in PARTS:
        best, others = vote(part, views)
        if best:
            speaks = best.evidence | sheet.evidence()
            found[part] = RawValue(best.text, sheet.share(best.line.box), page, speaks, others)
            if why := doubt_about_signatory(part, best.text, others):
                doubt(found[part], "seen", why)
    return found


def doubt_about_signatory(part: str, text: str, others: Sequence[str]) -> str:
    """Say why a part is not sure, however clear its letters are; blank where it may be."""
    if not plausible(part, text):
        return NOT_PLAUSIBLE
    if part == "signatory_tin" and any(plausible(part, other) for other in others):
        return OTHER_TIN
    return ""


@dataclass
class PartReading:
    """What one view says of a part."""

    text: str
    line: "SignatoryLine"
    evidence: dict[str, float]


def vote(part: str, views: list[Lines]) -> tuple[PartReading | None, list[str]]:
    """What most views say of a part, and what others say."""
    said: dict[str, list[PartReading]] = {}
    for view in views:
        if told_ := signatory_part_in(part, view):
            said.setdefault(signatory_compare_key(part, told_.text), []).append(told_)
    if not said:
        return None, []
    ranked = sorted(
        said.values(), key=lambda same: weight_of_signatory_texts(part, same), reverse=True
    )
    best = max(ranked[0], key=lambda each: each.evidence["least"])
    best.evidence |= {"again": float(len(views) > 1), "agree": len(ranked[0]) / len(views)}
    return best, [same[0].text for same in ranked[1:]]


def signatory_compare_key(part: str, text: str) -> str:
    return re.sub(r"\W", "", text if part != "signatory_tin" else re.sub(r"\D", "", text)).upper()


def weight_of_signatory_texts(part: str, same: list[PartReading]) -> float:
    return sum(t.evidence["mean"] + t.evidence["least"] for t in same) + 10 * plausible(
        part, same[0].text
    )


def signatory_part_in(part: str, found: Lines) -> PartReading | None:
    who = who_of(found)
    n = PARTS.index(part)
    text, as_read = signatory_texts(who)[n], (who.name, who.title, who.tin)[n]
    if not text:
        return None
    line = found[(who.name_line, who.title_line, who.tin_line)[n]]
    # Where a stroke hides the border of name and title, a clear half may be cut short.
    evidence = line.reading.part(as_read).evidence()
    if part != "signatory_tin" and who.title and who.name_line == who.title_line:
        beside = line.reading.part(who.title if part == "signatory_name" else who.name)
        evidence["least"] = min(evidence["least"], beside.least)
    return PartReading(text, line, evidence)


def who_of(found: Lines) -> Signatory:
    return parse_signatory([text_of_signatory_line(each) for each in found])


def text_of_signatory_line(found: "SignatoryLine") -> str:
    return LABEL.sub("TIN", space_words(found.reading, found.gaps))


def recognise_signatory_lines(
    pixels: Picture,
    at: tuple[int, int],
    shown: Shown = FIRST,
    known: Sequence[SignatoryLine] = (),
    *,
    quick: bool = False,
) -> Lines:
    """The lines of text among the pixels, from the top; what is known is not read again."""
    seen = [(in_points(row, *at), row) for row in detect(pixels)]
    again = {box: same for box, _ in seen for same in known if is_same_line_box(same.box, box)}
    crops = {
        box: pixels[int(y0) : int(y1), int(x0) : int(x1)]
        for box, (x0, y0, x1, y1) in seen
        if box not in again
    }
    readings = recognition.read(
        [TextLine(crop, "text", *shown) for crop in crops.values()], quick=quick
    )
    read = {
        box: SignatoryLine(box, crop, reading, wide_gaps(crop))
        for (box, crop), reading in zip(crops.items(), readings, strict=True)
    }
    found = [(again | read)[box] for box, _ in seen]
    return without_stamp([f for f in found if sum(map(str.isalnum, f.reading.text)) > 2])


def is_same_line_box(one: Box, other: Box) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < SAME


def without_stamp(found: Lines) -> Lines:
    """Without a single word above somebody's name."""
    if len(found) < 2 or not is_lone_word(text_of_signatory_line(found[0])):
        return found
    name, _, _ = signatory_texts(who_of(found[1:]))
    return found[1:] if plausible("signatory_name", name) else found


def is_lone_word(text: str) -> bool:
    return len(text.split()) == 1 and "." not in text and not is_title(text)


def in_points(row: Box, left: int, top: int) -> Box:
    x0, y0, x1, y1 = row
    return (left + x0) / SCALE, (top + y0) / SCALE, (left + x1) / SCALE, (top + y1) / SCALE


def detect(pixels: Picture) -> list[Box]:
    """Where the detector sees lines of text: left, top, right, bottom."""
    high, wide = pixels.shape
    filled = cv2.copyMakeBorder(
        pixels, 0, -high % 32, 0, -wide % 32, cv2.BORDER_CONSTANT, value=255
    )
    values = (filled.astype(np.float32) / 127.5 - 1)[None, None].repeat(3, axis=1)
    network = networks.detector()
    (likely,) = network.run(None, {network.get_inputs()[0].name: values})
    seen = (likely[0, 0, :high, :wide] > LIKELY).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(seen)
    boxes = [grow_box(row, wide, high) for row in stats[1:] if row[2] >= NARROW and row[3] >= LOW]
    return merge_boxes(sorted(boxes, key=lambda b: b[1] + b[3]))


def grow_box(row: np.ndarray, wide: int, high: int) -> Box:
    """The detector marks the heart of a line: give it back its ascenders and descenders."""
    x, y, w, h, _ = (int(v) for v in row)
    more = int(h * 0.75) + 2
    return max(0, x - more), max(0, y - more), min(wide, x + w + more), min(high, y + h + more)


def merge_boxes(boxes: list[Box]) -> list[Box]:
    """Pieces that stand side by side, as one line."""
    rows: list[Box] = []
    for box in boxes:
        if rows and abs(rows[-1][1] + rows[-1][3] - box[1] - box[3]) < 2 * SAME_ROW:
            rows[-1] = box_around_boxes([rows[-1], box])
        else:
            rows.append(box)
    return rows


def box_around_boxes(boxes: list[Box]) -> Box:
    """The box around them all."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def space_words(reading: RecognizedText, gaps: Sequence[float] = ()) -> str:
    """The text with more room where a gap is much wider than those between its words."""
    seen = [n for n, c in enumerate(reading.text) if c != " "]
    steps = {b: reading.at[b] - reading.at[a] for a, b in pairwise(seen)}
    if not steps:
        return reading.text
    parted = telling(reading.text, [reading.after(gap) for gap in gaps])
    between = [step for b, step in steps.items() if reading.text[b - 1] == " "]
    usual = float(np.median(between)) if len(between) > 2 else 0.0
    least = max(WIDE * usual, FAR * float(np.median(list(steps.values()))))
    wide = {b for b, step in steps.items() if step > least and not is_in_name(reading.text, b)}
    wide |= {n for n in seen if n in parted}
    return "".join(GAP + c if n in wide else c for n, c in enumerate(reading.text))


def telling(text: str, gaps: list[int]) -> set[int]:
    """Those gaps that part a name from a title or either from a TIN: names have gaps as well."""
    ends = [*gaps, len(text)]
    pieces = [text[a:b].strip() for a, b in zip([0, *gaps], ends, strict=True)]
    starts = [n + len(text[n:]) - len(text[n:].lstrip()) for n in gaps]
    return {
        start
        for start, (before, after) in zip(starts, pairwise(pieces), strict=True)
        if before and after and sort_of(before) != sort_of(after)
    }


def sort_of(piece: str) -> str:
    if sum(map(str.isdigit, piece)) > len(piece) / 2:
        return "tin"
    return "title" if is_title(piece) else "name"


def is_in_name(text: str, at: int) -> bool:
    """Return whether an initial or a suffix begins there, or an initial has just ended."""
    return bool(INITIAL.match(text, at) or AFTER_INITIAL.search(text[:at]))
