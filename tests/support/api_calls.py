"""The calls of the API, from our own description of it: their addresses, good bodies, and the place
of every text that they take."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from uuid import uuid4

from drf_spectacular.generators import SchemaGenerator

from accounts.invitations import renew_invitation as new_invitation
from accounts.invitations import token_of
from tests.support.api import body, client_of
from workflow.engine.inputs import inputs_of_move
from workflow.engine.register import moves_of_lifecycle
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.models import MailText, SigningLink
from workflow.signature_requests.links import LinkRecipient, digest_of, make_signing_link

# Who is asked for, where it is no tenant.
ASKED_BY = {
    "bulk_create": "processor",
    "bulk_forms_create": "processor",
    "covers_create": "lead",
    "pouches_receive": "processor",
    "masterdata_records_create": "administrator",
    "masterdata_record_change": "administrator",
    "filings_create": "lead",
    "credits_entries_create": "lead",
    "postings_ack": "lead",
    "postings_accounts_set": "administrator",
    "service_tokens_create": "administrator",
    "console_maintenance_set": "administrator",
    "webhooks_create": "administrator",
    "exports_create": "lead",
    "exports_change": "lead",
    "assignments_create": "lead",
    "reminders_start": "lead",
    "quarter_lock": "lead",
    "quarter_unlock": "lead",
    "desk_rules_settle": "lead",
    "audit_acknowledge": "manager",
    "masterdata_mail_preview": "administrator",
    "masterdata_mail_test": "administrator",
    "masterdata_people_change": "administrator",
    "masterdata_people_invite": "administrator",
    "masterdata_tenants_create": "administrator",
    "masterdata_tenant_change": "administrator",
    "masterdata_staff_create": "administrator",
    "masterdata_staff_change": "administrator",
}
# A good value for each parameter that a call requires.
REQUIRED = {
    "stage": "in",
    "company": "PCM",
    "quarter": "2026Q1",
    "form": "1702Q",
    "sha256": "0" * 64,
    "year": "2026",
    "number": "3",
    "tin": "998-765-432-00000",
    "kind": "INVOICE",
    "mode": "verifyEmail",
    "oobCode": "x",
    "uid": "x",
}
# A scan, reminders, a contact, a filing, a QAP or an attached form must be there:
# tests/scans/test_api.py, tests/console/test_calls.py,
# tests/console/test_reminders.py, tests/console/test_filing_api.py, tests/qap/test_qap.py,
# tests/workflow/certificates/test_attached_forms.py, tests/signatures/test_copies_compared.py.
ELSEWHERE = {
    *("scans_read_box", "reminders_stop", "filings_withdraw"),
    *("certificates_type_figures", "qap_drafts_create", "tenant_contacts_create"),
    "certificates_compare_copy",
}
EXPORT = {"name": "A", "form": "csv", "every": "day", "recipients": ["manager@mall.example"]}
BODIES: dict[str, dict[str, Any]] = {
    "bulk_create": {"move": "claim", "filter": {"list": "open"}, "dry_run": True},
    "bulk_forms_create": {"filter": {"list": "open"}},
    "covers_create": {
        "username": "processor@mall.example",
        "absent": "colleague@mall.example",
        "starts_on": "2026-11-23",
        "ends_on": "2026-11-24",
    },
    "desk_rules_settle": {"goal_days": 5, "four_eyes_from": "1.00"},
    "filings_create": {"company": "PCM", "quarter": "2026Q1", "form": "1702"},
    "credits_entries_create": {
        "company": "PCM",
        "year": 2026,
        "kind": "opening",
        "amount": "1.00",
        "reason": "As filed.",
    },
    "postings_ack": {"ids": [1]},
    "postings_accounts_set": {"company": "PCM", "kind": "claimed"},
    "service_tokens_create": {
        "name": "SAP",
        "scopes": ["postings:read"],
        "companies": ["PCM"],
        "expires_at": (datetime.now(UTC) + timedelta(days=30)).isoformat(),
    },
    "console_maintenance_set": {
        "text": "Closed.",
        "starts_at": "2026-11-28T20:00:00+08:00",
        "ends_at": "2026-11-28T22:00:00+08:00",
    },
    "webhooks_create": {"url": "https://erp.example/", "types": ["certificates.*"]},
    "exports_create": EXPORT,
    "exports_change": EXPORT,
    "assignments_create": {"username": "processor", "branch": "Crest Bay Mall", "is_given": True},
    "reminders_start": {"quarter": "2026Q1"},
    "certificates_mail_preview": {"move": "submit"},
    "mail_schedule_set": {"every": "day"},
    "tenant_copies_add": {"email": "boss@shop.example"},
    "tenant_copies_confirm": {"token": "x"},
    "tenant_copies_stop": {"token": "x"},
    "tenant_settings_change": {"signatory_approves": True},
    "tenant_sign": {"ids": [str(uuid4())], "method": "typed"},
    "signing_links_create": {
        "ids": [str(uuid4())],
        "email": "ana@law.example",
        "name": "Ana B. Cruz",
    },
    "tenant_sign_check": {"ids": [str(uuid4())]},
    "tenant_ask_signature": {"ids": [str(uuid4())]},
    "qap_drafts_create": {"rows": [1]},
    "inbox_seen": {"seq": 0},
    "lines_read": {"text": "WC100\t1\t2\t3"},
    "signing_link_sign": {"method": "typed"},
    "signing_link_refuse": {"reason": "August is missing."},
    "set_password": {"password": "a good long pass phrase 2307"},
    "report_client_error": {"type": "onerror"},
}
# What breaks texts, by its name.
POISONS = {
    "half": "x\ud800",
    "other half": "\udc80y",
    "turned": "a\u202eb",
    "nul": "a\x00b",
    "megabyte": "x" * 1_000_000,
}


@cache
def description() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def calls() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in description()["paths"].items():
        for method, call in methods.items():
            if isinstance(call, dict) and "operationId" in call:
                yield path, method, call


def required_along(call: dict[str, Any], name: str) -> str:
    """The query that a call requires besides the parameter ``name``, empty or begun with &."""
    required = [each["name"] for each in parameters_of(call, "query") if each.get("required")]
    return "".join(f"&{each}={REQUIRED[each]}" for each in required if each != name)


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    return description()["components"]["schemas"][name] if name else schema


def texts_in(schema: dict[str, Any], path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every text that a body may hold."""
    schema = resolved(schema)
    if schema.get("type") == "array":
        yield from texts_in(schema["items"], (*path, 0))
    elif "properties" in schema:
        for name, each in schema["properties"].items():
            yield from texts_in(each, (*path, name))
    elif schema.get("type") == "string" or "oneOf" in schema or "allOf" in schema:
        yield path


def bodies() -> list[tuple[str, str, str, tuple[Any, ...]]]:
    found = []
    for path, method, call in calls():
        asked = call.get("requestBody", {}).get("content", {}).get("application/json", {})
        texts = texts_in(asked.get("schema", {}))
        if call["operationId"] not in ELSEWHERE:
            found += [(call["operationId"], method, path, place) for place in texts]
    return found


def moves() -> list[tuple[str, tuple[Any, ...]]]:
    """Every text that a move asks for, those in its reasons too."""
    found: list[tuple[str, tuple[Any, ...]]] = []
    for name, method in moves_of_lifecycle(CertificateLifecycle).items():
        for each in inputs_of_move(method._func):
            if each.kind.type == "reasons":
                found += [(name, (each.name, 0, part)) for part in ("code", "field", "text")]
            elif each.kind.type == "text":
                found.append((name, (each.name,)))
    return found


def put(holder: Any, place: tuple[Any, ...], value: Any) -> Any:
    """A copy of a body with a value in its place, and what leads there."""
    first, *rest = place or (None,)
    if first is None:
        return value
    if isinstance(first, int):
        return [put((holder or [{}])[0], tuple(rest), value)]
    return {**(holder or {}), first: put((holder or {}).get(first), tuple(rest), value)}


def dotted(place: tuple[Any, ...]) -> str:
    return ".".join(map(str, place))


def client(user: Any) -> Any:
    found = client_of(user)
    found.raise_request_exception = False
    return found


def subject_of(path: str, people: Any, forms: Any) -> str:
    """What an address with an id is about."""
    if "/masterdata/mails/" in path:
        return str(MailText.objects.values_list("pk", flat=True)[0])
    if "/exports/" in path:
        made = client(people["lead"]).post("/api/exports/", EXPORT, format="json")
        return str(made.json()["id"])
    if "/people/" in path:
        return str(people["tenant"].memberships.get().pk)
    if "/records/" in path:
        return str(forms["DRAFT"].branch_id)
    if "/masterdata/" in path:
        person = people["manager"] if "/staff/" in path else people["tenant"]
        return str(person.pk if "/staff/" in path else person.tenant.pk)
    return str(forms["DRAFT"].pk)


def mailed_token(draft: Any, by: Any) -> str:
    """The token of a link to sign a draft."""
    link = make_signing_link([draft.pk], LinkRecipient("ana@law.example", "Ana", ""), by)
    SigningLink.objects.filter(pk=link.pk).update(token_sha256=digest_of(str(link.pk)))
    return str(link.pk)


def address_of(path: str, people: Any, forms: Any) -> str:
    for name, value in {
        "{id}": subject_of(path, people, forms),
        "{file_id}": str(uuid4()),
        "{move}": "comment",
        "{shelf}": "malls",
        "{quarter}": "2026Q1",
        "{mark}": "none",
    }.items():
        path = path.replace(name, value)
    if "{token}" in path and "signing-link" in path:
        path = path.replace("{token}", mailed_token(forms["DRAFT"], people["tenant"]))
    if "{token}" in path:
        path = path.replace("{token}", token_of(new_invitation(people["tenant"], "invitation")))
    assert "{" not in path, path
    return path


def good_body(call: str) -> dict[str, Any]:
    return BODIES.get(call) or (body() if "certificates" in call else {})


DOCUMENT = SchemaGenerator().get_schema(request=None, public=True)


def parameters_of(call: dict[str, Any], place: str) -> list[dict[str, Any]]:
    return [each for each in call.get("parameters", []) if each["in"] == place]
