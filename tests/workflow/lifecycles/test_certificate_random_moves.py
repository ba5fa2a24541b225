"""Random people make random moves; what happens is compared with a model kept by hand."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import seed
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from core import clock
from core.quarter import Quarter
from core.refusals import NotAllowed, NotFound, NotLikeThis, NotNow
from tests.support.builders import clean_content, line
from tests.support.paper_model import (
    GONE_WRONG,
    MOVES,
    NOT_ALLOWED,
    NOT_FOUND,
    NOT_LIKE_THIS,
    NOT_NOW,
    PEOPLE,
    SNOOZED_DAYS,
    TABLE,
    UNSEEN,
    Paper,
    in_manila,
)
from tests.support.table_of_moves import INPUTS
from tests.support.thoroughness import THOROUGH, examples
from workflow.certificates.content import content_of_certificate
from workflow.certificates.models import Certificate, Line
from workflow.engine.execution import create_subject, perform, revise
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain

pytestmark = pytest.mark.both_databases

NAME = "certificates"
START = datetime(2026, 2, 10, 1, 30, tzinfo=UTC)
REFUSED: list[tuple[type[Exception], str]] = [
    (NotFound, NOT_FOUND),
    (NotNow, NOT_NOW),
    (NotAllowed, NOT_ALLOWED),
    (NotLikeThis, NOT_LIKE_THIS),
]
MOST_CERTIFICATES = 4
MOST_TURNS = 8
SIDEWAYS = {
    "comment",
    "discard",
    "dismiss_duplicate",
    "receive_original",
    "undo_receipt",
    "ask_for_original",
    "replace",
    "note",
    "snooze",
    "wake",
    "assign",
    "restore",
    "expire",
    "request_return",
    "warn",
    "remind",
    "hold",
    "lift_hold",
}
ways_gone: Counter[Any] = Counter()
# Of more numbers Hypothesis prefers those that stand in modules which happen to be loaded.
chances = st.integers(0, 127)
hows = st.sampled_from(["right"] * 7 + ["stale", "unasked", "unasked"])


def tried(gesture: Any) -> Any:
    """How a gesture ended, in the model's words."""
    try:
        return gesture()
    except tuple(kind for kind, _ in REFUSED) as refusal:
        return next(word for kind, word in REFUSED if isinstance(refusal, kind))


def said_by(form: Any) -> dict[str, Any]:
    """What people wrote; the moment of submission is the move's own."""
    return {
        name: value
        for name, value in content_of_certificate(form).items()
        if name != "submitted_at"
    }


def picture(pk: Any) -> Any:
    """The whole of one certificate as it is stored."""
    row = Certificate.objects.filter(pk=pk).values().get()
    lines = list(Line.objects.filter(certificate=pk).order_by("pk").values())
    return row, lines, Transition.objects.count()


class RandomMoves(RuleBasedStateMachine):
    def __init__(self, people: dict[str, Any], company: Any, branch: Any, wanted: frozenset[str]):
        super().__init__()
        self.wanted = wanted
        self.people = people | {"the portal": None}
        self.given = {"company": company, "branch": branch, "locations": [branch]}
        self.now = START
        self.papers: list[Paper] = []
        self.story: list[tuple[str, str]] = []
        self.siblings: dict[str, Any] = {}
        self.atomic = transaction.atomic()
        self.atomic.__enter__()

    @precondition(lambda self: len(self.papers) < MOST_CERTIFICATES)
    @rule(owner=st.sampled_from(["tenant", "tenant", "other tenant"]))
    def begin(self, owner: str) -> None:
        quarter = Quarter(2025, 4 - len(self.papers))
        content = clean_content(**self.given)
        content |= {"period_from": quarter.start, "period_to": quarter.end}
        with clock.set_to(self.now):
            form = create_subject(NAME, "DRAFT", content, by=self.people[owner])
        self.papers.append(Paper(form.pk, owner, self.now, self.now, content=said_by(form)))
        self.story.append((str(form.pk), "born"))
        if owner not in self.siblings:
            self.add_sibling(owner)

    def add_sibling(self, owner: str) -> None:
        """A draft that stays one: a lead lets it through beside the others."""
        with clock.set_to(self.now):
            content = clean_content(**self.given)
            form = create_subject(NAME, "DRAFT", content, by=self.people[owner])
        self.siblings[owner] = form.reference
        self.story.append((str(form.pk), "born"))

    @precondition(lambda self: self.papers)
    @rule(chance=chances, how=hows)
    def a_possible_move(self, chance: int, how: str) -> None:
        """One that the model knows to be possible now, whichever of them."""
        dice = Random(f"{chance} {len(self.story)} {self.now}")
        possible: dict[str, list[tuple[Paper, str]]] = {}
        for paper, move, who in product(self.papers, MOVES, PEOPLE):
            if paper.outcome(move, who, self.now, "right") not in GONE_WRONG:
                possible.setdefault(move, []).append((paper, who))
        if possible:
            forward = sorted(possible.keys() - SIDEWAYS) or sorted(possible)
            move = dice.choice(sorted(possible) if dice.random() < 0.3 else forward)
            if self.wanted & possible.keys() and dice.random() < 0.5:
                move = dice.choice(sorted(self.wanted & possible.keys()))
            paper, who = dice.choice(possible[move])
            self.move(paper, move, who, how)

    @precondition(lambda self: self.papers)
    @rule(chance=chances)
    def another_possible_move(self, chance: int) -> None:
        self.a_possible_move(chance, "right")

    @precondition(lambda self: self.papers)
    @rule(data=st.data(), move=st.sampled_from(MOVES), who=st.sampled_from(PEOPLE), how=hows)
    def any_move(self, data: Any, move: str, who: str, how: str) -> None:
        self.move(data.draw(st.sampled_from(self.papers)), move, who, how)

    def move(self, paper: Paper, move: str, who: str, how: str) -> None:
        expected, before = paper.outcome(move, who, self.now, how), picture(paper.pk)
        inputs = INPUTS.get(move, {}) | ({"status": "APPROVED"} if how == "unasked" else {})
        if move == "dismiss_duplicate":
            inputs = inputs | {"other": self.siblings[paper.owner]}
        if move == "snooze":
            until = in_manila(self.now).date() + timedelta(days=SNOOZED_DAYS)
            inputs = inputs | {"until": f"{until}"}
        version = paper.version - 1 if how == "stale" else None
        with clock.set_to(self.now):
            end = tried(
                lambda: perform(
                    NAME, paper.pk, move, by=self.people[who], inputs=inputs, version=version
                )
            )
        if expected not in GONE_WRONG:
            assert getattr(end, "status", end) == expected, (paper.status, move, who)
            ways_gone[paper.status, move] += 1
            paper.moved(move, who, self.now, expected)
            if move == "erase":
                self.look_for_remains(paper)
            self.story.append((str(paper.pk), move))
            if move == "replace":
                new = Certificate.objects.get(replaces=paper.pk)
                self.story.append((str(new.pk), "born"))
        else:
            assert end == expected, (paper.status, move, who)
            assert picture(paper.pk) == before
        self.check(paper)
        ways_gone[expected] += 1

    @precondition(lambda self: self.papers)
    @rule(
        data=st.data(),
        who=st.sampled_from([*PEOPLE, "tenant", "tenant", "other tenant"]),
        what=st.sampled_from(["remarks", "lines", "lines", "spoil", "mend"]),
        how=st.sampled_from(["right", "right", "right", "stale"]),
    )
    def edit(self, data: Any, who: str, what: str, how: str) -> None:
        paper = data.draw(st.sampled_from(self.papers))
        changes = self.changes(data, what)
        expected, before = paper.outcome_of_edit(who, how), picture(paper.pk)
        version = paper.version + (1 if how == "stale" else 0)
        with clock.set_to(self.now):
            end = tried(
                lambda: revise(NAME, paper.pk, changes, by=self.people[who], version=version)
            )
        if expected in GONE_WRONG:
            assert (end, picture(paper.pk)) == (expected, before)
            return
        paper.version += 1
        paper.saved = paper.touched = self.now
        paper.is_clean = {"spoil": False, "mend": True}.get(what, paper.is_clean)
        former, paper.content = paper.content, said_by(Certificate.objects.get(pk=paper.pk))
        paper.is_signed = paper.is_signed and paper.content == former
        self.check(paper)

    def changes(self, data: Any, what: str) -> dict[str, Any]:
        if what == "lines":
            bases = data.draw(st.lists(st.integers(100, 10**8), min_size=1, max_size=3))
            return {"lines": [line(f"{base / 100:.2f}") for base in bases]}
        text = data.draw(st.text("abcÑ₱ '\"", max_size=10))
        return {
            "remarks": {"remarks": text},
            "spoil": {"signatory_name": ""},
            "mend": {"signatory_name": "MARIA LOURDES R. VILLANUEVA"},
        }[what]

    @rule(passed=st.sampled_from([1, 60, 121, 86_400, 86_400 * 92, 86_400 * 31, 86_400 * 1_300]))
    def time_passes(self, passed: int) -> None:
        """Seconds: a claim's two minutes, a draft's thirty days, a quarter, the retention."""
        self.now += timedelta(seconds=passed)

    def look_for_remains(self, paper: Paper) -> None:
        """Nothing of what it said is left, neither in its row nor behind its transitions."""
        paper.content, paper.submitted = said_by(Certificate.objects.get(pk=paper.pk)), None
        said = ("reference", "tenant", "form_type")
        assert not any(v for k, v in paper.content.items() if k not in said and v != "0.00")
        rows = Transition.objects.filter(subject_id=str(paper.pk)).order_by("-number")
        assert [row.move for row in rows if row.revision.values is not None] == ["erase"]

    def check(self, paper: Paper) -> None:
        """The stored row is the model's, and its content is what was last let in."""
        form = Certificate.objects.get(pk=paper.pk)
        assert (form.status, form.version) == (paper.status, paper.version)
        assert (form.signed_with is not None) == paper.is_signed
        assert said_by(form) == paper.content
        lines = list(form.lines.all())
        assert form.total == sum(each.total for each in lines)
        assert form.tax == sum(each.tax for each in lines)
        assert form.submitted_at == paper.submitted
        assert len(form.dismissed_duplicates) == len(paper.dismissed)
        assert form.original_received_on == paper.original

    def teardown(self) -> None:
        try:
            self.check_the_record()
        finally:
            transaction.set_rollback(True)
            self.atomic.__exit__(None, None, None)

    def check_the_record(self) -> None:
        rows = list(Transition.objects.order_by("number"))
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert [(row.subject_id, row.move) for row in rows] == self.story
        for paper in self.papers:
            steps = [row for row in rows if row.subject_id == str(paper.pk)][1:]
            assert [(row.move, row.source, row.target) for row in steps] == paper.story
            assert all((row.company_id is None) == (row.target in UNSEEN) for row in steps)
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM workflow_certificate")
            replacements = sum(paper.is_being_replaced for paper in self.papers)
            begun = len(self.papers) + len(self.siblings) + replacements
            assert cursor.fetchone() == (begun,)
        assert verify_chain().transitions == len(rows)


@pytest.mark.slow
@pytest.mark.essential("random moves, a sixth of them")
@pytest.mark.django_db
def test_random_moves_go_as_the_specification_says(people: Any, company: Any, branch: Any):
    """In turns, until most ways were gone; each prefers the moves that none before it made.

    ``make test`` takes one turn, and asks for no share of the ways.
    """
    for turn in range(MOST_TURNS):
        made = frozenset(way[1] for way in ways_gone if way in TABLE)
        wanted = frozenset(MOVES) - made if made else frozenset()

        @seed(turn)
        def machine(wanted: frozenset[str] = wanted) -> Any:
            return RandomMoves(people, company, branch, wanted)

        any_maker: Any = machine
        run_state_machine_as_test(any_maker, settings=examples(35, stateful_step_count=30))
        if THOROUGH == "push":
            return
        gone = [way for way in TABLE if way in ways_gone]
        enough = len(gone) > len(TABLE) / 2 and len({move for _, move in gone}) > len(MOVES) * 3 / 4
        if turn and enough and set(GONE_WRONG) <= set(ways_gone):
            return
    pytest.fail(f"Ways never gone: {sorted(set(TABLE) - set(gone))}")
