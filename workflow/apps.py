from django.apps import AppConfig


class WorkflowConfig(AppConfig):
    name = "workflow"

    def ready(self) -> None:
        """Put the lifecycles on the register."""
        from workflow import lifecycles  # noqa: F401
