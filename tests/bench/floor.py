"""The least that must be done: the same rows by SQL through Django's cursor, no rule, no check."""

from typing import Any

from django.db import connection, transaction
from django.http import HttpRequest, JsonResponse
from django.utils import timezone

TABLES = (
    "CREATE TABLE floor_form (id integer PRIMARY KEY, status varchar(20), version integer)",
    "CREATE TABLE floor_audit (id integer PRIMARY KEY, form_id integer, move varchar(40),"
    " source varchar(20), target varchar(20), actor varchar(200), at varchar(40))",
    "CREATE INDEX floor_audit_form ON floor_audit (form_id, id)",
    "CREATE TABLE floor_outbox (id integer PRIMARY KEY, form_id integer, what varchar(40))",
)
MOVE = "UPDATE floor_form SET status = %s, version = version + 1 WHERE id = %s AND status = %s"
RECORD = "INSERT INTO floor_audit VALUES (%s, %s, %s, %s, %s, %s, %s)"
OWE = "INSERT INTO floor_outbox VALUES (%s, %s, %s)"
LIST = """
    SELECT c.id, c.reference, c.form_type, c.status, c.version, o.code, o.name, b.name,
        c.payor_name, c.payor_tin, c.period_from, c.period_to, c.total, c.tax,
        c.submitted_at, c.updated_at
    FROM workflow_certificate c
    JOIN accounts_company o ON o.id = c.company_id JOIN accounts_branch b ON b.id = c.branch_id
    WHERE c.company_id = %s AND c.status IN ('SUBMITTED', 'RESUBMITTED')
    ORDER BY c.updated_at DESC, c.id LIMIT 25
"""


def build(number: int) -> None:
    with connection.cursor() as cursor:
        for statement in TABLES:
            cursor.execute(statement)
        rows = [(n, "SUBMITTED", 1) for n in range(number)]
        cursor.executemany("INSERT INTO floor_form VALUES (%s, %s, %s)", rows)


def approve(pk: int) -> None:
    """A conditional update, a row for the audit, a row for the outbox, one commit."""
    now = timezone.now().isoformat()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(MOVE, ["APPROVED", pk, "SUBMITTED"])
        assert cursor.rowcount == 1
        cursor.execute(RECORD, [pk, pk, "approve", "SUBMITTED", "APPROVED", "Processor", now])
        cursor.execute(OWE, [pk, pk, "mail_tenant"])


def dict_view(request: HttpRequest) -> JsonResponse:
    """25 rows as dicts: no sign-in, no scope but the company asked for."""
    with connection.cursor() as cursor:
        cursor.execute(LIST, [request.GET["company"]])
        names = [column[0] for column in cursor.description]
        rows: list[dict[str, Any]] = [dict(zip(names, row, strict=False)) for row in cursor]
    return JsonResponse({"results": rows})
