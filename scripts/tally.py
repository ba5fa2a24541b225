"""Which tests fell, from the report that pytest and vitest write for machines."""

from pathlib import Path
from xml.etree.ElementTree import parse  # nosec B405: what our own runners wrote


def failed_test_names(report: Path) -> list[str]:
    """The names of the tests that failed or could not begin, each once, in their order.

    Empty where the runner ended before it wrote a report.
    """
    if not report.exists():
        return []
    cases = parse(report).iter("testcase")  # nosec B314: as above
    fell = (case for case in cases if {"failure", "error"} & {part.tag for part in case})
    return list(dict.fromkeys(f"{case.get('classname')}::{case.get('name')}" for case in fell))
