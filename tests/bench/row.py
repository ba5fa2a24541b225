"""One line of the table."""

from dataclasses import dataclass
from typing import Any


@dataclass
class Row:
    """``ratio`` is the figure that the goal is about, ``spread`` its range over the rounds.
    What could not be measured says so in ``reason``."""

    case: str
    db: str
    goal: str
    ratio: float | None = None
    floor: float | None = None
    ours: float | None = None
    peer: float | None = None
    by_floor: float | None = None
    by_peer: float | None = None
    spread: str = ""
    unit: str = "ms"
    reason: str = ""

    def as_json(self) -> dict[str, Any]:
        told = {"case": self.case, "db": self.db, "ratio": self.ratio, "value": self.ours}
        return told | {"unit": self.unit} | ({"reason": self.reason} if self.reason else {})

    def cells(self) -> tuple[str, ...]:
        figures = (self.floor, self.ours, self.peer, self.by_floor, self.by_peer)
        told = ["" if figure is None else f"{figure:g}" for figure in figures]
        return (
            self.case,
            self.db,
            *told,
            f"SKIP: {self.reason}" if self.reason else self.spread,
            self.goal,
        )
