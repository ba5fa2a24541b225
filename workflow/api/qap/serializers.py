"""QAP files and their comparison as the API answers them."""

from typing import Any, cast

from accounts.models import User
from accounts.organization import companies
from core.jobs.runs import ReadingState
from core.money import plain_pesos
from core.quarter import Quarter
from workflow.api.certificates.qap_schemas import QapDifference
from workflow.api.qap.schemas import (
    DraftOfRow,
    QapCertificate,
    QapFileSchema,
    QapResult,
    UnmatchedRow,
)
from workflow.certificates.models import Certificate
from workflow.qap.comparing import Comparison, QapSum, difference_as_json
from workflow.qap.drafts import RowDraft, unfinished_by_sum
from workflow.qap.models import QapFile
from workflow.qap.standing import QapStanding, standing_of


def quarter_of_file(file: QapFile) -> Quarter:
    return Quarter(file.quarter // 10, file.quarter % 10)


def serialize_qap_file(file: QapFile) -> QapFileSchema:
    return {
        "id": str(file.pk),
        "by": str(file.by),
        "quarter": str(quarter_of_file(file)),
        "name": file.name,
        "branch": file.branch,
        "state": file.state,
        "message": file.message,
        "line": file.line,
        "rows_kept": file.own_rows,
        "rows_ignored": file.other_rows,
        "created_at": file.created_at,
        "ended_at": file.ended_at,
    }


def serialize_qap_result(file: QapFile, user: User) -> QapResult:
    """Serialize a file with its comparison as of now; empty until it is read."""
    answer = serialize_qap_file(file)
    if file.state != ReadingState.DONE:
        return {**answer, "is_replaced": False, "certificates": [], "unmatched": []}
    standing = standing_of(file.tin9, file.quarter, file)
    return {
        **answer,
        "is_replaced": is_replaced(file, standing),
        "certificates": serialize_qap_certificates(standing.comparison, user),
        "unmatched": serialize_unmatched(standing.comparison.unmatched, file, user),
    }


def is_replaced(file: QapFile, standing: QapStanding) -> bool:
    newer = QapFile.objects.filter(
        tin9=file.tin9,
        quarter=file.quarter,
        branch=file.branch,
        state=ReadingState.DONE,
        created_at__gt=file.created_at,
    )
    return len(standing.files) == 1 and newer.exists()


def serialize_qap_certificates(comparison: Comparison, user: User) -> list[QapCertificate]:
    rows = Certificate.objects.visible_to(user).filter(pk__in=comparison.states)
    return [
        {
            "id": str(each.pk),
            "reference": each.reference,
            "status": each.status,
            "company": each.company.code if each.company else "",
            "branch": each.branch.name if each.branch else None,
            "total": plain_pesos(each.total),
            "tax": plain_pesos(each.tax),
            "state": comparison.states[each.pk],
            "differs": cast(
                list[QapDifference], [*map(difference_as_json, comparison.differs[each.pk])]
            ),
        }
        for each in rows.select_related("company", "branch").order_by("reference")
    ]


def serialize_unmatched(unmatched: list[QapSum], file: QapFile, user: User) -> list[UnmatchedRow]:
    drafts = unfinished_by_sum(unmatched, quarter_of_file(file), user)
    payees = {each.tin.tin9: each for each in companies().values()}
    return [
        {
            "id": each.row,
            "line": each.line,
            "company": payees[each.payee].code,
            "company_name": payees[each.payee].name,
            "atc": each.atc,
            "rate": plain_pesos(max(each.rates)),
            "base": plain_pesos(each.base),
            "tax": plain_pesos(each.tax),
            "draft": serialize_draft_of_row(drafts.get(each.key)),
        }
        for each in unmatched
    ]


def serialize_draft_of_row(draft: Certificate | None) -> DraftOfRow | None:
    return {"id": str(draft.pk), "reference": draft.reference} if draft else None


def serialize_made_draft(made: RowDraft) -> dict[str, Any]:
    draft = made.certificate
    return {
        "row": made.row,
        "id": str(draft.pk),
        "reference": draft.reference,
        "created": made.is_new,
    }
