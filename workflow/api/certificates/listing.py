"""The rows of a list: those that are asked for all day long by statements compiled once."""

from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict

from accounts.models import User
from core import clock
from core.recorded import Recorded
from workflow.api.certificates import filters
from workflow.certificates.models import Certificate
from workflow.certificates.prepared import SHOWN, kind_of, scope_of, stand_in

# What a list is asked with again and again; a search or a cursor comes once.
COMMON = {"list", "status", "form_type", "quarter", "ordering", "page", "page_size"}
NARROWING = ("list", "status", "form_type", "quarter", "ordering")  # the sort says how a quarter is


def rows_for(asked: QueryDict, user: User) -> Any:
    """The certificates ``user`` is shown, narrowed as asked. Raises NotLikeThis."""
    if not asked.keys() <= COMMON:
        return shown(asked, user)
    kind = kind_of(user)
    return Recorded(
        kind=(kind, clock.today(), *(asked.get(name, "") for name in NARROWING)),
        build=lambda: shown(asked, stand_in(*kind)),
        plain=lambda: shown(asked, user),
        values=scope_of(user),
        model=Certificate,
    )


def shown(asked: QueryDict, user: User) -> QuerySet:
    """The columns that a row tells of what there is."""
    return filters.narrow(asked, user).only(*SHOWN)
