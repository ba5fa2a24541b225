from django.apps import AppConfig


class ConsoleConfig(AppConfig):
    name = "console"

    def ready(self) -> None:
        """Put the console's lifecycles and recorded tables on their registers."""
        from console import recorded_tables
        from console.billing.agreement import billed_amounts
        from console.billing.owed import owed_places
        from console.billing.prefilling import billed_places
        from console.bulk.undoing import UNDO_OF_RUNS
        from console.credits.holds import claimed_or_disputed
        from console.credits.taxable_year import entries_outside_years
        from console.exports import lifecycle as exports  # noqa: F401
        from console.filing import lifecycle as filing  # noqa: F401
        from console.filing.filed_lines import claimed_by_filings
        from console.filing.year_ends import filings_outside_years
        from console.masterdata import lifecycle as masterdata  # noqa: F401
        from console.masterdata.record_kinds.year_ends import connect_year_check
        from console.oversight.expected import connect_owed_places
        from console.reminders import lifecycle as reminders  # noqa: F401
        from workflow.certificates.billed import connect_billed_places, connect_billing
        from workflow.certificates.holds import connect_filed_finder, connect_holder
        from workflow.engine.undo import connect_undo_extension

        recorded_tables.register_tables()
        connect_holder(claimed_or_disputed)
        connect_year_check(filings_outside_years)
        connect_year_check(entries_outside_years)
        connect_undo_extension(UNDO_OF_RUNS)
        connect_filed_finder(claimed_by_filings)
        connect_billing(billed_amounts)
        connect_billed_places(billed_places)
        connect_owed_places(owed_places)
