"""Certificates with a text of their own: every value as printed, however it is set."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from core.tin import Tin
from ocr import geometry
from ocr.form import AMOUNTS, Form, NoForm
from ocr.pipeline import Pipeline
from tests.scans import made
from tests.scans.laid_out import own_layout
from tests.scans.made import Facts, Style, certificate, changed, expected, pdf, row
from workflow.replica.drawing import draw_shapes, draw_words
from workflow.replica.facts import Facts as Written
from workflow.replica.facts import Payment, PrintedParty, Signer
from workflow.replica.pdf import render
from workflow.replica.schedules import draw_schedules

SURE = 0.97
WAYS: dict[str, dict[str, Any]] = {
    "typewriter": {"font": "Courier"},
    "serif": {"font": "Times-Roman"},
    "bold": {"font": "Helvetica-Bold"},
    "bold by printing twice": {"twice": True},
    "letter by letter from the right": {"letters": True},
    "wrapped": {"wraps": True},
    "TIN in groups": {"tin": "groups"},
    "TIN in one": {"tin": "across"},
    "TIN with spaces": {"tin": "spaced"},
    "dates with strokes": {"date": "slash"},
    "dates with spaces": {"date": "spaced"},
    "dates in words": {"date": "words"},
    "amounts without commas": {"amount": lambda text: text.replace(",", "")},
    "amounts with spaces": {"amount": lambda text: text.replace(",", " ")},
    "amounts in pesos": {"amount": lambda text: f"P {text}"},
    **{
        f"signatory {way} in {font}": {"signatory": way, "font": font}
        for way in ("one", "dashes", "commas", "two", "tin_below", "three", "title_first")
        for font in ("Helvetica", "Courier")
    },
}


def outcome(data: bytes, page: int = 1) -> Form | NoForm:
    return Pipeline().read(data, page)


def form(data: bytes, page: int = 1) -> Form:
    found = outcome(data, page)
    assert isinstance(found, Form)
    return found


def assert_reads(data: bytes, facts: Facts, page: int = 1) -> Form:
    """Every value, nothing else, and all of it sure."""
    found = form(data, page)
    got = made.read(found)
    wanted = expected(facts)
    assert {name: text for name, text in got.items() if text} == {
        name: text for name, text in wanted.items() if text
    }
    assert all(value.confidence >= SURE for value in found.values().values())
    return found


@pytest.mark.parametrize("way", WAYS)
def test_every_value_is_read_however_it_is_set(way: str) -> None:
    facts = Facts()
    assert assert_reads(certificate(facts, Style(**WAYS[way])), facts).source == "text"


def test_a_branch_of_three_digits_is_written_in_five() -> None:
    assert form(certificate(tin="short")).fields["payee_tin"].value == "00991234500012"


def test_both_tables_hold_twenty_lines() -> None:
    facts = Facts(
        ewt=[row(n) for n in range(1, 11)],
        business=[row(n, "WB080", 3) for n in range(11, 21)],
    )
    found = assert_reads(certificate(facts), facts)
    assert [line.section for line in found.lines] == ["EWT"] * 10 + ["BUSINESS"] * 10


def test_the_business_table_is_read_alone() -> None:
    facts = Facts(ewt=[], business=[row(3, "WV010", 5)])
    assert assert_reads(certificate(facts), facts).lines[0].section == "BUSINESS"


def test_an_empty_cell_stays_empty() -> None:
    facts = Facts()
    facts.fields["signatory_tin"] = ""
    facts.ewt[0] |= {"m2": "", "total": "202,500.50", "tax": "10,125.03"}
    found = assert_reads(certificate(facts), facts)
    assert found.lines[0].cells["m2"].value == ""


def test_our_own_print_is_read_also_with_a_mark_across_it() -> None:
    facts = Facts()
    for mark in ("", "RE-PRINT", "DRAFT"):
        assert_reads(render(as_written(facts), mark), facts)


def as_written(facts: Facts) -> Written:
    given = facts.fields
    payee, payor = (
        PrintedParty(
            given[f"{who}_name"],
            Tin.parse(given[f"{who}_tin"]),
            given[f"{who}_address"],
            given[f"{who}_zip"],
        )
        for who in ("payee", "payor")
    )
    signer = Signer(
        given["signatory_name"], given["signatory_title"], Tin.parse(given["signatory_tin"])
    )
    paid = (
        Payment(r["description"], r["atc"], *(Decimal(r[k].replace(",", "")) for k in AMOUNTS))
        for r in facts.ewt
    )
    return Written(
        reference="998765432-2026-1",
        period_from=date.fromisoformat(given["period_from"]),
        period_to=date.fromisoformat(given["period_to"]),
        payee=payee,
        payor=payor,
        signatory=signer,
        ewt=tuple(paid),
    )


def test_a_file_of_several_is_read_by_page_and_the_schedule_is_none() -> None:
    first, third = Facts(), Facts(ewt=[row(7)])
    stack = pdf(drawn(first), draw_schedules, drawn(third))
    reader = Pipeline()
    assert reader.count(stack) == 3
    assert_reads(stack, first, 1)
    assert outcome(stack, 2) == NoForm(2, "schedule")
    assert assert_reads(stack, third, 3).pages == (3,)


def drawn(facts: Facts) -> Callable[[Canvas], None]:
    return lambda canvas: made.draw(canvas, facts, Style())


def turned_by(degrees: int) -> Callable[[pikepdf.Pdf], None]:
    return lambda document: document.pages[0].rotate(degrees, relative=True)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_shown_turned_is_read_and_its_boxes_stand_where_it_is_shown(degrees: int) -> None:
    facts = Facts()
    upright = form(certificate(facts)).fields["payee_name"].box
    found = assert_reads(changed(certificate(facts), turned_by(degrees)), facts)
    assert found.turned == 360 - degrees
    x0, y0, x1, y1 = upright
    shown = {
        90: (1 - y1, x0, 1 - y0, x1),
        180: (1 - x1, 1 - y1, 1 - x0, 1 - y0),
        270: (y0, 1 - x1, y1, 1 - x0),
    }
    assert found.fields["payee_name"].box == pytest.approx(shown[degrees], abs=0.002)


def test_a_text_written_sideways_is_read() -> None:
    def sideways(canvas: Canvas) -> None:
        canvas.rotate(90)
        canvas.translate(0, -936)
        made.draw(canvas, Facts(), Style())

    assert assert_reads(pdf(sideways, size=(936, 612)), Facts()).turned == 90


def test_another_paper_and_another_origin_change_nothing() -> None:
    def smaller(canvas: Canvas) -> None:
        canvas.scale(0.92, 0.88)
        canvas.translate(10, 5)
        made.draw(canvas, Facts(), Style())

    def moved(document: pikepdf.Pdf) -> None:
        document.pages[0].MediaBox = pikepdf.Array([-50, -30, 700, 1000])
        document.pages[0].CropBox = pikepdf.Array([-10, -5, 612, 936])

    assert_reads(pdf(smaller, size=(595, 842)), Facts())
    assert_reads(changed(certificate(), moved), Facts())


def test_a_form_drawn_by_another_program_is_read_by_its_labels() -> None:
    """Its rows are higher and its blocks further apart than the official ones."""
    found = form(pdf(lambda canvas: own_layout(canvas, Facts()), size=(612, 1100)))
    wanted = expected(Facts())
    got = made.read(found)
    assert {name: got[name] for name in wanted} == wanted


def test_a_signature_drawn_over_the_name_is_seen() -> None:
    def signed(canvas: Canvas) -> None:
        made.draw(canvas, Facts(), Style())
        canvas.setLineWidth(1.2)
        canvas.bezier(280, 190, 300, 216, 330, 176, 360, 211)

    for draw, said in ((signed, "yes"), (drawn(Facts()), "no")):
        found = assert_reads(pdf(draw), Facts())
        assert found.signed
        assert found.signed.value == said


def test_what_is_no_filled_certificate_of_2018_says_what_it_is() -> None:
    def blank(canvas: Canvas) -> None:
        draw_shapes(canvas)
        draw_words(canvas)

    def lines(*texts: str) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            for n, text in enumerate(texts):
                canvas.drawString(40, 880 - 20 * n, text)

        return draw

    older = lines(
        *("Certificate of Creditable Tax", "Withheld At Source", "BIR Form No. 2307"),
        *("September 2005 (ENCS)", "For the Period From", "Payee Information", "123-456-789-000"),
    )
    invoice = lines(
        "SALES INVOICE No. 4512", "3 pcs of an item, 1,200.00", "VAT REG TIN 123-456-789"
    )
    assert outcome(pdf(blank)) == NoForm(1, "blank")
    assert outcome(pdf(older)) == NoForm(1, "old_version")
    assert outcome(pdf(invoice)) == NoForm(1, "not_2307")


def test_the_box_of_a_value_is_where_it_is_printed() -> None:
    x0, y0, x1, y1 = form(certificate()).fields["payor_name"].box
    left, top, right, bottom = geometry.box_as_page_share(geometry.box_of_field("payor_name"))
    assert left - 0.005 <= x0 < x1 <= right
    assert top - 0.005 <= y0 < y1 <= bottom + 0.005


def test_a_box_drawn_by_a_person_is_read_again() -> None:
    data = certificate()
    box = form(data).fields["payee_tin"].box
    assert Pipeline().read_box(data, 1, box, "payee_tin").value == "00991234500012"
