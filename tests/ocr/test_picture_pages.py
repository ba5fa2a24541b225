"""A page that is one picture is taken as it is; whatever is seen otherwise than its pixels say is
drawn, and either gives what a reader of the file would see."""

from collections.abc import Callable
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Page, Pdf, Stream

from ocr import admission, picture_pages, pictures
from ocr.pipeline import picture_of_page

WIDE, HIGH = 432, 576  # points
PIXELS = np.random.default_rng(2307).integers(0, 255, (HIGH // 36, WIDE // 36), np.uint8)
Change = Callable[[Pdf, Page], None]


def at_dpi(dpi: int) -> np.ndarray:
    """Squares of many grays, as large as the page."""
    side = dpi // 2
    return np.kron(PIXELS, np.ones((side, side), np.uint8))[: HIGH * dpi // 72, : WIDE * dpi // 72]


def file_of(picture: np.ndarray, change: Change = lambda _, __: None) -> bytes:
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(WIDE, HIGH))
    colours = Name.DeviceGray if picture.ndim == 2 else Name.DeviceRGB
    image = Stream(pdf, picture.tobytes(), Type=Name.XObject, Subtype=Name.Image,
                   Width=picture.shape[1], Height=picture.shape[0], ColorSpace=colours,
                   BitsPerComponent=8)  # fmt: skip
    page.obj.Resources = Dictionary(XObject=Dictionary(Im=image))
    page.obj.Contents = Stream(pdf, drawn(f"{WIDE} 0 0 {HIGH} 0 0"))
    change(pdf, page)
    into = BytesIO()
    pdf.save(into)
    return into.getvalue()


def drawn(matrix: str, before: str = "", after: str = "") -> bytes:
    return f"q {before} {matrix} cm /Im Do Q {after}".encode()


def looked_at(data: bytes) -> tuple[np.ndarray, np.ndarray]:
    """As it is read, and as it is drawn."""
    page, is_bare = admission.open_document(data)[0], 1 in admission.contents_checked(data).bare
    return picture_of_page(page, is_bare=is_bare), pictures.render_gray_page(page)


def is_taken(data: bytes) -> bool:
    is_bare = 1 in admission.contents_checked(data).bare
    return is_bare and picture_pages.covering(admission.open_document(data)[0]) is not None


def test_at_the_size_it_is_read_at_it_is_what_would_be_drawn():
    data = file_of(at_dpi(200))
    ours, drawn_one = looked_at(data)
    assert is_taken(data)
    assert np.array_equal(ours, drawn_one.reshape(ours.shape))


@pytest.mark.parametrize("dpi", [100, 150, 300, 400])
def test_of_another_size_it_is_nearly_that(dpi: int):
    ours, drawn_one = looked_at(file_of(at_dpi(dpi)))
    assert ours.shape == drawn_one.shape[:2]
    assert np.abs(ours.astype(int) - drawn_one.reshape(ours.shape)).mean() < 2


def test_a_size_that_is_rounded_is_not_stretched():
    ours, _ = looked_at(file_of(at_dpi(200)[:-2, :-1]))
    assert np.array_equal(ours, at_dpi(200)[:-2, :-1])


def test_colours_are_as_gray_as_they_are_drawn():
    coloured = np.stack([at_dpi(200), at_dpi(200)[::-1], at_dpi(200)[:, ::-1]], axis=2)
    data = file_of(np.ascontiguousarray(coloured))
    ours, drawn_one = looked_at(data)
    assert is_taken(data)
    assert np.abs(ours.astype(int) - drawn_one.reshape(ours.shape)).max() <= 2


def contents(data: bytes) -> Change:
    def change(pdf: Pdf, page: Page) -> None:
        page.obj.Contents = Stream(pdf, data)

    return change


def of_image(**told: object) -> Change:
    def change(_: Pdf, page: Page) -> None:
        for name, value in told.items():
            page.obj.Resources.XObject.Im[f"/{name}"] = value

    return change


def of_page(**told: object) -> Change:
    def change(_: Pdf, page: Page) -> None:
        for name, value in told.items():
            page.obj[f"/{name}"] = value

    return change


def seen_through(pdf: Pdf, page: Page) -> None:
    mask = Stream(pdf, bytes([0, 255] * 50), Type=Name.XObject, Subtype=Name.Image, Width=10,
                  Height=10, ColorSpace=Name.DeviceGray, BitsPerComponent=8)  # fmt: skip
    page.obj.Resources.XObject.Im.SMask = mask


def stamped(pdf: Pdf, page: Page) -> None:
    looks = Stream(pdf, b"0 g 0 0 200 200 re f", Type=Name.XObject, Subtype=Name.Form,
                   BBox=Array([0, 0, 200, 200]))  # fmt: skip
    page.obj.Annots = Array([
        Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([0, 0, 200, 200]), F=4,
                   AP=Dictionary(N=looks))
    ])  # fmt: skip


def pale(_: Pdf, page: Page) -> None:
    page.obj.Resources.ExtGState = Dictionary(G=Dictionary(ca=0.5))
    page.obj.Contents.write(drawn(f"{WIDE} 0 0 {HIGH} 0 0", "/G gs"))


WHOLE = f"{WIDE} 0 0 {HIGH} 0 0"
AWKWARD = {
    "written over": contents(drawn(WHOLE, after="0 g 100 100 200 200 re f")),
    "shown twice": contents(drawn(WHOLE) + drawn("100 0 0 100 50 50")),
    "smaller than the page": contents(drawn("200 0 0 300 20 20")),
    "upside down": contents(drawn(f"{WIDE} 0 0 -{HIGH} 0 {HIGH}")),
    "mirrored": contents(drawn(f"-{WIDE} 0 0 {HIGH} {WIDE} 0")),
    "on its side": contents(drawn(f"0 {HIGH} -{WIDE} 0 {WIDE} 0")),
    "cut by a path": contents(drawn(WHOLE, "50 50 100 100 re W n")),
    "turned by the page": of_page(Rotate=90),
    "a part of the page": of_page(CropBox=Array([0, 0, 300, 300])),
    "a page that begins elsewhere": of_page(MediaBox=Array([50, 50, WIDE + 50, HIGH + 50])),
    "negative": of_image(Decode=Array([1, 0])),
    "without a colour in it": of_image(Mask=Array([0, 127])),
    "seen through": seen_through,
    "stamped": stamped,
    "pale": pale,
}


@pytest.mark.parametrize("change", AWKWARD.values(), ids=AWKWARD)
def test_what_is_seen_otherwise_is_drawn(change: Change):
    data = file_of(at_dpi(200), change)
    ours, drawn_one = looked_at(data)
    assert not is_taken(data)
    assert np.array_equal(ours, drawn_one)


def test_a_stencil_is_drawn():
    bits = np.packbits(at_dpi(200) > 127, axis=1)
    told = {"ImageMask": True, "BitsPerComponent": 1, "Width": at_dpi(200).shape[1]}

    def stencil(pdf: Pdf, page: Page) -> None:
        of_image(**told)(pdf, page)
        del page.obj.Resources.XObject.Im["/ColorSpace"]
        page.obj.Resources.XObject.Im.write(bits.tobytes())

    ours, drawn_one = looked_at(file_of(at_dpi(200), stencil))
    assert np.array_equal(ours, drawn_one)


def test_black_and_white_is_taken():
    bits = np.packbits(at_dpi(200) > 127, axis=1)

    def fax(_: Pdf, page: Page) -> None:
        page.obj.Resources.XObject.Im.BitsPerComponent = 1
        page.obj.Resources.XObject.Im.write(bits.tobytes())

    data = file_of(at_dpi(200), fax)
    ours, drawn_one = looked_at(data)
    assert is_taken(data)
    assert np.array_equal(ours, drawn_one.reshape(ours.shape))


@pytest.mark.parametrize(
    "told",
    [
        {"Resources": Array([1, 2])},
        {"Resources": Name.Im},
        {"Resources": Dictionary(XObject=Array([1]))},
        {"Resources": Dictionary(XObject=Dictionary(Im=7))},
        {"Resources": Dictionary(XObject=Dictionary(Im=Dictionary(Subtype=Name.Image)))},
        {"Resources": Dictionary()},
    ],
)
def test_resources_that_are_none_are_no_reason_to_fall(told: dict[str, object]):
    ours, drawn_one = looked_at(file_of(at_dpi(200), of_page(**told)))
    assert np.array_equal(ours, drawn_one)


def test_resources_that_a_page_inherits_are_no_reason_to_fall():
    pdf = pikepdf.open(BytesIO(file_of(at_dpi(200))))
    pdf.Root.Pages.Resources = pdf.pages[0].obj.Resources
    del pdf.pages[0].obj["/Resources"]
    into = BytesIO()
    pdf.save(into)
    ours, drawn_one = looked_at(into.getvalue())
    assert np.array_equal(ours, drawn_one.reshape(ours.shape))
