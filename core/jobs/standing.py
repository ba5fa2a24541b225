"""Steps that each worker repeats besides its lanes, in threads of their own.

    @repeat_in_workers(threads=2)
    def deliver_due_webhooks() -> int: ...

A step says whether it found something to do, and is called again at once if so. It takes its work
by a lease, because several workers run it at the same time.
"""

from collections.abc import Callable

Step = Callable[[], int]
STEPS: list[Step] = []


def repeat_in_workers(threads: int = 1) -> Callable[[Step], Step]:
    """Have workers call a function of this module over and over."""

    def register(step: Step) -> Step:
        STEPS.extend([step] * threads)
        return step

    return register
