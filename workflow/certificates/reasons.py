"""Why a certificate goes back or is not accepted: reason codes (domain facts, section 4)."""

from functools import partial
from typing import Any

from core.cached_values import CachedValue
from core.clock import today
from workflow.certificates.catalogue import GivenFor, Reason
from workflow.engine.inputs import KINDS, InputKind, WrongInput, read_line_input, read_text_input

MOST = 20


OTHER = "OTHER"

# Every reason there is or was, by its code.
stored = CachedValue(lambda: {each.code: each for each in Reason.objects.all()}, Reason)


def reasons_offered() -> dict[str, Reason]:
    """The reasons that can be given today, by code."""
    day = today()
    return {
        code: each for code, each in stored().items() if each.is_active and each.valid_from <= day
    }


def choices_for(decision: GivenFor) -> list[tuple[str, str]]:
    """The reasons that fit a decision; any other of the catalogue is accepted all the same."""
    fitting = (decision, GivenFor.BOTH)
    return [
        (code, each.name) for code, each in reasons_offered().items() if each.given_for in fitting
    ]


def prepared_texts() -> dict[str, list[str]]:
    """The texts that staff may insert, by the code of their reason."""
    return {code: each.prepared_texts for code, each in reasons_offered().items() if each.texts}


def label_if_known(code: str) -> str:
    """Return the label of a reason, active or not; blank for an unknown code."""
    known = stored().get(code)
    return known.name if known else ""


def reason_label_or_code(code: str) -> str:
    """Return the label of a reason; for a former one its code."""
    return label_if_known(code) or code


def field_of(code: str) -> str:
    """The field of the form that a reason points at; blank for the form as a whole."""
    known = stored().get(code)
    return known.field if known else ""


class Reasons(list):
    """A list of reasons: each ``{code, field, text, label}``."""


class DisapprovalReasons(Reasons):
    """The same, of which those that fit a disapproval are offered."""


def read_reasons(value: Any) -> list[dict[str, str]]:
    """Codes, or objects ``{code, field, text}``; raises WrongInput in words."""
    if not isinstance(value, list) or len(value) > MOST:
        raise WrongInput("Choose reasons from the list.")
    return [read_reason(each) for each in value]


def read_reason(value: Any) -> dict[str, str]:
    """Read a reason with its present wording, which is then recorded."""
    given = {"code": value} if isinstance(value, str) else value
    if not isinstance(given, dict) or str(given.get("code")) not in reasons_offered():
        raise WrongInput("This reason is not in the list.")
    code = given["code"]
    text = read_text_input(given.get("text") or "")
    if code == OTHER and not text:
        raise WrongInput("Say the other reason in words.")
    field = read_line_input(given.get("field") or field_of(code))
    read = {"code": code, "field": field, "text": text, "label": reason_label_or_code(code)}
    wording = stored()[code].wording
    return read | {"wording": wording} if wording else read


def with_label(reason: dict[str, str], *, for_tenant: bool = False) -> dict[str, str]:
    """A recorded reason with its label of that day; for tenants in the wording meant for them."""
    found = dict(reason)
    wording = found.pop("wording", "")
    label = found.get("label") or reason_label_or_code(reason["code"])
    return found | {"label": (for_tenant and wording) or label}


KINDS[Reasons] = InputKind(
    "reasons", read_reasons, partial(choices_for, GivenFor.RETURN), texts=prepared_texts
)
KINDS[DisapprovalReasons] = InputKind(
    "reasons",
    read_reasons,
    partial(choices_for, GivenFor.DISAPPROVAL),
    label="Reasons",
    texts=prepared_texts,
)
