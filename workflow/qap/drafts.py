"""Drafts for rows of a QAP that no certificate has; pressing twice makes none twice."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import IntegrityError

from accounts.limits import count_draft
from accounts.models import Branch, Company, Tenant, User
from accounts.organization import branches, companies
from core.money import ZERO
from core.quarter import Quarter
from workflow.certificates import LIFECYCLE
from workflow.certificates.completeness import places_of_tenant
from workflow.certificates.models import Certificate, FormType, Section
from workflow.certificates.quarter_sheet import last_signatory_of
from workflow.certificates.statuses import TO_CORRECT, Status
from workflow.engine.execution import create_subject
from workflow.qap.comparing import QapSum
from workflow.qap.models import QapRow
from workflow.tax.atc import nature_of

UNFINISHED = (Status.DRAFT, *TO_CORRECT)
MOST_DRAFTS = 500
MONTHS = ("m1", "m2", "m3")


@dataclass(frozen=True)
class RowDraft:
    """The certificate of a sum of rows; ``is_new``: it was created now."""

    row: int
    certificate: Certificate
    is_new: bool


def make_drafts(unmatched: Collection[QapSum], quarter: Quarter, user: User) -> list[RowDraft]:
    """One for each sum that has none yet."""
    there = unfinished_by_sum(unmatched, quarter, user)
    rows = QapRow.objects.select_related("company").in_bulk([each.row for each in unmatched])
    found = []
    for each in unmatched:
        draft = there.get(each.key)
        is_new = draft is None
        draft = draft or make_draft(each, rows[each.row].company, quarter, user)
        found.append(RowDraft(each.row, draft, is_new))
    return found


def unfinished_by_sum(
    unmatched: Collection[QapSum], quarter: Quarter, user: User
) -> dict[tuple[str, str], Certificate]:
    """Certificates of these payees and codes that are begun or returned, the first of each."""
    if not unmatched:
        return {}
    rows = Certificate.objects.visible_to(user).filter(
        quarter=quarter.in_one_number, status__in=UNFINISHED, company__isnull=False
    )
    lines = rows.order_by("-created_at").values_list("pk", "company", "lines__atc")
    tins = {pk: company.tin.tin9 for pk, company in companies().items()}
    pks = {(tins[company], atc): pk for pk, company, atc in lines}
    wanted = {each.key: pks[each.key] for each in unmatched if each.key in pks}
    certificates = Certificate.objects.in_bulk(set(wanted.values()))
    return {key: certificates[pk] for key, pk in wanted.items()}


def make_draft(each: QapSum, company: Company, quarter: Quarter, user: User) -> Certificate:
    """Create the draft under an id of its own; of two requests at once one creates it."""
    count_draft(user.pk)
    assert user.tenant is not None
    pk = free_draft_id(user.tenant, each, quarter)
    content = draft_content(each, company, quarter, user)
    try:
        draft: Certificate = create_subject(LIFECYCLE, Status.DRAFT, content, by=user, pk=pk)
    except IntegrityError:
        draft = Certificate.objects.visible_to(user).get(pk=pk)
    return draft


def free_draft_id(tenant: Tenant, each: QapSum, quarter: Quarter) -> UUID:
    """The first id of this payor, payee, code and quarter that no certificate has."""
    name = f"qap:{tenant.pk}:{each.payee}:{each.atc}:{quarter}"
    ids = (uuid5(NAMESPACE_URL, f"{name}:{number}") for number in count())
    return next(pk for pk in ids if not Certificate.objects.filter(pk=pk).exists())


def draft_content(each: QapSum, company: Company, quarter: Quarter, user: User) -> dict[str, Any]:
    period = {"period_from": quarter.start, "period_to": quarter.end}
    place = {"company": company, "branch": only_branch_of(company, user)}
    lines = {"lines": [draft_line(each, quarter)], "form_type": FormType.SINGLE}
    return period | place | lines | last_signatory_of(user)


def only_branch_of(company: Company, user: User) -> Branch | None:
    """The mall, where the tenant or the company has only one; otherwise it is left to choose."""
    malls = [each for each in branches().values() if each.company_id == company.pk]
    names = {place[2] for place in places_of_tenant(user) if place[0] == company.code} - {""}
    of_tenant = [each for each in malls if each.name in names]
    found = of_tenant or malls
    return found[0] if len(found) == 1 and found[0].is_active else None


def draft_line(each: QapSum, quarter: Quarter) -> dict[str, Any]:
    months = draft_months(each, quarter)
    return {
        "section": Section.EWT,
        "atc": each.atc,
        "description": nature_of(each.atc),
        "rate": max(each.rates),
        **dict(zip(MONTHS, months, strict=True)),
        "total": each.base,
        "tax": each.tax,
    }


def draft_months(each: QapSum, quarter: Quarter) -> list[Decimal]:
    """The base of each month; zeros where the file only has the last month of the quarter, as
    most write it for the whole quarter."""
    first = quarter.start
    days = [date(first.year, first.month + step, 1) for step in range(len(MONTHS))]
    if set(each.months) <= {days[-1]}:
        return [ZERO] * len(MONTHS)
    return [each.months.get(day, ZERO) for day in days]
