"""What the reader's process is asked to do, and its answers as plain data."""

from ocr.form import Plain
from ocr.pipeline import Pipeline
from ocr.protocol import KnownFacts
from ocr.serialization import known_heard, serialize_outcome

Answer = tuple[Plain, bytes]


class Jobs:
    """Keeps the last file in mind: the pages of a stack are asked for one by one."""

    def __init__(self) -> None:
        self.reader = Pipeline()
        self.known = KnownFacts()
        self.data = b""

    def do(self, job: Plain, data: bytes) -> Answer:
        """``data``: the file, where the job says that it is another. Raises Rejected."""
        if job.get("is_another_file"):
            self.data = data
        if "known" in job:
            self.known = known_heard(job["known"])
        return getattr(self, f"do_{job['do']}")(job)

    def do_count(self, job: Plain) -> Answer:
        return {"found": self.reader.count(self.data)}, b""

    def do_read(self, job: Plain) -> Answer:
        outcome = self.reader.read(self.data, job["page"], self.known)
        return {"found": serialize_outcome(outcome)}, b""

    def do_picture(self, job: Plain) -> Answer:
        return {"found": None}, self.reader.picture(self.data, job["page"])

    def do_box(self, job: Plain) -> Answer:
        box = tuple(job["box"])
        value = self.reader.read_box(self.data, job["page"], box, job["kind"], self.known)
        return {"found": vars(value)}, b""
