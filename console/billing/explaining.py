"""What tenants say of billed amounts on which they withheld nothing."""

from collections.abc import Collection
from typing import Any

from accounts.models import Branch, Company, Tenant, User
from console.billing.models import BillingExplanation, ExplanationReason, ReconciledRow
from core.db.transactions import run_in_transaction
from core.quarter import Quarter
from core.recording import CREATED, record_rows
from core.refusals import NotLikeThis, field_fault
from workflow.live.figures import note_figures_changed

TABLE = "billing_explanations"  # as its rows are recorded
NOT_BILLED = "You were billed nothing under this code for this mall in that quarter."
ExplainedKey = tuple[int, str, int, str]  # company, payor, branch, code


def explain_billed_amount(given: dict[str, Any], by: User) -> BillingExplanation:
    """Store what a tenant says of a billed amount; blank takes it back. Raises NotLikeThis."""
    if given["reason"] == ExplanationReason.OTHER and not given["text"]:
        raise NotLikeThis([field_fault("text", "required", "Write the other reason.")])
    row, tenant, branch = find_billed_row(given, by)

    def work() -> BillingExplanation:
        explanation = BillingExplanation.objects.create(
            company_id=row.company_id,
            tin9=row.tin9,
            quarter=row.quarter,
            branch=branch,
            atc=row.expected_atc,
            tenant=tenant,
            reason=given["reason"],
            text=given["text"],
            by=by,
        )
        why = "billed amount explained"
        record_rows(TABLE, [explanation.pk], changed=CREATED, why=why, by=by)
        note_figures_changed(row.company_id)
        return explanation

    return run_in_transaction(work)


def find_billed_row(given: dict[str, Any], by: User) -> tuple[ReconciledRow, Tenant, Branch]:
    """The caller's own row, its tenant and mall. Raises NotLikeThis."""
    tenant = by.tenant
    assert tenant is not None
    company = Company.objects.filter(code=given["company"]).first()
    branch = Branch.objects.filter(company=company, name=given["branch"]).first()
    rows = ReconciledRow.objects.filter(
        company=company,
        tin9=tenant.tin.tin9,
        quarter=given["quarter"].in_one_number,
        branch=branch,
        expected_atc=given["atc"],
        expected_base__gt=0,
    )
    row = rows.first()
    if company is None or branch is None or row is None:
        raise NotLikeThis([field_fault("atc", "not_billed", NOT_BILLED)])
    return row, tenant, branch


def read_explanations(
    companies: Collection[int], tins: Collection[str], quarter: int
) -> dict[ExplainedKey, BillingExplanation]:
    """The last explanation of each billed amount; what was taken back is left out."""
    rows = BillingExplanation.objects.filter(
        company__in=companies, tin9__in=tins, quarter=quarter
    ).select_related("by")
    found = {
        (each.company_id, each.tin9, each.branch_id, each.atc): each for each in rows.order_by("pk")
    }
    return {key: each for key, each in found.items() if each.reason}


def explanations_of_rows(rows: list[ReconciledRow]) -> dict[int, BillingExplanation | None]:
    """What is said of rows of one quarter, by row; one statement."""
    if not rows:
        return {}
    companies, tins = {row.company_id for row in rows}, {row.tin9 for row in rows}
    known = read_explanations(companies, tins, rows[0].quarter)
    return {
        row.pk: known.get((row.company_id, row.tin9, row.branch_id or 0, row.expected_atc))
        for row in rows
    }


def explained_places(quarter: Quarter) -> set[tuple[str, int, int]]:
    """Payor, company and branch of which everything that is missing is explained."""
    number = quarter.in_one_number
    explained = BillingExplanation.objects.filter(quarter=number)
    companies = set(explained.order_by().values_list("company", flat=True).distinct())
    tins = set(explained.order_by().values_list("tin9", flat=True).distinct())
    if not tins:
        return set()
    known = read_explanations(companies, tins, number)
    open_rows = ReconciledRow.objects.filter(
        company__in=companies, tin9__in=tins, quarter=number, missing__gt=0
    ).values_list("company", "tin9", "branch", "expected_atc")
    still_open = {
        (tin9, company, branch)
        for company, tin9, branch, atc in open_rows
        if (company, tin9, branch, atc) not in known
    }
    return {(tin9, company, branch) for company, tin9, branch, _ in known} - still_open
