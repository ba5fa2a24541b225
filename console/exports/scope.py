"""Permissions of exports: who sets them up, their content, and possible recipients."""

from accounts import organization
from accounts.models import Role, User
from console.exports.models import Contents, ExportRun, ScheduledExport
from core.refusals import NotAllowed

Held = tuple[set[int], set[int]]
SETTERS = (Role.LEAD, Role.MANAGER)
NOT_YOURS = "Leads and managers set up exports."
GONE = "{} no longer works at the desk."
NO_SETTER = "{} is no longer a lead or manager."
NOT_HERS = "{} no longer has the company {}."
OUT_OF_USE = "The {} {} is no longer in use. Choose another, or end this export."
NO_MAIL = "{} no longer works at the desk, or has no address."
NOT_FOR_THEM = "{} does not see all of what this export holds."


def setter(user: User) -> User:
    """Return the user, if they may set up exports. Raises NotAllowed."""
    if user.role not in SETTERS:
        raise NotAllowed(NOT_YOURS)
    return user


def codes_of(user: User) -> set[str]:
    """Codes of the companies whose certificates this user sees."""
    known = organization.companies().values()
    return {one.code for one in known if user.is_manager or one.pk in user.company_ids}


def export_refusal_reason(export: ScheduledExport) -> str:
    """Return the reason why its owner may not send it any more; blank where they may."""
    owner = export.owner
    if not owner.is_active:
        return GONE.format(owner)
    if owner.role not in SETTERS:
        return NO_SETTER.format(owner)
    if export.company and export.company not in codes_of(owner):
        return NOT_HERS.format(owner, export.company)
    return place_out_of_use(export)


def place_out_of_use(export: ScheduledExport) -> str:
    """Name the company or mall of an export that is no longer in use; blank for none."""
    companies = {each.pk: each for each in organization.companies().values() if each.is_active}
    asked = [pk for pk, each in companies.items() if export.company in ("", each.code)]
    if export.company and not asked:
        return OUT_OF_USE.format("company", export.company)
    if not export.branch:
        return ""
    malls = [each for each in organization.branches().values() if each.name == export.branch]
    is_used = any(each.is_active and each.company_id in asked for each in malls)
    return "" if is_used else OUT_OF_USE.format("mall", export.branch)


def why_not_to(person: User, held: Held) -> str:
    """Why this person is not sent what is held; blank where they may read it in the portal too."""
    is_reader = person.is_processor or person.is_manager
    if not (person.is_active and person.email and is_reader):
        return NO_MAIL.format(person)
    return "" if sees_all(person, held) else NOT_FOR_THEM.format(person)


def sees_all(person: User, held: Held) -> bool:
    """Return whether the portal would show this person every certificate of it."""
    companies, branches = held
    is_hers = companies <= person.company_ids and branches <= person.branch_ids
    return person.is_manager or is_hers


def export_scope_of(export: ScheduledExport) -> Held:
    """The companies and malls whose certificates it may hold, as far as its owner sees them.

    Postings are read by company, whatever the mall.
    """
    owner = export.owner
    companies = {
        pk
        for pk, one in organization.companies().items()
        if (owner.is_manager or pk in owner.company_ids) and export.company in ("", one.code)
    }
    if export.contents != Contents.REGISTER:
        return companies, set()
    branches = {
        pk
        for pk, one in organization.branches().items()
        if (owner.is_manager or pk in owner.branch_ids)
        and (not export.company or one.company_id in companies)
        and export.branch in ("", one.name)
    }
    return companies, branches


def held_in(run: ExportRun) -> Held:
    """The same of a file, as it was when it was made."""
    return set(run.companies), set(run.branches)


def possible_export_recipients() -> list[User]:
    """List staff who read the register and have an address, by name."""
    roles = (Role.PROCESSOR, Role.LEAD, Role.MANAGER)
    rows = User.objects.filter(role__in=roles, is_active=True).exclude(email="")
    return list(rows.order_by("name", "pk"))
