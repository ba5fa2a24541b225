"""The port through which higher layers hold certificates beyond their retention.

``connect_holder(rows)`` names the certificates that the law wants, such as those that a return
claims. Retention leaves them, as it leaves those under a legal hold. ``connect_filed_finder``
narrows to those that a return claims now.
"""

from collections.abc import Callable

from django.db.models import QuerySet

from workflow.certificates.models import Certificate

Holder = Callable[["QuerySet[Certificate]"], "QuerySet[Certificate]"]
_holders: list[Holder] = []
_filed_finders: list[Holder] = []


def connect_holder(holder: Holder) -> None:
    """Ask this function too; it narrows a list to the certificates that it holds."""
    if holder not in _holders:
        _holders.append(holder)


def connect_filed_finder(finder: Holder) -> None:
    """Ask this function which certificates a filed return claims."""
    if finder not in _filed_finders:
        _filed_finders.append(finder)


def is_filed(certificate: Certificate) -> bool:
    """Return whether a filed return claims this certificate now."""
    rows = Certificate.objects.filter(pk=certificate.pk)
    return any(finder(rows).exists() for finder in _filed_finders)


def exclude_held_by_law(rows: "QuerySet[Certificate]") -> "QuerySet[Certificate]":
    """Leave out what a holder holds."""
    for holder in _holders:
        held = holder(Certificate.objects.all()).order_by()
        rows = rows.exclude(pk__in=held.values("pk"))
    return rows


def is_held_by_law(certificate: Certificate) -> bool:
    """Return whether a holder holds this certificate."""
    rows = Certificate.objects.filter(pk=certificate.pk)
    return any(holder(rows).exists() for holder in _holders)
