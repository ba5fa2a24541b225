from django.apps import AppConfig


class WorkflowConfig(AppConfig):
    name = "workflow"

    def ready(self) -> None:
        """Put the lifecycles and the recorded tables on their registers."""
        from core.recording import Recorder, connect_recorder
        from workflow import lifecycles  # noqa: F401
        from workflow.records import tables  # noqa: F401
        from workflow.records.recording import check_keys, record_changes

        connect_recorder(Recorder(record_changes, check_keys))
