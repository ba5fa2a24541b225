"""Certificates as scanners and telephones see them: filled in by chance, by seed, with answers."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
import pypdfium2

from ocr.validation.codes import printed_rates
from ocr.validation.zip_codes import listed_zip_codes
from tests.scans.made import FIELDS, Facts, Style, certificate, row

FONTS = ("Helvetica", "Helvetica-Bold", "Times-Roman", "Courier", "Courier-Bold")
COMPANIES = ("Prime Crest Malls, Inc.", "Grand Harbor Property Corp.", "Luzon Arcade Realty Co.")
TENANTS = ("Peñaflor & Sons Trading Corp.", "Blue Lantern Foods, Inc.", "Villanueva, Ana Cruz")
STREETS = ("1511 A. Bonifacio St., Brgy. San Isidro, Pasig City", "G/F Space 215, Colon St., Cebu")
PEOPLE = ("Ma. Teresita D. Muñoz", "Jerome L. Quijano, CPA", "Lourdes G. Dela Cruz")
TITLES = ("Accounting Manager", "VP - Finance", "Treasurer", "Authorized Representative")
QUARTERS = (("01-01", "03-31"), ("04-01", "06-30"), ("07-01", "09-30"), ("10-01", "12-31"))
CODES = {"EWT": ("WC100", "WI100", "WC160", "WC120"), "BUSINESS": ("WV010", "WB080")}
DPI = 200
WHITE = 255
Wear = Callable[[np.ndarray, Random, int], np.ndarray]  # of a page, by chance, at its dpi


@dataclass
class Paper:
    """A page, what stands on it, and what happened to it."""

    picture: np.ndarray
    facts: Facts
    signed: bool
    dpi: int = DPI
    turned: int = 0  # degrees clockwise that bring it upright


def facts_of(chance: Random) -> Facts:
    """A certificate with names, numbers, dates and amounts by chance, of one to ten lines."""
    said = str.upper if chance.random() < 0.5 else str
    year, (start, end) = chance.randint(2019, 2026), chance.choice(QUARTERS)
    fields = dict(FIELDS) | {
        "period_from": f"{year}-{start}",
        "period_to": f"{year}-{end}",
        "payee_name": said(chance.choice(COMPANIES)),
        "payor_name": said(chance.choice(TENANTS)),
        "payee_address": said(chance.choice(STREETS)),
        "payor_address": said(chance.choice(STREETS)),
        "payee_zip": zip_code(chance),
        "payor_zip": zip_code(chance),
        "signatory_name": said(chance.choice(PEOPLE)),
        "signatory_title": said(chance.choice(TITLES)),
    }
    for name in ("payee_tin", "payor_tin", "signatory_tin"):
        fields[name] = f"{chance.randrange(10**9):09}{chance.choice((0, 0, 12, 176)):05}"
    lines = chance.choice((1, 1, 1, 2, 2, 3, 10))
    business = [line(chance, "BUSINESS") for _ in range(chance.choice((0, 0, 0, 1, 2)))]
    return Facts(fields, [line(chance, "EWT") for _ in range(lines)], business)


def zip_code(chance: Random) -> str:
    """A code of a post office."""
    known = sorted(listed_zip_codes())
    return known[chance.randint(1000, 9999) % len(known)]


def line(chance: Random, section: str) -> dict[str, str]:
    number, code = chance.randint(1, 95), chance.choice(CODES[section])
    return row(number, code, int(printed_rates()[code][0]))


def style_of(chance: Random) -> Style:
    return Style(
        font=chance.choice(FONTS),
        size=chance.choice((7.0, 7.5, 8.0)),
        tin=chance.choice(("cells", "cells", "groups", "across")),
        date=chance.choice(("cells", "cells", "slash", "spaced")),
        signatory=chance.choice(("one", "two", "three", "dashes")),
    )


def paper(
    seed: int, kind: str = "scan", turned: int = 0, dpi: int = DPI, wear: Wear | None = None
) -> Paper:
    """``scan``, ``fax`` (black and white) or ``photo``; the same for the same seed.

    ``wear`` changes the printed page before it is seen.
    """
    chance = Random(seed)
    facts, signed = facts_of(chance), chance.random() < 0.7
    page = rendered(certificate(facts, style_of(chance)), dpi)
    if wear:
        page = wear(page, Random(f"{seed} wear"), dpi)
    if signed:
        page = scribbled(page, chance, dpi)
    return Paper(damage_page(page, chance, kind, dpi, turned), facts, signed, dpi, turned)


def damage_page(page: np.ndarray, chance: Random, kind: str, dpi: int, turned: int) -> np.ndarray:
    """The page as it is seen."""
    return np.ascontiguousarray(np.rot90(DAMAGES[kind](page, chance, dpi), turned // 90))


def rendered(data: bytes, dpi: int = DPI) -> np.ndarray:
    document = pypdfium2.PdfDocument(data)
    return np.array(document[0].render(scale=dpi / 72, grayscale=True).to_numpy())


def scribbled(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    """A signature over the signatory's name."""
    scale, x = dpi / 72, chance.uniform(220, 320)
    steps = range(chance.randint(8, 12))
    points = [
        ((x + chance.uniform(-25, 70) + 6 * n) * scale, chance.uniform(724, 748) * scale)
        for n in steps
    ]
    seen = page.copy()
    line = np.array(points, np.int32)
    cv2.polylines(seen, [line], False, chance.randint(20, 90), max(1, dpi // 110), cv2.LINE_AA)
    return seen


def scanned(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    high, wide = page.shape
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), chance.uniform(-2.5, 2.5), 1)
    seen = cv2.warpAffine(page, turn, (wide, high), flags=cv2.INTER_CUBIC, borderValue=WHITE)
    soft = cv2.GaussianBlur(seen, (0, 0), chance.uniform(0.3, 0.9) * dpi / 200)
    faint = chance.uniform(0, 60) + soft.astype(float) * chance.uniform(0.72, 0.78)
    return pressed(faint + noise(page.shape, chance, 5), chance)


def faxed(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    seen = scanned(page, chance, dpi)
    return np.where(seen > 150, 255, 0).astype(np.uint8)


def photographed(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    """Askew, with a shadow, on a dark table."""
    high, wide = page.shape
    rim, off = int(0.06 * wide), 0.05 * wide
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    moved = [
        [x + rim + chance.uniform(-off, off), y + rim + chance.uniform(-off, off)]
        for x, y in corners
    ]
    way = cv2.getPerspectiveTransform(corners, np.array(moved, np.float32))
    size = (wide + 2 * rim, high + 2 * rim)
    seen = cv2.warpPerspective(page, way, size, flags=cv2.INTER_AREA, borderValue=80).astype(float)
    seen *= np.linspace(chance.uniform(0.55, 0.7), 1, size[0])[None]
    soft = cv2.GaussianBlur(seen, (0, 0), chance.uniform(0.5, 0.9) * dpi / 200)
    return pressed(soft + noise(soft.shape, chance, 4), chance)


def noise(shape: tuple[int, ...], chance: Random, most: float) -> np.ndarray:
    rows = np.random.default_rng(chance.randrange(2**32))
    return rows.normal(0, chance.uniform(1, most), shape)


def pressed(seen: np.ndarray, chance: Random) -> np.ndarray:
    """As JPEG leaves it."""
    plain = np.clip(seen, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", plain, [cv2.IMWRITE_JPEG_QUALITY, chance.choice((40, 60, 75))])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE))


DAMAGES = {"scan": scanned, "fax": faxed, "photo": photographed}
