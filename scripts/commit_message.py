"""Checks the form of a commit message: ``python -m scripts.commit_message FILE``.

``area: Imperative sentence`` of at most 72 characters, an empty line, then the reason.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"^[a-z][a-z0-9/-]*: (?P<verb>[A-Z][a-z-]+) \S.*[^.]$")
# Third person, past tense and -ing are no imperatives; these only look like them.
IMPERATIVES = frozenset({"Address", "Bring", "Embed", "Feed", "Need", "Pass", "Press", "Process"})
NOT_IMPERATIVE = re.compile(r"(ed|ing|[^s]s)$")
GENERATED = ("Merge ", "Revert ", "fixup! ", "squash! ")


def commit_message_faults(message: str) -> list[str]:
    """Every fault of a commit message, as a sentence. Empty when there is none."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if subject.startswith(GENERATED):
        return []
    found = []
    if len(subject) > LONGEST:
        found.append(f"The subject has {len(subject)} characters; {LONGEST} are the limit.")
    matched = SUBJECT.match(subject)
    if not matched:
        found.append('Write the subject as "area: Imperative sentence", without a full stop.')
    elif is_not_imperative(matched["verb"]):
        found.append(f'Begin with an imperative, such as "Add"; "{matched["verb"]}" is none.')
    if len(lines) > 1 and lines[1].strip():
        found.append("Leave the second line empty.")
    return found


def is_not_imperative(verb: str) -> bool:
    return verb not in IMPERATIVES and bool(NOT_IMPERATIVE.search(verb))


def main(arguments: Sequence[str]) -> int:
    found = commit_message_faults(Path(arguments[0]).read_text(encoding="utf-8"))
    for fault in found:
        print(fault, file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
