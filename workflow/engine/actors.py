"""The power of the person who moves, proven at that moment: it is what was recorded of them.

What the rules ask is compared, as this process read it: role, whether the account is open, the
right to sign for a payee, assignments with their covers, and roles at tenants.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from accounts.models import TenantRole, User
from core.tampering import report_altered
from workflow.engine.last_records import PEOPLE, number_of_row_record
from workflow.engine.plain_values import to_plain_json
from workflow.engine.register import Lifecycle
from workflow.engine.rows import (
    TABLES,
    Facts,
    altered_among,
    digest_facts,
    is_complete,
    recorded_facts,
)

SIGNS, MEMBERSHIPS = "may_sign_conforme", "memberships"
COLUMNS = ("role", "is_active", SIGNS)
OWNER = TenantRole.OWNER.value
# What a user object holds of them; another row means another power.
CACHED = ("assigned", "assignment_rows", "membership_rows", "company_ids", "branch_ids")
PEOPLE_AT_ONCE = 4_096


def check_actor(by: User | None, flows: Sequence[Lifecycle[Any]] = ()) -> None:
    """Check that a person's power is what was recorded of them last.

    A row that was changed and recorded since it was read is read again. ``flows`` are theirs, which
    were compared with the chain a moment ago. Raises AlteredRecord.
    """
    if by is None:
        return
    known = [flow.actor_record for flow in flows if flow.actor_record is not ...]
    number = known[0] if known else number_of_row_record(PEOPLE, by.pk)
    if number is None:
        if is_complete():
            raise report_altered(f"person {by.pk}")
    elif by.__dict__.get("_proven_at") != number:
        if not is_power_recorded(by, facts_at(by.pk, number)):
            read_power_again(by)
        by.__dict__["_proven_at"] = number


@lru_cache(PEOPLE_AT_ONCE)
def facts_at(pk: int, number: int) -> Facts:
    """What was recorded of a person, which never changes for a number; empty: no record holds."""
    return recorded_facts(PEOPLE, [pk]).get(str(pk)) or {}


def power_of(by: User) -> Facts:
    """The facts that rules ask, as they are recorded but for their digests."""
    rows = by.assignment_rows
    assigned = {(company or 0, branch or 0, cover or 0) for company, branch, *_, cover, _ in rows}
    covers = {
        (absent, to_plain_json(starts), to_plain_json(ends))
        for _, _, starts, ends, _, cover, absent in rows
        if cover is not None
    }
    relations: dict[str, Collection[tuple[Any, ...]]] = {
        "assignments": assigned,
        "covers": covers,
        MEMBERSHIPS: by.membership_rows,
    }
    lists = {name: sorted(map(list, each)) for name, each in relations.items()}
    return {name: getattr(by, name) for name in COLUMNS} | lists


def is_power_recorded(by: User, facts: Facts) -> bool:
    """Whether a person's power is what was recorded; records leave out what migrations gave."""
    power = power_of(by)
    mine = digest_facts(power)
    differing = {name for name in power if mine[name] != facts.get(name)}
    if SIGNS not in facts and not by.may_sign_conforme:
        differing.discard(SIGNS)
    if MEMBERSHIPS not in facts and has_first_roles(by, power[MEMBERSHIPS], facts):
        differing.discard(MEMBERSHIPS)
    return not differing


def has_first_roles(by: User, rows: list[list[Any]], facts: Facts) -> bool:
    """Whether staff have no role at a tenant, and a tenant's login owns the one of its row."""
    if not by.is_tenant:
        return not rows
    tenants = [tenant for tenant, role, is_active in rows if role == OWNER and is_active]
    if len(rows) != 1 or not tenants:
        return False
    return digest_facts({"tenant_id": tenants[0]})["tenant_id"] == facts.get("tenant_id")


def read_power_again(by: User) -> None:
    """Take the stored row's power, where that is as it was recorded. Raises AlteredRecord."""
    facts_at.cache_clear()
    fresh = TABLES[PEOPLE].rows().filter(pk=by.pk).first()
    if fresh is None or altered_among(PEOPLE, [fresh]):
        raise report_altered(f"person {by.pk}")
    for name in COLUMNS:
        setattr(by, name, getattr(fresh, name))
    for name in (*CACHED, "tenant_role"):
        by.__dict__.pop(name, None)
