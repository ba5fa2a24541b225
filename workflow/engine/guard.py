"""The guarded status column: only the engine writes it."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db import models
from django_fsm import ConcurrentTransitionMixin, FSMField, FSMFieldMixin

from workflow.engine.transactions import is_pushing

UNREAD = object()


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


def set_status(subject: models.Model, status: str) -> None:
    """Put the status into the object in memory; only the engine calls this."""
    status_field(subject).set_state(subject, status)


def status_of(subject: models.Model) -> str:
    """The status of the object in memory."""
    return status_field(subject).value_from_object(subject)


def status_field(subject: models.Model) -> StatusField:
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
        if self._state.adding and not is_pushing():
            raise StatusIsGuarded("A subject of a lifecycle is born through the engine.")
        if self._was != status_of(self) and not is_pushing():
            raise StatusIsGuarded("Only perform() changes a status.")
        super().save(*args, **kwargs)

    @property
    def state_fields(self) -> Iterable[FSMFieldMixin]:
        """django_fsm looks for them among all columns, for every object that is read."""
        return (status_field(self),)

    def _update_initial_state(self) -> None:
        super()._update_initial_state()
        self._was = status_of(self)
        self._saved = dict(vars(self))

    def changed(self) -> list[str]:
        """The columns that differ from what was read or last saved; values are replaced whole."""
        now, saved = vars(self), self._saved
        names = (field.attname for field in self._meta.concrete_fields)
        return [name for name in names if name in now and now[name] != saved.get(name, UNREAD)]

    def refresh_from_db(
        self,
        using: str | None = None,
        fields: Iterable[str] | None = None,
        from_queryset: models.QuerySet[Any] | None = None,
    ) -> None:
        """Reload. The status is set through its field; the guard is never lifted."""
        rows = from_queryset if from_queryset is not None else type(self)._base_manager.all()
        fresh = rows.using(using or self._state.db).get(pk=self.pk)
        wanted = None if fields is None else set(fields)
        for field in self._meta.concrete_fields:
            if wanted is None or field.name in wanted or field.attname in wanted:
                self._take(field, getattr(fresh, field.attname))
        self._state.fields_cache = {}
        self._prefetched_objects_cache: dict[str, Any] = {}
        self._update_initial_state()

    def _take(self, field: "models.Field[Any, Any]", value: Any) -> None:
        if isinstance(field, StatusField):
            field.set_state(self, value)
        else:
            setattr(self, field.attname, value)

    def clean_fields(self, exclude: Iterable[str] | None = None) -> None:
        super().clean_fields(exclude={*(exclude or ()), "status"})
