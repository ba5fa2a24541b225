"""Files and large bodies are worked on a few at a time; the others wait on the disk, with their
senders."""

from collections import deque
from collections.abc import Callable

from core.refusals import Refusal

AT_ONCE = 2
LARGE_BYTES = 256 * 1024
WAIT_SECONDS = 60


class TooManyAtOnce(Refusal):
    """503: it was this request's turn for too long not."""

    status_code, code = 503, "busy"

    def __init__(self) -> None:
        super().__init__(
            "Many files are coming in just now. Please try again in a minute.", retry_after=60
        )


class ConcurrencyLimit:
    """A semaphore of ``places``; a caller who finds none waits until one is free."""

    def __init__(self, places: int = AT_ONCE):
        self.places = places
        self.inside: set[object] = set()
        self.waiting: deque[tuple[object, Callable[[], None]]] = deque()

    def enter(self, who: object, let_in: Callable[[], None]) -> bool:
        """Return whether there is a place at once; if not, ``let_in`` is called when there is."""
        if len(self.inside) < self.places:
            self.inside.add(who)
            return True
        self.waiting.append((who, let_in))
        return False

    def is_waiting(self, who: object) -> bool:
        return any(each is who for each, _ in self.waiting)

    def leave(self, who: object) -> None:
        """Gives its place to the next, or stops waiting; nothing for who is neither."""
        self.waiting = deque(pair for pair in self.waiting if pair[0] is not who)
        if who not in self.inside:
            return
        self.inside.remove(who)
        if self.waiting:
            following, let_in = self.waiting.popleft()
            self.inside.add(following)
            let_in()


bodies = ConcurrencyLimit()
