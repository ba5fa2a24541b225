"""``make prove``: a portal under load while its parts are killed, cut off, filled and misled.

Prints what was acknowledged, lost and done twice, and how much of chain and files was verified;
ends with 1 where anything is not as it must be.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from tests.prove.clients import Clients
    from tests.prove.world import World


STUCK_SECONDS = 300  # longer than any pause of a job or webhook that failed a few times


@dataclass
class Verdict:
    """What a run found; ``faults`` are sentences, none where all is well."""

    acknowledged: int = 0
    repeated: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    twice: int = 0
    unanswered: int = 0
    told_again: int = 0
    done_to_it: Counter[str] = field(default_factory=Counter)
    verified: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def in_words(self) -> str:
        asked_again = ", ".join(f"{why} {count}" for why, count in sorted(self.repeated.items()))
        done = ", ".join(f"{name} {count}" for name, count in self.done_to_it.items())
        lines = [
            f"done to it:   {done}",
            f"acknowledged: {self.acknowledged}",
            f"asked again:  {asked_again or 'never'}",
            f"unanswered:   {self.unanswered}",
            f"lost:         {self.lost}",
            f"done twice:   {self.twice}",
            f"told again:   {self.told_again} events of webhooks, under the same id",
            *(f"verified:     {each}" for each in self.verified),
            *(f"FAULT: {fault}" for fault in self.faults),
            "proven" if not self.faults else "not proven",
        ]
        return "\n".join(lines)


def prove(minutes: float, clients: int, folder: Path) -> Verdict:
    """Work and do harm for so long, then let everything finish, and count."""
    from tests.prove.clients import Clients
    from tests.prove.faults import FAULTS, possible_faults
    from tests.prove.world import built_world

    verdict = Verdict()
    with built_world(folder) as (world, port, certificate):
        crew = Clients(port, world.house.books("tokens"), certificate, clients)
        crew.start()
        faults = possible_faults(world)
        for fault in {*FAULTS}.difference(faults):
            verdict.done_to_it[spoken(fault)] = 0
        deadline, turn = time.monotonic() + minutes * 60, 0
        while time.monotonic() < deadline or turn < len(faults):
            fault = faults[turn % len(faults)]
            time.sleep(1)
            fault(world, turn // len(faults))
            verdict.done_to_it[spoken(fault)] += 1
            turn += 1
        crew.join()
        count_moves(verdict, crew, world)
        check_rest(verdict, world)
        check_webhook(verdict, crew, world)
    return verdict


def spoken(fault: Callable[..., None]) -> str:
    return fault.__name__.replace("_", " ")


def count_moves(verdict: Verdict, crew: "Clients", world: "World") -> None:
    """Each acknowledged move is in the chain once, and no move is there twice."""
    verdict.acknowledged, verdict.unanswered = len(crew.acknowledged), len(crew.unanswered)
    verdict.repeated = dict(crew.repeated)
    books = world.house.books("read")
    moves = books["moves"]
    verdict.lost = sum(move not in moves.get(pk, []) for pk, move in crew.acknowledged)
    ours = {pk for pk, _ in crew.acknowledged} | {ask.subject for ask in crew.unanswered}
    verdict.twice = sum(len(moves.get(pk, [])) - len(set(moves.get(pk, []))) for pk in ours)
    if not books["numbers"]:
        verdict.faults.append("the numbers of the chain have gaps")
    for name in ("lost", "twice", "unanswered"):
        if count := getattr(verdict, name):
            verdict.faults.append(f"{count} {name}")
    verdict.faults += [f"an odd answer: {status} {said}" for status, said in crew.odd[:5]]


def check_rest(verdict: Verdict, world: "World") -> None:
    """Jobs and mails are done in the end; the audit holds, and a backup finds every file whole."""
    if left := wait_for_work(world):
        verdict.faults.append(f"{left} jobs, effects or webhooks are left over and do not move")
    books = world.house.books("read")
    verdict.faults += [f"a job was given up: {job}" for job in books["failed"]]
    for name in ("unsent", "stopped"):
        if books[name]:
            verdict.faults.append(f"{books[name]} {name}")
    elsewhere = str(world.house.folder / "backups")
    for line, words in enumerate((["verify_audit"], ["backup", "--out", elsewhere])):
        done = world.house.run("manage.py", *words)
        if done.returncode:
            verdict.faults.append(done.stdout + done.stderr)
        else:
            verdict.verified.append(done.stdout.splitlines()[line])


def wait_for_work(world: "World") -> int:
    """Wait while what is to be done gets less; how much is left in the end."""
    least, since = work_left(world), time.monotonic()
    while least and time.monotonic() < since + STUCK_SECONDS:
        time.sleep(1)
        if (left := work_left(world)) < least:
            least, since = left, time.monotonic()
    return least


def work_left(world: "World") -> int:
    """Jobs, effects that are no jobs yet, and webhooks that are behind."""
    books = world.house.books("read")
    return int(books["to_do"] + books["behind"])


def check_webhook(verdict: Verdict, crew: "Clients", world: "World") -> None:
    """The receiver has each acknowledged move, and each under one id, however often it came.

    A draft is its tenant's alone, so nobody else is told of its creation.
    """
    heard = [call["body"] for call in world.receiver.accepted]
    came = {(event["id"], event["type"].partition(".")[2]): event["seq"] for event in heard}
    verdict.told_again = len(world.receiver.calls) - len(came)
    told_of = [(pk, move) for pk, move in crew.acknowledged if move != "born"]
    if missing := sum(move not in came for move in told_of):
        verdict.faults.append(f"{missing} moves that the webhook was not told of")
    if several := len({event["seq"] for event in heard}) - len(came):
        verdict.faults.append(f"{several} moves that the webhook was told of as several events")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make prove", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--clients", type=int, default=20)
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    with tempfile.TemporaryDirectory(prefix="prove-") as folder:
        verdict = prove(given.minutes, given.clients, Path(folder))
    print(verdict.in_words())
    return bool(verdict.faults)


if __name__ == "__main__":
    sys.exit(main())
