"""The threshold of confidence that people's corrections speak for. Proposed, never set."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from workflow.scans.accuracy import EDGES

ONE_SIDED_95 = 1.645  # standard deviations
LOWEST = 0.5  # whatever corrections say, what is likelier wrong than right is not sure


class Threshold(NamedTuple):
    """What it would mean to be sure from a confidence on."""

    confidence: float
    fields: int
    covered: float  # share of all values that need no look
    right: float  # share of these that people left as they were
    proven: float  # share that is right at least, with 95 % confidence


def possible_thresholds(tallied: Sequence[dict[str, Any]]) -> list[Threshold]:
    """From every confidence at which values were seen, lowest first."""
    counts, corrections = (
        [sum(each["bins"][n][k] for each in tallied) for n in range(len(EDGES))] for k in (0, 1)
    )
    return [
        threshold_from(edge, sum(counts[n:]), sum(corrections[n:]), sum(counts))
        for n, edge in enumerate(EDGES)
        if counts[n] and edge >= LOWEST
    ]


def threshold_from(edge: float, count: int, corrected: int, every: int) -> Threshold:
    right = 1 - corrected / count
    return Threshold(edge, count, count / every, right, proven_share(count, corrected))


def proven_share(count: int, wrong: int) -> float:
    """The lower end of Wilson's interval for a share of which so many were seen, so many wrong."""
    share, squared = 1 - wrong / count, ONE_SIDED_95**2
    middle = share + squared / (2 * count)
    half = ONE_SIDED_95 * math.sqrt(share * (1 - share) / count + squared / (4 * count**2))
    return (middle - half) / (1 + squared / count)


def propose_threshold(found: Sequence[Threshold], wished: float) -> Threshold | None:
    """The lowest that is proven to be as right as was wished; None where too little was seen."""
    return next((each for each in found if each.proven >= wished), None)
