"""A reader that says what a test has it say, page by page."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.jobs.worker import Worker
from core.quarter import Quarter
from ocr.form import Form, Line, NoForm, Value
from workflow.engine import effects
from workflow.files.reading.unreadable import Unreadable

LAST = Quarter.current().previous
BOX = (0.1, 0.2, 0.4, 0.25)
PAPER = {
    "period_from": LAST.start.isoformat(),
    "period_to": LAST.end.isoformat(),
    "payee_tin": "00991234500000",
    "payee_name": "PACIFIC CREST MALLS, INC.",
    "payee_address": "6F CREST TOWER, PARANAQUE CITY",
    "payee_zip": "1700",
    "payor_tin": "99876543200000",
    "payor_name": "TENANT VENTURES CORPORATION",
    "payor_address": "RIZAL AVE., MANILA",
    "payor_zip": "1000",
    "signatory_name": "MARIA LOURDES R. VILLANUEVA",
    "signatory_title": "FINANCE MANAGER",
    "signatory_tin": "98378056500000",
}
RENT = {
    "description": "Rental of real property",
    "atc": "WC100",
    "m1": "100,000.00",
    "m2": "100,000.00",
    "m3": "100,000.00",
    "total": "300,000.00",
    "tax": "15,000.00",
}


def value(text: str, confidence: float = 0.99, page: int = 1) -> Value:
    return Value(text, confidence, page, BOX)


def form(page: int = 1, unsure: dict[str, float] | None = None, **changes: str) -> Form:
    """A clean certificate of the tests' tenant at the tests' company."""
    sure = unsure or {}
    said = {name: changes.get(name, text) for name, text in PAPER.items()}
    cells = {name: changes.get(f"line_{name}", text) for name, text in RENT.items()}
    signed = value(changes.get("signed", "yes"), sure.get("signed", 0.99), page)
    return Form(
        pages=(page,),
        fields={name: value(text, sure.get(name, 0.99), page) for name, text in said.items()},
        lines=[
            Line(
                "EWT",
                {
                    name: value(cells[name], sure.get(f"lines.0.{name}", 0.99), page)
                    for name in cells
                },
            )
        ],
        totals={
            name: value(cells[name], 0.99, page) for name in ("m1", "m2", "m3", "total", "tax")
        },
        signed=signed,
        confidence=min([0.99, *sure.values()]),
        source="image",
        dpi=300,
    )


@dataclass
class FakeReader:
    """``says`` is what it finds, by the bytes of a file: outcomes or refusals, page by page."""

    says: dict[bytes, list[Any]] = field(default_factory=dict)
    asked: list[tuple[bytes, int]] = field(default_factory=list)
    box: Value = field(default_factory=lambda: value("98234711800000", 0.98))

    def teach(self, data: bytes, *pages: Any) -> bytes:
        self.says[data] = list(pages)
        return data

    def pages_of(self, path: Any) -> list[Any]:
        return self.says[Path(path).read_bytes()]

    def count_pages(self, path: Any) -> int:
        pages = self.pages_of(path)
        if pages and isinstance(pages[0], str):
            raise Unreadable(pages[0], f"It is {pages[0]}.")
        return len(pages)

    def read_page(self, path: Any, page: int, known: Any) -> Any:
        self.asked.append((Path(path).read_bytes(), page))
        found = self.pages_of(path)[page - 1]
        if isinstance(found, Exception):
            raise found
        return found

    def page_picture(self, path: Any, page: int) -> bytes:
        return b"\x89PNG page %d" % page

    def read_box(self, path: Any, page: int, box: Any, kind: str, known: Any) -> Value:
        return self.box


def nothing(page: int, reason: str = "not_2307") -> NoForm:
    return NoForm(page, reason)


def work_off() -> None:
    """What the jobs process does, until nothing is left to do."""
    worker = Worker({})
    while effects.relay_once() or worker.work_once("mail") or worker.work_once("ocr"):
        pass


Send = Callable[..., Any]
