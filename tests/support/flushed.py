"""A database as the migrations left it, between tests that commit."""

from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import TransactionTestCase

from workflow.migrations import _product_rows as product

LATER_PERIODS = [
    import_module("workflow.migrations.0057_dated_tax_codes_of_orders"),
    import_module("workflow.migrations.0058_dated_tax_codes_of_shares"),
]


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
                product.take_down_triggers(None, editor)
                try:
                    teardown(case)
                finally:
                    product.put_up_triggers(None, editor)
        product.fill_product_rows(apps, editor)
        for later in LATER_PERIODS:
            later.set_periods(apps, editor)

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
