"""How much is measured."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Plan:
    """Rounds take turns; ``deeds`` of each contender in a round."""

    rounds: int
    deeds: int
    sockets: tuple[int, ...]  # fewest first
    events: int  # in a round, to all of them
    clients: tuple[int, ...]
    seconds: float  # of a round of clients
    sheets: int = 5  # rounds of the quarter sheet
    scale: int = 0  # certificates; 0 leaves it out
    forms: int = 0  # generated and read; 0 leaves them out
    billing: tuple[int, ...] = ()  # documents read, rows listed; none leaves them out
    pages: bool = False  # a browser, attacks by file, a first start

    def as_json(self) -> dict[str, object]:
        return asdict(self)

    @property
    def most_moves(self) -> int:
        return self.deeds * (self.rounds + 1) + 1


PLANS = {
    "smallest": Plan(1, 1, (20,), 1, (2,), 0.2, sheets=1, forms=5, billing=(100, 2_000)),
    "quick": Plan(5, 6, (100, 200), 5, (8, 32), 0.7, sheets=1),
    "usual": Plan(
        9,
        40,
        (200, 1000),
        15,
        (8, 32),
        3.0,
        scale=20_000,
        forms=300,
        billing=(20_000, 100_000),
        pages=True,
    ),
    "full": Plan(
        9,
        40,
        (200, 1000),
        30,
        (8, 32),
        5.0,
        scale=1_000_000,
        forms=300,
        billing=(100_000, 1_000_000),
        pages=True,
    ),
}
