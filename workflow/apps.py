from django.apps import AppConfig


class WorkflowConfig(AppConfig):
    name = "workflow"

    def ready(self) -> None:
        """Put the lifecycles and the recorded tables on their registers."""
        from core.recording import Recorder, connect_recorder
        from workflow import lifecycles  # noqa: F401
        from workflow.engine.verify import connect_story_check
        from workflow.lifecycles.findings import take_in_acknowledgement
        from workflow.lifecycles.four_eyes import check_four_eyes
        from workflow.records import tables  # noqa: F401
        from workflow.records.recording import check_keys, record_changes
        from workflow.records.role_checks import check_role

        connect_recorder(Recorder(record_changes, check_keys))
        for check in (check_role, check_four_eyes, take_in_acknowledgement):
            connect_story_check(check)
