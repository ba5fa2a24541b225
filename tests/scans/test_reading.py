"""From a file to scans: pages are read one by one, stacks are split, what fails says why."""

from typing import Any

import pytest

from core.models.job import Job
from tests.scans.conftest import LIST
from tests.scans.fake import FakeReader, form, nothing, work_off
from workflow.files.reading.unreadable import Unreadable
from workflow.models import Page, Scan, Transition
from workflow.scans import work

pytestmark = pytest.mark.slow


def listed(api: Any, who: str = "processor") -> list[tuple[str, list[int], str]]:
    rows = api(who).get(f"{LIST}?ordering=created_at").json()["results"]
    return sorted((row["name"], row["pages"], row["status"]) for row in rows)


def test_a_file_is_a_scan_at_once_and_read_in_the_background(api: Any, send: Any, branch: Any):
    sent = send(form())
    assert (sent["status"], sent["name"]) == ("PROCESSING", "a.pdf")
    work_off()
    told = api("processor").get(f"{LIST}{sent['id']}/").json()
    assert (told["status"], told["pages"], told["page_count"]) == ("READ", [1], 1)
    assert (told["company"], told["match"]["branch"]) == ("PCM", "Crest Bay Mall")
    assert told["match"]["tenant"]["tin"] == "99876543200000"
    assert [each["name"] for each in told["fields"]][:3] == [
        "period_from",
        "period_to",
        "payee_tin",
    ]
    assert [each["name"] for each in told["fields"]][-4:] == [
        *("signatory_name", "signatory_title", "signatory_tin", "signed")
    ]
    assert (told["after"], told["to_look_at"]) == ("SUBMITTED", 0)
    assert [each for each in told["findings"] if each["severity"] == "block"] == []


def test_looks_that_failed_are_counted(client: Any, send: Any, branch: Any):
    odd = form()
    odd.failed_steps = ["check_period: ValueError in is_period", "vote: IndexError in vote"]
    send(odd, form(2))
    work_off()
    assert list(Page.objects.values_list("failed_looks", flat=True)) == [2, 0]
    assert "portal_scan_looks_failed 2.0\n" in client.get("/metrics").content.decode()


def test_a_stack_is_split_and_its_schedule_stays_with_its_certificate(
    api: Any, send: Any, branch: Any
):
    send(form(1), nothing(2, "schedule"), form(3), nothing(4, "blank"), form(5), name="stack.pdf")
    work_off()
    assert listed(api) == [
        ("stack.pdf", [1, 2], "READ"),
        ("stack.pdf", [3], "READ"),
        ("stack.pdf", [5], "READ"),
    ]
    first = Scan.objects.get(pages=[1, 2])
    told = api("processor").get(f"{LIST}{first.pk}/").json()
    assert told["skipped"] == [{"page": 4, "reason": "blank", "text": "A blank page"}]
    assert [each["pages"] for each in told["siblings"]] == [[3], [5]]


def test_a_page_that_fails_is_a_scan_of_its_own_and_can_be_tried_again(
    api: Any, send: Any, reader: FakeReader, branch: Any
):
    sent = send(form(1), Unreadable("too_slow", "It is slow."), form(3), data=b"stack")
    work_off()
    assert listed(api) == [
        ("a.pdf", [1], "READ"),
        ("a.pdf", [2], "PROCESSING-FAILED"),
        ("a.pdf", [3], "READ"),
    ]
    failed = Scan.objects.get(pages=[2])
    assert failed.reason == "too_slow"
    reader.says[b"stack"][1], reader.asked = form(2), []
    answer = api("processor").post(f"{LIST}{failed.pk}/retry/")
    assert (answer.status_code, answer.json()["status"]) == (200, "PROCESSING")
    work_off()
    assert reader.asked == [(b"stack", 2)]
    assert [row[2] for row in listed(api)] == ["READ"] * 3
    assert Scan.objects.get(pk=sent["id"]).pages == [1]


@pytest.mark.parametrize(
    ("pages", "reason", "words"),
    [
        (["encrypted"], "encrypted", "This PDF asks for a password. Save it without one."),
        (["empty"], "empty", "This file is empty."),
        ([nothing(1)], "not_2307", "No Form 2307 was found on it."),
        ([nothing(1, "blank"), nothing(2)], "not_2307", "No Form 2307 was found on it."),
        ([nothing(1, "blank")], "blank", "The page is blank."),
        (
            [nothing(1, "old_version")],
            "old_version",
            "This is an older Form 2307 than that of January 2018. Key it by hand.",
        ),
    ],
)
def test_what_cannot_be_read_says_why(scanned: Any, pages: list[Any], reason: str, words: str):
    told = scanned(*pages)
    assert (told["status"], told["reason"]) == ("PROCESSING-FAILED", reason)
    assert told["reason_text"] == words
    assert {move["name"] for move in told["moves"]} == {"retry", "key", "match", "discard"}


def test_a_job_that_runs_twice_reads_and_tells_once(send: Any, reader: FakeReader, branch: Any):
    send(form(1), form(2))
    work_off()
    jobs = Job.objects.filter(func__startswith="workflow.scans.work.")
    for job in list(jobs):
        getattr(work, job.func.rpartition(".")[2])(*job.args)
    assert len(reader.asked) == 2
    assert Scan.objects.count() == 2
    moves = Transition.objects.filter(lifecycle="scans").values_list("move", flat=True)
    assert sorted(moves) == ["born", "born", "read"]


def test_a_job_that_was_given_up_ends_its_scan_with_a_reason(
    send: Any, reader: FakeReader, branch: Any
):
    sent = send(form(1), RuntimeError("its worker fell"), form(3))
    for _ in range(6):
        Job.objects.filter(done_at=None).update(due="2020-01-01T00:00:00Z")
        work_off()
    assert Scan.objects.get(pk=sent["id"]).status == "PROCESSING"
    work.tend()
    statuses = dict(Scan.objects.values_list("pages__0", "status"))
    assert statuses == {1: "READ", 2: "PROCESSING-FAILED", 3: "READ"}
    assert Scan.objects.get(pages=[2]).reason == "cut_off"


def test_work_that_was_lost_is_put_in_again(send: Any, reader: FakeReader, branch: Any):
    sent = send(form())
    Job.objects.all().delete()
    from workflow.engine.models import Cursor

    Cursor.objects.update_or_create(name="effects", defaults={"number": 10**6})
    work.tend()
    work_off()
    assert Scan.objects.get(pk=sent["id"]).status == "READ"


def test_what_is_cancelled_is_read_no_further(api: Any, send: Any, reader: FakeReader):
    sent = send(form(1), form(2))
    assert api("processor").post(f"{LIST}{sent['id']}/discard/").status_code == 200
    work_off()
    assert reader.asked == []
    assert Page.objects.count() == 0
    assert listed(api) == []
