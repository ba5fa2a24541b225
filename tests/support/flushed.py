"""A database as the migrations left it, between tests that commit."""

from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import TransactionTestCase

triggers = import_module("workflow.migrations.0005_append_only")
tax_codes = import_module("workflow.migrations.0006_tax_codes")
dated = import_module("workflow.migrations.0026_dated_tax_codes")
orders = import_module("workflow.migrations.0057_dated_tax_codes_of_orders")
texts = import_module("workflow.migrations.0007_reasons_and_mail_texts")
reasons = import_module("workflow.migrations.0016_reasons_point_at_files")
decisions = import_module("workflow.migrations.0023_say_which_reasons_fit_a_disapproval")


@pytest.fixture(autouse=True, scope="session")
def _flush_past_the_triggers() -> Iterator[None]:
    """A flush between transactional tests may delete what the triggers keep, and leaves what
    the migrations put in."""
    case_class: Any = TransactionTestCase
    teardown = case_class._fixture_teardown

    def unguarded(case: TransactionTestCase) -> None:
        editor = SimpleNamespace(connection=connection)
        with pytest.MonkeyPatch.context() as patch:
            if connection.vendor == "postgresql":
                patch.setattr(connection.ops, "sql_flush", delete_what_there_is)
                teardown(case)
            else:
                triggers.unguard(None, editor)
                try:
                    teardown(case)
                finally:
                    triggers.guard(None, editor)
        for each in (tax_codes, texts):
            each.load(apps, editor)
        dated.set_periods(apps, editor)
        orders.set_periods(apps, editor)
        reasons.point_at_files(apps, editor)
        decisions.classify(apps, editor)

    case_class._fixture_teardown = unguarded
    yield
    case_class._fixture_teardown = teardown


def delete_what_there_is(style: Any, tables: list[str], **_: Any) -> list[str]:
    """On PostgreSQL: to truncate a hundred tables takes it a second, and most are empty."""
    asked = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT FROM \"{table}\")" for table in tables
    )
    with connection.cursor() as cursor:
        cursor.execute(asked)
        filled = [f'DELETE FROM "{table}"' for (table,) in cursor.fetchall()]
    # No trigger and no foreign key is heard.
    return ["SET LOCAL session_replication_role = replica", *filled]
