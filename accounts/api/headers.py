"""The sign-in call's header: ``Basic base64(UTF-8 JSON {username, password[, otp]})``."""

import base64
import json
from typing import Any

from django.views.decorators.debug import sensitive_variables

from accounts.sign_in import Credentials
from core.refusals import BadRequest
from core.text import BadText, normalize_line

LONGEST_HEADER = 4096
NOT_THAT = "Send the username and password as Basic credentials holding a JSON object."


@sensitive_variables()
def credentials_from(header: str) -> Credentials:
    """Read what was typed; the username and the code are trimmed. Raises BadRequest."""
    fields = decode_auth_header(header)
    username, password, otp = (
        auth_header_text(fields, name) for name in ("username", "password", "otp")
    )
    username = username.strip()
    if missing := missing_sentence(username, password):
        raise BadRequest(missing, code="required")
    return Credentials(username, password, otp.strip() or None)


@sensitive_variables()
def decode_auth_header(header: str) -> dict[str, Any]:
    scheme, _, encoded = header.strip().partition(" ")
    if scheme.lower() != "basic" or len(header) > LONGEST_HEADER:
        raise BadRequest(NOT_THAT, code="bad_header")
    try:
        fields = json.loads(base64.b64decode(encoded.strip(), validate=True).decode())
    except (ValueError, RecursionError):
        raise BadRequest(NOT_THAT, code="bad_header") from None
    if not isinstance(fields, dict):
        raise BadRequest(NOT_THAT, code="bad_header")
    return fields


@sensitive_variables()
def auth_header_text(fields: dict[str, Any], name: str) -> str:
    """The field as text, read as it was when it was set; absent and null are blank."""
    try:
        return normalize_line("" if fields.get(name) is None else fields[name])
    except BadText:
        raise BadRequest(f"The {name} must be text.", code="bad_header") from None


def missing_sentence(username: str, password: str) -> str:
    """The specification's own words (section 5)."""
    if not username and not password:
        return "Username and Password are required."
    if not username:
        return "Username is required."
    return "" if password else "Password is required."
