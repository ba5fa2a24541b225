"""What drf-spectacular leaves out of the API document or writes otherwise, put right at the end."""

import re
from collections.abc import Iterator
from typing import Any

# The chapters of the document, each with the beginnings of its addresses; the longest one counts.
TAGS: dict[str, tuple[str, tuple[str, ...]]] = {
    "sign-in": (
        "Signing in and out, second factors, sessions, invitations.",
        ("auth", "accounting", "account", "me", "tenant/auth", "tenant/agree", "tenant/verify"),
    ),
    "tenant": ("A tenant's people, settings and branches.", ("tenant",)),
    "signatures": (
        "Signing certificates, in the portal or by a mailed link, and signed papers.",
        ("auth/paper", "auth/signing", "tenant/sign", "tenant/ask-signature"),
    ),
    "certificates": (
        "Certificates: drafts, moves, files, lists and history.",
        ("certificates", "lines", "breakdown-template", "forms"),
    ),
    "quarter-sheet": ("All stores of a quarter in one sheet.", ("quarter-sheet",)),
    "qap": ("A payor's quarterly alphalist, compared with its certificates.", ("qap",)),
    "originals": ("Signed originals on paper, sent in pouches.", ("pouches",)),
    "scans": ("Scanned certificates and what was read from them.", ("scans",)),
    "desk": ("The desk of accounting: rules, quarters, moves of many.", ("desk", "bulk")),
    "notifications": (
        "The inbox, mails and the addresses that get them.",
        ("inbox", "account/mail-schedule", "tenant/copies", "tenant/email"),
    ),
    "oversight": ("Work in hand, reminders, and the close of a quarter.", ("oversight",)),
    "billing": (
        "What was billed, the certificates that it lets expect, and how both agree.",
        ("billing", "reconciliation", "leases"),
    ),
    "filings": ("Returns with their lists of certificates (SAWT).", ("filings", "register")),
    "vat-withheld": ("Form 2306 and VAT withheld.", ("vat-withheld",)),
    "credits": ("The credit ledger of a company and taxable year.", ("credits",)),
    "postings": ("Entries for the general ledger.", ("postings",)),
    "exports": ("Lists made on a schedule.", ("exports",)),
    "masterdata": ("Companies, malls, tenants, staff, reasons and texts.", ("masterdata",)),
    "history": ("Certificates that a former system approved.", ("history",)),
    "audit": ("Every move, its proof and its evidence.", ("audit",)),
    "integration": (
        "The feed of changes, webhooks and service tokens.",
        ("events", "webhooks", "service-tokens"),
    ),
    "reference": ("Tax codes and companies to choose from.", ("atcs", "companies")),
    "system": (
        "Settings of the pages, the state of the portal, this document.",
        ("config", "console", "maintenance", "schema", "system"),
    ),
}
FIRST_WORDS = re.compile(r"[.:;](?=\s|$)")


def complete_operations(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Give each operation a summary, a chapter, and its security where it needs no sign-in."""
    for path, operation in operations_of(result):
        first = " ".join(operation["description"].split("\n\n")[0].split())
        operation["summary"] = FIRST_WORDS.split(first, maxsplit=1)[0]
        operation["tags"] = [tag_of(path)]
        operation.setdefault("security", [])
    result["tags"] = [{"name": name, "description": about} for name, (about, _) in TAGS.items()]
    return result


def operations_of(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each operation with its path."""
    for path, item in document["paths"].items():
        yield from ((path, operation) for operation in item.values())


def tag_of(path: str) -> str:
    """The tag whose beginning of an address is the longest that fits; blank where none does."""
    fitting = {
        start: name
        for name, (_, starts) in TAGS.items()
        for start in starts
        if path.startswith(f"/api/{start}")
    }
    return fitting[max(fitting, key=len)] if fitting else ""


def lift_blank_defaults(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Move a blank default from the first of two alternatives to the property that has both.

    A field that may be blank is described as "an address, or blank". Its default stood with the
    address, which a blank text is not.
    """
    for schema in result.get("components", {}).get("schemas", {}).values():
        for field in schema.get("properties", {}).values():
            first = (field.get("oneOf") or [{}])[0]
            if first.get("default") == "":
                field["default"] = first.pop("default")
    return result
