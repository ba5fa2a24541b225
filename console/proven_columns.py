"""Every column of the recorded tables: what it decides, by whom it is recorded, or why it is not.

A test compares this list with the models, changes each proven column in the database, and lets an
act follow that records the row. ``docs/proven-columns.md`` is written from it.
"""

from dataclasses import dataclass

EDIT = "before each edit"
LATER = "before each later recording"
LEAVING = "before the file leaves"
NEVER_AGAIN = "at a second recording"

POWER, MONEY, LEAVES = "power", "money", "what leaves"
EVIDENCE, REACHED = "evidence", "who is reached"
COPY = "follows another column, and is for searching"
PROGRESS = "how far the work has come"
MARK = "an HMAC under SECRET_KEY over what the row opens, compared before it opens anything"
WHEN = "when it was made; the transition that records the row has its own time"


@dataclass(frozen=True)
class ProvenTable:
    """``decides``: what follows from columns and related rows; ``harmless``: why no record."""

    decides: dict[str, tuple[str, ...]]
    recorded_by: str
    compared: str
    harmless: dict[tuple[str, ...], str]

    def proven(self) -> set[str]:
        return {name for names in self.decides.values() for name in names}

    def unrecorded(self) -> set[str]:
        return {name for names in self.harmless for name in names}


PROFILE = ("vat", "valid_from", "valid_to", "is_active")
PROVEN: dict[str, ProvenTable] = {
    "people": ProvenTable(
        {
            POWER: (
                *("password", "username", "role", "tenant_id", "is_active", "is_staff"),
                *("is_superuser", "may_sign_conforme", "sign_in_links", "assignments", "covers"),
                *("memberships", "factors"),
            ),
            REACHED: ("email",),
            LEAVES: ("name", "conforme_title", "conforme_tin"),
            EVIDENCE: ("consents",),
        },
        "add_staff, first sign-in, invitation and password, second factor, roles at a tenant, "
        "terms, service tokens, edits of staff, assignments and tenants",
        f"{LATER}; {EDIT}; before a role, factor, link or consent is added or removed; before a "
        "password is hashed again",
        {
            ("last_login", "date_joined"): "when somebody came; it grants nothing",
            ("folded_name",): COPY,
        },
    ),
    "tenants": ProvenTable(
        {
            POWER: ("is_active", "is_affiliate", "signatory_approves"),
            MONEY: ("tin", "is_government", "is_withholding_agent"),
            LEAVES: (*("name", "address", "zip", "rdo", "last_name", "first_name", "middle_name"),),
            REACHED: (
                *("contact_email", "contact_person", "contact_phone", "account_officer_id"),
                *("notification_email", "notification_email_verified_at"),
            ),
        },
        "edits and imports, a verified address, the settings of its owner",
        f"{LATER}; {EDIT}",
        {
            ("pending_email",): "compared with the stated address, whose moves are in the chain",
            ("folded_name",): COPY,
        },
    ),
    "companies": ProvenTable(
        {
            MONEY: ("tin", "year_ends"),
            LEAVES: ("code", "name", "address", "zip", "rdo"),
            POWER: ("is_active",),
            REACHED: ("reminders_after",),
        },
        "edits and imports",
        f"{LATER}; {EDIT}",
        {},
    ),
    "branches": ProvenTable(
        {POWER: ("company_id", "is_active"), LEAVES: ("name", "city")},
        "edits and imports",
        f"{LATER}; {EDIT}",
        {},
    ),
    "tax_codes": ProvenTable(
        {
            MONEY: (
                *("code", "rate", "payee_kind", "payor_kind", "section", "valid_from"),
                "valid_to",
            ),
            LEAVES: ("description",),
        },
        "edits and imports, rates by their time at a start",
        f"{LATER}; {EDIT}",
        {("issuance",): "a citation; the rate and its days are recorded"},
    ),
    "company_profiles": ProvenTable(
        {
            MONEY: ("company_id", "kind", "codes", "year_ends", *PROFILE),
            LEAVES: ("former_names", "merged_tins"),
        },
        "edits and imports",
        f"{LATER}; {EDIT}",
        {},
    ),
    "tenant_profiles": ProvenTable(
        {MONEY: ("tenant_id", "payor", "withholding_agent", *PROFILE)},
        "edits and imports",
        f"{LATER}; {EDIT}",
        {},
    ),
    "leases": ProvenTable(
        {
            MONEY: (
                *("tenant_id", "company_id", "branch_id", "unit", "valid_from", "valid_to"),
                *("natures", "area", "rent", "is_active"),
            ),
            LEAVES: ("remarks",),
        },
        "edits and imports",
        f"{LATER}; {EDIT}",
        {},
    ),
    "holidays": ProvenTable(
        {MONEY: ("on", "day", "is_active"), LEAVES: ("name",)},
        "edits and imports",
        f"{LATER}; {EDIT}",
        {},
    ),
    "reasons": ProvenTable(
        {POWER: ("code", "field", "valid_from", "is_active"), LEAVES: ("name", "wording")},
        "edits and imports",
        f"{LATER}; {EDIT}",
        {("given_for", "texts"): "what is offered to staff; it changes no decision"},
    ),
    "service_tokens": ProvenTable(
        {
            POWER: (
                *("user_id", "digest", "scopes", "expires_at", "revoked_at"),
                *("created_by_id", "name"),
            )
        },
        "creation, revocation",
        LATER,
        {("created_at", "last_used_at"): "for its list", ("mark",): MARK},
    ),
    "mail_texts": ProvenTable(
        {LEAVES: ("name", "next_step", "action", "closing")},
        "edits",
        f"{LATER}; {EDIT}",
        {},
    ),
    "copies": ProvenTable(
        {REACHED: ("tenant_id", "address", "confirmed_at"), EVIDENCE: ("added_by_id",)},
        "asked for, confirmed, removed",
        LATER,
        {
            ("mails", "token_digest", "sent_at", "expires_at"): "of the link, whose code is an "
            "HMAC; the confirmation is recorded",
            ("created_at",): WHEN,
            ("mark",): MARK,
        },
    ),
    "signatures": ProvenTable(
        {
            EVIDENCE: (
                *("certificate_id", "by_id", "party", "method", "sha256", "at", "file_sha256"),
                *("issuer", "is_issuer_checked", "link_email"),
            ),
            LEAVES: ("name", "title", "tin", "picture"),
        },
        "the move that signs, erasure",
        f"{NEVER_AGAIN}; when the signature is shown",
        {},
    ),
    "issued_papers": ProvenTable(
        {
            LEAVES: ("certificate_id", "approval", "mark", "code", "sha256"),
            EVIDENCE: ("sealed_by",),
        },
        "the move that issues it, a package, erasure",
        f"{LATER}; {LEAVING}; by the verify page",
        {
            ("stored_as",): "where its bytes are; they are compared with the digest",
            ("made_at",): WHEN,
        },
    ),
    "mails": ProvenTable(
        {
            EVIDENCE: ("transition_id", "channel", "asked_by_id"),
            LEAVES: ("recipient", "subject", "body"),
        },
        "the sending of the mail, erasure",
        f"before the mail is sent; {NEVER_AGAIN}",
        {
            ("created_at", "sent_at", "held_until", "digest"): "how far its sending has come; one "
            "that was sent is not recorded again",
            ("mark",): "an HMAC under SECRET_KEY over recipient, transition, channel and person of "
            "a mail that waits, compared before it is sent",
        },
    ),
    "export_runs": ProvenTable(
        {
            LEAVES: (
                *("export_id", "name", "holds", "companies", "branches", "rows", "size"),
                *("sha256", "slot"),
            )
        },
        "the making of the file",
        f"{LATER}; {LEAVING}",
        {
            ("state", "tries", "asked_at", "ended_at", "message"): PROGRESS,
            ("is_in_folder", "is_kept"): "whether the file still exists",
        },
    ),
    "merged_forms": ProvenTable(
        {LEAVES: ("sha256",), EVIDENCE: ("by_id", "move")},
        "the making of the file",
        f"{LATER}; {LEAVING}",
        {
            ("state", "accepted", "asked_at", "ended_at", "file_bytes"): PROGRESS,
            ("number",): "of the transition that recorded the order, which each step compares",
            ("inputs", "undoes_id"): "each certificate's move is in the chain with its inputs",
            ("request_id", "ip", "device"): "from where it was asked for; the moves have it too",
        },
    ),
    "package_papers": ProvenTable(
        {
            LEAVES: (
                *("package_id", "position", "record", "certificate_id", "reference", "tin"),
                *("payor", "base", "tax", "name", "left_out", "is_signed_copy", "size"),
                *("sha256", "part", "page"),
            )
        },
        "the end of the package",
        f"{NEVER_AGAIN}; {LEAVING}",
        {},
    ),
    "package_parts": ProvenTable(
        {LEAVES: ("package_id", "number", "name", "papers", "size", "sha256")},
        "the making of the part",
        f"{NEVER_AGAIN}; {LEAVING}",
        {},
    ),
    "credit_entries": ProvenTable(
        {
            MONEY: ("company_id", "year", "is_second", "kind", "quarter", "amount", "choice"),
            EVIDENCE: ("reason", "by_id", "at"),
        },
        "typing of the figure",
        NEVER_AGAIN,
        {},
    ),
    "billing_explanations": ProvenTable(
        {
            MONEY: ("company_id", "tin9", "quarter", "branch_id", "atc", "tenant_id", "reason"),
            EVIDENCE: ("text", "by_id", "at"),
        },
        "the tenant's explanation",
        NEVER_AGAIN,
        {},
    ),
    "tenant_contacts": ProvenTable(
        {EVIDENCE: ("tenant_id", "quarter", "kind", "promised_on", "note", "by_id", "at")},
        "a call or a note",
        NEVER_AGAIN,
        {},
    ),
    "postings": ProvenTable(
        {
            MONEY: (
                *("kind", "effect", "turn", "certificate_id", "company_id", "branch_id"),
                *("tenant_id", "atc", "form", "amount", "day", "reverses_id"),
            ),
            LEAVES: ("reference", "document"),
            EVIDENCE: ("acknowledged_at", "acknowledged_by_id", "created_at"),
        },
        "derivation, acknowledgement",
        LATER,
        {},
    ),
    "posting_accounts": ProvenTable(
        {MONEY: ("company_id", "kind", "debit", "credit", "cost_centre", "document_type")},
        "entry of the accounts",
        LATER,
        {},
    ),
    "maintenance_notices": ProvenTable(
        {LEAVES: ("text", "starts_at", "ends_at")},
        "writing of the notice",
        LATER,
        {},
    ),
    "webhooks": ProvenTable(
        {
            LEAVES: ("url", "types", "companies", "token_id"),
            EVIDENCE: ("created_by_id",),
        },
        "creation, replay, deletion",
        LATER,
        {
            ("secret",): "encrypted again when SECRET_KEY changes; with another one its reader "
            "refuses what we send",
            (
                *("state", "stopped_because", "position", "attempts", "failing_since"),
                *("due_at", "lease", "leased_until"),
            ): "how far it has come; where it sends to, and what, is recorded",
            ("created_at",): WHEN,
        },
    ),
}

HEAD = """# Proven columns

Written from the code by `python manage.py write_proven_columns`; a test fails when this page is
stale.

Rows outside the lifecycles that decide about power or money, or that leave the portal, are recorded
in the chain of the audit. An act that records a row names the columns that it changed. Every other
column and every related row must equal what was recorded last, otherwise the act is refused (503
`altered`, with a security event) and nothing is signed. `verify_audit` compares each row with its
last record. It names a row that differs, that was never recorded or that is gone, and a recording
that does not continue the last one of its row.

## Recorded columns

| table | decides | columns and related rows | recorded by | compared |
|---|---|---|---|---|
"""
HARMLESS = """
## Columns without a record

| table | columns | why |
|---|---|---|
"""


def render_proven_columns() -> str:
    """The whole page in Markdown."""
    rows = [
        f"| {name} | {what} | {in_code(names)} | {table.recorded_by} | {table.compared} |"
        for name, table in PROVEN.items()
        for what, names in table.decides.items()
    ]
    others = [
        f"| {name} | {in_code(names)} | {why} |"
        for name, table in PROVEN.items()
        for names, why in table.harmless.items()
    ]
    return HEAD + "\n".join(rows) + "\n" + HARMLESS + "\n".join(others) + "\n"


def in_code(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)
