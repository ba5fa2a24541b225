from django.apps import AppConfig


class ConsoleConfig(AppConfig):
    name = "console"

    def ready(self) -> None:
        """Put the console's lifecycles and recorded tables on their registers."""
        from console import recorded_tables
        from console.exports import lifecycle as exports  # noqa: F401
        from console.filing import lifecycle as filing  # noqa: F401
        from console.masterdata import lifecycle as masterdata  # noqa: F401
        from console.reminders import lifecycle as reminders  # noqa: F401

        recorded_tables.register_tables()
