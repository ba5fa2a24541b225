"""BIR Forms 2306 and 1606 that are attached to a certificate, and the figures typed of them.

Form 2306 certifies final tax and VAT withheld, mostly by government payors; Form 1606 the tax
withheld on a sale of real property. Both are separate from the certificate's own lines.
"""

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from core.clock import today
from core.db.row_caches import clear_prefetched_rows
from core.quarter import Quarter
from core.refusals import NotFound, NotLikeThis, NotNow, field_fault
from workflow.certificates.models import Certificate
from workflow.files.models import Attachment

FORM_KINDS = (Attachment.Kind.FORM_2306, Attachment.Kind.FORM_1606)
VAT_CODES = "WV"
CODE = re.compile(r"W[A-Z][0-9]{3}")
LONGEST_PERIOD_DAYS = 366
WHICH = ("number", "period_from", "period_to", "atc")
Fault = dict[str, str]


def is_form(file: Attachment) -> bool:
    """Return whether a file is a Form 2306 or 1606."""
    return file.kind in FORM_KINDS


def has_figures(file: Attachment) -> bool:
    """Return whether the figures of an attached form were typed."""
    return file.period_from is not None


def figures_as_content(file: Attachment) -> dict[str, Any]:
    """Return what the digest covers of typed figures; nothing where none were typed.

    Base and tax stand with those of every file.
    """
    values = ((name, getattr(file, name)) for name in WHICH)
    figures = {name: plain_figure(value) for name, value in values if value}
    return {"figures": figures} if figures else {}


def plain_figure(value: Any) -> str:
    return value.isoformat() if isinstance(value, date) else str(value)


def form_columns(figures: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of an attachment for figures as the API reads them."""
    return {name: figures[name] for name in WHICH} | {
        "total": figures["base"],
        "tax": figures["tax"],
    }


def plain_form_figures(file: UUID, figures: dict[str, Any]) -> dict[str, str]:
    """Return the figures as plain JSON, as a transition records them."""
    return {"file": str(file)} | {name: plain_figure(value) for name, value in figures.items()}


def write_form_figures(certificate: Certificate, plain: dict[str, str]) -> None:
    """Write the figures of one of its forms. Raises NotFound, NotLikeThis."""
    file = attached_form_of(certificate, plain["file"])
    figures = {
        "number": plain["number"],
        "atc": plain["atc"],
        "period_from": date.fromisoformat(plain["period_from"]),
        "period_to": date.fromisoformat(plain["period_to"]),
        "base": Decimal(plain["base"]),
        "tax": Decimal(plain["tax"]),
    }
    if faults := form_faults(file.kind, figures, certificate):
        raise NotLikeThis(faults)
    Attachment.objects.filter(pk=file.pk).update(**form_columns(figures))
    clear_prefetched_rows(certificate)


def attached_form_of(certificate: Certificate, pk: Any) -> Attachment:
    """Raises NotFound for a file of another kind, and for a removed one."""
    for file in certificate.files.all():
        if str(file.pk) == str(pk) and file.removed_at is None and is_form(file):
            return file
    raise NotFound


def check_figures_missing(certificate: Certificate, plain: dict[str, str]) -> None:
    """Raises NotNow where the figures were typed: they were decided on."""
    if has_figures(attached_form_of(certificate, plain["file"])):
        words = "It is approved with these figures. Amend the certificate to change them."
        raise NotNow(words, code="condition")


def form_faults(kind: str, figures: dict[str, Any], certificate: Certificate) -> list[Fault]:
    """Return what is wrong with the figures of a form of this kind."""
    return [
        field_fault(field, code, words)
        for field, code, words in (
            *code_faults(kind, figures["atc"]),
            *period_faults(figures, certificate),
            *amount_faults(figures["base"], figures["tax"]),
        )
    ]


def code_faults(kind: str, code: str) -> Iterable[tuple[str, str, str]]:
    if kind == Attachment.Kind.FORM_1606 and code:
        yield "atc", "unexpected", "Form 1606 has no tax code. Leave it empty."
    elif kind == Attachment.Kind.FORM_2306 and not CODE.fullmatch(code):
        yield "atc", "atc", "Write the tax code of Form 2306, such as WV020 or WC180."


def period_faults(
    figures: dict[str, Any], certificate: Certificate
) -> Iterable[tuple[str, str, str]]:
    """VAT counts in the quarter of the certificate, so its period is in that quarter."""
    begins, ends = figures["period_from"], figures["period_to"]
    if begins > today():
        yield "period_from", "period", "This period has not begun yet."
    elif ends < begins:
        yield "period_to", "period", "The period ends before it begins."
    elif (ends - begins).days > LONGEST_PERIOD_DAYS:
        yield "period_to", "period", "The period is longer than a year."
    elif figures["atc"].startswith(VAT_CODES):
        quarter = Quarter.of(certificate.period_from or begins)
        if {Quarter.of(begins), Quarter.of(ends)} != {quarter}:
            words = f"VAT withheld counts by quarter. Keep the period within {quarter}."
            yield "period_to", "period", words


def amount_faults(base: Decimal, tax: Decimal) -> Iterable[tuple[str, str, str]]:
    if base <= 0:
        yield "base", "amount", "The base is more than zero."
    if tax <= 0:
        yield "tax", "amount", "The tax withheld is more than zero."
    elif tax >= base > 0:
        yield "tax", "amount", "The tax withheld is less than its base."
