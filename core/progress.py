"""How far a long command has come: a bar on a terminal, nothing where nobody looks."""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TypeVar

from django.core.management.base import OutputWrapper

T = TypeVar("T")
Tell = Callable[[str, int, int], None]  # of what, how many are done, of how many
EVERY = 250  # items
SECONDS_BETWEEN = 0.2
WIDTH = 30  # characters


def nobody(what: str, done: int, total: int) -> None:
    """Tell nobody."""


def report_progress(items: Iterable[T], what: str, total: int, tell: Tell) -> Iterator[T]:
    """The same items, telling now and then how many were gone through, and at the end."""
    done = 0
    for done, item in enumerate(items, 1):
        yield item
        if done % EVERY == 0 and done < total:
            tell(what, done, total)
    tell(what, done, done)


class ProgressCounter:
    """Progress counter for work that is not a single list."""

    def __init__(self, what: str, total: int, tell: Tell):
        self.what, self.total, self.tell, self.done = what, total, tell, 0

    def add(self, many: int) -> None:
        before, self.done = self.done, self.done + many
        if self.done // EVERY > before // EVERY and self.done < self.total:
            self.tell(self.what, self.done, self.total)

    def end(self) -> None:
        self.tell(self.what, self.total, self.total)


class Bar:
    """A progress bar in one line of a terminal, drawn a few times a second."""

    def __init__(self, out: OutputWrapper):
        self.out = out
        self.drawn_at = 0.0

    def __call__(self, what: str, done: int, total: int) -> None:
        if self.out.isatty() and (done == total or monotonic() > self.drawn_at + SECONDS_BETWEEN):
            self.drawn_at = monotonic()
            self.out.write(f"\r{self.line(what, done, total)}", ending="\n" * (done == total))
            self.out.flush()

    @staticmethod
    def line(what: str, done: int, total: int) -> str:
        full = WIDTH * done // max(total, 1)
        return f"[{'#' * full}{'.' * (WIDTH - full)}] {done:,} of {total:,} {what}"
