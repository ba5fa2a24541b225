"""Certificates for tests: clean content, and the real moves that lead to each status."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import date, timedelta
from decimal import Decimal
from itertools import count
from typing import Any

from viewflow import fsm

from accounts.models import Role, User
from core import clock
from core.clock import today
from core.quarter import Quarter
from core.tin import Tin
from demo.breakdown import attach_breakdown
from workflow.certificates.attachment_changes import attach
from workflow.certificates.models import Certificate, FormType
from workflow.certificates.statuses import Status
from workflow.checks.catalogue import WARN
from workflow.checks.return_request import findings_with_request
from workflow.engine.execution import create_subject, perform
from workflow.engine.inputs import inputs_of_move
from workflow.engine.moves import Kind, options_of_step
from workflow.engine.register import edges_of_lifecycle, target_of
from workflow.files.models import Attachment
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.tax.atc import list_codes

BAD = {"reasons": ["SUM"]}

Deed = tuple[str, str, dict[str, Any]]
# What a move asks for, by the type of its input.
GIVEN: dict[str, Any] = {
    "text": "August is wrong.",
    "line": "annual",
    "reasons": BAD["reasons"],
    "number": 7,
    "date": "2026-01-02",
}
# Who makes a move, by the rule that lets them.
MAKERS = {
    "is_its_tenant": "tenant",
    "handles_its_company": "processor",
    "is_its_lead": "lead",
    "takes_part": "tenant",
    "is_its_tenant_or_processor": "tenant",
    "is_its_tenant_or_the_portal": "tenant",
    "is_the_portal": "the portal",
}
OF_IMPORTS = ("is_lead_of_its_import",)  # what was decided here is not withdrawn


def ways() -> dict[str, list[Deed]]:
    """status -> the fewest moves that lead there from DRAFT: (move, by whom, inputs)."""
    found: dict[str, list[Deed]] = {str(Status.DRAFT): []}
    reached = list(found)
    for source in reached:
        for step in edges_of_lifecycle(CertificateLifecycle):
            target = target_of(step, source)
            if options_of_step(step).kind is Kind.UNDO or step.permission.name in OF_IMPORTS:
                continue
            if str(step.source.value) == source and target not in found:
                found[target] = [*found[source], deed(step)]
                reached.append(target)
    nowhere = [status for status in Status.values if status not in found]
    assert not nowhere, f"workflow/lifecycles/certificate.py, no move leads to {nowhere}"
    return {status: found[status] for status in Status.values}


def deed(step: fsm.base.Transition) -> Deed:
    move, rule = step.func.__name__, step.permission.name
    asked = [each for each in inputs_of_move(step.func) if each.required]
    unknown = [each.kind.type for each in asked if each.kind.type not in GIVEN]
    assert not unknown, f"{__file__}, GIVEN lacks {unknown}, which {move} asks for"
    assert rule in MAKERS, f"{__file__}, MAKERS lacks {rule}, which lets people {move}"
    return move, MAKERS[rule], {each.name: GIVEN[each.kind.type] for each in asked}


WAYS = ways()
KEPT = timedelta(days=4 * 366)


def when(move: str) -> AbstractContextManager[Any]:
    """Within this it is late enough for the move: what was sent is kept for years."""
    return clock.set_to(clock.now() + KEPT) if move == "erase" else nullcontext()


def line(base: str = "100000.00", rate: str = "5", atc: str = "WC100") -> dict[str, Any]:
    """One income line: the same base in each month, tax at the rate."""
    month = Decimal(base)
    total = month * 3
    return {
        "section": "EWT",
        "atc": atc,
        "description": "Rental of real property",
        "rate": Decimal(rate),
        "m1": month,
        "m2": month,
        "m3": month,
        "total": total,
        "tax": (total * Decimal(rate) / 100).quantize(Decimal("0.01")),
    }


_number = count()
# Within the two years in which a tax is claimed; older ones take a lead to approve.
QUARTERS = 8
# Codes that have had one rate for all that time.
CODES = [
    atc
    for atc in list_codes().on(today()).values()
    if atc.code.startswith("WC") and atc.section == "EWT" and atc.valid_from <= date(2018, 1, 1)
]


def clean_content(**changes: Any) -> dict[str, Any]:
    """Content no check finds fault with; each call takes a quarter and code of its own."""
    turn, ago = divmod(next(_number), QUARTERS)
    quarter = Quarter.current().previous
    for _ in range(ago):
        quarter = quarter.previous
    code = CODES[turn % len(CODES)]
    return {
        "form_type": "SINGLE",
        "period_from": quarter.start,
        "period_to": quarter.end,
        "signatory_name": "MARIA LOURDES R. VILLANUEVA",
        "signatory_title": "FINANCE MANAGER",
        "signatory_tin": Tin("983780565"),
        "lines": [line(rate=str(code.rate), atc=code.code)],
    } | changes


def of_stall(turn: int, income: dict[str, Any]) -> dict[str, Any]:
    """The same quarter and code of another stall with a rent of its own: no twin."""
    rent = line(f"{100_000 + turn}.00", str(income["rate"]), income["atc"])
    return {"unit": f"Stall {turn}", "lines": [rent]}


def certificate_in(
    status: str,
    tenant: User,
    processor: User,
    files: Sequence[tuple[str, bytes]] = (),
    **content: Any,
) -> Any:
    """A certificate brought to ``status`` by the moves that really lead there.

    ``files`` are PDFs to attach to the draft; a CONSOLIDATED one is given a fitting breakdown.
    """
    by = {"tenant": tenant, "processor": processor, "the portal": None}
    certificate = create_subject("certificates", Status.DRAFT, clean_content(**content), by=tenant)
    for name, data in files:
        attach(certificate.pk, Attachment.Kind.DOCUMENT, name, data, by=tenant)
    if certificate.form_type == FormType.CONSOLIDATED:
        attach_breakdown(certificate, by=tenant)
    for move, who, inputs in WAYS[status]:
        maker = lead_of(certificate) if who == "lead" else by[who]
        with when(move):
            certificate = perform("certificates", certificate.pk, move, by=maker, inputs=inputs)
    return certificate


def name_warnings(certificate: Certificate) -> dict[str, Any]:
    """The input of an approval that is made in spite of every warning."""
    found = findings_with_request(Certificate.objects.get(pk=certificate.pk), staff=True)
    return {"accepted": [each["id"] for each in found if each["severity"] == WARN]}


def lead_of(certificate: Any) -> User | None:
    return User.objects.filter(role=Role.LEAD, assignments__company=certificate.company_id).first()
