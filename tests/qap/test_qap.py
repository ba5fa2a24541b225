"""A tenant's QAP: received, compared with its certificates, and made into drafts."""

import gzip
import random
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command

from accounts.models import Company
from core import clock
from core.jobs.runs import Stopped
from core.storage import StoredPlace
from core.tin import Tin
from tests.qap.files import (
    STRANGER,
    THIRD,
    bring_in,
    changed,
    entries_of,
    entry,
    qap_of,
    result,
    send,
    stored_qaps,
)
from tests.support.builders import line
from tests.support.qap_files import all_files, holds_stranger, whole_database
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.qap import incoming, intake
from workflow.qap.incoming import place_of_incoming
from workflow.qap.models import QapFile, QapRow
from workflow.qap.standing import follow_moved_certificates

pytestmark = pytest.mark.both_databases

Api = Callable[[str], Any]
Make = Callable[..., Any]
PERIOD = {"period_from": THIRD.start, "period_to": THIRD.end}
OCTOBER = datetime(2026, 10, 10, 2, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _october(settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"
    with clock.set_to(OCTOBER):
        yield


def state_of(paper: Any) -> str | None:
    return Certificate.objects.values_list("qap_state", flat=True).get(pk=paper.pk)


def warnings_of(paper: Any) -> int:
    """How many warnings lists show; one more than without a QAP where that says otherwise."""
    return Certificate.objects.values_list("found_warnings", flat=True).get(pk=paper.pk)


def fields_of(told: dict[str, Any], reference: str) -> list[str]:
    (found,) = (each for each in told["certificates"] if each["reference"] == reference)
    return [each["field"] for each in found["differs"]]


def test_a_certificate_is_in_the_qap_when_its_sum_is(api: Api, certificate: Make) -> None:
    first = certificate("SUBMITTED", **PERIOD, lines=[line("100000.00")], unit="A")
    second = certificate("APPROVED", **PERIOD, lines=[line("50000.00")], unit="B")
    both = replace(entries_of(first)[0], base=Decimal(450_000), tax=Decimal(22_500))
    told = bring_in(api, qap_of([STRANGER, both]))
    assert told["state"] == "done"
    assert (told["rows_kept"], told["rows_ignored"]) == (1, 1)
    assert [each["state"] for each in told["certificates"]] == ["IN_QAP", "IN_QAP"]
    assert told["unmatched"] == []
    assert {state_of(first), state_of(second)} == {"IN_QAP"}


def test_a_state_follows_moves_and_a_later_qap(api: Api, certificate: Make, people: Any) -> None:
    paper = certificate("SUBMITTED", **PERIOD)
    first = bring_in(api, qap_of([STRANGER]))
    assert state_of(paper) == "NOT_IN_QAP"
    assert first["certificates"][0]["differs"] == []
    warned = warnings_of(paper)
    with clock.set_to(OCTOBER + timedelta(minutes=1)):
        bring_in(api, qap_of(entries_of(paper)))
    assert state_of(paper) == "IN_QAP"
    assert warnings_of(paper) == warned - 1
    assert result(api, first["id"])["is_replaced"] is True
    shown = api("processor").get(f"/api/certificates/{paper.pk}/").json()
    assert shown["qap"] == {"state": "IN_QAP", "differs": []}
    assert shown["qap_state"] == "IN_QAP"
    perform(LIFECYCLE, paper.pk, "send_back", by=people["processor"], inputs={"reasons": ["SUM"]})
    follow_moved_certificates()
    assert state_of(paper) is None
    assert api("tenant").get(f"/api/certificates/{paper.pk}/").json()["qap"] is None


def test_staff_filter_and_the_filing_names_it(api: Api, certificate: Make) -> None:
    paper = certificate("APPROVED", **PERIOD, lines=[line()])
    certificate("APPROVED", **PERIOD, lines=[line(atc="WC160", rate="2")])
    bring_in(api, qap_of(changed(each, "base") for each in entries_of(paper)))
    rows = api("processor").get("/api/certificates/", {"qap": "DIFFERS"}).json()["results"]
    assert [row["reference"] for row in rows] == [paper.reference]
    assert api("processor").get("/api/certificates/", {"qap": "WHAT"}).status_code == 422
    asked = {"company": "PCM", "form": "1702Q", "quarter": "2026Q3"}
    look = api("lead").get("/api/filings/look/", asked).json()
    risks = {each["code"]: each["certificates"] for each in look["at_risk"]}
    assert (risks["QAP_DIFFERS"], risks["NOT_IN_QAP"]) == (1, 1)


ALTERED = ("base", "tax", "rate", "code", "name")


@pytest.mark.thorough
@pytest.mark.parametrize("quoted", [False, True])
def test_each_of_the_altered_qaps_is_named_and_no_other(
    api: Api, certificate: Make, people: Any, company: Company, quoted: bool
) -> None:
    papers = [
        certificate("SUBMITTED", **PERIOD, lines=[line("123456.78", rate, code)])
        for code, rate in (("WC100", "5"), ("WC160", "2"), ("WC158", "1"))
    ]
    given = random.Random(f"{quoted}")
    for number in range(100):
        entries = entries_of(*papers)
        what = ALTERED[number // 10 % len(ALTERED)] if number % 10 == 3 else ""
        at = given.randrange(len(entries))
        if what:
            entries[at] = changed(entries[at], what)
        given.shuffle(entries)
        with clock.set_to(OCTOBER + timedelta(minutes=number)):
            told = bring_in(api, qap_of([STRANGER, *entries], quoted=quoted))
        found = {
            each["reference"]: fields_of(told, each["reference"]) for each in told["certificates"]
        }
        expected: dict[str, list[str]] = {paper.reference: [] for paper in papers}
        if what:
            expected[papers[at].reference] = [what]
        assert found == expected, (number, what)
        states = {each["reference"]: each["state"] for each in told["certificates"]}
        assert states == {ref: "DIFFERS" if names else "IN_QAP" for ref, names in expected.items()}
        assert told["unmatched"] == []


@pytest.mark.parametrize("ending", ["read", "broken", "not yours", "fault", "killed"])
def test_rows_of_other_payees_are_nowhere_afterwards(
    api: Api, certificate: Make, ending: str, monkeypatch: Any, caplog: Any
) -> None:
    payor = Tin("995707646") if ending == "not yours" else Tin("998765432")
    data = qap_of(
        [STRANGER, *entries_of(certificate("SUBMITTED", **PERIOD)), STRANGER], payor=payor
    )
    data = data.replace(b"D1,1601EQ,3,", b"D1,1601EQ,3,ZEBRA,") if ending == "broken" else data
    answer = send(api, data)
    assert answer.status_code == (422 if ending == "not yours" else 202)
    if ending in ("fault", "killed"):
        monkeypatch.setattr(intake, "refresh_quarter", raise_about_stranger(ending))
    if answer.status_code == 202:
        run_to(ending, answer.json()["id"])
    texts = [whole_database(), caplog.text, answer.content.decode()]
    texts += [path.read_bytes().decode("latin-1") for path in all_files()]
    assert not [text for text in texts if holds_stranger(text)]
    assert not stored_qaps()


def test_a_file_that_was_given_up_while_it_was_read_keeps_nothing(
    api: Api, certificate: Make
) -> None:
    answer = send(api, qap_of(entries_of(certificate("SUBMITTED", **PERIOD))))
    file = QapFile.objects.get(pk=answer.json()["id"])
    intake.fail_qap_file(file, intake.LOST)
    with pytest.raises(Stopped):
        intake.read_qap_file(file)
    file.refresh_from_db()
    assert (file.state, file.rows.count()) == ("failed", 0)


def raise_about_stranger(ending: str) -> Callable[..., None]:
    def work(*_: object) -> None:
        raise SystemExit if ending == "killed" else ValueError(f"{STRANGER}")

    return work


def run_to(ending: str, pk: str) -> None:
    if ending != "killed":
        return intake.run_qap_reading(pk)
    with pytest.raises(SystemExit):
        intake.run_qap_reading(pk)
    assert place_of_incoming(UUID(pk)).exists()
    with clock.set_to(clock.now() + timedelta(days=2000)):
        return intake.delete_abandoned_files()


@pytest.mark.parametrize("bytes_there", [b"another", None], ids=["altered", "gone"])
def test_a_waiting_file_that_is_not_what_was_sent_is_asked_for_again(
    api: Api, bytes_there: bytes | None
) -> None:
    pk = send(api, qap_of([STRANGER])).json()["id"]
    place = place_of_incoming(UUID(pk))
    place.delete()
    if bytes_there is not None:
        with place.write_whole() as file:
            file.write(bytes_there)
    intake.run_qap_reading(pk)
    told = result(api, pk)
    assert (told["state"], told["message"]) == ("failed", intake.LOST)
    assert not stored_qaps()


def test_a_file_of_the_former_version_is_found_on_disk_and_read(api: Api, settings: Any) -> None:
    pk = UUID(send(api, qap_of([STRANGER])).json()["id"])
    (path,) = all_files()
    path.rename(settings.DATA_DIR / "qap-incoming" / pk.hex)  # as that version named it
    QapFile.objects.filter(pk=pk).update(sha256="")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(incoming, "INCOMING", StoredPlace("qap-incoming"))
        intake.run_qap_reading(str(pk))
    assert result(api, str(pk))["state"] == "done"
    assert not all_files()


@pytest.mark.django_db(transaction=True)
def test_a_waiting_file_is_in_no_backup(api: Api, tmp_path: Path) -> None:
    send(api, qap_of([STRANGER]))
    call_command("backup", "--out", str(tmp_path / "away"), verbosity=0)
    (backup,) = (tmp_path / "away").iterdir()
    with tarfile.open(backup) as archive:
        members = {name: archive.extractfile(name) for name in archive.getnames()}
        texts = [
            gzip.decompress(file.read()) if name.endswith(".gz") else file.read()
            for name, file in members.items()
            if file
        ]
    assert any(name.startswith("tables/workflow_qapfile") for name in members)
    assert not [name for name in members if "qap-incoming" in name]
    assert not [text for text in texts if holds_stranger(text.decode("latin-1"))]


HOSTILE = {
    "empty": (b"", 422, "empty"),
    "another form": (b"HSAWT,H1702Q,998765432,0000,X,,,,09/2026,052\r\n", 422, "HQAP"),
    "annual list": (b"HQAP,H1604E,998765432,0000,X,12/2025,052\r\n", 422, "1601EQ"),
    "utf-16": ("HQAP,H1601EQ,998765432".encode("utf-16"), 422, "plain text"),
    "zip": (b"PK\x03\x04" + b"\x00" * 90, 422, "plain text"),
    "no end of line": (b"A" * 9_000_000, 422, "longer"),
    "month in a quarter": (b"HQAP,H1601EQ,998765432,0000,X,08/2026,052\r\n", 422, "last month"),
    "of the future": (b"HQAP,H1601EQ,998765432,0000,X,12/2027,052\r\n", 422, "2027Q4"),
    "long ago": (b"HQAP,H1601EQ,998765432,0000,X,12/2016,052\r\n", 422, "2016Q4"),
    "open quote": (b'HQAP,H1601EQ,998765432,0000,"X,09/2026,052\r\n', 422, "quotes"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_no_qap_is_refused_with_its_line(api: Api, name: str) -> None:
    data, status, words = HOSTILE[name]
    answer = send(api, data)
    assert answer.status_code == status
    if data:
        assert answer.json()["message"].startswith("Line 1: ")
    assert words in answer.json()["message"]
    assert not stored_qaps()
    assert not QapFile.objects.exists()


GOOD = (
    b"HQAP,H1601EQ,998765432,0000,X,09/2026,052\r\n"
    b"D1,1601EQ,1,009912345,0000,PACIFIC CREST MALLS INC,,,,09/2026,WC100,5.00,100.00,5.00\r\n"
    b"C1,1601EQ,998765432,0000,09/2026,100.00,5.00\r\n"
)
SPOILED = {
    "totals": (b",100.00,5.00\r\nC1", b",100.00,6.00\r\nC1", 3, "control totals"),
    "no control": (GOOD[GOOD.index(b"C1,1601") :], b"", 2, "control record"),
    "after the end": (
        b"09/2026,100.00,5.00\r\n",
        b"09/2026,100.00,5.00\r\nD1,1601EQ\r\n",
        4,
        "follow",
    ),
    "quarter": (b",09/2026,WC100", b",10/2026,WC100", 2, "2026Q3"),
    "comma in a name": (b"MALLS INC", b"MALLS, INC", 2, "15 fields"),
    "amount": (b",100.00,5.00\r\nC1", b",1E5,5.00\r\nC1", 2, "1234.50"),
    "negative": (b",100.00,5.00\r\nC1", b",-100.00,5.00\r\nC1", 2, "1234.50"),
    "code": (b"WC100", b"RENT", 2, "tax code"),
    "rate": (b",5.00,100", b",105,100", 2, "rate"),
    "tin": (b"1,009912345", b"1,0099", 2, "nine digits"),
    "null": (b"PACIFIC", b"PAC\x00IFIC", 2, "plain text"),
    "other payor at the end": (b"C1,1601EQ,998765432", b"C1,1601EQ,998765433", 3, "header"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_broken_file_says_where_and_keeps_nothing(api: Api, name: str) -> None:
    old, new, at, words = SPOILED[name]
    assert old in GOOD
    told = bring_in(api, GOOD.replace(old, new))
    assert (told["state"], told["line"]) == ("failed", at)
    assert words in told["message"]
    assert not QapRow.objects.exists()
    assert bring_in(api, GOOD)["rows_kept"] == 1


def test_a_qap_of_another_payor_or_person_is_refused(api: Api, certificate: Make) -> None:
    answer = send(api, qap_of([STRANGER], payor=Tin("995707646")))
    assert (answer.status_code, answer.json()["code"]) == (422, "not_yours")
    assert send(api, GOOD, who="lead").status_code == 403
    told = bring_in(api, GOOD)
    assert api("other tenant").get(f"/api/qap/{told['id']}/").status_code == 404
    assert api("other tenant").get("/api/qap/").json()["results"] == []
    assert [each["id"] for each in api("tenant").get("/api/qap/").json()["results"]] == [told["id"]]


def test_rows_without_a_certificate_become_drafts_once(
    api: Api, certificate: Make, company: Company, branch: Any
) -> None:
    months = [
        replace(entry(company, "WC100", "5.00", Decimal(amount), Decimal(amount) / 20), month=month)
        for month, amount in (("07/2026", 1000), ("08/2026", 2000), ("09/2026", 3000))
    ]
    whole = entry(company, "WC160", "2.00", Decimal(5000), Decimal(100))
    told = bring_in(api, qap_of([*months, whole, STRANGER]))
    rows = {each["atc"]: each for each in told["unmatched"]}
    assert rows["WC100"]["base"] == "6000.00"
    assert rows["WC100"]["draft"] is None
    address = f"/api/qap/{told['id']}/drafts/"
    one = api("tenant").post(address, {"rows": [rows["WC160"]["id"]]}, format="json")
    assert one.status_code == 200
    assert [each["created"] for each in one.json()["results"]] == [True]
    both = [api("tenant").post(address, {}, format="json").json()["results"] for _ in range(2)]
    assert [each["created"] for each in both[0]] == [True, False]
    assert [each["created"] for each in both[1]] == [False, False]
    drafts = Certificate.objects.filter(status="DRAFT")
    lines = {draft.lines.get().atc: draft.lines.get() for draft in drafts}
    assert [lines["WC100"].m1, lines["WC100"].m3, lines["WC100"].tax] == [1000, 3000, 300]
    assert [lines["WC160"].m1, lines["WC160"].total, lines["WC160"].tax] == [0, 5000, 100]
    assert {(each.company, each.branch, each.period_to) for each in drafts} == {
        (company, branch, THIRD.end)
    }
    again = result(api, told["id"])["unmatched"]
    assert {each["draft"]["reference"] for each in again} == {each.reference for each in drafts}
    assert api("tenant").post(address, {"rows": [0]}, format="json").status_code == 422
    assert api("other tenant").post(address, {}, format="json").status_code == 404


def test_the_example_is_a_qap(api: Api, company: Company) -> None:
    answer = api("tenant").get("/api/qap/example/")
    data = b"".join(answer.streaming_content)
    told = bring_in(api, data)
    assert told["state"] == "done"
    assert told["rows_ignored"] == 1
    assert len(told["unmatched"]) == 2


@pytest.mark.thorough
def test_fifty_thousand_rows_are_read(api: Api, certificate: Make) -> None:
    own = entries_of(certificate("SUBMITTED", **PERIOD))
    others = [replace(STRANGER, tin=Tin(f"9{number:08}")) for number in range(50_000)]
    told = bring_in(api, qap_of([*others, *own]))
    assert (told["rows_kept"], told["rows_ignored"]) == (1, 50_000)
    assert told["certificates"][0]["state"] == "IN_QAP"
