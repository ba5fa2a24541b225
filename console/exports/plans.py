"""What an export is set up to do: read from what was asked for, and said in words."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.http import QueryDict

from accounts import operator
from accounts.models import User
from console.exports import scope
from console.exports.models import Every, ScheduledExport
from core.quarter import Quarter
from core.refusals import NotLikeThis, wrong
from workflow.api.certificates import filters
from workflow.certificates.models import FormType
from workflow.certificates.statuses import OPEN, PROCESSED

OF_PLAN = (
    *("name", "form", "company", "quarter", "statuses", "form_type", "branch"),
    *("every", "weekday", "day", "to_folder", "recipients"),
)
OF_TIME = ("every", "weekday", "day")
ENDED, CURRENT = "ended", "current"
MOST_RECIPIENTS = 20
ASKABLE = (*OPEN, *PROCESSED)  # what staff are shown
Fault = dict[str, str]
Said = dict[str, Any]


def read(given: Said, owner: User) -> Said:
    """What an export of this owner would do. Raises NotLikeThis, naming each field at fault."""
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
    """Of the staff that may be named; whoever is not among them is missing."""
    found = {person.username: person.pk for person in scope.people()}
    return sorted({found[name] for name in usernames if name in found})


def of_what(plan: Said, owner: User) -> Iterator[Fault]:
    if not plan["name"].strip():
        yield wrong("name", "required", "Give it a name.")
    if plan["company"] and plan["company"] not in scope.codes_of(owner):
        yield wrong("company", "invalid", "There is no such company among yours.")
    if plan["branch"] and not is_branch(plan["branch"], plan["company"]):
        yield wrong("branch", "invalid", "There is no such branch of this company.")
    if plan["quarter"] not in ("", ENDED, CURRENT) and not is_quarter(plan["quarter"]):
        message = "A quarter is ended, current, or written like 2026Q3."
        yield wrong("quarter", "invalid", message)
    if plan["form_type"] not in ("", *FormType.values):
        yield wrong("form_type", "invalid", "form_type is SINGLE or CONSOLIDATED.")
    if unknown := set(plan["statuses"]) - set(ASKABLE):
        yield wrong("statuses", "invalid", f"There is no status {min(unknown)}.")


def is_branch(name: str, company: str) -> bool:
    codes = {pk: one.code for pk, one in operator.companies().items()}
    malls = operator.branches().values()
    return any(one.name == name and company in ("", codes[one.company_id]) for one in malls)


def is_quarter(code: str) -> bool:
    try:
        return 2000 <= Quarter.parse(code).year <= 2999
    except ValueError:
        return False


def of_time(plan: Said) -> Iterator[Fault]:
    if plan["every"] == Every.WEEK and plan["weekday"] is None:
        yield wrong("weekday", "required", "Say on which day of the week.")
    if plan["every"] == Every.MONTH and plan["day"] is None:
        yield wrong("day", "required", "Say on which day of the month.")


def of_places(plan: Said, named: list[str], owner: User) -> Iterator[Fault]:
    if not plan["to_folder"] and not named:
        yield wrong("recipients", "required", "Say where it goes: into the folder, or to whom.")
    if plan["to_folder"] and not settings.EXPORT_FOLDER:
        yield wrong("to_folder", "invalid", "The operator has set up no folder for exports.")
    if len(named) > MOST_RECIPIENTS:
        yield wrong("recipients", "max_length", f"At most {MOST_RECIPIENTS} people.")
    elif len(set(named)) > len(plan["recipients"]):
        yield wrong("recipients", "unknown", "Only staff who read the register are sent it.")
    else:
        yield from of_recipients(plan, owner)


def of_recipients(plan: Said, owner: User) -> Iterator[Fault]:
    export = ScheduledExport(owner=owner, company=plan["company"], branch=plan["branch"])
    held = scope.held_by(export)
    for person in User.objects.filter(pk__in=plan["recipients"]).order_by("name"):
        if why := scope.why_not_to(person, held):
            yield wrong("recipients", "not_theirs", why)


def question_of(export: ScheduledExport) -> QueryDict:
    """The same as a list is asked for; the quarter as of today."""
    asked = QueryDict(mutable=True)
    for name in ("company", "form_type", "branch"):
        asked[name] = getattr(export, name)
    asked["status"] = ",".join(export.statuses)
    asked["quarter"] = quarter_of(export)
    return asked


def quarter_of(export: ScheduledExport) -> str:
    """Like 2026Q3; blank for all of them."""
    now = Quarter.current()
    return {ENDED: str(now.previous), CURRENT: str(now)}.get(export.quarter, export.quarter)


def rows_of(export: ScheduledExport) -> tuple[Any, Any]:
    """The certificates that its owner is shown, and their order."""
    asked = question_of(export)
    return filters.narrow(asked, export.owner), filters.order_of(asked)
