"""Many certificates by SQL, past the engine: only their number and how they differ matter.

As in life what is open is recent, most of the rest was approved, and tenants have a few each.
"""

from typing import Any

from django.db import connection

from workflow.models import Certificate, PartyName, Place

GIVEN = {
    "id": "gen_random_uuid()",
    "reference": "lpad((abs(hashint4(n)) %% 1000000)::text, 7, '0') || '-' || n",
    "status": """CASE WHEN chance < 2 THEN 'DRAFT' WHEN n > %(rows)s * 0.92 THEN 'SUBMITTED'
        WHEN chance < 5 THEN 'CANCELLED' WHEN chance < 10 THEN 'RETURNED' ELSE 'APPROVED' END""",
    "is_split": "chance = 60",
    "form_type": "CASE WHEN chance = 50 AND n %% 7 = 0 THEN 'CONSOLIDATED' ELSE 'SINGLE' END",
    "tenant_id": "%(tenant)s + abs(hashint4(n * 3)) %% %(tenants)s",
    "payor_name": "'TENANT ' || abs(hashint4(n * 3)) %% %(tenants)s || ' CORPORATION'",
    "branch_id": "%(branch)s + abs(hashint4(n * 7)) %% %(branches)s",
    "company_id": "%(company)s + abs(hashint4(n * 7)) %% %(branches)s %% %(companies)s",
    "handed_over_at": "CASE WHEN chance >= 2 THEN at END",
    "return_requested_at": "CASE WHEN chance = 11 THEN at END",
    "found_blocking": "CASE WHEN chance = 12 THEN 1 ELSE 0 END",
    "found_warnings": "CASE WHEN chance < 30 THEN 1 ELSE 0 END",
    "is_late": "chance = 13",
    "differs_from_billing": "chance = 14",
    "is_signed": "chance %% 2 = 0",
    "scan": "CASE WHEN chance > 80 THEN gen_random_uuid() END",
    "tax": "abs(hashint4(n * 11)) %% 100000",
    "submitted_at": "CASE WHEN chance >= 2 THEN at END",
    "updated_at": "at + chance * interval '1 hour'",
    "period_from": "(date_trunc('quarter', at) - interval '3 months')::date",
    "quarter": "to_char(date_trunc('quarter', at) - interval '3 months', 'YYYYQ')::int",
}
LARGE_TABLE = 2_000_000  # bytes, its indexes included


def crowd(form: Certificate, rows: int, **numbers: Any) -> None:
    """``rows`` like ``form``. Ids of tenants, branches and companies run from the numbers given."""
    columns = [field.column for field in Certificate._meta.concrete_fields]
    values = ", ".join(GIVEN.get(column, f'form."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO workflow_certificate ({names}) SELECT {values}"
            " FROM (SELECT *, timestamptz '2023-12-01' + n * interval '3 years' / %(rows)s AS at,"
            " abs(hashint4(n * 5)) %% 100 AS chance FROM generate_series(1, %(rows)s) n) new"
            " JOIN workflow_certificate form ON form.id = %(form)s",
            numbers | {"rows": rows, "form": form.pk},
        )
        cursor.execute(
            f"INSERT INTO {Place._meta.db_table} (certificate_id, branch_id)"
            " SELECT id, branch_id FROM workflow_certificate ON CONFLICT DO NOTHING"
        )
        cursor.execute(
            f"INSERT INTO {Place._meta.db_table} (certificate_id, branch_id)"
            " SELECT id, %(branch)s + (branch_id - %(branch)s + 1) %% %(branches)s"
            " FROM workflow_certificate WHERE is_split ON CONFLICT DO NOTHING",
            numbers,
        )
        cursor.execute(
            f'INSERT INTO {PartyName._meta.db_table} ("column", text, folded)'
            " SELECT DISTINCT 'payor_name', payor_name, lower(payor_name) FROM workflow_certificate"
            " ON CONFLICT DO NOTHING"
        )
        analyze(cursor)


def analyze(cursor: Any) -> None:
    """Tables alone: catalogues are shared with the databases of other tests, and locked."""
    cursor.execute(f"ANALYZE {', '.join(connection.introspection.table_names(cursor))}")


def shrink_tables() -> None:
    """Give back the space of rolled back rows, in no transaction.

    PostgreSQL keeps many dead rows in a table with few living ones, and plans badly: an index of
    20,000 dead entries was read whole for each of 20,000 foreign keys, for three minutes.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'r'"
            " AND relnamespace = 'public'::regnamespace AND pg_total_relation_size(oid) > %s",
            [LARGE_TABLE],
        )
        for (table,) in cursor.fetchall():
            cursor.execute(f'VACUUM (FULL, ANALYZE) "{table}"')
