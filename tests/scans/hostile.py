"""PDFs made to harm who opens them: seeded, so that the same number gives the same file."""

import random
import zlib
from collections.abc import Callable
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from tests.scans import made

Bad = Callable[[random.Random], bytes]
PAGE = (612, 936)
FLATE = Name.FlateDecode


def packed(data: bytes, times: int) -> bytes:
    for _ in range(times):
        data = zlib.compress(data, 1)
    return data


def of_zeros(megabytes: int) -> bytes:
    """Zeros, packed twice without ever being whole in memory."""
    squeeze = zlib.compressobj(9)
    million = bytes(1_000_000)
    once = b"".join(squeeze.compress(million) for _ in range(megabytes)) + squeeze.flush()
    return zlib.compress(once, 9)


def saved(pdf: pikepdf.Pdf) -> bytes:
    file = BytesIO()
    pdf.save(file, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return file.getvalue()


def page_with(content: bytes, filters: int = 0, **images: Callable[[pikepdf.Pdf], Stream]) -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=PAGE)
    stream = Stream(pdf, b"")
    stream.write(content, filter=Array([FLATE] * filters) if filters else None)
    pdf.pages[0].Contents = stream
    named = {f"/{name}": pdf.make_indirect(build(pdf)) for name, build in images.items()}
    pdf.pages[0].Resources = Dictionary(XObject=Dictionary(named)) if named else Dictionary()
    return saved(pdf)


def picture(width: int, height: int, data: bytes, filters: int) -> Callable[[pikepdf.Pdf], Stream]:
    def build(pdf: pikepdf.Pdf) -> Stream:
        stream = Stream(pdf, b"")
        stream.write(data, filter=Array([FLATE] * filters))
        facts = {"Type": Name.XObject, "Subtype": Name.Image, "Width": width, "Height": height}
        for key, value in (facts | {"BitsPerComponent": 8, "ColorSpace": Name.DeviceGray}).items():
            stream[f"/{key}"] = value
        return stream

    return build


SHOWN = b"q 612 0 0 936 0 0 cm /I Do Q\n"


def image_bomb(chance: random.Random) -> bytes:
    side = chance.randint(20_000, 60_000)
    return page_with(SHOWN, I=picture(side, side, of_zeros(chance.randint(50, 400)), 2))


def image_that_lies(chance: random.Random) -> bytes:
    """Declares less than it holds, and far more rows than it has."""
    return page_with(SHOWN, I=picture(5_000, 7_900, of_zeros(chance.randint(200, 600)), 2))


def content_bomb(chance: random.Random) -> bytes:
    """Some hundred megabytes of drawing behind two layers of packing."""
    squeeze = zlib.compressobj(9)
    drawing = b"0 0 m 600 900 l S\n" * 50_000
    once = b"".join(squeeze.compress(drawing) for _ in range(chance.randint(300, 700)))
    return page_with(zlib.compress(once + squeeze.flush(), 9), filters=2)


def many_strokes(chance: random.Random) -> bytes:
    line = b"%d %d m %d %d l S\n"
    lines = (line % tuple(chance.randint(0, 900) for _ in range(4)) for _ in range(2_000))
    return page_with(packed(b"".join(lines) * chance.randint(60, 200), 1), filters=1)


def thick_curves(chance: random.Random) -> bytes:
    """Dashed curves that take long to draw."""
    dash = b"[0.01 0.01] 0 d %d w\n" % chance.randint(1, 50)
    curve = b"0 0 m 9000 0 0 9000 900 900 c S\n"
    return page_with(packed(dash + curve * 4_000, 1), filters=1)


def image_again_and_again(chance: random.Random) -> bytes:
    pixels = zlib.compress(bytes(chance.randint(0, 255) for _ in range(4_096)) * 4_096, 1)
    return page_with(SHOWN * chance.randint(200, 2_000), I=picture(4_096, 4_096, pixels, 1))


def form_in_form(chance: random.Random) -> bytes:
    """Drawings that draw each other: two to the power of their depth."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=PAGE)
    inner: Stream | None = None
    for _ in range(chance.randint(18, 28)):
        stream = Stream(pdf, b"/X Do /X Do" if inner is not None else b"0 0 m 9 9 l S")
        facts = {"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 612, 936])}
        for key, value in facts.items():
            stream[key] = value
        if inner is not None:
            stream["/Resources"] = Dictionary(XObject=Dictionary(X=inner))
        inner = pdf.make_indirect(stream)
    pdf.pages[0].Contents = Stream(pdf, b"/X Do")
    pdf.pages[0].Resources = Dictionary(XObject=Dictionary(X=inner))
    return saved(pdf)


def huge_page(chance: random.Random) -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=PAGE)
    side = 10 ** chance.randint(4, 9)
    pdf.pages[0].MediaBox = Array([0, 0, side, chance.choice([1, 612, side])])
    return saved(pdf)


def no_page_at_all(chance: random.Random) -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=PAGE)
    pdf.pages[0].MediaBox = Array([0, 0, 0, 0] if chance.random() < 0.5 else [5, 5, -5, 5])
    return saved(pdf)


def pages_in_a_ring(chance: random.Random) -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=PAGE)
    pages = pdf.Root.Pages
    pages.Kids.append(pages)
    pages.Count = chance.choice([2, 10**6, -1])
    return saved(pdf)


def deep_arrays(chance: random.Random) -> bytes:
    deep = chance.randint(20_000, 200_000)
    body = b"%PDF-1.7\n1 0 obj\n" + b"[" * deep + b"]" * deep + b"\nendobj\n"
    return body + b"trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"


def many_pages(chance: random.Random) -> bytes:
    pdf = pikepdf.new()
    for _ in range(chance.randint(51, 400)):
        pdf.add_blank_page(page_size=PAGE)
    return saved(pdf)


def cut_off(chance: random.Random) -> bytes:
    whole = made.certificate()
    return whole[: chance.randint(20, len(whole) - 40)]


def bytes_changed(chance: random.Random) -> bytes:
    """A good file with a hundred bytes changed anywhere."""
    data = bytearray(made.certificate())
    for _ in range(chance.randint(1, 100)):
        data[chance.randrange(20, len(data))] = chance.randrange(256)
    return bytes(data)


def noise(chance: random.Random) -> bytes:
    return b"%PDF-1.7\n" + chance.randbytes(chance.randint(10, 200_000))


def locked(chance: random.Random) -> bytes:
    pdf = pikepdf.open(BytesIO(made.certificate()))
    file = BytesIO()
    pdf.save(file, encryption=pikepdf.Encryption(owner="o", user="secret", R=chance.choice([4, 6])))
    return file.getvalue()


def too_big(chance: random.Random) -> bytes:
    return made.certificate() + bytes(26_000_000 + chance.randint(0, 9))


def script(chance: random.Random) -> bytes:
    def act(pdf: pikepdf.Pdf) -> None:
        action = Dictionary(S=Name.JavaScript, JS=String("while (1) app.alert('x')"))
        pdf.Root.OpenAction = pdf.make_indirect(action)
        data = b"MZ" + chance.randbytes(500)
        pdf.attachments["invoice.exe"] = pikepdf.AttachedFileSpec(pdf, data, filename="a.exe")  # type: ignore[call-arg]

    return made.changed(made.certificate(), act)


def widgets_without_end(chance: random.Random) -> bytes:
    """Fields whose parents go in a ring."""

    def add(pdf: pikepdf.Pdf) -> None:
        one = pdf.make_indirect(Dictionary(T=String("a")))
        two = pdf.make_indirect(Dictionary(T=String("b"), Parent=one))
        one.Parent = two
        widget = Dictionary(
            Subtype=Name.Widget, Parent=two, Rect=Array([10, 10, 90, 30]), V=String("x" * 9_999)
        )
        pdf.Root.AcroForm = Dictionary(Fields=Array([one]))
        pdf.pages[0].Annots = Array([pdf.make_indirect(widget)] * chance.randint(1, 500))

    return made.changed(made.certificate(), add)


def letters_without_end(chance: random.Random) -> bytes:
    """A page of text, a hundred thousand times over."""
    text = b"BT /F 8 Tf 10 900 Td (Certificate of Creditable Tax Withheld 2307) Tj ET\n"
    return page_with(packed(text * chance.randint(20_000, 60_000), 1), filters=1)


ATTACKS: tuple[Bad, ...] = (
    *(image_bomb, image_that_lies, content_bomb, many_strokes, thick_curves),
    *(image_again_and_again, form_in_form, huge_page, no_page_at_all, pages_in_a_ring),
    *(deep_arrays, many_pages, cut_off, bytes_changed, noise, locked, too_big, script),
    *(widgets_without_end, letters_without_end),
)


def attack(number: int) -> tuple[str, bytes]:
    """Its name and bytes."""
    build = ATTACKS[number % len(ATTACKS)]
    return build.__name__, build(random.Random(number))
