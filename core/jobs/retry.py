"""How often a job is tried, by its lane or its function; no caller decides it."""

import random
from dataclasses import dataclass

from core.models.job import Lane


class GiveUp(Exception):
    """Raised by a job that no later attempt can do: it is given up at once."""


@dataclass(frozen=True)
class RetryPolicy:
    """``attempts`` in all; the pause doubles with each, up to ``longest_pause_s``."""

    attempts: int
    longest_pause_s: int

    def pause_after(self, attempts: int) -> float:
        """Seconds until the next attempt, spread so that failures do not come back together."""
        return self.shortest_pause_after(attempts) * random.uniform(1, 3)  # nosec B311  # a pause

    def shortest_pause_after(self, attempts: int) -> float:
        return min(2**attempts, self.longest_pause_s) / 2


USUAL = RetryPolicy(attempts=5, longest_pause_s=3600)
# A mail server, or a folder of another machine, may be away for 24 hours and more.
PATIENT = RetryPolicy(attempts=110, longest_pause_s=1800)
LANES = {Lane.MAIL.value: PATIENT}
_functions: dict[str, RetryPolicy] = {}


def set_policy(func: str, policy: RetryPolicy) -> None:
    """Have jobs of this function tried by this policy, in lanes that have none of their own."""
    _functions[func] = policy


def policy_for(lane: str, func: str) -> RetryPolicy:
    return LANES.get(str(lane)) or _functions.get(func, USUAL)
