"""The scope of oversight: a lead's branches, everything for a manager."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accounts import organization
from accounts.models import Role, User
from console.shared.parameters import raise_field_error
from core.refusals import NotAllowed


@dataclass(frozen=True)
class Scope:
    """``branches`` None: all there are. ``company`` or ``tenant`` None: any."""

    branches: frozenset[int] | None
    company: int | None = None
    tenant: int | None = None

    def narrow(self, rows: Any) -> Any:
        """Only the certificates at these branches, of this company and tenant."""
        if self.branches is not None:
            rows = rows.filter(branch_id__in=self.branches)
        if self.tenant is not None:
            rows = rows.filter(tenant_id=self.tenant)
        return rows if self.company is None else rows.filter(company_id=self.company)

    def companies(self) -> list[str]:
        """Codes of the companies that have a branch in it, whichever one is asked for."""
        found = {
            branch.company_id
            for pk, branch in organization.branches().items()
            if self.branches is None or pk in self.branches
        }
        return sorted(one.code for pk, one in organization.companies().items() if pk in found)


def overseer(user: User) -> User:
    """Return the user, if they are a lead or a manager. Raises NotAllowed."""
    if user.role not in (Role.LEAD, Role.MANAGER):
        raise NotAllowed("This is for leads and managers.")
    return user


def require_oversight_reader(user: User) -> User:
    """Return the user, if they may read missing certificates: processors too. Raises NotAllowed."""
    if not (user.is_processor or user.is_manager):
        raise NotAllowed("This is for those who decide, and for managers.")
    return user


def whole_scope(user: User) -> Scope:
    """All that somebody oversees."""
    return Scope(None if user.is_manager else user.branch_ids)


def parse_oversight_scope(user: User, asked: Mapping[str, Any]) -> Scope:
    """Narrow the scope to the given company and branch. Raises NotLikeThis."""
    whole = whole_scope(user)
    branches, company = whole.branches, company_in(asked)
    if name := asked.get("branch"):
        named = {pk for pk, branch in organization.branches().items() if branch.name == name}
        if not named:
            raise_field_error("branch", "There is no such branch.")
        branches = frozenset(named if branches is None else branches & named)
    return Scope(branches, company)


def company_in(asked: Mapping[str, Any]) -> int | None:
    code = asked.get("company")
    if not code:
        return None
    found = [pk for pk, company in organization.companies().items() if company.code == code]
    return found[0] if found else raise_field_error("company", "There is no such company.")
