"""A printed form as a picture, compared with another; and as text, read box by box."""

import json
import re
from ctypes import c_float, c_ushort, create_string_buffer
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import zxingcpp
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from pypdfium2 import raw

DATA = Path(__file__).parents[1] / "data"
OFFICIAL = DATA / "bir2307_jan2018_encs_blank.pdf"
GEOMETRY = Path(__file__).parents[2] / "workflow" / "replica" / "data" / "form2307_geometry.json"
DPI = 150
HEIGHT = 936
# Gray levels of 255 by which two pixels differ: less than the form's palest area from white.
VISIBLE = 32
INK = 128
# Descenders of the label above reach into these boxes.
LABELLED = ("_name", "_address")
LABEL = 3
# Where reference and mark stand, below the frame; no letter of a value is larger than these points.
FOOT = (380, 868.5, 598, 880)
LARGEST = 30


@cache
def boxes() -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in json.loads(GEOMETRY.read_text("utf-8"))["fields"]}


def picture(pdf: bytes | Path, number: int = 0) -> Image.Image:
    """A page at 150 dpi, in grays; the first unless another is named."""
    page = pypdfium2.PdfDocument(pdf)[number]
    return page.render(scale=DPI / 72).to_pil().convert("L")


@cache
def inside() -> Image.Image:
    """White where there are boxes to fill."""
    mask = Image.new("L", picture(OFFICIAL).size, 0)
    for each in boxes().values():
        ImageDraw.Draw(mask).rectangle([v * DPI / 72 for v in each["box_pt"]], fill=255)
    ImageDraw.Draw(mask).rectangle([v * DPI / 72 for v in FOOT], fill=255)
    return mask


def box(name: str) -> Image.Image:
    """White where one box is."""
    mask = Image.new("L", inside().size, 0)
    ImageDraw.Draw(mask).rectangle([v * DPI / 72 for v in boxes()[name]["box_pt"]], fill=255)
    return mask


def outside() -> Image.Image:
    return ImageChops.invert(inside())


def everywhere() -> Image.Image:
    return Image.new("L", inside().size, 255)


@dataclass
class Difference:
    """Per cent of the pixels looked at; ``dilated`` forgives ink one pixel away."""

    plain: float
    dilated: float
    shift: tuple[int, int]


def difference(one: Image.Image, other: Image.Image, where: Image.Image) -> Difference:
    """How much two pictures differ, the second moved by up to three pixels to fit best."""
    shifts = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    plain, shift = min((plainly(one, moved(other, by), where), by) for by in shifts)
    return Difference(plain, dilated(one, moved(other, shift), where), shift)


def moved(image: Image.Image, by: tuple[int, int]) -> Image.Image:
    return ImageChops.offset(image, *by)


def plainly(one: Image.Image, other: Image.Image, where: Image.Image) -> float:
    """Per cent of pixels whose grays differ visibly, whatever the cause."""
    differing = ImageChops.difference(one, other).point(lambda level: 255 * (level > VISIBLE))
    return per_cent(differing, where)


def dilated(one: Image.Image, other: Image.Image, where: Image.Image) -> float:
    """Per cent of pixels with ink in one picture and none within a pixel in the other."""
    here, there = ink(one), ink(other)
    lone = ImageChops.subtract(here, there.filter(ImageFilter.MaxFilter(3)))
    lone = ImageChops.lighter(
        lone, ImageChops.subtract(there, here.filter(ImageFilter.MaxFilter(3)))
    )
    return per_cent(lone, where)


def ink(image: Image.Image) -> Image.Image:
    return image.point(lambda level: 255 * (level < INK))


def per_cent(marked: Image.Image, where: Image.Image) -> float:
    return 100 * ImageChops.multiply(marked, where).histogram()[255] / where.histogram()[255]


def read_squares(pdf: bytes, dpi: int = DPI) -> list[str]:
    """The text of each QR code on the first page, as a phone reads it."""
    seen = pypdfium2.PdfDocument(pdf)[0].render(scale=dpi / 72).to_pil()
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return [code.text for code in zxingcpp.read_barcodes(seen, formats)]


def text_of(pdf: bytes) -> str:
    return pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()


def read_boxes(pdf: bytes) -> dict[str, str]:
    """What stands in each box that is not empty. The mark across the page is in none."""
    page = pypdfium2.PdfDocument(pdf)[0]
    for mark in marks_across(page):
        page.remove_obj(mark)
    text = page.get_textpage()
    found = {name: read_box(text, name) for name in boxes()}
    return {name: value for name, value in found.items() if value}


def marks_across(page: Any) -> list[Any]:
    """The text of a page that is larger than any value."""
    texts = [each for each in page.get_objects() if each.type == raw.FPDF_PAGEOBJ_TEXT]
    return [each for each in texts if size_of(each) > LARGEST]


def size_of(text: Any) -> float:
    size = c_float()
    raw.FPDFTextObj_GetFontSize(text.raw, size)
    return size.value


def font_of(text: Any) -> str:
    name = create_string_buffer(100)
    raw.FPDFFont_GetBaseFontName(raw.FPDFTextObj_GetFont(text.raw), name, 100)
    return name.value.decode()


def mark_across(pdf: bytes) -> list[tuple[str, str, float]]:
    """Each mark across the page: its words, its face and its size in points."""
    page = pypdfium2.PdfDocument(pdf)[0]
    found = marks_across(page)
    faces = [(font_of(each), round(size_of(each), 2)) for each in found]
    return [(words_of(page, each), *face) for each, face in zip(found, faces, strict=True)]


def words_of(page: Any, text: Any) -> str:
    read = page.get_textpage()
    length = raw.FPDFTextObj_GetText(text.raw, read.raw, None, 0)
    words = (c_ushort * (length // 2))()
    raw.FPDFTextObj_GetText(text.raw, read.raw, words, length)
    return bytes(words).decode("utf-16-le").rstrip("\0")


def read_foot(pdf: bytes) -> str:
    """What stands below the frame, at the right."""
    x0, top, x1, bottom = FOOT
    page = pypdfium2.PdfDocument(pdf)[0]
    for mark in marks_across(page):
        page.remove_obj(mark)
    found = page.get_textpage().get_text_bounded(
        left=x0, bottom=HEIGHT - bottom, right=x1, top=HEIGHT - top
    )
    return " ".join(found.split())


def read_box(text: Any, name: str) -> str:
    x0, top, x1, bottom = boxes()[name]["box_pt"]
    if name.endswith(LABELLED):
        top += LABEL
    found = text.get_text_bounded(left=x0, bottom=HEIGHT - bottom, right=x1, top=HEIGHT - top)
    if boxes()[name]["kind"] == "digit_comb":
        return "".join(char for char in found if char.isdigit())
    return "" if name.endswith("sum.description") else " ".join(found.split())


def schedule() -> str:
    """The second page of the official form: its tax codes in words."""
    return pypdfium2.PdfDocument(OFFICIAL)[1].get_textpage().get_text_range()


def words_in(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def metadata(pdf: bytes) -> dict[str, str]:
    return pypdfium2.PdfDocument(BytesIO(pdf)).get_metadata_dict(skip_empty=True)


def pages(pdf: bytes) -> list[tuple[float, float]]:
    return [page.get_size() for page in pypdfium2.PdfDocument(pdf)]
