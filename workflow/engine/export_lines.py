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

from core.digests import canonical_json
from workflow.engine import chain, rules
from workflow.engine.keys import given_keys
from workflow.engine.marks import mark_json
from workflow.engine.models import Transition
from workflow.engine.rules import BrokenChain

LONGEST_LINE = 4_000_000
AT_ONCE = 500


def exported_lines_of(rows: Iterable[Transition]) -> Iterator[str]:
    """Each row as a line; the rows have their revisions, and are read one ahead of what is told.

    Transitions by which a key took in one of them follow, where they are not among the rows.
    """
    place, link, waiting = 0, "", None
    for row in with_epochs(rows):
        if waiting is not None:
            place += 1
            line, link = _exported_line(waiting, place, link)
            yield line
        waiting = row
    if waiting is not None:
        yield _exported_line(waiting, place + 1, link, is_last=True)[0]


def _exported_line(
    row: Transition, place: int, link: str, *, is_last: bool = False
) -> tuple[str, str]:
    said = serialize_exported(row) | {"place": place} | ({"of": place} if is_last else {})
    new = mark_json([link, said], settings.AUDIT_KEY)
    return canonical_json(said | {"link": new}) + "\n", new


def with_epochs(rows: Iterable[Transition]) -> Iterator[Transition]:
    lowest, given = None, set()
    for row in rows:
        lowest = row.number if lowest is None else min(lowest, row.number)
        given |= {row.number} if row.lifecycle == rules.CHAIN else set()
        yield row
    if lowest is not None:
        above = Transition.objects.filter(lifecycle=rules.CHAIN, number__gt=lowest)
        rest = above.exclude(number__in=given).select_related("revision")
        yield from rest.order_by("number")


def serialize_exported(row: Transition) -> dict[str, Any]:
    """What a line says of a transition; values that staff may not know, or erased, are null."""
    revision = row.revision
    values = None if is_withheld(row) else revision.values
    columns = {rules.NAMED.get(name, name): value for name, value in chain.row_of(row).items()}
    return columns | {
        "hash": row.hash,
        "salt": revision.salt if values is not None else "",
        "values": values,
    }


def is_withheld(row: Transition) -> bool:
    """Whether only its tenant is to know what was said: a draft, a stated address, or that is
    told of many drafts where a key took them in."""
    is_of_drafts = (row.lifecycle, row.move) == (rules.CHAIN, rules.SEALED)
    return is_of_drafts or (row.tenant_id is not None and row.company_id is None)


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
        how = f"{self.keyed} of them under the key" if self.keyed else "unkeyed"
        order = "every number from" if self.is_whole else "numbers between"
        where = "stand so in this portal's chain" if self.is_ours else "not of this portal's chain"
        told = f", {self.untold} without their values" if self.untold else ""
        return (
            f"exported: {self.lines} transitions hold, {how}, {order} {self.first} to {self.last}"
            f"{told}; {where}; last hash {self.head}"
        )


def check_exported_file(path: Path) -> Exported:
    """Check a file of exported transitions. Raises BrokenChain at the first line that is wrong."""
    proof = Exported()
    for said in rules.check_lines(lambda: _read_exported_lines(path), given_keys()):
        count_exported_line(said, proof)
    compare_with_chain(path, proof)
    return proof


def count_exported_line(said: dict[str, Any], proof: Exported) -> None:
    """Count a line that holds; what is there to prove others by has a place of its own."""
    follows = proof.lines == 0 or said["seq"] == proof.last + 1
    proof.lines += 1
    proof.keyed += bool(said["keyed"])
    proof.untold += said["values"] is None
    if said["lifecycle"] == rules.CHAIN and not follows:
        return
    proof.is_whole &= follows
    proof.first = min(proof.first or said["seq"], said["seq"])
    proof.last, proof.head = said["seq"], said["hash"]


def _read_exported_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while line := file.readline(LONGEST_LINE):
            yield line


def compare_with_chain(path: Path, proof: Exported) -> None:
    """Where the first line is of the chain that is here, all of them are. Raises BrokenChain."""
    batch: dict[int, tuple[str, int]] = {}
    try:
        for place, raw in enumerate(_read_exported_lines(path), 1):
            said = json.loads(raw)
            batch[said["seq"]] = (said["hash"], place)
            if place == 1 and not is_batch_in_chain(batch):
                return
            if len(batch) == AT_ONCE:
                check_here(batch)
                batch = {}
        check_here(batch)
    except DatabaseError:  # no portal here, only its code: the file was proven by itself
        return
    proof.is_ours = proof.lines > 0


def is_batch_in_chain(batch: dict[int, tuple[str, int]]) -> bool:
    [(number, (hash_, _))] = batch.items()
    return Transition.objects.filter(number=number, hash=hash_).exists()


def check_here(batch: dict[int, tuple[str, int]]) -> None:
    here = dict(Transition.objects.filter(number__in=batch).values_list("number", "hash"))
    for number, (hash_, place) in batch.items():
        if here.get(number) != hash_:
            raise BrokenChain(
                None, f"line {place} (#{number}): is not what this portal's chain says"
            )
