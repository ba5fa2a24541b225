"""What a file says of itself against what it shows: digits, notes, fields, signatures."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from ocr import geometry
from ocr.form import Form
from ocr.pipeline import DIGITALLY, Pipeline
from tests.ocr import BLANK
from tests.ocr.pictures import FONTS, rendered
from tests.scans import made
from tests.scans.made import Facts, certificate, changed

SAMPLES = Path(__file__).parent.parent / "scans" / "samples"
SURE = 0.97
DIGITS = (
    *("zero", "one", "two", "three", "four"),
    *("five", "six", "seven", "eight", "nine"),
)


def read(data: bytes) -> Form:
    form = Pipeline().read(data, 1)
    assert isinstance(form, Form)
    return form


def read_sample(name: str) -> Form:
    return read((SAMPLES / f"{name}.pdf").read_bytes())


def with_swapped_digits(pdf: pikepdf.Pdf, one: str, other: str) -> None:
    """Each of the two is shown as the other one, and copied as it was."""
    names = dict(zip("0123456789", DIGITS, strict=True))
    lines = "".join(f"<{ord(c):02x}> <{ord(c):04x}>\n" for c in map(chr, range(32, 127)))
    copied = (
        "/CIDInit /ProcSet findresource begin begincmap /CMapType 2 def "
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"95 beginbfchar\n{lines}endbfchar endcmap end"
    )
    for font in pdf.pages[0].Resources.Font.values():
        font.Encoding = pikepdf.Dictionary(
            Type=pikepdf.Name.Encoding,
            BaseEncoding=pikepdf.Name.WinAnsiEncoding,
            Differences=pikepdf.Array([ord(one), pikepdf.Name(f"/{names[other]}"),
                                       ord(other), pikepdf.Name(f"/{names[one]}")]),
        )  # fmt: skip
        font.ToUnicode = pikepdf.Stream(pdf, copied.encode())


def swapped(text: str) -> str:
    return text.translate(str.maketrans("45", "54"))


def test_a_font_that_copies_other_digits_is_read_from_the_picture() -> None:
    form = read_sample("r51_face_that_copies_wrong")
    assert form.source == "image"
    assert form.fields["payee_tin"].value == "00991234500000"
    assert form.fields["payor_tin"].value == "99876543200012"
    assert form.fields["period_from"].value == "2026-07-01"


def test_two_swapped_digits_are_seen_where_period_and_sums_are_right() -> None:
    form = read(changed(certificate(), lambda pdf: with_swapped_digits(pdf, "4", "5")))
    assert form.source == "image"
    for name in ("payee_tin", "payor_tin"):
        assert form.fields[name].value == swapped(made.FIELDS[name])


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("size", [7.0, 8.0])
def test_a_text_that_shows_its_own_digits_is_believed(font: str, size: float) -> None:
    facts = Facts(ewt=[made.row(n) for n in (12, 34, 56, 78, 90)])
    assert read(certificate(facts, font=font, size=size)).source == "text"


def test_every_amount_is_compared_where_a_line_does_not_add_up() -> None:
    facts = Facts(ewt=[dict(made.RENT, m1="454,454.00", m2="1.00", m3="2.00")])
    facts.fields |= {"payee_tin": "00991236700012", "payor_tin": "99876632100000"}
    shown = read(changed(certificate(facts), lambda pdf: with_swapped_digits(pdf, "4", "5")))
    assert shown.source == "image"
    assert shown.lines[0].cells["m1"].value == "545,545.00"


def test_a_sum_that_is_no_amount_is_read_from_the_picture() -> None:
    form = read(certificate(amount=lambda text: f"***{text}"))
    assert form.source == "image"
    assert form.lines[0].cells["total"].value == made.RENT["total"]


@pytest.mark.parametrize("name", ["r09_typed_as_notes", "r10_typed_as_notes_without_appearance"])
def test_notes_are_read_and_are_no_signature(name: str) -> None:
    form = read_sample(name)
    assert form.fields["payor_tin"].value == "99876543200012"
    assert form.fields["signatory_name"].value == "MARIA LOURDES D. SANTOS"
    assert form.signed
    assert form.signed.value == "no"


def test_a_digital_signature_is_found_and_left_to_be_verified() -> None:
    form = read_sample("r24_digital_signature_field")
    assert form.signed
    assert (form.signed.value, form.signed.note) == ("yes", DIGITALLY)
    assert form.signed.confidence < SURE
    assert form.fields["payor_tin"].confidence > SURE


def test_a_signature_field_that_waits_for_a_signature_is_none() -> None:
    def add(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Sig,
            T=pikepdf.String("sign here"), Rect=pikepdf.Array([400, 184, 560, 210]),
        ))])  # fmt: skip

    form = read(changed(certificate(), add))
    assert form.signed
    assert form.signed.value == "no"


def test_fields_over_a_picture_of_the_form_are_read_as_people_see_them() -> None:
    """A scanned blank with fields: no text of the page tells, only what a viewer draws."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(612, 936))
    blank = Image.fromarray(rendered(BLANK.read_bytes(), 150))
    canvas.drawImage(ImageReader(blank), 0, 0, 612, 936)
    for n, (name, value) in enumerate(
        [("payee_name", "PRIME CREST MALLS, INC."), ("payor_name", "BLUE LANTERN FOODS, INC."),
         ("payor_address", "1511 A. BONIFACIO ST., PASIG CITY")]
    ):  # fmt: skip
        left, top, right, bottom = geometry.box_of_field(name)
        canvas.acroForm.textfield(
            name=f"f{n}", value=value, x=left + 1, y=936 - bottom + 1, width=right - left - 2,
            height=bottom - top - 2, fontSize=8, borderWidth=0, fontName="Helvetica",
        )  # fmt: skip
    canvas.save()
    form = read(file.getvalue())
    assert form.source == "image"
    assert form.fields["payee_name"].value == "PRIME CREST MALLS, INC."
    assert form.fields["payor_name"].value == "BLUE LANTERN FOODS, INC."
