"""Reference numbers: ``TIN9-YYYY-n``, given at creation, the year reckoned in Manila."""

from django.db import connection

from core.clock import today
from core.tin import Tin
from workflow.engine.inputs import KINDS, InputKind, read_text_input

NEXT = (
    "INSERT INTO workflow_referencecounter (tin9, year, last) VALUES (%s, %s, 1)"
    " ON CONFLICT (tin9, year) DO UPDATE SET last = workflow_referencecounter.last + 1"
    " RETURNING last"
)


class Reference(str):
    """The reference of another certificate, as a move asks for it."""


KINDS[Reference] = InputKind("text", read_text_input, label="Other certificate")


def next_reference(tin: Tin) -> str:
    """The next reference of a payor, like ``998-765-432-2026-7``. Gaps are allowed."""
    year = today().year
    with connection.cursor() as cursor:
        cursor.execute(NEXT, [tin.tin9, year])
        (number,) = cursor.fetchone()
    return reference_of(tin.tin9, year, number)


def reference_of(tin9: str, year: int, number: int) -> str:
    return f"{tin9[:3]}-{tin9[3:6]}-{tin9[6:]}-{year}-{number}"
