"""The certificates behind a number, page by page."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from accounts import operator
from console.audit.questions import short
from console.oversight import expected, measures
from console.oversight.cases import Case, cases_of
from console.oversight.periods import Period, quarter_in
from console.oversight.scope import Scope
from core.api import paging
from core.money import plain_pesos
from workflow.api.certificates.answers import moment
from workflow.certificates.reasons import label_if_known

LAST_PAGE = 10_000


def forms(asked: QueryDict, scope: Scope, path: str) -> dict[str, Any]:
    """Those that ``of`` and ``value`` name, in the order they were read. Raises NotLikeThis."""
    found = cases_of(Period.of(asked), scope)
    chosen = measures.those(found.all, short(asked, "of"), short(asked, "value"))
    start, size = place_in(asked)
    rows = [case_told(case) for case in chosen[start : start + size]]
    told = {"is_capped": found.is_capped, "label": label_of(found.all, short(asked, "value"))}
    return page(rows, len(chosen), asked, path) | told


def label_of(cases: Sequence[Case], value: str) -> str:
    """How a reason or a person of these cases is called; blank for what says so itself."""
    people = cases[0].people.values() if cases else ()
    names = {each.username: str(each) for each in people}
    return names.get(value) or label_if_known(value)


def not_sent(asked: QueryDict, scope: Scope, path: str) -> dict[str, Any]:
    """Who has not sent, by name. Raises NotLikeThis."""
    quarter = quarter_in(asked)
    missing = expected.missing_of(quarter, scope)
    rows = expected.told(missing, *place_in(asked))
    told = {"is_capped": missing.is_capped, "period": Period.of_quarter(quarter).told()}
    return page(rows, len(missing.places), asked, path) | told


def page(rows: list[Any], count: int, asked: QueryDict, path: str) -> dict[str, Any]:
    start, size = place_in(asked)
    mark = {"page": str(start // size + 2)}
    following = f"{path}?{urlencode(paging.flat(asked) | mark, doseq=True)}"
    return {"results": rows, "count": count, "next": following if start + size < count else None}


def place_in(asked: QueryDict) -> tuple[int, int]:
    """Where the page begins, and how many it has. Raises NotLikeThis."""
    size = paging.number(asked, "page_size", paging.DEFAULT_SIZE, paging.LARGEST_SIZE)
    at = min(paging.number(asked, "page", 1, LAST_PAGE), LAST_PAGE)
    return (at - 1) * size, size


def case_told(case: Case) -> dict[str, Any]:
    company, branch = operator.company(case.company), operator.branch(case.branch)
    decided = case.decisions[-1] if case.decisions else None
    return {
        "id": str(case.pk),
        "reference": case.reference,
        "status": case.status,
        "payor_name": case.payor_name,
        "company": company.code if company else "",
        "branch": branch.name if branch else "",
        "tax": plain_pesos(case.tax),
        "waiting_days": measures.days_waited(case),
        "changed_at": moment(case.steps[-1].at) if case.steps else None,
        "decided_by": decided.name if decided else "",
    }
