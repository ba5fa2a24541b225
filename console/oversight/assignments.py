"""Assignments to companies and branches; a lead gives and takes those they have themselves."""

from typing import Annotated, Any, TypedDict

from accounts import organization
from accounts.leave_cover import keep_in_step
from accounts.models import Assignment, Branch, Company, Role, User
from accounts.models.people import DECIDING_ROLES, PERSON_ROLES
from console.masterdata import log
from console.masterdata.models import Kind
from console.oversight import covers
from console.oversight.covers import CoverSchema
from core.api.answers import one_of
from core.db.transactions import run_in_transaction
from core.refusals import NotAllowed, NotLikeThis, field_fault
from core.security_events import record_security_event

MOST_PEOPLE = 500


class OverseenCompany(TypedDict):
    code: str
    name: str
    branches: list[str]


class AssignedPerson(TypedDict):
    username: str
    name: str
    role: Annotated[str, one_of(PERSON_ROLES)]
    companies: Annotated[list[str], "codes"]
    branches: list[str]


class AssignmentGrid(TypedDict):
    """Everybody who decides, by the companies and branches that the caller oversees."""

    may_assign: bool
    companies: list[OverseenCompany]
    people: list[AssignedPerson]
    covers: Annotated[list[CoverSchema], "of today and of days to come"]
    is_capped: Annotated[bool, "there are more than 500 people"]


def grid(user: User) -> AssignmentGrid:
    """Everybody who decides, by the companies and branches that this user may see."""
    companies, branches = assignable_places_of(user)
    people = User.objects.filter(role__in=DECIDING_ROLES, is_active=True)
    found = people.prefetch_related("assignments").order_by("name", "pk")[: MOST_PEOPLE + 1]
    return {
        "may_assign": user.role == Role.LEAD,
        "companies": [
            serialize_assignable_company(
                company, [each for each in branches if each.company_id == company.pk]
            )
            for company in companies
        ],
        "people": [
            serialize_assigned_person(person, companies, branches) for person in found[:MOST_PEOPLE]
        ],
        "covers": covers.serialize_covers(companies, branches),
        "is_capped": len(found) > MOST_PEOPLE,
    }


def assignable_places_of(user: User) -> tuple[list[Company], list[Branch]]:
    """Return the user's companies and branches, and the companies of those branches."""
    branches = [each for each in organization.branches().values() if sees(user, branch=each)]
    of_branches = {branch.company_id for branch in branches}
    companies = [
        each
        for each in organization.companies().values()
        if sees(user, company=each) or each.pk in of_branches
    ]
    return companies, branches


def sees(user: User, company: Company | None = None, branch: Branch | None = None) -> bool:
    if user.is_manager:
        return True
    return bool(
        (company and company.pk in user.company_ids) or (branch and branch.pk in user.branch_ids)
    )


def serialize_assignable_company(company: Company, branches: list[Branch]) -> OverseenCompany:
    return {
        "code": company.code,
        "name": company.name,
        "branches": [branch.name for branch in branches],
    }


def serialize_assigned_person(
    person: User, companies: list[Company], branches: list[Branch]
) -> AssignedPerson:
    rows = [row for row in person.assignments.all() if row.cover_id is None]
    of_companies = {row.company_id for row in rows}
    of_branches = {row.branch_id for row in rows}
    return {
        "username": person.username,
        "name": str(person),
        "role": person.role,
        "companies": [each.code for each in companies if each.pk in of_companies],
        "branches": [each.name for each in branches if each.pk in of_branches],
    }


def set_assignment(by: User, username: str, company: str, branch: str, *, is_given: bool) -> None:
    """Give or take one company or one branch; twice is the same as once.

    Raises NotAllowed, or NotLikeThis for whom and what there is not.
    """
    if by.role != Role.LEAD:
        raise NotAllowed("Leads assign companies and branches.")
    what = parse_assignment_place(by, company, branch)

    def work() -> None:
        person = processor_of(username)
        rows = Assignment.objects.filter(user=person, cover=None, **what)
        if rows.exists() != is_given:
            record_assignment_change(by, person, what, is_given=is_given)

    run_in_transaction(work)


def record_assignment_change(
    by: User, person: User, what: dict[str, Any], *, is_given: bool
) -> None:
    """Give or take it, also for the people who cover for them, and log it."""
    entry = log.open_logs(Kind.ASSIGNMENTS, [person.pk], by)[person.pk]
    if is_given:
        Assignment.objects.create(user=person, **what)
    else:
        Assignment.objects.filter(user=person, cover=None, **what).delete()
    keep_in_step(person)
    [place] = what.values()
    named = place.code if isinstance(place, Company) else place.name
    note = f"{named} {'given' if is_given else 'taken'}"
    log.record_master_data_changes([log.push(entry, "assign", note)], by)
    ids = {name: each.pk for name, each in what.items()}
    record_security_event("assigned", actor=by, person=person.pk, given=is_given, **ids)


def processor_of(username: str) -> User:
    """Locked, so that of two leads one is first. Raises NotLikeThis."""
    people = User.objects.select_for_update().filter(is_active=True, role=Role.PROCESSOR)
    if person := people.filter(username=username).first():
        return person
    raise NotLikeThis([field_fault("username", "unknown", "There is no such processor.")])


def parse_assignment_place(by: User, company: str, branch: str) -> dict[str, Any]:
    """Return the named company or branch, if it is the user's to give. Raises NotLikeThis."""
    if bool(company) == bool(branch):
        raise NotLikeThis(
            [field_fault("company", "invalid", "Name a company or a branch, not both.")]
        )
    if company:
        return {
            "company": places_named(Company.objects.filter(code=company), by.company_ids, "company")
        }
    return {"branch": places_named(Branch.objects.filter(name=branch), by.branch_ids, "branch")}


def places_named(rows: Any, hers: frozenset[int], field: str) -> Any:
    found = rows.filter(pk__in=hers).first()
    if found is None:
        message = f"You have no such {field} yourself, so it is not yours to assign."
        raise NotLikeThis([field_fault(field, "unknown", message)])
    return found
