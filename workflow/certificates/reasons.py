"""Why a certificate goes back or is not accepted: reason codes (domain facts, section 4)."""

from typing import Any

from workflow.engine.inputs import KINDS, Kind, WrongInput, read_line, read_text

# code -> (label, the field of the form it points at)
REASONS = {
    "PAYEE_TIN": ("Payee TIN is wrong", "payee_tin"),
    "PAYEE_NAME": ("Payee name does not match", "payee_name"),
    "PAYOR_TIN": ("Payor TIN does not match", "payor_tin"),
    "PERIOD": ("Period is wrong", "period_from"),
    "DUPLICATE": ("Already claimed on another certificate", ""),
    "ATC": ("Wrong ATC", "lines"),
    "RATE": ("Wrong rate", "lines"),
    "BASE_WITH_VAT": ("VAT is included in the base", "lines"),
    "SUM": ("Amounts do not add up", "lines"),
    "SOA_MISMATCH": ("Amounts differ from our statement of account", "lines"),
    "SIGNATORY": ("Signatory's name, title or TIN is missing", "signatory_name"),
    "SIGNATURE": ("Signature is missing", "signatory_name"),
    "AGENT_EXPIRED": ("Tax agent's accreditation has expired", "agent_expires"),
    "ILLEGIBLE": ("Cannot be read", ""),
    "FORM_VERSION": ("Not the January 2018 (ENCS) form", ""),
    "BREAKDOWN": ("Breakdown does not equal the total", "lines"),
    "LATE": ("Sent too late to be claimed", ""),
    "ADDRESS": ("Address or ZIP code is incomplete", "payor_address"),
    "OTHER": ("Another reason, in words", ""),
}
MOST = 20


class Reasons(list):
    """A list of reasons: each ``{code, field, text}``."""


def read_reasons(value: Any) -> list[dict[str, str]]:
    """Codes, or objects ``{code, field, text}``; raises WrongInput in words."""
    if not isinstance(value, list) or len(value) > MOST:
        raise WrongInput("Choose reasons from the list.")
    return [read_reason(each) for each in value]


def read_reason(value: Any) -> dict[str, str]:
    given = {"code": value} if isinstance(value, str) else value
    if not isinstance(given, dict) or str(given.get("code")) not in REASONS:
        raise WrongInput("This reason is not in the list.")
    code = given["code"]
    text = read_text(given.get("text") or "")
    if code == "OTHER" and not text:
        raise WrongInput("Say the other reason in words.")
    field = read_line(given.get("field") or REASONS[code][1])
    return {"code": code, "field": field, "text": text}


def with_label(reason: dict[str, str]) -> dict[str, str]:
    """A recorded reason with its label, for screens and mails."""
    return reason | {"label": REASONS[reason["code"]][0]}


KINDS[Reasons] = Kind(
    "reasons", read_reasons, tuple((code, label) for code, (label, _) in REASONS.items())
)
