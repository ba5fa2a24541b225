"""What the reader's process is asked to do, and its answers as plain data."""

from pathlib import Path
from typing import Any

from ocr import admission
from ocr.form import Plain
from ocr.pipeline import Pipeline
from ocr.protocol import KnownFacts
from ocr.rejection import Rejected
from ocr.serialization import known_heard, serialize_outcome

Answer = tuple[Plain, bytes]


class Jobs:
    """Keeps the last file in mind: the pages of a stack are asked for one by one."""

    def __init__(self) -> None:
        self.reader = Pipeline()
        self.known = KnownFacts()
        self.last: tuple[Any, bytes] = (None, b"")

    def do(self, job: Plain) -> Answer:
        """Raises Rejected."""
        if "known" in job:
            self.known = known_heard(job["known"])
        return getattr(self, f"do_{job['do']}")(job)

    def do_count(self, job: Plain) -> Answer:
        return {"found": self.reader.count(self.bytes_of(job))}, b""

    def do_read(self, job: Plain) -> Answer:
        outcome = self.reader.read(self.bytes_of(job), job["page"], self.known)
        return {"found": serialize_outcome(outcome)}, b""

    def do_picture(self, job: Plain) -> Answer:
        return {"found": None}, self.reader.picture(self.bytes_of(job), job["page"])

    def do_box(self, job: Plain) -> Answer:
        box = tuple(job["box"])
        data, page = self.bytes_of(job), job["page"]
        value = self.reader.read_box(data, page, box, job["kind"], self.known)
        return {"found": vars(value)}, b""

    def bytes_of(self, job: Plain) -> bytes:
        """Raises Rejected, and OSError."""
        path = Path(job["path"])
        is_ = path.stat()
        if is_.st_size > admission.LARGEST_BYTES:
            raise Rejected("too_large")
        key = (str(path), is_.st_ino, is_.st_mtime_ns, is_.st_size)
        if self.last[0] != key:
            self.last = (key, path.read_bytes())
        return self.last[1]
