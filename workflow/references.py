"""Reference numbers: ``TIN9-YYYY-n``, given at creation, the year reckoned in Manila."""

from django.db import connection

from accounts.tin import Tin
from workflow.clock import today

NEXT = (
    "INSERT INTO workflow_referencecounter (tin9, year, last) VALUES (%s, %s, 1)"
    " ON CONFLICT (tin9, year) DO UPDATE SET last = workflow_referencecounter.last + 1"
    " RETURNING last"
)


def next_reference(tin: Tin) -> str:
    """The next reference of a payor, like ``998-765-432-2026-7``. Gaps are allowed."""
    year = today().year
    with connection.cursor() as cursor:
        cursor.execute(NEXT, [tin.tin9, year])
        (number,) = cursor.fetchone()
    return f"{tin.tin9[:3]}-{tin.tin9[3:6]}-{tin.tin9[6:]}-{year}-{number}"
