"""The guarded status column: only the engine writes it."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, Self, TypeVar

from django.db import models
from django.db.models.signals import post_save
from django_fsm import ConcurrentTransitionMixin, FSMField, FSMFieldMixin

from core.db.compiled_statements import CompiledUpdate
from core.db.row_caches import (
    build_stored_row,
    clear_joined_rows,
    clear_prefetched_rows,
    database_of,
    is_unsaved,
)
from workflow.engine.transactions import is_pushing

UNREAD = object()
MODULE_OF_MIGRATIONS = "__fake__"  # as django.db.migrations.state.ModelState names it
KINDS = 256  # of updates: so many sets of columns


class StatusIsGuarded(RuntimeError):
    """Somebody tried to write a status past the engine."""


T = TypeVar("T", bound=models.Model)


class GuardedQuerySet(models.QuerySet[T]):
    """A queryset that cannot write a status: no update, no bulk write, no create."""

    def update(self, **changes: Any) -> int:
        self._refuse(changes)
        return super().update(**changes)

    def bulk_update(
        self, objs: Iterable[Any], fields: Iterable[str], batch_size: int | None = None
    ) -> int:
        names = list(fields)
        self._refuse(names)
        return super().bulk_update(objs, names, batch_size)

    def bulk_create(self, *args: Any, **kwargs: Any) -> list[Any]:
        raise StatusIsGuarded("Subjects of a lifecycle are born one by one, through the engine.")

    def _refuse(self, names: Iterable[str]) -> None:
        if "status" in names:
            raise StatusIsGuarded("Only perform() changes a status.")


class StatusField(FSMField):
    """django_fsm's protected column, left out of validation (``clean`` would reassign it)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **({"protected": True, "max_length": 20} | kwargs))

    def contribute_to_class(
        self, cls: type[models.Model], name: str, private_only: bool = False, **_: Any
    ) -> None:
        """Models of migrations have no moves: there it is a plain column.

        django_fsm would connect each of these models to all that are made after it.
        """
        if cls.__module__ == MODULE_OF_MIGRATIONS:
            models.CharField.contribute_to_class(self, cls, name, private_only)
        else:
            super().contribute_to_class(cls, name, private_only)

    def get_state(self, instance: Any) -> Any:
        """What the object holds; one that was not read with it is asked for as django_fsm does."""
        held = vars(instance)
        return held[self.attname] if self.attname in held else super().get_state(instance)


def set_status(subject: models.Model, status: str) -> None:
    """Put the status into the object in memory; only the engine calls this."""
    status_field(subject).set_state(subject, status)


def status_in_memory(subject: models.Model) -> str:
    """The status of the object in memory."""
    return status_field(subject).value_from_object(subject)


def status_field(subject: models.Model | type[models.Model]) -> StatusField:
    field = subject._meta.get_field("status")
    assert isinstance(field, StatusField)
    return field


class Tracked(ConcurrentTransitionMixin, models.Model):
    """A model with a guarded ``status`` and a ``version`` that grows with every change.

    django_fsm's compare-and-swap stays as the net under the row lock; its
    ``refresh_from_db`` is replaced, because it lifts the guard on the shared field object
    while it reloads.
    """

    version = models.PositiveIntegerField(default=0)
    seal = models.CharField(
        max_length=64, blank=True, editable=False, help_text="over all of it, as last saved"
    )

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if is_unsaved(self) and not is_pushing():
            raise StatusIsGuarded("A subject of a lifecycle is born through the engine.")
        if self._was != status_in_memory(self) and not is_pushing():
            raise StatusIsGuarded("Only perform() changes a status.")
        super().save(*args, **kwargs)

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **_: Any
    ) -> Self:
        """The object of a row, as Django makes it: what its ``__init__`` asks of each column
        anew (a default, a deferred value, who wants to hear of it) is not asked for each row."""
        read = build_stored_row(cls, db)
        vars(read).update(zip(field_names, values, strict=True))
        read._update_initial_state()
        return read

    @property
    def state_fields(self) -> Iterable[FSMFieldMixin]:
        """django_fsm looks for them among all columns, for every object that is read."""
        return (status_field(self),)

    def _update_initial_state(self) -> None:
        super()._update_initial_state()
        self._was = status_in_memory(self)
        self._saved = dict(vars(self))

    def changed(self) -> list[str]:
        """The columns that differ from what was read or last saved; values are replaced whole."""
        now, saved = vars(self), self._saved
        names = (field.attname for field in self._meta.concrete_fields)
        return [name for name in names if name in now and now[name] != saved.get(name, UNREAD)]

    def save_changes(self) -> None:
        """Save them, where the status is still what was read, by a statement that is compiled once
        for each set of columns. What became of a row that it does not find, ``save`` tells."""
        names = tuple(self.changed())
        if not (names and is_pushing() and self._write(names)):
            self.save(update_fields=names)
        self._update_initial_state()

    def _write(self, names: tuple[str, ...]) -> bool:
        """Whether the row was found; who keeps something of it hears that it was saved."""
        statement = update_of(type(self), names)
        new = [getattr(self, name) for name in names]
        if not statement.run(new, [self.pk, self._was]):
            return False
        told = {"created": False, "raw": False, "using": database_of(self)}
        post_save.send(type(self), instance=self, update_fields=frozenset(names), **told)
        return True

    def refresh_from_db(
        self,
        using: str | None = None,
        fields: Iterable[str] | None = None,
        from_queryset: models.QuerySet[Any] | None = None,
    ) -> None:
        """Reload. The status is set through its field; the guard is never lifted."""
        rows = from_queryset if from_queryset is not None else type(self)._base_manager.all()
        fresh = rows.using(using or database_of(self)).get(pk=self.pk)
        wanted = None if fields is None else set(fields)
        for field in self._meta.concrete_fields:
            if wanted is None or field.name in wanted or field.attname in wanted:
                self._take(field, getattr(fresh, field.attname))
        clear_joined_rows(self)
        clear_prefetched_rows(self)
        self._update_initial_state()

    def _take(self, field: "models.Field[Any, Any]", value: Any) -> None:
        if isinstance(field, StatusField):
            field.set_state(self, value)
        else:
            setattr(self, field.attname, value)

    def clean_fields(self, exclude: Iterable[str] | None = None) -> None:
        super().clean_fields(exclude={*(exclude or ()), "status"})


@lru_cache(KINDS)
def update_of(model: type[models.Model], names: tuple[str, ...]) -> CompiledUpdate:
    """Of these columns of a row, by its key and the status that was read."""
    columns: Any = list(map(model._meta.get_field, names))
    return CompiledUpdate(model._base_manager.all(), columns, [model._meta.pk, status_field(model)])
