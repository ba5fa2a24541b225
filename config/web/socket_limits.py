"""How much a client may say on a socket."""

import time
from collections import deque

MOST_A_MINUTE = 30
SECONDS = 60


class SocketBudget:
    """The moments of the latest messages."""

    def __init__(self) -> None:
        self.moments: deque[float] = deque(maxlen=MOST_A_MINUTE + 1)

    def is_too_much(self) -> bool:
        """One more message: are there now more than may come within a minute?"""
        now = time.monotonic()
        self.moments.append(now)
        return len(self.moments) > MOST_A_MINUTE and now - self.moments[0] < SECONDS
