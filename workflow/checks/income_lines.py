"""Income lines: how many, each once, in pesos."""

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from workflow.certificates.content import LINES_PER_SECTION
from workflow.checks.catalogue import BLOCK, WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding, PaperLine

LineKey = tuple[str, str, tuple[Decimal, ...]]
# Signs and codes of foreign money, and words that are no shop's name.
FOREIGN_MONEY = re.compile(
    r"[$€£¥]|\b(USD|EUR|GBP|JPY|CNY|RMB|SGD|HKD|AUD|KRW|dollars|euros|US dollar"
    r"|dollar.denominated)\b",
    re.IGNORECASE,
)


@register_check(
    "LINES",
    BLOCK,
    title=f"Each part of the form has {LINES_PER_SECTION} lines at most",
    source="Form 2307, January 2018 (ENCS): the rows of Part III",
)
def check_line_count(paper: CheckedPaper) -> Iterator[Finding]:
    counted = Counter(part_of_line(paper, line) for line in paper.lines)
    if max(counted.values(), default=0) > LINES_PER_SECTION:
        words = (
            f"The form has {LINES_PER_SECTION} lines in each part. "
            "Start a second certificate for the rest."
        )
        yield Finding("LINES", BLOCK, "lines", words)


def part_of_line(paper: CheckedPaper, line: PaperLine) -> str:
    """The part it is written in; where that is unknown, the one its code belongs to."""
    known = paper.code_of(line)
    return line.section or (known.section if known else "EWT")


@register_check(
    "SAME_LINE",
    WARN,
    title="No income line is on the certificate twice",
    source="a line pasted twice claims its income twice; DUPLICATE compares certificates only",
)
def check_repeated_lines(paper: CheckedPaper) -> Iterator[Finding]:
    seen: dict[LineKey, int] = {}
    for index, line in enumerate(paper.lines):
        if not any(line.months):
            continue
        first = seen.setdefault(key_of_line(line), index)
        if first != index:
            words = (
                f"Line {index + 1} is the same as line {first + 1}: code, description and amounts. "
                "Delete it, or name the stall of each."
            )
            yield Finding("SAME_LINE", WARN, f"lines.{index}.description", words)


def key_of_line(line: PaperLine) -> LineKey:
    """Return what two lines have in common when one was pasted twice; signs and case are no
    difference."""
    return line.atc, " ".join(re.findall(r"\w+", line.description.casefold())), line.months


@register_check(
    "CURRENCY",
    WARN,
    title="Amounts are in pesos",
    source="Form 2307: income payments are stated in Philippine pesos",
)
def check_foreign_currency(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        if found := FOREIGN_MONEY.search(line.description):
            words = f"“{found.group()}” is foreign money. The amounts of the form are in pesos."
            yield Finding("CURRENCY", WARN, f"lines.{index}.description", words)
