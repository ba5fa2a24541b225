"""``kill -9`` at any moment: what was acknowledged is there, and what follows it still happens."""

import email
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from email import policy
from pathlib import Path

import pytest

from tests.faults.conftest import House
from tests.faults.load import Ask, Crew
from tests.faults.post_office import PostOffice
from tests.plumbing.conftest import until
from tests.support.kills import proven
from tests.support.thoroughness import random_seed, times

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at /proc"),
]
CYCLES = times(5)
SUBMITTED = "was submitted"
TENANT = "forms@luntian-kitchen.example"
PROCESSOR = "processor@mall.example"
Build = Callable[..., House]


@pytest.mark.essential("the one kill of a serving portal in make test")
def test_whatever_was_acknowledged_before_a_kill_is_there_after_it(house: Build):
    home, chance = house(), random.Random(random_seed(2307))
    portal = home.open()
    tokens = home.books("tokens")
    acknowledged: list[tuple[str, str]] = []
    unanswered: list[Ask] = []
    for _ in range(CYCLES):
        crew = Crew(portal.port, tokens).start()
        until(crew.has_heard, 20)
        time.sleep(chance.uniform(0.0, 1.5))
        home.kill(portal)
        crew.join()
        assert crew.odd == []
        acknowledged += crew.acknowledged
        books = home.books("read")
        assert books["numbers"], "numbers have gaps"
        missing = [
            (pk, move) for pk, move in acknowledged if move not in books["moves"].get(pk, [])
        ]
        assert missing == []
        proven(home)
        portal = home.open()
        ask_again(Crew(portal.port, tokens), crew.unanswered)
        unanswered += crew.unanswered
    moves = home.books("read")["moves"]
    assert all(max(Counter(moves[pk]).values()) == 1 for pk, _ in acknowledged)
    assert all(moves.get(ask.subject, []).count(ask.move) <= 1 for ask in unanswered)
    print(f"\n{CYCLES} kills: {len(acknowledged)} acknowledged moves, {len(unanswered)} unanswered")
    mails_are_complete(home, {pk for pk, _ in acknowledged})


def ask_again(crew: Crew, asks: list[Ask]) -> None:
    """The same requests under the same keys: done now, done before, or still held."""
    for ask in asks:
        status, told = crew.post(ask)
        assert status in (200, 201, 409), told
        assert status != 409 or told["code"] in ("in_flight", "wrong_status"), told


def mails_are_complete(home: House, subjects: set[str]) -> None:
    """Every mail that a recorded move owes lies there, once."""
    until(lambda: home.books("read")["to_do"] == 0, 60)
    books = home.books("read")
    assert (books["failed"], books["unsent"]) == ([], 0)
    files = (home.folder / "data" / "mail").glob("*.eml")
    letters = [email.message_from_bytes(path.read_bytes(), policy=policy.default) for path in files]
    sent = Counter((str(letter["To"]), str(letter["Subject"])) for letter in letters)
    owed: Counter[tuple[str, str]] = Counter()
    for pk in subjects:
        about = f"Form 2307 {books['forms'][pk][0]}"
        if "submit" in books["moves"][pk]:
            owed[TENANT, f"{about} was submitted"] += 1
        if "approve" in books["moves"][pk]:
            owed[TENANT, f"{about} was approved"] += 1
            owed[PROCESSOR, f"{about} is approved"] += 1
    assert {key: sent[key] for key in owed} == dict(owed)


@pytest.mark.thorough
@pytest.mark.parametrize("whom", ["worker", "everything"])
def test_a_mail_cut_off_by_a_kill_goes_out_after_it_once(house: Build, whom: str):
    office = PostOffice(stalls=1, about=SUBMITTED)
    home = house(EMAIL_URL=f"smtp://127.0.0.1:{office.port}", JOBS_LEASE_SECONDS="2")
    portal = home.open()
    crew = Crew(portal.port, home.books("tokens"))
    submitted_one(crew)
    assert office.stalled.wait(20), portal.said()
    assert home.books("read")["unsent"] == 1
    if whom == "worker":
        os.kill(portal.child("jobs", "--supervised"), signal.SIGKILL)
    else:
        home.kill(portal)
        home.open()
    until(lambda: home.books("read")["to_do"] == 0, 60)
    assert home.books("read")["unsent"] == 0
    about = [letter for letter in office.letters if SUBMITTED in str(letter["Subject"])]
    assert [str(letter["To"]) for letter in about] == [TENANT]
    proven(home)
    office.close()


def submitted_one(crew: Crew) -> None:
    from tests.faults.load import LIST, content

    given = content()
    for ask in (
        Ask(0, LIST, given, given["id"], "born"),
        Ask(0, f"{LIST}{given['id']}/submit/", {}, given["id"], "submit"),
    ):
        assert crew.got(ask), crew.odd
