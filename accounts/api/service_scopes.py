"""The calls that a service token may make, and the scope that each needs.

What is not listed is refused to every service. The addresses are those of the URL configuration; a
test compares them with it and tries every other call.
"""

from accounts.models import Scope
from core.refusals import NotAllowed

READS = ("GET", "HEAD")
OF_SCOPE: dict[Scope, dict[str, tuple[str, ...]]] = {
    Scope.CERTIFICATES_READ: {
        "certificates/": READS,
        "certificates/<uuid:pk>/": READS,
        "certificates/<uuid:pk>/form.pdf": READS,
        "certificates/<uuid:pk>/files/<uuid:file_id>/": READS,
        "certificates/export.csv": READS,
        "certificates/export.xlsx": READS,
    },
    Scope.CERTIFICATES_WRITE: {
        "scans/": ("POST", *READS),
        "scans/<uuid:pk>/": READS,
    },
    Scope.FILINGS_READ: {
        "filings/": READS,
        "filings/<uuid:pk>/": READS,
        "filings/<uuid:pk>/certificates/": READS,
        "filings/<uuid:pk>/file.dat": READS,
        "filings/<uuid:pk>/file.xlsx": READS,
        "filings/unclaimed/": READS,
    },
    Scope.BILLING_WRITE: {
        "billing/imports/": ("POST", *READS),
        "billing/imports/<uuid:pk>/": READS,
    },
    Scope.POSTINGS_READ: {
        "postings/": READS,
        "postings/export.csv": READS,
        "postings/export.xlsx": READS,
    },
    Scope.POSTINGS_ACK: {
        "postings/ack/": ("POST",),
    },
    Scope.EVENTS_READ: {
        "events": READS,
    },
    Scope.WEBHOOKS_MANAGE: {
        "webhooks/": ("POST", *READS),
        "webhooks/<int:pk>/": ("DELETE",),
        "webhooks/<int:pk>/deliveries/": READS,
        "webhooks/<int:pk>/replay/": ("POST",),
    },
}
SCOPES: dict[tuple[str, str], Scope] = {
    (method, f"api/{address}"): scope
    for scope, addresses in OF_SCOPE.items()
    for address, methods in addresses.items()
    for method in methods
}
NEEDS = "This call needs the scope {}, which the token does not have."
FOR_PEOPLE = "This call is for people: no service token may make it."


def check_scope(method: str, route: str, scopes: list[str]) -> None:
    """Raises NotAllowed unless one of the scopes allows the call."""
    needed = SCOPES.get((method, route))
    if needed is None:
        raise NotAllowed(FOR_PEOPLE, code="not_for_services")
    if needed not in scopes:
        raise NotAllowed(NEEDS.format(needed.value), code="scope_missing", scope=needed.value)
