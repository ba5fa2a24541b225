"""What the former migrations put into a database without rows: triggers, statistics, product rows.

They do so in the order of their numbers, each by its own function.
"""

from importlib import import_module
from typing import Any


def migration_named(name: str) -> Any:
    return import_module(f"workflow.migrations.{name}")


triggers = migration_named("0005_append_only")
tax_codes = migration_named("0006_tax_codes")
texts = migration_named("0007_reasons_and_mail_texts")
statistics = migration_named("0008_told_to_postgresql")
names = migration_named("0009_names_of_parties")
pointers = migration_named("0016_reasons_point_at_files")
folded = migration_named("0021_search_folded_names")
decisions = migration_named("0023_say_which_reasons_fit_a_disapproval")
periods = migration_named("0026_dated_tax_codes")


def fill_product_rows(apps: Any, schema_editor: Any) -> None:
    """Put in the tax codes, reasons and mail texts that an administrator starts with."""
    tax_codes.load(apps, schema_editor)
    texts.load(apps, schema_editor)
    pointers.point_at_files(apps, schema_editor)
    decisions.classify(apps, schema_editor)
    periods.set_periods(apps, schema_editor)


def prepare_searches(apps: Any, schema_editor: Any) -> None:
    """Give PostgreSQL its trigrams and statistics."""
    statistics.give_trigrams(apps, schema_editor)
    statistics.tell_quarters_and_statuses(apps, schema_editor)
    names.add(apps, schema_editor)
    folded.index_folded(apps, schema_editor)


def put_up_triggers(apps: Any, schema_editor: Any) -> None:
    triggers.guard(apps, schema_editor)


def take_down_triggers(apps: Any, schema_editor: Any) -> None:
    triggers.unguard(apps, schema_editor)
