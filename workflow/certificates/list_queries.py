"""The reads behind every move and page of a certificate, compiled once a role.

What a user may see stays ``visible_to``'s: the statement is what it says of somebody of the same
role with as many companies and branches, whose ids are filled in.
"""

from functools import cache, lru_cache
from typing import Any
from uuid import UUID

from accounts import organization
from accounts.models import Branch, Tenant, User
from core.db.compiled_statements import (
    CompiledQuery,
    Placeholder,
    PrefetchedRows,
    Values,
    in_use,
    placeholder_ids,
)
from core.db.row_caches import set_joined_rows, set_prefetched_rows
from workflow.certificates import attachments
from workflow.certificates.models import Certificate, Line

PK = Placeholder("pk", Certificate._meta.pk)
TENANT = Placeholder("tenant", Tenant._meta.pk)
PLACES = Certificate.locations.through
# The columns that a row of a list needs; any other would be fetched row by row.
SHOWN = (
    *("reference", "form_type", "status", "version", "tenant", "company", "branch"),
    *("payor_name", "payor_tin", "period_from", "period_to", "total", "tax"),
    *("submitted_at", "updated_at", "return_requested_at", "claimed_by", "claimed_until"),
    *("handed_over_at", "found_blocking", "found_warnings", "scan", "superseded_by"),
    *("is_signed", "signed_with", "signature_dropped_at", "signature_refusal"),
    *("qap_state", "approved_elsewhere_on"),
    *("proposed_by", "noted_at", "snoozed_until", "differs_from_billing", "billing"),
)
KINDS = 256
Kind = tuple[str | None, int, int]  # a role, with so many companies and branches


def fetch(pk: Any, user: User | None, *, lock: bool = False) -> Certificate | None:
    """The certificate as ``user`` may see it, with all that a push and an answer read.

    Locked, it is as new as its row: nothing that another push writes is joined to it.
    """
    found = _compile_certificate_query(query_kind_of_user(user), lock).first(
        {PK: pk} | query_scope_of_user(user)
    )
    if found is not None:
        prefetch_certificate(found, user)
    return found


def query_kind_of_user(user: User | None) -> Kind:
    if user is None:
        return None, 0, 0
    return user.role, len(user.company_ids), len(user.branch_ids)


def query_scope_of_user(user: User | None) -> Values:
    """Return the values for the gaps of a statement of the user's kind."""
    if user is None:
        return {}
    ids = (*user.company_ids, *user.branch_ids)
    return {TENANT: user.tenant_id} | dict(zip(placeholder_ids(len(ids)), ids, strict=True))


def stand_in(role: str | None, companies: int, branches: int) -> Any:
    """Somebody of that kind, with gaps for ids."""
    if role is None:
        return None
    somebody: Any = User(role=role, tenant_id=TENANT)
    ids = placeholder_ids(companies + branches)
    somebody.company_ids, somebody.branch_ids = ids[:companies], ids[companies:]
    return somebody


@lru_cache(KINDS)
def _compile_certificate_query(kind: Kind, lock: bool) -> CompiledQuery:
    rows = Certificate.objects.visible_to(stand_in(*kind)).filter(pk=PK)
    rows = rows.select_for_update(of=("self",)) if lock else rows
    return CompiledQuery(rows.select_related("tenant"))


def prefetch_certificate(certificate: Certificate, user: User | None = None) -> None:
    """Prefetch lines, locations, files, company, branch and the holder of the claim."""
    of = {PK: certificate.pk}
    related = {
        "lines": PrefetchedRows(
            _lines().objects(of), lambda: Line.objects.filter(certificate=certificate)
        ),
        "locations": prefetch_places(certificate, [pk for (pk,) in _places().rows(of)]),
        "files": PrefetchedRows(_files().objects(of), lambda: listed_files_of(certificate.pk)),
    }
    set_prefetched_rows(certificate, related)
    _join(certificate, user)


def listed_files_of(pk: Any) -> Any:
    return attachments.listed_attachments().filter(certificate=pk)


def prefetch_places(certificate: Certificate, pks: list[int]) -> PrefetchedRows:
    return PrefetchedRows(
        organization.get_cached_branches(pks),
        lambda: Branch.objects.filter(pk__in=at_of(certificate.pk)),
    )


def at_of(pk: Any) -> Any:
    """The ids of the branches it is split over."""
    return PLACES.objects.filter(certificate=pk).values_list("branch")


def _join(certificate: Certificate, user: User | None) -> None:
    set_joined_rows(
        certificate,
        company=organization.company(certificate.company_id),
        branch=organization.get_cached_branch(certificate.branch_id),
    )
    if user and certificate.claimed_by_id == user.pk:
        certificate.claimed_by = user


@cache
def _lines() -> CompiledQuery:
    return CompiledQuery(Line.objects.filter(certificate=PK))


@cache
def _places() -> CompiledQuery:
    return CompiledQuery(at_of(PK))


@cache
def _files() -> CompiledQuery:
    return CompiledQuery(listed_files_of(PK))


def join_listed(certificates: list[Certificate], user: User) -> list[Certificate]:
    """The same for a list, as far as its rows tell it: places, company, branch, holders."""
    at = split_of([certificate.pk for certificate in certificates])
    named = {pk for each in certificates for pk in (each.claimed_by_id, each.proposed_by_id)}
    staff = {user.pk: user} | User.objects.in_bulk(named - {None, user.pk})
    for certificate in certificates:
        split = prefetch_places(certificate, at[certificate.pk])
        set_prefetched_rows(certificate, {"locations": split})
        _join(certificate, user)
        if certificate.claimed_by_id in staff:
            certificate.claimed_by = staff[certificate.claimed_by_id]
        if certificate.proposed_by_id in staff:
            certificate.proposed_by = staff[certificate.proposed_by_id]
    return certificates


def split_of(pks: list[UUID]) -> dict[UUID, list[int]]:
    """The ids of the branches that each certificate is split over."""
    found: dict[UUID, list[int]] = {pk: [] for pk in pks}
    database = in_use()
    ids = (PK.filled(pk, database) for pk in pks)
    values = dict(zip(gaps_for(len(pks)), ids, strict=True))
    for pk, branch in _split(len(pks)).rows(values):
        found[pk].append(branch)
    return found


@lru_cache(KINDS)
def gaps_for(count: int) -> list[Any]:
    """Ids that no certificate has, as this database takes them."""
    return [PK.filled(UUID(int=number)) for number in placeholder_ids(count)]


@lru_cache(KINDS)
def _split(count: int) -> CompiledQuery:
    rows = PLACES.objects.filter(certificate__in=gaps_for(count))
    return CompiledQuery(rows.values_list("certificate", "branch"))
