"""What the audit remembers of each subject and row while it walks: a file of its own, not memory.

SQLite keeps it in a nameless temporary file that is gone with the process; of a million subjects
a few megabytes are in memory at a time. In it are digests and statuses, nothing anybody wrote.
"""

import json
import sqlite3
from collections.abc import Iterator
from typing import Any, NamedTuple

IN_MEMORY = "PRAGMA cache_size = -16000"  # kB
TABLES = (
    "PRAGMA journal_mode = OFF",
    IN_MEMORY,
    "BEGIN",  # never committed: nothing is to outlive the audit
    "CREATE TABLE said (lifecycle, subject, number, target, version, content, state,"
    " PRIMARY KEY (lifecycle, subject)) WITHOUT ROWID",
    "CREATE TABLE erased (lifecycle, subject, number,"
    " PRIMARY KEY (lifecycle, subject)) WITHOUT ROWID",
    "CREATE TABLE recorded (name, key, number, facts, PRIMARY KEY (name, key)) WITHOUT ROWID",
    "CREATE TABLE noted (name, key, value, PRIMARY KEY (name, key)) WITHOUT ROWID",
    "CREATE TABLE found (place INTEGER PRIMARY KEY, number, why, mark)",
)
GET = "SELECT number, target, version, content, state FROM said WHERE lifecycle=? AND subject=?"
PUT = "INSERT OR REPLACE INTO said VALUES (?, ?, ?, ?, ?, ?, ?)"
STRIKE = "DELETE FROM said WHERE lifecycle = ? AND subject = ?"
REST = "SELECT subject, number FROM said WHERE lifecycle = ? ORDER BY number"
SUBJECTS = "SELECT subject FROM said WHERE lifecycle = ? AND subject > ? ORDER BY subject LIMIT ?"
PUT_ERASED = "INSERT OR IGNORE INTO erased VALUES (?, ?, ?)"
ERASED_BY = "SELECT number FROM erased WHERE lifecycle = ? AND subject = ?"

PUT_ROW = "INSERT OR REPLACE INTO recorded VALUES (?, ?, ?, ?)"
NUMBER_OF_ROW = "SELECT number FROM recorded WHERE name = ? AND key = ?"
TAKE_ROW = "DELETE FROM recorded WHERE name = ? AND key = ? RETURNING number, facts"
ROWS_LEFT = "SELECT key, number, facts FROM recorded WHERE name = ? ORDER BY number"

PUT_NOTE = "INSERT OR REPLACE INTO noted VALUES (?, ?, ?)"
NOTE = "SELECT value FROM noted WHERE name = ? AND key = ?"
PUT_FINDING = "INSERT INTO found (number, why, mark) VALUES (?, ?, ?)"
FINDINGS = "SELECT number, why, mark FROM found ORDER BY number IS NULL, number, place"

Key = tuple[str, str]  # lifecycle and subject
Recorded = tuple[int, dict[str, Any] | None]  # number and facts


class LastRecord(NamedTuple):
    """What the chain last said of one subject; ``state`` is a digest of its columns."""

    number: int
    target: str
    version: int
    content: str
    state: str


class StoredFinding(NamedTuple):
    """Something that does not hold, as an acknowledgement names it."""

    number: int | None
    why: str
    mark: str


class SubjectLedger:
    """What the chain last said of each subject, and which subjects it says were erased.

    It holds the findings too, and what checks of single lifecycles note while the chain is walked.
    """

    def __init__(self) -> None:
        self.file = sqlite3.connect("", isolation_level=None)
        for statement in TABLES:
            self.file.execute(statement)

    def close(self) -> None:
        self.file.close()

    def last(self, key: Key) -> LastRecord | None:
        row = self.file.execute(GET, key).fetchone()
        return LastRecord(*row) if row else None

    def put(self, key: Key, last: LastRecord) -> None:
        self.file.execute(PUT, (*key, *last))

    def strike(self, key: Key) -> None:
        """It was compared; what is left at the end was never seen."""
        self.file.execute(STRIKE, key)

    def rest(self, lifecycle: str) -> Iterator[tuple[str, int]]:
        """Each subject that was not struck, and its last number, lowest first."""
        yield from self.file.execute(REST, (lifecycle,))

    def subjects(self, lifecycle: str, at_once: int) -> Iterator[list[str]]:
        """Every subject in it, so many at a time."""
        after = ""
        while found := self.file.execute(SUBJECTS, (lifecycle, after, at_once)).fetchall():
            yield [subject for (subject,) in found]
            (after,) = found[-1]

    def put_erased(self, rows: Iterator[tuple[str, str, int]]) -> None:
        """Subjects and the number that erased each; of several the first given counts."""
        self.file.executemany(PUT_ERASED, rows)

    def erased_by(self, key: Key) -> int:
        """The number of the transition that erased a subject; 0: none did."""
        row = self.file.execute(ERASED_BY, key).fetchone()
        return row[0] if row else 0

    def put_row(self, table: str, key: str, number: int, facts: dict[str, Any] | None) -> None:
        """What a transition recorded of a row; None: that it was deleted."""
        self.file.execute(PUT_ROW, (table, key, number, json.dumps(facts)))

    def number_of_row(self, table: str, key: str) -> int | None:
        """The number of the transition that recorded a row last; None: none did so far."""
        found = self.file.execute(NUMBER_OF_ROW, (table, key)).fetchone()
        return found[0] if found else None

    def put_note(self, name: str, key: str, value: Any) -> None:
        """Note a JSON value under a name, in place of the one before."""
        self.file.execute(PUT_NOTE, (name, key, json.dumps(value)))

    def note(self, name: str, key: str) -> Any:
        """What was noted last; None: nothing."""
        found = self.file.execute(NOTE, (name, key)).fetchone()
        return json.loads(found[0]) if found else None

    def put_finding(self, finding: StoredFinding) -> None:
        self.file.execute(PUT_FINDING, finding)

    def findings(self) -> Iterator[StoredFinding]:
        """All that was found, lowest number first."""
        yield from (StoredFinding(*row) for row in self.file.execute(FINDINGS))

    def take_row(self, table: str, key: str) -> Recorded | None:
        """What was last recorded of a row, once; those left at the end were never asked for."""
        found = self.file.execute(TAKE_ROW, (table, key)).fetchone()
        return (found[0], json.loads(found[1])) if found else None

    def rows_left(self, table: str) -> Iterator[tuple[str, int]]:
        """The rows that should be there and were not asked for, with their last number."""
        for key, number, facts in self.file.execute(ROWS_LEFT, (table,)):
            if json.loads(facts) is not None:
                yield key, number
