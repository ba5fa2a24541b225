"""The BIR branches under which a tenant withholds besides its account's own."""

import re
from typing import Annotated, Any, TypedDict

from accounts.models import BirBranch, Tenant
from core.refusals import NotFound, NotLikeThis
from core.tin import Tin

CODE = re.compile(r"[0-9]{1,5}")


class BirBranchAnswer(TypedDict):
    """A branch; ``is_own`` is the account's, which cannot be taken off."""

    code: str
    tin: Annotated[str, "14 digits"]
    name: str
    address: str
    is_own: bool


def save_bir_branch(tenant: Tenant, code: str, details: dict[str, Any]) -> BirBranch:
    """List a branch, or change what is said of it. Raises NotLikeThis for the account's own."""
    padded = parse_bir_branch_code(code)
    if padded == tenant.tin.branch5:
        raise wrong_code("own", "This is the branch of your account itself.")
    found, _ = BirBranch.objects.update_or_create(tenant=tenant, code=padded, defaults=details)
    return found


def delete_bir_branch(tenant: Tenant, code: str) -> None:
    """Raises NotFound where it is not listed."""
    deleted, _ = BirBranch.objects.filter(tenant=tenant, code=code).delete()
    if not deleted:
        raise NotFound


def parse_bir_branch_code(text: str) -> str:
    """Five digits; ``12`` and ``012`` are ``00012``. Raises NotLikeThis."""
    if not CODE.fullmatch(text.strip()):
        raise wrong_code("branch_code", "A branch code has five digits, like 00012.")
    return text.strip().zfill(5)


def wrong_code(code: str, message: str) -> NotLikeThis:
    return NotLikeThis([{"field": "code", "code": code, "message": message}])


def all_of(tenant: Tenant) -> list[BirBranchAnswer]:
    """The account's own branch first, then those it lists."""
    own = serialize_bir_branch(tenant, tenant.tin.branch5, "", tenant.address, is_own=True)
    listed = [
        serialize_bir_branch(tenant, each.code, each.name, each.address)
        for each in list_bir_branches(tenant)
    ]
    return [own, *listed]


def list_bir_branches(tenant: Tenant) -> list[BirBranch]:
    return list(tenant.bir_branches.all())


def serialize_bir_branch(
    tenant: Tenant, code: str, name: str, address: str, *, is_own: bool = False
) -> BirBranchAnswer:
    tin = str(Tin(tenant.tin.tin9, code))
    return {"code": code, "tin": tin, "name": name, "address": address, "is_own": is_own}
