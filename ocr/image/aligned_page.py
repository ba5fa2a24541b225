"""An aligned page of even brightness, without the blank's own ink: what remains was filled in."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from ocr.form import Box
from ocr.image import blank, redrawn_forms, registration
from ocr.image.blank import SCALE, SIZE, Picture
from ocr.image.registration import FormPlacement

INK = 170  # darker than this was written; paper is 255, the blank's own ink near 40
BLACK = 40
GLYPH = 8  # pixels: the least height of a letter or digit
SPECK = 6  # pixels: smaller spots are dust
JOIN = 7  # pixels of a stroke that a removed rule may have cut out
THIN, LONG = 4, 25  # pixels: what is thinner and longer is left of a rule
SIDE = 2  # pixels: no letter is as thin, or as near to the side of its box
FOOT, TICK = 4, 0.6  # pixels above the bottom; of a comb's height
UPRIGHT = 30  # pixels: no letter is as high
FAR, SMALL = 2, 0.6  # of the usual letter: a spot of dust is that far away and that low
ALL = 0.6  # of a box's pixels: what is typed covers less
GRAIN, GRAYS, FEW_GRAYS = 7, (50, 205), 0.01  # every so many pixels, which are gray, which share
PALE = 0.2  # of the way from ordinary print to paper
COARSE = 0.7  # pixels of the picture for one of the page, of which that is one at 200 dpi
MARGIN = 2.0  # points around a box that are looked at, for what was written over its border


@dataclass
class Crop:
    """The ink in a box: its pixels, its position in points, and how well it is visible."""

    pixels: Picture
    box: Box
    at_border: float  # share of its ink that touches the edge of what was cut out
    contrast: float  # 0 to 1


@dataclass
class AlignedPage:
    """The canonical page."""

    pixels: Picture  # evened out, without the blank's ink
    original: Picture  # evened out, with it
    picture: Picture  # what it was cut out of
    place: FormPlacement
    official: bool  # the BIR's own drawing, not another program's
    printed: Picture  # what the form itself prints: of another program's the rules
    is_darkened: bool = False  # what was filled in was faint
    pale: float = 0.0  # how much paler than ordinary print that was, 0 to 1

    @property
    def is_worn(self) -> bool:
        """Return whether it is a fax, a coarse scan or faint: letters look like others there."""
        return self.paper != "clear"

    @cached_property
    def is_bilevel(self) -> bool:
        """Cached: each value of the page has it among its evidence."""
        return is_black_and_white(self.picture)

    @property
    def paper(self) -> str:
        """The kind of paper, as ``form.Form`` names it."""
        if self.is_bilevel:
            return "fax"
        if self.is_darkened or self.pale > PALE:
            return "pale"
        return "coarse" if self.place.scale() < COARSE else "clear"

    def share(self, box: Box) -> Box:
        """Return the box of the page as shares of the picture."""
        return self.place.box(box, self.picture)

    def points(self, box: Box) -> Box:
        """Return a box in shares of the picture in points of the page."""
        x0, y0, x1, y1 = self.place.on_page(box, self.picture)
        wide, high = (side / SCALE for side in SIZE)
        return x0 * wide, y0 * high, x1 * wide, y1 * high

    def evidence(self) -> dict[str, float]:
        """Return the quality of the alignment, and the resolution of the picture."""
        place = self.place
        return {
            "official": float(self.official),
            "patches": float(place.patches),
            "residual": place.residual,
            "fineness": min(place.scale(), 1.5),
            "coarse": max(0.0, 1 - place.scale()),
            "bilevel": float(self.is_bilevel),
            "pale": self.pale,
        }

    def cut(self, box: Box, margin: float = MARGIN) -> tuple[Picture, tuple[int, int]]:
        """The pixels around a box of the page, and where they begin."""
        x0, y0, x1, y1 = pixel_edges_of_box(box, margin)
        return self.pixels[y0:y1, x0:x1], (x0, y0)

    def is_black(self, box: Box) -> bool:
        """Return whether it is all ink, as a fax makes what is gray."""
        x0, y0, x1, y1 = pixel_edges_of_box(box, 0)
        return bool((self.original[y0:y1, x0:x1] < INK).mean() > ALL)

    def written(self, box: Box, margin: float = MARGIN, *, comb: bool = False) -> Crop | None:
        """What was written in a box, trimmed to its ink; None where it is empty."""
        around, origin = self.cut(box, margin)
        return trimmed_to(box, without_ticks(around, box, origin) if comb else around, origin)

    def across(self, box: Box, margin: float = MARGIN) -> Crop | None:
        """The same with the dashes that the blank prints in a TIN: what was typed over them has
        no holes then. None on a form of another program, whose dashes are its own."""
        if not self.official:
            return None
        x0, y0, x1, y1 = pixel_edges_of_box(box, margin)
        marks = blank.ink_but_dashes()[y0:y1, x0:x1]
        return trimmed_to(box, without(self.original[y0:y1, x0:x1], marks), (x0, y0))


@dataclass(frozen=True)
class PagePart:
    """A connected piece of ink."""

    x: int
    y: int
    w: int
    h: int
    area: int
    label: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def foot(self) -> int:
        return self.y + self.h

    @property
    def middle(self) -> float:
        return self.x + self.w / 2


def is_black_and_white(picture: Picture) -> bool:
    """Return whether hardly a pixel is gray, as on a fax."""
    some = picture[::GRAIN, ::GRAIN]
    return bool(((some > GRAYS[0]) & (some < GRAYS[1])).mean() < FEW_GRAYS)


def rectify_sheet(picture: Picture, place: FormPlacement, official: bool) -> AlignedPage:
    """The page cut out of its picture along the place found for it."""
    page = even_out_lighting(registration.warp(picture, place), official)
    if official:
        return AlignedPage(
            without(page, blank.ink()), page, picture, place, official, blank.blank_form_picture()
        )
    rules = redrawn_forms.rules(page, 2)
    marks = cv2.dilate(rules, np.ones((3, 3), np.uint8))
    return AlignedPage(without(page, marks), page, picture, place, official, 255 - rules)


def even_out_lighting(page: Picture, official: bool) -> Picture:
    """Shadows and gray areas made white, faint ink made dark."""
    bright = cv2.divide(page, blank.paper(), scale=255) if official else page
    small = cv2.resize(bright, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    light = cv2.medianBlur(cv2.dilate(small, np.ones((5, 5), np.uint8)), 9)
    light = cv2.resize(np.maximum(light, 40), SIZE, interpolation=cv2.INTER_LINEAR)
    flat = cv2.divide(bright, light, scale=255)
    steps = (255 - np.arange(256)) * ((255 - BLACK) / (255 - darkness(flat, official)))
    return cv2.LUT(flat, np.clip(255 - steps, 0, 255).astype(np.uint8))


def darkness(flat: np.ndarray, official: bool) -> float:
    """How dark the ink of the form itself is."""
    every = flat[::2, ::2]
    inked = every[blank.blank_form_picture()[::2, ::2] < 60] if official else every[every < INK]
    return min(float(np.percentile(inked, 20)), 140.0) if inked.size else float(BLACK)


def without(page: Picture, marks: Picture) -> Picture:
    """The page without those marks; what crosses them is joined again over them."""
    clean = page.copy()
    clean[marks > 0] = 255
    across = cv2.morphologyEx(clean, cv2.MORPH_OPEN, np.ones((1, JOIN), np.uint8))
    down = cv2.morphologyEx(clean, cv2.MORPH_OPEN, np.ones((JOIN, 1), np.uint8))
    return np.where(marks > 0, np.minimum(across, down), clean)


def trimmed_to(box: Box, around: Picture, origin: tuple[int, int]) -> Crop | None:
    """Return the content of the box, trimmed to its ink; None where it is empty."""
    around = erase_rules(around)
    inside, outside, labels = components(around, pixel_edges_of_box(box, 0), origin)
    kept = parts_of_text_line(inside)
    return trim_line(around, kept, outside, labels, origin) if kept else None


def without_ticks(around: Picture, box: Box, origin: tuple[int, int]) -> Picture:
    """Without what is left of the short lines that stand on the bottom of a comb."""
    inner = pixel_edges_of_box(box, 0)
    bottom, most = inner[3] - origin[1] - FOOT, TICK * (inner[3] - inner[1])
    inside, others, labels = components(around, inner, origin)
    ticks = [
        p.label
        for p in (*inside, *others)
        if p.w <= THIN + 1 and p.y + p.h >= bottom and p.h <= most
    ]
    return erase_pieces(around, labels, ticks)


def erase_pieces(around: Picture, labels: np.ndarray, numbers: list[int]) -> Picture:
    """Without the pieces of ink that have these numbers, and the gray around them."""
    pieces = np.isin(labels, numbers).astype(np.uint8)
    clean = around.copy()
    clean[cv2.dilate(pieces, np.ones((3, 3), np.uint8)) > 0] = 255
    return clean


def erase_rules(around: Picture) -> Picture:
    """Without what is left of upright rules: what they touch would look as high as they are."""
    ink = (around < INK).astype(np.uint8)
    rules = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((UPRIGHT, 1), np.uint8))
    return without(around, rules) if rules.any() else around


def pixel_edges_of_box(box: Box, margin: float) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = box
    wide, high = SIZE
    return (
        max(0, round((x0 - margin) * SCALE)),
        max(0, round((y0 - margin) * SCALE)),
        min(wide, round((x1 + margin) * SCALE)),
        min(high, round((y1 + margin) * SCALE)),
    )


def components(
    around: Picture, inner: tuple[int, int, int, int], origin: tuple[int, int]
) -> tuple[list[PagePart], list[PagePart], np.ndarray]:
    """Return the pieces of ink whose middle is inside the box, the others, and their positions."""
    ink = (around < INK).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    x0, y0, x1, y1 = (v - o for v, o in zip(inner, origin * 2, strict=True))
    inside: list[PagePart] = []
    others: list[PagePart] = []
    for n, (x, y, w, h, area) in enumerate(stats[1:].tolist(), 1):
        part = PagePart(x, y, w, h, area, n)
        within = x0 <= x + w / 2 <= x1 and y0 <= y + h / 2 <= y1
        left_over = is_remnant(part) or is_of_border(part, x0, x1)
        (inside if within and not left_over else others).append(part)
    return inside, others, labels


def is_of_border(part: PagePart, left: int, right: int) -> bool:
    """Return whether it is what is left of a box's own side: thinner than a letter, and there."""
    return part.w <= SIDE and (part.x <= left + SIDE or part.x + part.w >= right - SIDE)


def is_remnant(part: PagePart) -> bool:
    """Return whether it is what is left of a rule."""
    return (part.h <= THIN and part.w >= LONG) or (part.w <= THIN - 1 and part.h >= LONG)


def parts_of_text_line(parts: list[PagePart]) -> list[PagePart]:
    """Return the pieces of a line of text: letters, dots and commas."""
    tall = [p for p in parts if p.h >= GLYPH]
    if not tall:
        return [p for p in parts if p.w >= GLYPH - 2 and p.area >= SPECK]
    typical = float(np.median([p.h for p in tall]))
    letters = [p for p in tall if p.h <= 2 * typical and not is_dust_spot(p, tall, typical)]
    if not letters:
        return []
    y0, y1 = min(p.y for p in letters) - 2, max(p.y + p.h for p in letters) + 4
    on_line = [p for p in parts if p not in letters and y0 <= p.y and p.y + p.h <= y1]
    letters += broken_letter_parts(on_line, max(GLYPH, SMALL * typical))
    x0, x1 = min(p.x for p in letters), max(p.x + p.w for p in letters)
    small = [p for p in on_line if p.h < GLYPH and p not in letters]
    return letters + [
        p for p in small if x0 - 1.5 * typical <= p.x and p.x + p.w <= x1 + 1.5 * typical
    ]


def broken_letter_parts(pieces: list[PagePart], least: float) -> list[PagePart]:
    """Those pieces that stand one over the other and are as high together as a letter: it was
    printed or scanned too thin to hold together."""
    groups: list[list[PagePart]] = []
    for piece in sorted(pieces, key=lambda p: p.x):
        if groups and piece.x <= max(p.x + p.w for p in groups[-1]):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return [piece for group in groups if joint_height_of_parts(group) >= least for piece in group]


def joint_height_of_parts(pieces: list[PagePart]) -> int:
    return max(p.y + p.h for p in pieces) - min(p.y for p in pieces)


def is_dust_spot(part: PagePart, tall: list[PagePart], typical: float) -> bool:
    """A spot of dust far from any letter."""
    if part.h >= SMALL * typical:
        return False
    gaps = [max(p.x - part.x - part.w, part.x - p.x - p.w) for p in tall if p is not part]
    return min(gaps, default=0) > FAR * typical


def trim_line(
    around: Picture,
    kept: list[PagePart],
    others: list[PagePart],
    labels: np.ndarray,
    origin: tuple[int, int],
) -> Crop:
    """The pixels of a line of text, without those of its neighbours."""
    x0, y0 = max(0, min(p.x for p in kept) - 1), max(0, min(p.y for p in kept) - 1)
    x1, y1 = max(p.x + p.w for p in kept) + 1, max(p.y + p.h for p in kept) + 1
    foreign = [p.label for p in others if p.area >= SPECK]
    pixels = erase_pieces(around, labels, foreign)[y0:y1, x0:x1]
    left, top = origin[0] + x0, origin[1] + y0
    box = (left / SCALE, top / SCALE, (origin[0] + x1) / SCALE, (origin[1] + y1) / SCALE)
    high, wide = around.shape
    touching = [p for p in kept if not (0 < p.y < high - p.h and 0 < p.x < wide - p.w)]
    dark = pixels[pixels < INK]
    contrast = (255 - float(dark.mean())) / 255 if dark.size else 0.0
    share = sum(p.area for p in touching) / sum(p.area for p in kept)
    return Crop(pixels, box, share, contrast)
