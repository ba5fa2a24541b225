"""A fair lock: one writer at a time, first come, first served."""

import threading
from collections import deque


class WriterQueue:
    """A lock that is handed to the next waiter; Python's own goes to any thread."""

    def __init__(self) -> None:
        self.guard = threading.Lock()
        self.is_taken = False
        self.waiting: deque[threading.Event] = deque()

    def take(self, seconds: float) -> bool:
        """Wait so long at most; False when it did not come to that."""
        with self.guard:
            if not self.is_taken:
                self.is_taken = True
                return True
            mine = threading.Event()
            self.waiting.append(mine)
        return mine.wait(seconds) or not self.left(mine)

    def left(self, mine: threading.Event) -> bool:
        """Give up waiting; False when the turn came in that very moment."""
        with self.guard:
            if mine.is_set():
                return False
            self.waiting.remove(mine)
            return True

    def pass_on(self) -> None:
        with self.guard:
            if self.waiting:
                self.waiting.popleft().set()
            else:
                self.is_taken = False
