"""Every column of a lifecycle's subject and of its content tables: how a change of it is found.

STATE (the lifecycle's own lists) and CONTENT are compared with the last transition before each move
and each document that leaves, and by ``verify_audit``; of a content that is open, the seal is.
EVIDENCE follows from something else, and ``verify_audit`` alone compares it. HARMLESS is in no
record, each with the reason. A new column has to be put into one of them.
"""

# What each subject is known by: a status and a version are compared, a seal is checked.
OF_EVERY_SUBJECT = ("id", "seal", "status", "version")

CONTENT: dict[str, tuple[str, ...]] = {
    "workflow_auditreader": (),
    "workflow_certificate": (
        *("agent_accreditation", "agent_expires", "agent_issued", "approved_elsewhere_on"),
        *("branch_id", "company_id", "confirmed_by_id", "conforme_accreditation"),
        *("conforme_expires", "conforme_issued", "conforme_name", "conforme_tin"),
        *("conforme_title", "continues", "form_type", "former_reference", "from_pdf"),
        *("ocr_confidence", "payee_address", "payee_foreign_address", "payee_name", "payee_tin"),
        *("payee_zip", "payor_address", "payor_name", "payor_tin", "payor_zip", "period_from"),
        *("period_to", "reference", "remarks", "replaces_id", "scan", "signatory_name"),
        *("signatory_tin", "signatory_title", "tax", "tenant_id", "total", "unit"),
    ),
    "workflow_line": (
        *("certificate_id", "position", "section", "atc", "description", "rate"),
        *("m1", "m2", "m3", "total", "tax"),
    ),
    "workflow_certificate_locations": ("certificate_id", "branch_id"),
    "workflow_attachment": (
        *("id", "certificate_id", "kind", "name", "media_type", "size", "sha256", "rows_sha256"),
        *("total", "tax", "digital_signature", "comparison", "arrived_by", "added_by_id"),
        *("added_at", "removed_at", "number", "period_from", "period_to", "atc"),
    ),
    "workflow_deskrules": ("four_eyes_from", "goal_days"),
    "workflow_auditfinding": ("mark", "number", "why"),
    "workflow_quarterlock": ("quarter",),
    "workflow_rowrecord": ("why",),
    "workflow_scan": (
        *("branch_id", "company_id", "outcome", "pages", "tenant_id", "upload_id", "values"),
    ),
    "workflow_upload": ("sha256",),
    "workflow_emailverification": ("address", "tenant_id"),
    "console_filing": (
        *("base", "company_id", "exceptions", "form", "kind", "lines_sha256", "name", "number"),
        *("period_from", "period_to", "quote_text", "rdo", "reason", "rows", "sha256", "tax"),
        *("text_style", "tin"),
    ),
    "console_masterrecord": ("kind", "record_id", "said"),
    "console_scheduledexport": (
        *("branch", "company", "contents", "day", "every", "form", "form_type", "name"),
        *("quarter", "recipients", "statuses", "to_folder", "weekday"),
    ),
    "console_round": ("branches", "company_id", "quarter"),
    "console_reminder": ("quarter", "steps", "tenant_id"),
}

EVIDENCE: dict[str, tuple[str, ...]] = {
    "workflow_certificate": ("is_signed", "is_split", "quarter"),
    "workflow_attachment": ("stored_as", "rows"),
    "workflow_place": ("certificate_id", "branch_id"),
    "workflow_upload": ("stored_as",),
    "console_filing": ("quarter",),
    "console_filedline": (
        *("filing_id", "form", "certificate_id", "reference", "position", "tin", "name"),
        *("nature", "atc", "rate", "base", "tax", "is_live"),
    ),
}

WHEN_MOVED = "when it was last moved; each move is in the chain with its time"
FOR_LISTS = "for lists: the checks are asked again each night and at each decision"
NAMES_NOTHING = "nothing names it"
HARMLESS: dict[str, dict[str, str]] = {
    "workflow_certificate": {
        "claimed_until": "renewed while the screen is open, without a transition; it runs out",
        "handed_over_at": "for lists to sort by; each submission is in the chain, with its time",
        "found_blocking": FOR_LISTS,
        "found_warnings": FOR_LISTS,
        "is_late": FOR_LISTS,
        "is_unanswered": FOR_LISTS,
        "differs_from_billing": FOR_LISTS,
        "billing": FOR_LISTS,
        "qap_state": "for lists; compared with the QAP again whenever one of the two changes",
    },
    "workflow_line": {"id": NAMES_NOTHING},
    "workflow_certificate_locations": {"id": NAMES_NOTHING},
    "workflow_place": {"id": NAMES_NOTHING},
    "workflow_attachment": {"removed_by_id": "who took a file off; the move is in the chain"},
    "workflow_deskrules": {"updated_at": WHEN_MOVED},
    "workflow_auditfinding": {"updated_at": WHEN_MOVED},
    "workflow_quarterlock": {"updated_at": WHEN_MOVED},
    "workflow_rowrecord": {"updated_at": WHEN_MOVED},
    "workflow_scan": {
        "folded_payor_name": "for searching",
        "payor_name": "for lists; the values that were confirmed are content",
        "payor_tin": "for lists; the values that were confirmed are content",
    },
    "workflow_upload": {
        "id": "the scan's content names it",
        "name": "what the file was called",
        "folded_name": "for searching",
        "size": "for lists; the bytes are compared with their digest",
        "page_count": "for lists; the scan's content names its pages",
        "batch": "for lists",
        "first_id": "for lists",
        "is_given_up": "whether the same file may be sent again",
        "uploaded_by_id": "the scan's state names who sent it",
        "uploaded_at": "the creation of the scan is in the chain, with its time",
    },
    "workflow_emailverification": {
        "uid": "half of the mailed link, not in the chain; with another the link is dead",
        "sent_at": "taken back when the mail could not be sent; it only makes one wait",
    },
    "console_filing": {"updated_at": WHEN_MOVED},
    "console_filedline": {"id": NAMES_NOTHING},
    "console_masterrecord": {
        "label": "for lists; the recorded columns hold the name",
        "updated_at": WHEN_MOVED,
    },
    "console_scheduledexport": {"updated_at": WHEN_MOVED},
    "console_round": {"updated_at": WHEN_MOVED},
    "console_reminder": {"updated_at": WHEN_MOVED},
}
