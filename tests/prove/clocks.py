"""Clocks that can be set while a process runs."""

from pathlib import Path

SITE = Path(__file__).with_name("clock_site")


class SetClock:
    """The clock of one process and its children; ``clock_site`` follows the file in each."""

    def __init__(self, file: Path):
        self.file = file
        self.set_ahead(0)
        self.environment = {"PYTHONPATH": str(SITE), "CLOCK_FILE": str(file)}

    def set_ahead(self, seconds: int) -> None:
        """So many seconds ahead of true time from now on; negative: behind it."""
        new = self.file.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self.file)
