"""What the first migrations of an app are made of."""

from collections.abc import Sequence
from typing import Any

from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class CreateModels(Operation):
    """Create the tables of many models.

    After each model Django renders all related ones again, which here is nearly every one; for
    sixty tables that takes seconds. Here all are rendered once, at the end.
    """

    def __init__(self, models: Sequence[CreateModel]):
        self.models = models

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        forget_what_was_drawn(state)
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, *states: ProjectState) -> None:
        for model in self.models:
            model.database_forwards(app_label, schema_editor, *states)

    def database_backwards(self, app_label: str, schema_editor: Any, *states: ProjectState) -> None:
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, *states)

    def describe(self) -> str:
        return "; ".join(model.describe() for model in self.models)


def forget_what_was_drawn(state: ProjectState) -> None:
    """Clear the rendered models; the next caller renders all of them up to date."""
    state.is_delayed = True
    state.clear_delayed_apps_cache()
    state.is_delayed = False
