"""The certificates behind a number, page by page."""

from collections.abc import Sequence
from uuid import UUID

from accounts import organization
from console.oversight import expected, measures
from console.oversight.cases import Case, CaseList, cases_of
from console.oversight.courses import StatusChange, steps_by_subject
from console.oversight.periods import OversightPeriod, parse_oversight_quarter
from console.oversight.schemas import NotSentPage, NumberedLinks, OverseenForm, OverseenForms
from console.oversight.scope import Scope
from core.api import paging
from core.api.parameters import PAGE_SIZE, integer
from core.api.queries import Query
from core.money import plain_pesos
from workflow.api.certificates.serializers import format_api_timestamp
from workflow.certificates.models import Certificate
from workflow.certificates.reasons import label_if_known

LAST_PAGE = 10_000
NUMBERED = [integer("page", 1, LAST_PAGE), PAGE_SIZE]
TOLD = ("reference", "status", "payor_name", "company", "branch", "tax")


def forms(asked: Query, scope: Scope, path: str) -> OverseenForms:
    """List those that ``of`` and ``value`` name, in the order of reading. Raises NotLikeThis."""
    found = cases_of(OversightPeriod.of(asked), scope)
    chosen = measures.cases_with_measure(found.all, asked.get("of", ""), asked.get("value", ""))
    behind = found.those(chosen)
    start, size = place_in(asked)
    rows = serialize_case_forms(behind[start : start + size])
    return {
        **links_of_page(len(behind), asked, path),
        "is_capped": found.is_capped,
        "label": case_value_label(found, asked.get("value", "")),
        "results": rows,
    }


def case_value_label(found: CaseList, value: str) -> str:
    """Return the label of a reason or a person; blank for a value that needs none."""
    names = {each.username: str(each) for each in found.people.values()}
    return names.get(value) or label_if_known(value)


def serialize_case_forms(behind: Sequence[tuple[str, Case]]) -> list[OverseenForm]:
    cases = {UUID(key): case for key, case in behind}
    certificates = Certificate.objects.only(*TOLD).in_bulk(cases)
    steps = steps_by_subject(list(map(str, cases)))
    return [
        serialize_case_form(certificates[pk], case, steps[str(pk)]) for pk, case in cases.items()
    ]


def list_not_sent(asked: Query, scope: Scope, path: str) -> NotSentPage:
    """List the tenants who have not sent, by name. Raises NotLikeThis."""
    quarter = parse_oversight_quarter(asked)
    missing = expected.missing_of(quarter, scope)
    rows = expected.serialize_missing(missing, *place_in(asked))
    return {
        **links_of_page(len(missing.places), asked, path),
        "is_capped": missing.is_capped,
        "period": OversightPeriod.of_quarter(quarter).told(),
        "results": rows,
    }


def links_of_page(count: int, asked: Query, path: str) -> NumberedLinks:
    """Return the links of a page by number of a list of so many rows."""
    start, size = place_in(asked)
    mark = {"page": str(start // size + 2)}
    following = paging.address_of_page(path, asked, mark)
    return {"count": count, "next": following if start + size < count else None}


def place_in(asked: Query) -> tuple[int, int]:
    """Return the start and size of the page."""
    size: int = asked["page_size"]
    return (asked.get("page", 1) - 1) * size, size


def serialize_case_form(
    certificate: Certificate, case: Case, steps: Sequence[StatusChange]
) -> OverseenForm:
    company = organization.company(certificate.company_id)
    branch = organization.get_cached_branch(certificate.branch_id)
    decisions = [step for step in steps if step.is_decision]
    return {
        "id": str(certificate.pk),
        "reference": certificate.reference,
        "status": certificate.status,
        "payor_name": certificate.payor_name,
        "company": company.code if company else "",
        "branch": branch.name if branch else "",
        "tax": plain_pesos(certificate.tax),
        "waiting_days": measures.days_waited(case),
        "changed_at": format_api_timestamp(steps[-1].at) if steps else None,
        "decided_by": decisions[-1].name if decisions else "",
    }
