"""The audit for managers: each part of a question, its pages, and that reading it is on record."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from console.audit import summaries
from console.audit.questions import describe_audit_question
from core import clock
from tests.support.builders import KEPT
from tests.support.exported_lines import prove
from tests.support.outbox import deliver
from workflow.engine.execution import create_subject, perform
from workflow.engine.models import Transition
from workflow.engine.register import LIFECYCLES, allowed_steps_of
from workflow.expiry.retention import purge_expired
from workflow.models import AuditReader, Certificate
from workflow.scans.models import Upload

MONDAY = datetime(2026, 10, 4, 16, 0, tzinfo=UTC)  # midnight in Manila, the 5th begins


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def week(certificate: Any) -> dict[str, Any]:
    """A certificate returned on Monday in Manila, another approved on Tuesday."""
    with clock.set_to(MONDAY):
        returned = certificate("RETURNED")
    with clock.set_to(MONDAY.replace(day=6, hour=15, minute=59)):
        approved = certificate("APPROVED")
    return {"returned": returned, "approved": approved}


def ask(api: Any, **question: str) -> dict[str, Any]:
    answer = api("manager").get("/api/audit/", question)
    assert answer.status_code == 200, answer.content
    return answer.json()


def moves(api: Any, **question: str) -> list[str]:
    return [row["move"] for row in ask(api, **question)["results"]]


def test_every_transition_is_told_newest_first(week: Any, api: Any):
    rows = ask(api)["results"]
    assert [row["seq"] for row in rows] == [6, 5, 4, 3, 2, 1]
    row, done = rows[0], Transition.objects.get(number=6)
    assert row["by"] == "Processor"
    assert (row["label"], row["source"], row["target"]) == ("Approve", "SUBMITTED", "APPROVED")
    assert row["reference"] == week["approved"].reference
    assert row["tenant"] == "TENANT VENTURES CORPORATION"
    assert (row["hash"], row["previous"]) == (done.hash, done.previous)
    assert rows[3]["reasons"][0]["code"] == "SUM"


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"who": "processor@mall.example"}, ["approve", "send_back"]),
        ({"who": "PROCESSOR@mall.example"}, ["approve", "send_back"]),
        ({"who": "rocess"}, ["approve", "send_back"]),
        ({"who": "tenant"}, ["submit", "born", "submit", "born"]),
        ({"who": "nobody of this name"}, []),
        ({"who": "The portal"}, []),
        ({"move": "approve"}, ["approve"]),
        ({"lifecycle": "certificates", "move": "born"}, ["born", "born"]),
        ({"lifecycle": "email-verifications"}, []),
        ({"tenant": "998-765-432"}, ["approve", "submit", "born", "send_back", "submit", "born"]),
        ({"tenant": "tenant vent", "move": "submit"}, ["submit", "submit"]),
        ({"tenant": "OTHER"}, []),
        ({"company": "pcm", "who": "lead"}, []),
        ({"company": "PCM"}, ["approve", "submit", "send_back", "submit"]),
        ({"from": "2026-10-06"}, ["approve", "submit", "born"]),
        ({"to": "2026-10-05"}, ["send_back", "submit", "born"]),
        ({"from": "2026-10-05", "to": "2026-10-05", "move": "submit"}, ["submit"]),
        ({"from": "2026-10-07"}, []),
    ],
    ids=str,
)
def test_each_part_of_a_question_narrows(week: Any, api: Any, question: Any, found: list[str]):
    assert moves(api, **question) == found


def test_one_certificate_is_asked_for_by_its_reference(week: Any, api: Any):
    assert moves(api, reference=week["returned"].reference) == ["send_back", "submit", "born"]
    assert moves(api, reference="none") == []


def test_from_where_narrows_within_people_or_days(week: Any, api: Any, people: Any):
    pk = week["approved"].pk
    tenant = api("tenant")
    sent = tenant.post(f"/api/certificates/{pk}/comment/", {"text": "Hi."}, format="json")
    assert sent.status_code == 200, sent.content
    assert moves(api, ip="127.0.0.1", who="tenant") == ["comment"]
    assert moves(api, ip="10.0.0.1", who="tenant") == []
    assert api("manager").get("/api/audit/", {"ip": "127.0.0.1"}).status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {"from": "yesterday"},
        {"from": "2026-10-07", "to": "2026-10-06"},
        {"to": "9999-12-31"},
        {"cursor": "WzFd"},
        {"cursor": "é"},
        {"lifecycle": "scones"},
        {"who": "x" * 101},
        {"page_size": "0"},
    ],
    ids=str,
)
def test_a_question_that_cannot_be_read_is_refused_by_its_part(api: Any, wrong: Any):
    answer = api("manager").get("/api/audit/", wrong)
    assert answer.status_code == 422, answer.content
    assert answer.json()["field"] in wrong


def test_pages_follow_each_other_to_the_end(week: Any, api: Any):
    seen, address = [], "/api/audit/?page_size=4&to=2026-10-31"
    while address:
        page = api("manager").get(address).json()
        seen += [row["seq"] for row in page["results"]]
        address = page["next"]
    assert seen == [6, 5, 4, 3, 2, 1]


def test_what_was_changed_before_it_was_sent_again_is_told(certificate: Any, people: Any, api: Any):
    form = certificate("RETURNED")
    tenant = api("tenant")
    tenant.patch(f"/api/certificates/{form.pk}/", {"remarks": "As asked."}, format="json")
    tenant.post(f"/api/certificates/{form.pk}/resubmit/", {}, format="json")
    row = ask(api, move="resubmit")["results"][0]
    assert {"field": "remarks", "before": "", "after": "As asked."} in row["changes"]


def test_a_draft_says_who_and_when_and_nothing_of_its_content(certificate: Any, api: Any):
    certificate("DRAFT", remarks="Nobody's business.")
    rows = ask(api)["results"]
    assert [row["move"] for row in rows] == ["born"]
    exported = read(api("manager").get("/api/audit/export.jsonl"))
    assert "Nobody's business." not in json.dumps(rows) + exported


def test_reading_is_a_transition_itself_once_in_a_while(week: Any, api: Any, people: Any):
    first = ask(api, who="processor")["recorded"]
    row: Any = Transition.objects.select_related("revision").get(number=first)
    assert (row.lifecycle, row.move, row.actor) == ("audit", "read", people["manager"])
    assert row.revision.values["inputs"] == {"question": '{"who":"processor"}'}
    assert ask(api, who="processor")["recorded"] == first
    assert ask(api, who="tenant")["recorded"] == first + 1
    with clock.set_to(clock.now() + timedelta(minutes=11)):
        assert ask(api, who="processor")["recorded"] == first + 2
    assert moves(api, lifecycle="audit")[-1] == "born"


def test_what_was_asked_is_told_in_words(week: Any, api: Any):
    ask(api)
    ask(api, who="processor", move="approve")
    readings = ask(api, lifecycle="audit", move="read")["results"]
    assert [row["remarks"] for row in readings] == ["move approve, who processor", "Everything"]
    assert describe_audit_question("as it was written") == "as it was written"


def test_a_second_page_is_the_same_reading(week: Any, api: Any):
    page = ask(api, page_size="2")
    assert api("manager").get(page["next"]).json()["recorded"] is None


def test_nobody_reads_as_somebody_else(people: Any):
    create_subject("audit", "READER", {"reader": people["manager"]}, by=people["manager"])
    reader = AuditReader.objects.get()
    for who in ("processor", "lead", "administrator", "tenant"):
        with pytest.raises(Exception, match="no such thing"):
            perform("audit", reader.pk, "read", by=people[who], inputs={"question": "x"})


def read(answer: Any) -> str:
    assert answer.status_code == 200, answer
    return b"".join(answer.streaming_content).decode()


def test_the_csv_has_the_same_rows_and_nothing_a_spreadsheet_would_compute(
    certificate: Any, api: Any, people: Any
):
    form = certificate("SUBMITTED")
    inputs = {"reasons": [{"code": "OTHER", "text": '=HYPERLINK("x")'}], "remarks": "+1 is wrong"}
    perform("certificates", form.pk, "send_back", by=people["processor"], inputs=inputs)
    answer = api("manager").get("/api/audit/export.csv", {"who": "processor"})
    assert "audit-" in answer["Content-Disposition"]
    [row] = csv.DictReader(io.StringIO(read(answer).removeprefix("\ufeff")))
    assert row["Move"] == "Return"
    assert row["Reference"] == form.reference
    assert row["Remarks"] == "'+1 is wrong"
    assert row["Reasons"].startswith("Another reason")
    assert (row["From"], row["To"]) == ("SUBMITTED", "RETURNED")


def test_the_lines_prove_themselves_whole_and_in_part(week: Any, api: Any, tmp_path: Path):
    path = tmp_path / "audit.jsonl"
    for question, found in (({}, "8 transitions hold"), ({"who": "processor"}, "2 transitions")):
        path.write_text(read(api("manager").get("/api/audit/export.jsonl", question)))
        code, said = prove(path)
        assert code == 0, said
        assert found in said


def test_a_scan_is_named_by_its_file_and_says_in_words_why_it_was_not_read(
    api: Any, people: Any, admin_scan: Any
):
    rows = ask(api, lifecycle="scans")["results"]
    assert [row["label"] for row in rows] == ["Fail", "Uploaded"]
    assert {row["subject"] for row in rows} == {"holiday.pdf"}
    assert rows[0]["remarks"] == "No Form 2307 was found on it."
    answer = api("manager").get("/api/audit/export.csv", {"lifecycle": "scans"})
    told = list(csv.DictReader(io.StringIO(read(answer).removeprefix("\ufeff"))))
    assert {row["Subject"] for row in told} == {"holiday.pdf"}


@pytest.fixture
def admin_scan(people: Any) -> Any:
    file = Upload.objects.create(
        name="holiday.pdf", size=10, sha256="0" * 64, uploaded_by=people["processor"]
    )
    scan = create_subject("scans", "PROCESSING", {"upload": file}, by=people["processor"])
    perform("scans", scan.pk, "fail", by=None, inputs={"reason": "not_2307"})
    return scan


def test_statuses_are_told_in_words(api: Any):
    master = api("administrator")
    added = {"on": "2027-03-15", "name": "Day of the city"}
    answer = master.post("/api/masterdata/records/holidays/", added, format="json")
    assert answer.status_code == 201, answer.json()
    [row] = ask(api, lifecycle="masterdata")["results"]
    assert (row["target"], row["target_label"]) == ("IN_USE", "In use")
    assert "Day of the city" in row["remarks"]


def test_a_gesture_cut_by_the_end_of_a_page_is_counted_whole(api: Any, certificate: Any):
    rows = [certificate("SUBMITTED") for _ in range(4)]
    body = {"move": "approve", "ids": [str(row.pk) for row in rows]}
    assert api("processor").post("/api/bulk/", body, format="json").status_code == 202
    deliver()
    page = ask(api, move="approve", page_size="3")
    assert [row["at_once"] for row in page["results"]] == [4, 4, 4]
    [last] = api("manager").get(page["next"]).json()["results"]
    assert last["at_once"] == 4
    one = ask(api, move="approve", reference=rows[0].reference)["results"]
    assert [row["at_once"] for row in one] == [1]


def test_exporting_is_a_transition_itself(week: Any, api: Any):
    for form in ("csv", "jsonl"):
        read(api("manager").get(f"/api/audit/export.{form}", {"move": "approve"}))
    exports: Any = Transition.objects.filter(move="export").select_related("revision")
    said = [row.revision.values["inputs"] for row in exports]
    assert said == [{"question": '{"move":"approve"}', "form": form} for form in ("csv", "jsonl")]


def test_what_was_erased_is_told_as_such(week: Any, api: Any):
    with clock.set_to(clock.now() + KEPT):
        purge_expired()
    row = ask(api, move="approve")["results"][0]
    assert (row["erased"], row["remarks"], row["reasons"], row["changes"]) == (True, "", [], [])


def test_a_persons_week_is_counted_by_day_and_by_move(week: Any, api: Any):
    asked = {"who": "processor@mall.example", "from": "2026-10-05", "to": "2026-10-09"}
    told = api("manager").get("/api/audit/summary/", asked).json()
    assert (told["name"], told["role"], told["count"]) == ("Processor", "processor", 2)
    assert [(day["day"], day["count"]) for day in told["days"]] == [
        ("2026-10-06", 1),
        ("2026-10-05", 1),
    ]
    assert {each["label"] for each in told["moves"]} == {"Approve", "Return"}
    assert told["days"][0]["first"].startswith("2026-10-06T23:59")


def test_without_a_person_or_days_there_is_a_count_alone(week: Any, api: Any):
    told = api("manager").get("/api/audit/summary/", {"move": "born"}).json()
    assert (told["count"], told["days"], told["moves"]) == (2, [], [])


@pytest.mark.essential("asks for every move once")
def test_every_move_of_every_lifecycle_can_be_asked_for_in_one_group(api: Any):
    groups = api("manager").get("/api/audit/moves/").json()
    names = ["Decisions", "Desk", "Tenant", "Filing", "Master data", "System"]
    assert [group["label"] for group in groups] == names
    offered = [(each["lifecycle"], each["move"]) for group in groups for each in group["moves"]]
    recorded = {
        (name, move) for name, cls in LIFECYCLES.items() for move, _, _ in allowed_steps_of(cls)
    } | {("chain", "sealed"), ("chain", "rekeyed")}
    assert len(offered) == len(set(offered))
    assert set(offered) == recorded
    for group in groups:
        pairs = [(each["lifecycle"], each["label"]) for each in group["moves"]]
        assert len(pairs) == len(set(pairs)), "two choices that read alike"
    for lifecycle, move in offered:
        assert ask(api, lifecycle=lifecycle, move=move)["results"] is not None


def test_the_groups_follow_the_kind_of_a_move_and_who_makes_it(api: Any):
    groups = api("manager").get("/api/audit/moves/").json()
    group_of = {
        (each["lifecycle"], each["move"]): group["group"]
        for group in groups
        for each in group["moves"]
    }
    for move, group in {
        "approve": "decisions", "propose": "decisions", "undo": "decisions", "claim": "desk",
        "note": "desk", "submit": "tenant", "sign_by_link": "tenant", "expire": "system",
    }.items():  # fmt: skip
        assert group_of["certificates", move] == group, move
    assert group_of["filings", "born"] == group_of["quarters", "lock"] == "filing"
    assert group_of["scans", "born"] == "desk"
    assert group_of["masterdata", "assign"] == "master_data"
    assert group_of["audit", "read"] == "system"


def summary(api: Any, **question: str) -> dict[str, Any]:
    return api("manager").get("/api/audit/summary/", question).json()


def test_the_tax_of_the_moves_asked_for_is_added_up_each_certificate_once(
    week: Any, api: Any, people: Any, monkeypatch: Any
):
    form = week["approved"]
    inputs = {"remarks": "The sum is wrong."}
    perform("certificates", form.pk, "amend", by=people["processor"], inputs=inputs)
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    perform("certificates", form.pk, "approve", by=people["processor"])
    told = summary(api, move="approve", lifecycle="certificates")
    tax = f"{Certificate.objects.get(pk=form.pk).tax:.2f}"
    assert (told["count"], told["certificates"], told["tax"]) == (2, 1, tax)
    assert summary(api)["tax"] is None
    assert summary(api, move="read")["tax"] is None
    monkeypatch.setattr(summaries, "MOST_SUMMED", 1)
    told = summary(api, move="approve")
    assert (told["tax"], told["tax_is_left_out"]) == (None, True)


def test_a_draft_adds_nothing_to_the_sum_of_its_moves(certificate: Any, api: Any):
    certificate("DRAFT")
    assert summary(api, move="born", lifecycle="certificates")["certificates"] == 0
