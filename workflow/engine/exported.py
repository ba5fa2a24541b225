"""Transitions as lines of JSON that leave the portal, and the proof of such a file by itself.

A line holds every column of a transition, its hash, and the values behind it with their salt, so
that each can be reckoned again. Lines are chained in the order they are written (``link``), each
says its ``place`` and the last one ``of`` how many, so that none can be taken out, added or moved.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError

from core.digests import canonical
from workflow.engine import chain
from workflow.engine.marks import is_same, mark
from workflow.engine.models import Transition
from workflow.engine.proof import Broken

NAMED = {
    "number": "seq",
    "subject_id": "id",
    "actor_id": "actor",
    "actor_name": "by",
    "actor_role": "role",
    "tenant_id": "tenant",
    "company_id": "company",
    "branch_ids": "branches",
}
COLUMNS = tuple(f.attname for f in Transition._meta.concrete_fields if f.name != "hash")
BESIDES = ("hash", "salt", "values", "place", "link")
ADDED = frozenset(chain.ADDED)
FIELDS = frozenset({*(NAMED.get(name, name) for name in COLUMNS), *BESIDES})
LONGEST_LINE = 4_000_000
AT_ONCE = 500


def lines_of(rows: Iterable[Transition]) -> Iterator[str]:
    """Each row as a line; the rows have their revisions, and are read one ahead of what is told."""
    place, link, waiting = 0, "", None
    for row in rows:
        if waiting is not None:
            place += 1
            line, link = _line(waiting, place, link)
            yield line
        waiting = row
    if waiting is not None:
        yield _line(waiting, place + 1, link, is_last=True)[0]


def _line(row: Transition, place: int, link: str, *, is_last: bool = False) -> tuple[str, str]:
    said = told(row) | {"place": place} | ({"of": place} if is_last else {})
    new = mark([link, said], settings.AUDIT_KEY)
    return canonical(said | {"link": new}) + "\n", new


def told(row: Transition) -> dict[str, Any]:
    """What a line says of a transition; values that staff may not know, or erased, are null."""
    revision = row.revision
    values = None if is_withheld(row) else revision.values
    columns = {NAMED.get(name, name): value for name, value in chain.row_of(row).items()}
    return columns | {
        "hash": row.hash,
        "salt": revision.salt if values is not None else "",
        "values": values,
    }


def is_withheld(row: Transition) -> bool:
    """Whether only its tenant is to know what was said: a draft, a stated address."""
    return row.tenant_id is not None and row.company_id is None


@dataclass
class Exported:
    """What was proven of a file of exported transitions."""

    lines: int = 0
    first: int = 0
    last: int = 0
    head: str = ""
    keyed: int = 0
    untold: int = 0  # lines whose values were erased, or are nobody's but a tenant's
    is_whole: bool = True  # numbers follow each other without a gap
    is_ours: bool = False

    def in_words(self) -> str:
        if not self.lines:
            return "no transitions: the file is empty, and nothing is proven"
        how = f"{self.keyed} of them under the key" if self.keyed else "unkeyed"
        order = "every number from" if self.is_whole else "numbers between"
        where = "stand so in this portal's chain" if self.is_ours else "not of this portal's chain"
        told = f", {self.untold} without their values" if self.untold else ""
        return (
            f"exported: {self.lines} transitions hold, {how}, {order} {self.first} to {self.last}"
            f"{told}; {where}; last hash {self.head}"
        )


def prove(path: Path) -> Exported:
    """Check a file of exported transitions. Raises Broken at the first line that is wrong."""
    proof, link, ended = Exported(), "", False
    for place, (raw, is_end) in enumerate(_read(path), 1):
        if ended:
            raise Broken(None, f"line {place}: stands behind the last one")
        said = parsed(raw, place)
        link = check_line(said, place, link)
        check_row(said, place, proof)
        ended = said.get("of") == place
        if is_end and not ended:
            raise Broken(
                None, f"line {place} (#{said['seq']}): is not the last; others are missing"
            )
    compare_with_chain(path, proof)
    return proof


def _read(path: Path) -> Iterator[tuple[bytes, bool]]:
    """Each line, and whether the file ends with it."""
    with path.open("rb") as file:
        line = file.readline(LONGEST_LINE)
        while line:
            following = file.readline(LONGEST_LINE)
            yield line, not following
            line = following


def parsed(raw: bytes, place: int) -> dict[str, Any]:
    """The line as it was written, to the letter. Raises Broken."""
    try:
        said = json.loads(raw)
        is_ours = isinstance(said, dict) and (canonical(said) + "\n").encode() == raw
    except (ValueError, RecursionError):
        is_ours = False
    if not is_ours or not FIELDS - ADDED <= said.keys() <= FIELDS | {"of"}:
        raise Broken(None, f"line {place}: is not as the portal writes it")
    return said


def check_line(said: dict[str, Any], place: int, link: str) -> str:
    """It stands where it was written; its link. Raises Broken."""
    where = f"line {place} (#{said['seq']})"
    rest = {name: value for name, value in said.items() if name != "link"}
    keys = (settings.AUDIT_KEY,) if said["keyed"] else (settings.AUDIT_KEY, "")
    if said["keyed"] and not settings.AUDIT_KEY:
        raise Broken(None, f"{where}: is keyed, and AUDIT_KEY is not set")
    if said["place"] != place:
        raise Broken(None, f"{where}: was written as line {said['place']}; others are missing")
    if not any(is_same(str(said["link"]), mark([link, rest], key)) for key in keys):
        raise Broken(None, f"{where}: was changed, or does not follow the line before it")
    return str(said["link"])


def check_row(said: dict[str, Any], place: int, proof: Exported) -> None:
    """The transition's own hash, the values behind it, and the one before it where that is told."""
    where = f"line {place} (#{said['seq']})"
    told_of = {name: NAMED.get(name, name) for name in COLUMNS}
    row = {name: said[told] for name, told in told_of.items() if told in said}
    key = settings.AUDIT_KEY if said["keyed"] else ""
    if mark(row, key) != said["hash"]:
        raise Broken(None, f"{where}: was changed after it was written")
    if said["values"] is not None and chain.seal(said["salt"], said["values"]) != said["sealed"]:
        raise Broken(None, f"{where}: its values were changed after it was written")
    follows = place == 1 or said["seq"] == proof.last + 1
    if place > 1 and follows and said["previous"] != proof.head:
        raise Broken(None, f"{where}: does not continue the transition before it")
    proof.is_whole &= follows
    proof.first = min(proof.first or said["seq"], said["seq"])
    proof.lines, proof.last, proof.head = place, said["seq"], said["hash"]
    proof.keyed += bool(said["keyed"])
    proof.untold += said["values"] is None


def compare_with_chain(path: Path, proof: Exported) -> None:
    """Where the first line is of the chain that is here, all of them are. Raises Broken."""
    batch: dict[int, tuple[str, int]] = {}
    try:
        for place, (raw, is_end) in enumerate(_read(path), 1):
            said = json.loads(raw)
            batch[said["seq"]] = (said["hash"], place)
            if place == 1 and not is_here(batch):
                return
            if is_end or len(batch) == AT_ONCE:
                check_here(batch)
                batch = {}
    except DatabaseError:  # no portal here, only its code: the file was proven by itself
        return
    proof.is_ours = proof.lines > 0


def is_here(batch: dict[int, tuple[str, int]]) -> bool:
    [(number, (hash_, _))] = batch.items()
    return Transition.objects.filter(number=number, hash=hash_).exists()


def check_here(batch: dict[int, tuple[str, int]]) -> None:
    here = dict(Transition.objects.filter(number__in=batch).values_list("number", "hash"))
    for number, (hash_, place) in batch.items():
        if here.get(number) != hash_:
            raise Broken(None, f"line {place} (#{number}): is not what this portal's chain says")
