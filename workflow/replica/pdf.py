"""The form as a file: rendered, marked and named."""

import re
import unicodedata
from io import BytesIO
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from workflow.models.certificate import Certificate
from workflow.replica.drawing import PAGE, draw_shapes, draw_words
from workflow.replica.facts import Facts
from workflow.replica.fields import digits, draw_values, values_of
from workflow.replica.marks import draw_mark, draw_note

Mark = Literal["DRAFT", "RE-PRINT", ""]
LONGEST_NAME = 80


def render(facts: Facts, mark: Mark = "") -> bytes:
    """The filled form, one page. The same facts always give the same bytes."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=PAGE, invariant=1, pageCompression=1, lang="en")
    describe(canvas, facts, mark)
    draw_shapes(canvas)
    if mark:
        draw_mark(canvas, mark)
        draw_note(canvas, mark)
    draw_words(canvas)
    draw_values(canvas, values_of(facts))
    canvas.save()
    return file.getvalue()


def describe(canvas: Canvas, facts: Facts, mark: Mark) -> None:
    """A title; nobody's name."""
    canvas.setTitle(" ".join(filter(None, ("BIR Form 2307", facts.reference, mark))))
    canvas.setSubject("Certificate of Creditable Tax Withheld at Source")
    canvas.setAuthor("")
    canvas.setCreator("")
    canvas.setProducer("")


def mark_of(certificate: Certificate, issued_before: int) -> Mark:
    """DRAFT until it was submitted; RE-PRINT when a final copy was issued before this one."""
    if certificate.submitted_at is None:
        return "DRAFT"
    return "RE-PRINT" if issued_before > 0 else ""


def file_name(facts: Facts) -> str:
    """``REGISTERED NAME_TIN14_MMDDYYYY.pdf`` of the payor and the period's end (RR 2-2015)."""
    parts = (safe(facts.payor.name), str(facts.payor.tin or ""), digits(facts.period_to))
    return ("_".join(filter(None, parts)) or "BIR FORM 2307") + ".pdf"


def safe(name: str) -> str:
    """ASCII letters, digits, hyphens and single spaces: safe in any folder and any header."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    kept = re.sub(r"[^A-Za-z0-9 -]", "", re.sub(r"[\s/\\_]+", " ", plain))
    return " ".join(kept.split())[:LONGEST_NAME].strip(" -")
