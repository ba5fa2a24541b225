"""Imported by Python itself as it starts: sets this process's clock as the file says, all along."""

import os
import threading
import time
from pathlib import Path

import time_machine

LOOK_SECONDS = 0.2


def follow(file: Path) -> None:
    """Jump whenever the file says another number of seconds; monotonic time stays true."""
    ahead, travel = 0, None
    pause = threading.Event()
    while True:
        wanted = int(file.read_text())
        if wanted != ahead:
            if travel:
                travel.stop()
            travel = time_machine.travel(time.time() + wanted) if wanted else None
            if travel:
                travel.start()
            ahead = wanted
        pause.wait(LOOK_SECONDS)


if name := os.environ.get("CLOCK_FILE"):
    threading.Thread(target=follow, args=[Path(name)], daemon=True).start()
