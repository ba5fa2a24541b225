"""The list of checks: each with its id, severity, title and the source of its rule."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from workflow.checks.paper import CheckedPaper, Finding

BLOCK, WARN, INFO = "block", "warn", "info"

Look = Callable[[CheckedPaper], Iterator[Finding]]


@dataclass(frozen=True)
class Check:
    """A rule a certificate is held against. ``severities`` are those its findings may have."""

    id: str
    severities: tuple[str, ...]
    title: str
    source: str
    look: Look


CHECKS: list[Check] = []


def register_check(id: str, *severities: str, title: str, source: str) -> Callable[[Look], Look]:
    """Put a rule on the list, in the order a reviewer goes through them."""

    def enter(look: Look) -> Look:
        CHECKS.append(Check(id, severities, title, source, look))
        return look

    return enter


def look_at(paper: CheckedPaper) -> list[Finding]:
    """Everything the checks find, in the order of the list; empty is clean."""
    return [found for each in CHECKS for found in each.look(paper)]
