"""The settings of an export: parsed from a request, and described in words."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings

from accounts import organization
from accounts.models import User
from console.exports import scope
from console.exports.models import Every, ScheduledExport
from core.api.queries import Query, read_stored_query
from core.quarter import Quarter
from core.refusals import NotLikeThis, field_fault
from workflow.api.certificates import filters
from workflow.certificates.models import FormType
from workflow.certificates.statuses import OPEN, PROCESSED

OF_PLAN = (
    *("name", "form", "contents", "company", "quarter", "statuses", "form_type", "branch"),
    *("every", "weekday", "day", "to_folder", "recipients"),
)
OF_TIME = ("every", "weekday", "day")
ENDED, CURRENT = "ended", "current"
MOST_RECIPIENTS = 20
ASKABLE = (*OPEN, *PROCESSED)  # what staff are shown
Fault = dict[str, str]
Said = dict[str, Any]


def parse_export_plan(given: Said, owner: User) -> Said:
    """Parse the settings of this owner's export. Raises NotLikeThis, naming each faulty field."""
    plan = given | {
        "statuses": sorted(set(given["statuses"])),
        "weekday": given["weekday"] if given["every"] == Every.WEEK else None,
        "day": given["day"] if given["every"] == Every.MONTH else None,
        "recipients": ids_of(given["recipients"]),
    }
    faults = [*of_what(plan, owner), *of_time(plan), *of_places(plan, given["recipients"], owner)]
    if faults:
        raise NotLikeThis(faults)
    return plan


def ids_of(usernames: list[str]) -> list[int]:
    """Return the ids of staff who can be recipients; others are left out."""
    found = {person.username: person.pk for person in scope.possible_export_recipients()}
    return sorted({found[name] for name in usernames if name in found})


def of_what(plan: Said, owner: User) -> Iterator[Fault]:
    if not plan["name"].strip():
        yield field_fault("name", "required", "Give it a name.")
    if plan["company"] and plan["company"] not in scope.codes_of(owner):
        yield field_fault("company", "invalid", "There is no such company among yours.")
    if plan["branch"] and not is_branch(plan["branch"], plan["company"]):
        yield field_fault("branch", "invalid", "There is no such branch of this company.")
    if plan["quarter"] not in ("", ENDED, CURRENT) and not is_quarter(plan["quarter"]):
        message = "A quarter is ended, current, or written like 2026Q3."
        yield field_fault("quarter", "invalid", message)
    if plan["form_type"] not in ("", *FormType.values):
        yield field_fault("form_type", "invalid", "form_type is SINGLE or CONSOLIDATED.")
    if unknown := set(plan["statuses"]) - set(ASKABLE):
        yield field_fault("statuses", "invalid", f"There is no status {min(unknown)}.")


def is_branch(name: str, company: str) -> bool:
    codes = {pk: one.code for pk, one in organization.companies().items()}
    malls = organization.branches().values()
    return any(one.name == name and company in ("", codes[one.company_id]) for one in malls)


def is_quarter(code: str) -> bool:
    try:
        return Quarter.parse(code).year >= 2000
    except ValueError:
        return False


def of_time(plan: Said) -> Iterator[Fault]:
    if plan["every"] == Every.WEEK and plan["weekday"] is None:
        yield field_fault("weekday", "required", "Say on which day of the week.")
    if plan["every"] == Every.MONTH and plan["day"] is None:
        yield field_fault("day", "required", "Say on which day of the month.")


def of_places(plan: Said, named: list[str], owner: User) -> Iterator[Fault]:
    if not plan["to_folder"] and not named:
        yield field_fault(
            "recipients", "required", "Say where it goes: into the folder, or to whom."
        )
    if plan["to_folder"] and not settings.EXPORT_FOLDER:
        yield field_fault("to_folder", "invalid", "The operator has set up no folder for exports.")
    if len(named) > MOST_RECIPIENTS:
        yield field_fault("recipients", "max_length", f"At most {MOST_RECIPIENTS} people.")
    elif len(set(named)) > len(plan["recipients"]):
        yield field_fault("recipients", "unknown", "Only staff who read the register are sent it.")
    else:
        yield from of_recipients(plan, owner)


def of_recipients(plan: Said, owner: User) -> Iterator[Fault]:
    of_scope = {name: plan[name] for name in ("company", "branch", "contents")}
    export = ScheduledExport(owner=owner, **of_scope)
    held = scope.export_scope_of(export)
    for person in User.objects.filter(pk__in=plan["recipients"]).order_by("name"):
        if why := scope.why_not_to(person, held):
            yield field_fault("recipients", "not_theirs", why)


def build_export_query(export: ScheduledExport) -> Query:
    """The same as a list is asked for; the quarter as of today."""
    stored = {name: getattr(export, name) for name in ("company", "form_type", "branch")}
    stored |= {"status": ",".join(export.statuses), "quarter": export_quarter_code(export)}
    return read_stored_query(stored, filters.PARAMETERS)


def export_quarter_code(export: ScheduledExport) -> str:
    """Like 2026Q3; blank for all of them."""
    now = Quarter.current()
    return {ENDED: str(now.previous), CURRENT: str(now)}.get(export.quarter, export.quarter)


def certificates_to_export(export: ScheduledExport) -> tuple[Any, Any]:
    """The certificates that its owner is shown, and their order."""
    asked = build_export_query(export)
    return filters.filter_certificates(asked, export.owner), filters.certificate_order(asked)
