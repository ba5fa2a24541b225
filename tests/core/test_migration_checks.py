"""Many tables are made at once, and their models drawn once."""

from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations.state import ProjectState, StateApps

from core.db.migration_checks import CreateModels

pytestmark = pytest.mark.both_databases

NAMES = ("Shelf", "Book", "Loan")


def table(name: str, *more: tuple[str, Any]) -> migrations.CreateModel:
    return migrations.CreateModel(name, [("id", models.BigAutoField(primary_key=True)), *more])


def to(name: str) -> Any:
    return models.ForeignKey(f"core.{name}", models.CASCADE)


LIBRARY = CreateModels(
    models=[
        table("Shelf"),
        table("Book", ("shelf", to("Shelf"))),
        table("Loan", ("of", to("Book"))),
    ]
)


def tables() -> set[str]:
    there = connection.introspection.table_names()
    return {name for name in NAMES if f"core_{name.lower()}" in there}


@pytest.mark.django_db(transaction=True)
def test_they_are_made_and_taken_away_again():
    before, after = ProjectState(), ProjectState()
    LIBRARY.state_forwards("core", after)
    with connection.schema_editor() as editor:
        LIBRARY.database_forwards("core", editor, before, after)
    assert tables() == set(NAMES)
    with connection.schema_editor() as editor:
        LIBRARY.database_backwards("core", editor, after, before)
    assert tables() == set()


def test_each_is_drawn_once(monkeypatch: pytest.MonkeyPatch):
    drawn: list[str] = []
    render = StateApps.render_multiple

    def counted(self: StateApps, states: Any) -> None:
        drawn.extend(state.name for state in states)
        render(self, states)

    state = ProjectState()
    assert list(state.apps.get_models()) == []
    monkeypatch.setattr(StateApps, "render_multiple", counted)
    LIBRARY.state_forwards("core", state)
    assert {model.__name__ for model in state.apps.get_models()} == set(NAMES)
    assert sorted(drawn) == sorted(NAMES)


def test_it_says_what_it_makes():
    assert LIBRARY.describe() == "Create model Shelf; Create model Book; Create model Loan"
