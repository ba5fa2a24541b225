"""Random edits and moves: sums stay sums, and nothing that is blocked is ever let through."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from rest_framework.exceptions import ValidationError

from accounts.models import Branch
from core import clock
from core.refusals import NotAllowed, NotFound, NotLikeThis, NotNow
from tests.support.thoroughness import THOROUGH, examples
from workflow.api.certificates.inputs import CertificateBody
from workflow.certificates.content import content_of_certificate
from workflow.checks.stored import blocking
from workflow.engine.execution import create_subject, perform, revise
from workflow.engine.register import moves_of_lifecycle
from workflow.engine.verify import verify_chain
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.models import Certificate, Line

pytestmark = pytest.mark.both_databases

NAME = "certificates"
START = datetime(2026, 7, 10, 1, 30, tzinfo=UTC)
LET_THROUGH = {"SUBMITTED", "RESUBMITTED", "APPROVED"}
PEOPLE = ["tenant", "tenant", "processor", "lead", "the portal"]
WAYS = {
    "WC100": [],
    "WC160": [("submit", "tenant"), ("send_back", "processor")],
    "WC158": [("submit", "tenant"), ("approve", "processor"), ("amend", "processor")],
}
INPUTS: dict[str, dict[str, Any]] = {
    "send_back": {"reasons": ["SUM"]},
    "disapprove": {"reasons": ["DUPLICATE"]},
    "amend": {"remarks": "August is wrong."},
    "request_return": {"remarks": "Wrong branch."},
    "take_over": {"reason": "She is on leave."},
    "dismiss_duplicate": {"reason": "Another lease."},
    "comment": {"text": "Good morning."},
}
DESK = [("approve", "processor"), ("send_back", "processor"), ("dismiss_duplicate", "lead")]
# What people do most, where a certificate stands.
LIKELY = {
    "DRAFT": [("submit", "tenant")],
    "SUBMITTED": DESK,
    "RESUBMITTED": DESK,
    "APPROVED": [("amend", "processor"), ("dismiss_duplicate", "lead")],
    "RETURNED": [("resubmit", "tenant")],
    "FOR AMENDMENT": [("resubmit", "tenant")],
    "DISCARDED": [("restore", "tenant")],
}
REFUSED = (NotFound, NotNow, NotAllowed, NotLikeThis)
# What mends everything a random edit may have spoiled.
CLEAN: dict[str, Any] = {
    "form_type": "SINGLE",
    "company": "PCM",
    "branch": "Crest Bay Mall",
    "locations": ["Crest Bay Mall", "Crest Annex"],
    "period_from": "2026-04-01",
    "period_to": "2026-06-30",
    "payor_tin": "998765432",
    "signatory_name": "MARIA LOURDES R. VILLANUEVA",
    "signatory_title": "FINANCE MANAGER",
    "signatory_tin": "983780565",
    "agent_accreditation": "",
    "agent_issued": None,
    "agent_expires": None,
}
done: Counter[Any] = Counter()

amounts = st.decimals(0, 10**7, places=2, allow_nan=False).map(str)
codes = st.sampled_from(["WC100", "WC100", "WC160", "WV010", "WI100", ""])
lines = st.fixed_dictionaries(
    {"section": st.sampled_from(["EWT", "EWT", "BUSINESS"]), "atc": codes},
    optional=dict.fromkeys(("m1", "m2", "m3", "total", "tax"), amounts),
)
good_lines = st.fixed_dictionaries(
    {"atc": st.sampled_from(["WC100", "WC160"]), "m1": st.integers(1, 10**6).map(str)},
    optional={"m2": amounts, "m3": amounts},
)
clean = st.lists(good_lines, min_size=1, max_size=3).map(lambda rows: CLEAN | {"lines": rows})
chances = st.integers(0, 8)
edits = st.one_of(
    clean,
    st.lists(lines, max_size=12).map(lambda rows: {"lines": rows}),
    st.fixed_dictionaries(
        {},
        optional={
            "form_type": st.sampled_from(["SINGLE", "CONSOLIDATED"]),
            "company": st.sampled_from(["PCM", "CNL", None]),
            "branch": st.sampled_from(["Crest Bay Mall", "Crest Annex", None]),
            "locations": st.lists(st.sampled_from(["Crest Bay Mall", "Crest Annex", "Nowhere"])),
            "period_from": st.sampled_from(["2026-04-01", "2026-05-01", "2026-07-01", None]),
            "period_to": st.sampled_from(["2026-06-30", "2026-09-30", None]),
            "payor_tin": st.sampled_from(["998765432", "995707646", ""]),
            "signatory_name": st.sampled_from(["MARIA LOURDES R. VILLANUEVA", ""]),
            "agent_accreditation": st.sampled_from(["12-345678-9", ""]),
            "agent_issued": st.sampled_from(["2026-01-02", None]),
            "agent_expires": st.sampled_from(["2026-07-20", "2099-01-01", None]),
            "remarks": st.text("abc Ñ", max_size=5),
        },
    ),
)


class RandomEdits(RuleBasedStateMachine):
    def __init__(self, people: dict[str, Any]):
        super().__init__()
        self.people = people | {"the portal": None}
        self.now = START
        self.forms: list[Any] = []
        self.atomic = transaction.atomic()
        self.atomic.__enter__()

    @initialize()
    def begin(self) -> None:
        """A draft, a returned and a reopened certificate: each can be handed over."""
        for code, deeds in WAYS.items():
            given = CLEAN | {"lines": [{"atc": code, "m1": "1000.00"}]}
            with clock.set_to(self.now):
                form = create_subject(
                    NAME, "DRAFT", self.read(given) or {}, by=self.people["tenant"]
                )
            self.forms.append(form.pk)
            for move, who in deeds:
                self.move_as(form.pk, move, who)
            self.look(form.pk)

    @rule(data=st.data(), given=edits, who=st.sampled_from(PEOPLE))
    def edit(self, data: Any, given: dict[str, Any], who: str) -> None:
        self.edit_as(self.pick(data), given, who)

    def edit_as(self, pk: Any, given: dict[str, Any], who: str) -> None:
        content, before = self.read(given), picture(pk)
        try:
            with clock.set_to(self.now):
                revise(NAME, pk, content or {}, by=self.people[who])
        except REFUSED:
            assert picture(pk) == before
            done["edit refused"] += 1
        else:
            done["edited"] += 1
        self.look(pk)

    @rule(data=st.data(), given=edits, chance=chances)
    def spoil_and_push(self, data: Any, given: dict[str, Any], chance: int) -> None:
        pk = self.pick(data)
        self.edit_as(pk, given, "tenant")
        self.push(pk, chance)

    @rule(data=st.data(), given=clean, chance=chances)
    def mend_and_push(self, data: Any, given: dict[str, Any], chance: int) -> None:
        pk = self.pick(data)
        self.edit_as(pk, given, "tenant")
        self.push(pk, chance)
        self.push(pk, chance // 3)

    def push(self, pk: Any, chance: int) -> None:
        """What people are likely to do next."""
        likely = LIKELY.get(Certificate.objects.get(pk=pk).status, [("comment", "tenant")])
        self.move_as(pk, *likely[chance % len(likely)])

    @rule(
        data=st.data(),
        move=st.sampled_from([*moves_of_lifecycle(CertificateLifecycle)]),
        who=st.sampled_from(PEOPLE),
    )
    def any_move(self, data: Any, move: str, who: str) -> None:
        self.move_as(self.pick(data), move, who)

    def move_as(self, pk: Any, move: str, who: str) -> None:
        before, was_blocked = picture(pk), self.is_blocked(pk)
        inputs = dict(INPUTS.get(move, {}))
        if move == "dismiss_duplicate":
            others = Certificate.objects.exclude(pk=pk).order_by("reference")
            inputs["other"] = others.values_list("reference", flat=True)[0]
        try:
            with clock.set_to(self.now):
                after = perform(NAME, pk, move, by=self.people[who], inputs=inputs)
        except REFUSED:
            assert picture(pk) == before
            done["refused", move, was_blocked] += 1
        else:
            done[move, before[0]["status"], after.status] += 1
            if after.status in LET_THROUGH and after.status != before[0]["status"]:
                assert not was_blocked
                assert not self.is_blocked(pk), [each.message for each in self.found(pk)]
        self.look(pk)

    @rule(days=st.sampled_from([0, 1, 15, 100]))
    def time_passes(self, days: int) -> None:
        self.now += timedelta(days=days, seconds=200)

    def pick(self, data: Any) -> Any:
        return data.draw(st.sampled_from(self.forms))

    def read(self, given: dict[str, Any]) -> dict[str, Any] | None:
        """As the API would read it; None where it would refuse it."""
        body = CertificateBody(data=given)
        try:
            body.is_valid(raise_exception=True)
        except ValidationError:
            done["unreadable"] += 1
            return None
        return dict(body.validated_data)

    def found(self, pk: Any) -> list[Any]:
        with clock.set_to(self.now):
            return blocking(Certificate.objects.get(pk=pk))

    def is_blocked(self, pk: Any) -> bool:
        return bool(self.found(pk))

    def look(self, pk: Any) -> None:
        """What is stored below the columns is what stands in them, added up."""
        form = Certificate.objects.get(pk=pk)
        rows = list(Line.objects.filter(certificate=pk))
        assert form.total == sum((row.total for row in rows), Decimal(0))
        assert form.tax == sum((row.tax for row in rows), Decimal(0))
        told = content_of_certificate(form)
        assert told["total"] == f"{sum((row.total for row in rows), Decimal(0)):.2f}"
        for section in ("EWT", "BUSINESS"):
            places = [row.position for row in rows if row.section == section]
            assert sorted(places) == list(range(1, len(places) + 1))

    def teardown(self) -> None:
        try:
            verify_chain()
        finally:
            transaction.set_rollback(True)
            self.atomic.__exit__(None, None, None)


def picture(pk: Any) -> Any:
    row = Certificate.objects.filter(pk=pk).values().get()
    return row, list(Line.objects.filter(certificate=pk).order_by("pk").values())


@pytest.mark.slow
@pytest.mark.essential("random edits, a sixth of them")
@pytest.mark.django_db
def test_random_edits_never_let_through_what_is_blocked(people: Any, company: Any, branch: Any):
    Branch.objects.create(company=company, name="Crest Annex")

    def machine() -> Any:
        return RandomEdits(people)

    any_maker: Any = machine
    run_state_machine_as_test(any_maker, settings=examples(24, stateful_step_count=20))
    assert done["edited"]
    if THOROUGH == "push":
        return
    ways = {way for way in done if isinstance(way, tuple)}
    assert {way[2] for way in ways} >= LET_THROUGH, "it went nowhere"
    assert {("refused", move, True) for move in ("submit", "resubmit")} <= ways
    assert any(way[0] == "dismiss_duplicate" for way in ways)
    assert done["edited"] > 50
    assert done["unreadable"]
