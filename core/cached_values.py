"""Values that seldom change, cached in each process for a minute, or until a change here."""

from collections.abc import Callable
from time import monotonic
from typing import Any, ClassVar, Generic, TypeVar

from django.db import models, transaction
from django.db.models.signals import post_delete, post_save

T = TypeVar("T")
KEPT_SECONDS = 60


class CachedValue(Generic[T]):
    """What ``read`` gives, for a minute; saving or deleting one of ``of`` forgets it at once.

    A write past ``save()`` is seen after the minute, as one of another process is.
    """

    everything: ClassVar[list["CachedValue[Any]"]] = []
    is_held: ClassVar[bool] = False

    def __init__(self, read: Callable[[], T], *of: type[models.Model]):
        self.read = read
        self.value: tuple[float, T] | None = None
        self.forgotten = 0
        self.everything.append(self)
        for model in of:
            post_save.connect(self.changed, sender=model)
            post_delete.connect(self.changed, sender=model)

    def __call__(self) -> T:
        kept = self.value
        if kept is None or (monotonic() - kept[0] > KEPT_SECONDS and not CachedValue.is_held):
            kept = self.read_again()
        return kept[1]

    def read_again(self) -> tuple[float, T]:
        """Keep what is read, unless another thread changed it meanwhile: it may be of before."""
        forgotten = self.forgotten
        read = (monotonic(), self.read())
        self.value = read
        if self.forgotten != forgotten:
            self.value = None
        return read

    def forget(self) -> None:
        """Read it again when next asked."""
        self.forgotten += 1
        self.value = None

    def changed(self, **_: Any) -> None:
        """Forget it now, and once more when others can see the change."""
        self.forget()
        transaction.on_commit(self.forget)


def read_everything() -> None:
    """All of it, for a process that begins now and may ask no database."""
    for kept in CachedValue.everything:
        kept()


def hold_everything() -> None:
    """From now on this process reads nothing again."""
    CachedValue.is_held = True


def forget_everything() -> None:
    """Forget each cached value, so that the next call reads it."""
    for kept in CachedValue.everything:
        kept.forget()
