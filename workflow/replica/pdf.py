"""The form as a file: rendered, marked and named."""

import re
import unicodedata
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from workflow.replica.drawing import PAGE, draw_shapes, draw_words
from workflow.replica.facts import Facts
from workflow.replica.fields import box_values_of_facts, draw_values, format_box_date
from workflow.replica.fonts import writing
from workflow.replica.footer import draw_foot
from workflow.replica.marks import draw_mark
from workflow.replica.qr_code import PrintedCode, draw_proof
from workflow.replica.schedules import draw_schedules
from workflow.replica.signature import draw_signatures

# With TIN, period, reference and ending the whole stays under 120 characters.
LONGEST_NAME = 66


def render(
    facts: Facts,
    mark: str = "",
    *,
    page_two: bool = False,
    proof: PrintedCode | None = None,
    foot: str = "",
) -> bytes:
    """The filled form, one page or with its schedules two. The same facts give the same bytes.

    A paper that is handed out says by ``proof`` where it can be checked, or its signed copy
    uploaded. ``foot`` is printed at the foot of a paper without a mark.
    """
    file = BytesIO()
    canvas = Canvas(file, pagesize=PAGE, invariant=1, pageCompression=1, lang="en")
    set_pdf_metadata(canvas, facts, mark or foot)
    draw_shapes(canvas)
    if mark:
        draw_mark(canvas, mark)
    draw_words(canvas)
    draw_values(canvas, box_values_of_facts(facts))
    draw_signatures(canvas, facts)
    draw_foot(canvas, facts.reference, mark or foot)
    if proof:
        draw_proof(canvas, proof)
    if page_two:
        canvas.showPage()
        draw_schedules(canvas)
    with writing:
        canvas.save()
    return file.getvalue()


def set_pdf_metadata(canvas: Canvas, facts: Facts, mark: str) -> None:
    """A title; nobody's name."""
    canvas.setTitle(" ".join(filter(None, ("BIR Form 2307", facts.reference, mark))))
    canvas.setSubject("Certificate of Creditable Tax Withheld at Source")
    canvas.setAuthor("")
    canvas.setCreator("")
    canvas.setProducer("")


def form_file_name(facts: Facts, suffix: str = "") -> str:
    """``REGISTERED NAME_TIN14_MMDDYYYY`` of the payor and the period's end (RR 2-2015).

    Then the reference: a tenant of two malls has two certificates of one quarter.
    """
    parts = (
        safe_file_name_part(facts.payor.name),
        str(facts.payor.tin or ""),
        format_box_date(facts.period_to),
        safe_file_name_part(facts.reference),
        suffix,
    )
    return ("_".join(filter(None, parts)) or "BIR FORM 2307") + ".pdf"


def safe_file_name_part(name: str) -> str:
    """ASCII letters, digits, hyphens and single spaces: safe in any folder and any header."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    kept = re.sub(r"[^A-Za-z0-9 -]", "", re.sub(r"[\s/\\_]+", " ", plain))
    return " ".join(kept.split())[:LONGEST_NAME].strip(" -")
