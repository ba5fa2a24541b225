"""A printed form as a picture, compared with another; and as text, read box by box."""

import json
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter

DATA = Path(__file__).parents[1] / "data"
OFFICIAL = DATA / "bir2307_jan2018_encs_blank.pdf"
GEOMETRY = Path(__file__).parents[2] / "workflow" / "data" / "form2307_geometry.json"
DPI = 150
HEIGHT = 936
# Gray levels of 255 by which two pixels differ: less than the form's palest area from white.
VISIBLE = 32
INK = 128
# Descenders of the label above reach into these boxes.
LABELLED = ("_name", "_address")
LABEL = 3


@cache
def boxes() -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in json.loads(GEOMETRY.read_text("utf-8"))["fields"]}


def picture(pdf: bytes | Path) -> Image.Image:
    """The first page at 150 dpi, in grays."""
    page = pypdfium2.PdfDocument(pdf)[0]
    return page.render(scale=DPI / 72).to_pil().convert("L")


@cache
def inside() -> Image.Image:
    """White where there are boxes to fill."""
    mask = Image.new("L", picture(OFFICIAL).size, 0)
    for each in boxes().values():
        ImageDraw.Draw(mask).rectangle([v * DPI / 72 for v in each["box_pt"]], fill=255)
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


def text_of(pdf: bytes) -> str:
    return pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()


def read_boxes(pdf: bytes) -> dict[str, str]:
    """What stands in each box that is not empty."""
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    found = {name: read_box(text, name) for name in boxes()}
    return {name: value for name, value in found.items() if value}


def read_box(text: Any, name: str) -> str:
    x0, top, x1, bottom = boxes()[name]["box_pt"]
    if name.endswith(LABELLED):
        top += LABEL
    found = text.get_text_bounded(left=x0, bottom=HEIGHT - bottom, right=x1, top=HEIGHT - top)
    if boxes()[name]["kind"] == "digit_comb":
        return "".join(char for char in found if char.isdigit())
    return "" if name.endswith("sum.description") else " ".join(found.split())


def metadata(pdf: bytes) -> dict[str, str]:
    return pypdfium2.PdfDocument(BytesIO(pdf)).get_metadata_dict(skip_empty=True)


def pages(pdf: bytes) -> list[tuple[float, float]]:
    return [page.get_size() for page in pypdfium2.PdfDocument(pdf)]
