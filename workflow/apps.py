from functools import partial

from django.apps import AppConfig

from accounts import later

MAIL_ATTEMPTS = 14  # with pauses that double: a mail server may be away for four hours


class WorkflowConfig(AppConfig):
    name = "workflow"

    def ready(self) -> None:
        """Put the lifecycles on the register; do what accounts leaves for later as jobs."""
        from workflow import lifecycles  # noqa: F401
        from workflow.jobs.queue import enqueue

        later.plug(partial(enqueue, lane="mail", max_attempts=MAIL_ATTEMPTS))
