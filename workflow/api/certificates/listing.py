"""The rows of a list: those that are asked for all day long by statements compiled once."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from core import clock
from core.api.paging import Parts
from core.api.queries import Query
from core.db.compiled_querysets import DeferredQuery
from workflow.api.certificates import filters
from workflow.certificates.list_queries import (
    SHOWN,
    query_kind_of_user,
    query_scope_of_user,
    stand_in,
)
from workflow.certificates.models import Certificate
from workflow.certificates.names import is_frequent

# What a list is asked with again and again; a search or a cursor comes once.
COMMON = {"list", "status", "form_type", "quarter", "ordering", "page", "page_size"}
NARROWING = ("list", "status", "form_type", "quarter", "ordering")  # the sort says how a quarter is


def rows_for(asked: Query, user: User) -> Any:
    """The certificates ``user`` is shown, narrowed as asked. Raises NotLikeThis."""
    return compiled_once(rows_with_columns, asked, user)


def certificate_list_parts(asked: Query, user: User) -> Parts:
    """Split a list that is not OPEN into the rows at a processor's branches and the others.

    An index finds the first part. In one query PostgreSQL would test every certificate for a
    frequent word before its place, and read all split ones for the few that are visible elsewhere.
    """

    def parts(rows: Any) -> list[Any]:
        if not user.is_processor or filters.is_open_list_query(asked):
            return []
        if "q" in asked:
            return [rows.processed_at_branches_of(user)] if is_frequent(rows) else []
        return [compiled_once(at_her_branches, asked, user)] if asked.keys() <= COMMON else []

    return parts


def compiled_once(rows: Callable[[Query, User], QuerySet], asked: Query, user: User) -> Any:
    """Return the result of ``rows`` by a statement cached for users of this kind and this query."""
    if not asked.keys() <= COMMON:
        return rows(asked, user)
    kind, narrowed = query_kind_of_user(user), (asked.texts.get(name, "") for name in NARROWING)
    return DeferredQuery(
        kind=(rows.__name__, kind, clock.today(), *narrowed),
        build=lambda: rows(asked, stand_in(*kind)),
        plain=lambda: rows(asked, user),
        values=query_scope_of_user(user),
        model=Certificate,
    )


def rows_with_columns(asked: Query, user: User) -> QuerySet:
    """The columns that a row tells of what there is."""
    return filters.filter_certificates(asked, user).only(*SHOWN)


def at_her_branches(asked: Query, user: User) -> QuerySet:
    """Of what is asked for, most of a processor's processed ones."""
    return filters.apply_certificate_filters(
        Certificate.objects.processed_at_branches_of(user), asked
    )
