"""The calls around scans: what comes in, what is listed, what is drawn and read again."""

import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.scans.conftest import LIST
from tests.scans.fake import FakeReader, form, nothing, work_off
from workflow.models import Page, Scan, Upload

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def post(api: Any, files: list[tuple[str, bytes]], who: str = "processor", **more: Any) -> Any:
    given = [SimpleUploadedFile(name, data) for name, data in files]
    return api(who).post(LIST, {"file": given} | more, format="multipart")


def ids(answer: Any) -> list[str]:
    return [row["id"] for row in answer.json()["results"]]


def test_several_files_are_taken_at_once_and_one_that_is_too_large_stops_no_other(
    api: Any, reader: FakeReader, settings: Any
):
    settings.SCAN_MAX_BYTES = 100
    answer = post(api, [("a.pdf", b"a"), ("big.pdf", b"b" * 101), ("c", b"c")])
    assert answer.status_code == 202
    first, big, last = answer.json()["results"]
    assert (first["status"], last["status"], last["name"]) == ("PROCESSING", "PROCESSING", "c.pdf")
    assert (big["id"], big["status"], big["refused"]["code"]) == (None, "REFUSED", "too_large")
    assert Scan.objects.count() == 2


def test_the_same_file_again_leads_to_the_first(api: Any, send: Any, people: Any, branch: Any):
    batch = str(uuid.uuid4())
    first = send(form(), data=b"same", batch=batch)
    lost = send(data=b"same", batch=batch)
    assert lost == first, "the answer was lost: it is the same file of the same batch"
    twin = send(data=b"same", name="copy.pdf", batch=batch)
    assert (twin["id"], twin["duplicate_of"]) == (first["id"], first["id"])
    later = send(data=b"same", batch=str(uuid.uuid4()))
    assert later["duplicate_of"] == first["id"]
    work_off()
    assert Scan.objects.count() == 1
    seen = send(data=b"same", who="colleague")
    assert seen["duplicate_of"] == first["id"], "it is of her company: she may know"
    elsewhere = send(data=b"same", who="processor elsewhere")
    assert "duplicate_of" not in elsewhere
    told = api("processor").get(f"{LIST}batches/{batch}/").json()
    assert [(file["name"], file["duplicate_of"]) for file in told["files"]] == [
        ("a.pdf", None),
        ("copy.pdf", first["id"]),
    ]


def test_a_batch_tells_how_far_it_is(api: Any, send: Any, reader: FakeReader, branch: Any):
    batch = str(uuid.uuid4())
    send(form(1), form(2), name="stack.pdf", batch=batch)
    send("encrypted", name="locked.pdf", batch=batch)
    told = api("processor").get(f"{LIST}batches/{batch}/").json()
    assert (told["pages"], told["scans"]) == (
        {"read": 0, "failed": 0, "waiting": 2},
        {"PROCESSING": 2},
    )
    work_off()
    told = api("processor").get(f"{LIST}batches/{batch}/").json()
    assert told["pages"] == {"read": 2, "failed": 1, "waiting": 0}
    assert told["file_counts"] == {"read": 1, "failed": 1, "waiting": 0}
    assert told["scans"] == {"READ": 2, "PROCESSING-FAILED": 1}
    assert [(file["page_count"], file["pages_done"]) for file in told["files"]] == [
        (2, 2),
        (None, 0),
    ]
    listed = api("colleague").get(f"{LIST}batches/").json()["results"]
    assert [(each["id"], each["yours"], each["scans"]) for each in listed] == [
        (batch, False, {"READ": 2})
    ], "what is matched is her company's; what is not stays with its sender"


@pytest.mark.parametrize(
    ("given", "status", "field"),
    [
        ({}, 422, "file"),
        ({"file": "a text"}, 422, "file"),
        ({"file": [SimpleUploadedFile("a.pdf", b"x")], "batch": "7"}, 422, "batch"),
    ],
)
def test_what_is_sent_wrongly_is_told(
    api: Any, reader: FakeReader, given: Any, status: int, field: str
):
    answer = api("processor").post(LIST, given, format="multipart")
    assert (answer.status_code, answer.json()["field"]) == (status, field)
    assert Upload.objects.count() == 0


def test_a_body_that_is_no_form_is_told(api: Any):
    answer = api("processor").post(LIST, {"file": "a"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_nobody_fills_the_queue(api: Any, reader: FakeReader, settings: Any):
    settings.SCANS_WAITING_PER_PERSON = 2
    assert post(api, [("a", b"a"), ("b", b"b")]).status_code == 202
    answer = post(api, [("c", b"c")])
    assert (answer.status_code, answer.json()["code"]) == (429, "queue_full")
    assert answer["Retry-After"] == "60"
    assert post(api, [("c", b"c")], "colleague").status_code == 202


def test_the_list_is_narrowed_and_paged(api: Any, send: Any, branch: Any):
    batch = str(uuid.uuid4())
    first = send(form(payor_name="MAYON PHARMA COMPANY"), name="one.pdf", batch=batch)
    second = send(nothing(1), name="two.pdf")
    third = send(form(payee_tin="12345678900000", payee_name="NOBODY"), name="three.pdf")
    work_off()

    def found(query: str, who: str = "processor") -> list[str]:
        return ids(api(who).get(f"{LIST}?{query}"))

    assert found("ordering=created_at") == [first["id"], second["id"], third["id"]]
    assert found("status=READ,PROCESSING&ordering=created_at") == [first["id"], third["id"]]
    assert found("status=PROCESSING-FAILED") == [second["id"]]
    assert found(f"batch={batch}") == found("q=mayon") == found("q=one.pdf") == [first["id"]]
    assert found("unmatched=1&ordering=created_at") == [second["id"], third["id"]]
    assert found("q=998-765") == found("q=99876543200000", "processor")
    assert found("mine=1", "colleague") == []
    page = api("processor").get(f"{LIST}?page_size=2").json()
    assert (page["count"], len(page["results"])) == (3, 2)
    rest = api("processor").get(page["next"]).json()
    assert [row["id"] for row in rest["results"]] == [first["id"]]
    for wrong in (
        "status=NONE",
        "batch=1",
        "ordering=name",
        "page=0",
        "cursor=x",
        "q=" + "a" * 101,
    ):
        assert api("processor").get(f"{LIST}?{wrong}").status_code == 422, wrong


def test_a_page_is_drawn_once_and_again_where_its_picture_is_gone(
    api: Any, scanned: Any, uploads: Any
):
    told = scanned(form(1), form(2, payor_name="B"))
    url = f"{LIST}{told['id']}/pages/1.png"
    answer = api("processor").get(url)
    assert (answer["Content-Type"], answer.content) == ("image/png", b"\x89PNG page 1")
    assert answer["X-Content-Type-Options"] == "nosniff"
    for path in uploads.glob("??/*"):
        if path.read_bytes() == b"\x89PNG page 1":
            path.unlink()
    assert api("processor").get(url).content == b"\x89PNG page 1"
    assert api("processor").get(f"{LIST}{told['id']}/pages/2.png").status_code == 404
    assert api("processor").get(f"{LIST}{told['id']}/pages/3.png").status_code == 404


def test_the_original_is_saved_and_never_shown(api: Any, scanned: Any):
    told = scanned(form(), data=b"%PDF- the file", name='ev"il\n.pdf')
    answer = api("processor").get(f"{LIST}{told['id']}/file/")
    assert b"".join(answer.streaming_content) == b"%PDF- the file"
    assert answer["Content-Disposition"].startswith("attachment")
    assert "sandbox" in answer["Content-Security-Policy"]


def test_a_drawn_box_is_read_again(api: Any, scanned: Any, reader: FakeReader):
    told = scanned()
    url = f"{LIST}{told['id']}/read_box/"
    box = {"field": "signatory_tin", "page": 1, "box": [0.1, 0.1, 0.9, 0.2]}
    answer = api("processor").post(url, box, format="json")
    assert answer.status_code == 200, answer.content
    found = answer.json()
    assert (found["name"], found["value"], found["level"]) == (
        *("signatory_tin", "98234711800000"),
        "sure",
    )
    assert Scan.objects.get().version == told["version"], "nothing is kept"
    poisoned: list[dict[str, Any]] = [
        {"field": poison} for poison in ("colour", "a\u202eb", "a\x00b", "x" * 100_000)
    ]
    for wrong in (
        *poisoned,
        {"page": 0},
        {"page": "one"},
        {"box": [0.9, 0.1, 0.1, 0.2]},
        {"box": [0, 0, 2, 2]},
        {"box": "all"},
        {"box": None},
    ):
        assert api("processor").post(url, box | wrong, format="json").status_code == 422, wrong
    assert api("processor").post(url, box | {"page": 9}, format="json").status_code == 404


def test_tenants_are_found_to_match_with(api: Any, people: Any):
    def found(words: str) -> list[str]:
        rows = api("lead").get(f"{LIST}tenants/", {"q": words}).json()["results"]
        return [row["name"] for row in rows]

    both = ["OTHER VENTURES CORPORATION", "TENANT VENTURES CORPORATION"]
    assert found("") == found("ventures") == both
    assert found("998-765-432") == ["TENANT VENTURES CORPORATION"]
    assert found("nobody") == []
    assert api("lead").get(f"{LIST}tenants/", {"q": "a" * 101}).status_code == 422


@pytest.mark.parametrize(
    ("read", "first"),
    [
        ({"payor_tin": "99876543300000", "payor_name": "NOBODY"}, "TENANT VENTURES CORPORATION"),
        ({"payor_tin": "", "payor_name": "Tenant, Ventures Co."}, "TENANT VENTURES CORPORATION"),
        ({"payor_tin": "12345678900000", "payor_name": "NOBODY AT ALL"}, None),
        ({"payor_tin": "99876500000000", "payor_name": ""}, None),
    ],
)
def test_an_unmatched_scan_suggests_the_tenants_most_like_its_payor(
    api: Any, scanned: Any, people: Any, read: dict[str, Any], first: str | None
):
    match = api("lead").get(f"{LIST}{scanned(form(**read))['id']}/").json()["match"]
    assert match["tenant"] is None
    assert [each["name"] for each in match["suggested"]][:1] == ([first] if first else [])


def test_a_scan_that_is_matched_or_discarded_suggests_nobody(api: Any, scanned: Any, people: Any):
    told = scanned(form())
    assert told["match"]["suggested"] == []
    stray = scanned(form(payor_tin="99876543300000", payor_name="NOBODY"), data=b"%PDF- stray")
    assert stray["match"]["suggested"]
    answer = api("lead").post(f"{LIST}{stray['id']}/discard/", {}, format="json")
    assert answer.json()["match"]["suggested"] == []


def test_figures_tell_speed_corrections_and_reasons_by_week(
    api: Any, scanned: Any, people: Any, branch: Any
):
    from tests.files import made

    first = scanned(form(unsure={"payor_zip": 0.6}), data=made.pdf("1"))
    second = scanned(form(payor_tin="99570764600000"), data=made.pdf("2"))
    scanned(form(1, payor_name="C"), nothing(2))
    scanned("encrypted")
    for pk, fields in ((first["id"], {"payor_zip": "1001"}), (second["id"], {})):
        url = f"{LIST}{pk}/confirm/"
        answer = api("processor").post(url, {"fields": fields}, format="json")
        assert answer.status_code == 200, answer.content
    Page.objects.update(seconds=0.5)
    told = api("manager").get(f"{LIST}figures/?weeks=2").json()
    before, week = told["weeks"]
    assert (before["pages"], before["untouched_share"]) == (0, None)
    assert (week["pages"], week["read"], week["failed"]) == (4, 3, 1)
    assert (week["seconds_per_page"], week["pages_per_second"]) == (0.5, 2.0)
    assert (week["confirmed"], week["untouched"], week["untouched_share"]) == (2, 1, 0.5)
    assert [(each["reason"], each["count"]) for each in week["reasons"]] == [("encrypted", 1)]
    low, high = told["calibration"]
    assert (low["from"], low["fields"], low["corrected"], low["said"]) == (0.5, 1, 1, 0.6)
    assert (high["from"], high["corrected"], high["right"]) == (0.99, 0, 1.0)
    assert api("manager").get(f"{LIST}figures/?weeks=x").status_code == 422


def test_a_tenants_own_pdf_fills_a_draft_and_nothing_is_kept(
    api: Any, reader: FakeReader, branch: Any
):
    data = reader.teach(b"own", nothing(1), form(2, unsure={"signatory_tin": 0.6}))
    file = SimpleUploadedFile("own.pdf", data)
    answer = api("tenant").post("/api/forms/read/", {"file": file}, format="multipart")
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert (told["page"], told["page_count"], told["content"]["company"]) == (2, 2, "PCM")
    assert told["content"]["lines"][0]["tax"] == "15000.00"
    levels = {each["name"]: each["level"] for each in told["fields"]}
    assert (levels["signatory_tin"], levels["payor_tin"]) == ("unsure", "sure")
    body = {name: value for name, value in told["content"].items() if value is not None}
    draft = api("tenant").post("/api/certificates/", body, format="json")
    assert (draft.status_code, draft.json()["tax"]) == (201, "15000.00")
    assert Upload.objects.count() == Scan.objects.count() == 0


@pytest.mark.parametrize(
    ("pages", "code"),
    [(["encrypted"], "encrypted"), ([nothing(1)], "not_2307"), ([nothing(1, "blank")], "blank")],
)
def test_a_tenants_file_without_a_form_is_told(
    api: Any, reader: FakeReader, pages: list[Any], code: str
):
    data = reader.teach(b"own", *pages)
    file = SimpleUploadedFile("own.pdf", data)
    answer = api("tenant").post("/api/forms/read/", {"file": file}, format="multipart")
    assert (answer.status_code, answer.json()["fields"][0]["code"]) == (422, code)


def test_of_another_payors_paper_a_tenant_is_told_so(api: Any, reader: FakeReader, branch: Any):
    impossible = form(period_from="2026-02-31", payor_tin="99570764600000")
    data = reader.teach(b"own", impossible)
    file = SimpleUploadedFile("own.pdf", data)
    told = api("tenant").post("/api/forms/read/", {"file": file}, format="multipart").json()
    assert told["content"]["period_from"] is None
    assert told["from_pdf"]["notes"] == ["period_from: Write a day as 2026-10-12."]
    assert told["from_pdf"]["payor"]["tin"] == "99570764600000"


def test_nobodys_events_are_told_to_strangers(api: Any, scanned: Any, people: Any, branch: Any):
    told = scanned(form(payee_tin="12345678900000", payee_name="NOBODY"))

    def heard(who: str) -> list[str]:
        events = api(who).get("/api/events?after=0").json()["events"]
        return [each["move"] for each in events if each["id"] == told["id"]]

    assert heard("processor") == heard("lead") == heard("manager") == ["born", "read"]
    assert heard("colleague") == heard("processor elsewhere") == heard("tenant") == []
    url = f"{LIST}{told['id']}/match/"
    assert api("lead").post(url, {"company": "PCM"}, format="json").status_code == 200
    assert heard("colleague") == ["match"]
