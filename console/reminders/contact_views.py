"""``oversight/calls/`` and ``oversight/contacts/``: whom to call, and what was said."""

from functools import partial
from typing import Any, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.oversight.lists import NUMBERED, links_of_page, place_in
from console.oversight.periods import OversightPeriod, parse_oversight_quarter
from console.oversight.scope import parse_oversight_scope, require_oversight_reader, whole_scope
from console.oversight.views import QUARTER, REFUSED, REFUSED_BODY, WHERE
from console.reminders.calls import (
    Call,
    calls_csv,
    calls_workbook,
    find_calls,
    serialize_call,
)
from console.reminders.contacts import (
    find_tenant_to_contact,
    record_contact,
    serialize_contact_history,
    serialize_tenant_contact,
)
from console.reminders.models import CallReason, TenantContact
from console.reminders.schemas import (
    CallCounts,
    CallPage,
    CallSchema,
    ContactBody,
    ContactEntry,
    ContactHistory,
)
from console.shared.parameters import LONGEST
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.idempotent_calls import once
from core.api.parameters import KEY, choice, text_parameter
from core.api.queries import get_query
from core.api.streams import ReportView, Streamed, download
from core.db.transactions import as_of_one_moment
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV, XLSX

REASON = choice("reason", CallReason.values, description="blank: every one")
TIN = text_parameter("tin", LONGEST, required=True, description="14 digits")
NOT_FOUND = {404: RefusalSchema}


class CallListView(APIView):
    @extend_schema(
        operation_id="reminder_calls",
        parameters=[QUARTER, *WHERE, REASON, *NUMBERED],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[CallPage]:
        """List the tenants to call about a quarter, the largest missing tax first.

        They have no verified address, their mail server refuses our email, or every reminder was
        sent. ``counts`` are of the whole list, whatever ``reason``.
        """
        user, asked = require_oversight_reader(get_current_user(request)), get_query(request)
        quarter, scope = parse_oversight_quarter(asked), parse_oversight_scope(user, asked)
        with as_of_one_moment():
            found = find_calls(quarter, scope)
        calls = found.of_reason(asked.get("reason", ""))
        start, size = place_in(asked)
        rows: list[CallSchema] = [serialize_call(call) for call in calls[start : start + size]]
        return Answer(
            {
                **links_of_page(len(calls), asked, request.path),
                "results": rows,
                "period": OversightPeriod.of_quarter(quarter).told(),
                "companies": whole_scope(user).companies(),
                "counts": cast(CallCounts, found.counts()),
                "is_capped": found.is_capped,
            }
        )


def exported_calls(request: Request, what: str) -> list[Call]:
    """Read what is asked for, and record the download as a security event."""
    user, asked = require_oversight_reader(get_current_user(request)), get_query(request)
    quarter, scope = parse_oversight_quarter(asked), parse_oversight_scope(user, asked)
    with as_of_one_moment():
        calls = find_calls(quarter, scope).of_reason(asked.get("reason", ""))
    record_security_event("exported", actor=user, what=what, rows=len(calls), has_more=False)
    return calls


def call_list_file_name(request: Request, ending: str) -> str:
    """Like ``call-list-2026Q3.xlsx``."""
    return f"call-list-{parse_oversight_quarter(get_query(request))}.{ending}"


class CallListCsvView(ReportView):
    """The call list as CSV."""

    @extend_schema(
        operation_id="reminder_calls_csv",
        parameters=[QUARTER, *WHERE, REASON],
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the whole call list: UTF-8 with a byte order mark."""
        calls = exported_calls(request, "call list csv")
        name = call_list_file_name(request, "csv")
        return download(calls_csv(calls), name, f"{CSV}; charset=utf-8")


class CallListBookView(ReportView):
    """The call list as a workbook."""

    @extend_schema(
        operation_id="reminder_calls_xlsx",
        parameters=[QUARTER, *WHERE, REASON],
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the whole call list; amounts are numbers."""
        calls = exported_calls(request, "call list xlsx")
        return download(calls_workbook(calls), call_list_file_name(request, "xlsx"), XLSX)


class ContactsView(APIView):
    @extend_schema(
        operation_id="tenant_contacts",
        parameters=[TIN],
        responses=REFUSED | NOT_FOUND,
    )
    def get(self, request: Request) -> Answer[ContactHistory]:
        """List the last 100 mails, calls and notes of a tenant, the last one first.

        Of mails about certificates those of the reader's companies.
        """
        user = require_oversight_reader(get_current_user(request))
        tenant = find_tenant_to_contact(user, get_query(request)["tin"])
        with as_of_one_moment():
            entries = serialize_contact_history(user, tenant)
        return Answer(
            {
                "contact_person": tenant.contact_person,
                "contact_phone": tenant.contact_phone,
                "tenant": tenant.name,
                "tin": str(tenant.tin),
                "contact_email": tenant.contact_email,
                "results": entries,
            }
        )

    @extend_schema(
        operation_id="tenant_contacts_create",
        parameters=[KEY],
        request=ContactBody,
        responses=REFUSED_BODY | NOT_FOUND,
    )
    def post(self, request: Request) -> Created[ContactEntry]:
        """Record a call to a tenant, or a note. It is recorded in the chain and never changed."""
        user = require_oversight_reader(get_current_user(request))
        body = read_body(request, ContactBody)
        work = partial(write_contact, user, body)
        again = partial(contact_again, user)
        _, entry = once(request, work, again)
        return Created(entry)


def write_contact(user: User, given: dict[str, Any]) -> tuple[int, ContactEntry]:
    tenant = find_tenant_to_contact(user, given["tin"])
    return 201, serialize_tenant_contact(record_contact(user, tenant, given["quarter"], given))


def contact_again(user: User, pk: str) -> ContactEntry:
    contact = TenantContact.objects.select_related("by", "tenant").get(pk=pk)
    find_tenant_to_contact(user, str(contact.tenant.tin))
    return serialize_tenant_contact(contact)
