"""Forms of many certificates as one PDF: order, bookmarks, what is left out, whose, its end."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pikepdf
import pytest

from console import schedule
from console.bulk import forms
from console.bulk.models import BulkRun
from console.shared import merged_pdf
from core import clock
from tests.support.bulk_runs import several
from tests.support.outbox import deliver
from tests.support.stored import path_of
from workflow.engine.execution import perform
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain
from workflow.issued_pdf.issuing import pdf_of

__all__ = ["several"]  # fixtures

LONG_ENOUGH = timedelta(days=6 * 366)
FORMS = "/api/bulk/forms/"
Make = Callable[..., Any]


def ask(client: Any, **body: Any) -> Any:
    return client.post(FORMS, body, format="json")


def begun(client: Any, **body: Any) -> str:
    answer = ask(client, **body)
    assert answer.status_code == 202, answer.json()
    return f"/api/bulk/{answer.json()['id']}/"


def ids(rows: list[Any]) -> list[str]:
    return [str(each.pk) for each in rows]


def folder(address: str) -> Path:
    return path_of(forms.merged_forms_folder(UUID(address.split("/")[-2])))


def taken(client: Any, address: str) -> pikepdf.Pdf:
    answer = client.get(f"{address}forms.pdf")
    assert answer.status_code == 200
    return pikepdf.open(BytesIO(b"".join(answer.streaming_content)))


def test_they_are_merged_in_their_order_with_a_bookmark_each(several: Make, api: Any):
    rows, client = several(3)[::-1], api("processor")
    address = begun(client, ids=ids(rows))
    deliver()
    told = client.get(address).json()
    assert (told["state"], told["done"], told["count"]) == ("done", 3, 3)
    with taken(client, address) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles == [f"{n}. {row.reference}" for n, row in enumerate(rows, 1)]
    assert told["file"]["name"].endswith(".pdf")
    assert told["file"]["size"] > 0
    left = [path.name for path in folder(address).rglob("*") if path.is_file()]
    assert left == ["forms.pdf"]


def test_what_one_may_not_see_is_told_and_the_others_are_merged(several: Make, api: Any):
    rows, client = several(2), api("processor")
    address = begun(client, ids=[*ids(rows), str(uuid4())])
    deliver()
    told = client.get(address).json()
    assert [each["ok"] for each in told["results"]] == [True, True, False]
    with taken(client, address) as pdf:
        assert len(pdf.pages) == 2


def test_where_nothing_can_be_merged_there_is_no_file(several: Make, api: Any):
    client = api("processor elsewhere")
    address = begun(client, ids=ids(several(1)))
    deliver()
    told = client.get(address).json()
    assert (told["state"], told["file"]) == ("done", None)
    answer = client.get(f"{address}forms.pdf")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_made")


def test_a_list_is_meant_by_its_query(several: Make, certificate: Make, api: Any):
    several(2)
    approved, client = certificate("APPROVED"), api("lead")
    address = begun(client, filter={"list": "processed", "status": "APPROVED"})
    deliver()
    assert [each["id"] for each in client.get(address).json()["results"]] == [str(approved.pk)]


@pytest.mark.parametrize("body", [{}, {"ids": []}, {"filter": {"quarter": "tomorrow"}}])
def test_what_is_meant_by_nothing_is_refused(body: dict[str, Any], api: Any, several: Make):
    assert ask(api("processor"), **body).status_code in (400, 422)


def test_taking_them_stands_in_the_chain(several: Make, api: Any):
    rows, client = several(2), api("processor")
    address = begun(client, ids=ids(rows))
    deliver()
    assert not Transition.objects.filter(move="take_forms").exists()
    taken(client, address).close()
    done = Transition.objects.select_related("revision").get(move="take_forms")
    said = (done.revision.values or {})["inputs"]
    first, last = rows[0].reference, rows[-1].reference
    assert said["text"] == f"2 forms in one PDF, {first} to {last}"
    assert said["digest"] == BulkRun.objects.get().sha256
    verify_chain()


def test_only_who_asked_takes_the_file(several: Make, api: Any):
    address = begun(api("processor"), ids=ids(several(1)))
    deliver()
    assert api("lead").get(f"{address}forms.pdf").status_code == 404
    assert api("manager").get(f"{address}forms.pdf").status_code == 403


def test_stopped_nothing_is_left_of_it(several: Make, api: Any, monkeypatch: pytest.MonkeyPatch):
    client, lay = api("processor"), forms.lay
    address = begun(client, ids=ids(several(3)))

    def lay_and_stop(run: Any, result: Any) -> Any:
        told = lay(run, result)
        client.post(f"{address}stop/")
        return told

    monkeypatch.setattr(forms, "lay", lay_and_stop)
    deliver()
    told = client.get(address).json()
    assert (told["state"], told["done"], told["file"]) == ("stopped", 1, None)
    assert not folder(address).exists()


def test_stopped_while_they_are_merged_nothing_is_left_either(
    several: Make, api: Any, monkeypatch: pytest.MonkeyPatch
):
    client, add = api("processor"), merged_pdf.MergedPdf.add
    address = begun(client, ids=ids(several(2)))

    def add_and_stop(merged: Any, title: str, data: bytes) -> Any:
        client.post(f"{address}stop/")
        return add(merged, title, data)

    monkeypatch.setattr(merged_pdf.MergedPdf, "add", add_and_stop)
    deliver()
    assert client.get(address).json()["state"] == "stopped"
    assert not folder(address).exists()


def test_where_merging_breaks_off_it_has_failed(
    several: Make, api: Any, monkeypatch: pytest.MonkeyPatch
):
    client = api("processor")
    address = begun(client, ids=ids(several(1)))

    def full(*_: Any) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(merged_pdf.MergedPdf, "add", full)
    deliver()
    told = client.get(address).json()
    assert (told["state"], told["file"]) == ("failed", None)
    assert not folder(address).exists()


def test_one_whose_bytes_are_gone_is_left_out(
    several: Make, api: Any, monkeypatch: pytest.MonkeyPatch
):
    rows, client = several(2), api("processor")

    def some(certificate: Any) -> bytes:
        return b"no PDF" if certificate.pk == rows[0].pk else pdf_of(certificate)

    monkeypatch.setattr(forms, "pdf_of", some)
    address = begun(client, ids=ids(rows))
    deliver()
    told = client.get(address).json()
    assert [(each["ok"], each["message"]) for each in told["results"]] == [
        (False, forms.NOT_OPENED),
        (True, ""),
    ]


def test_it_is_forgotten_after_a_while(several: Make, api: Any, settings: Any):
    rows, client = several(2), api("processor")
    kept, old = begun(client, ids=ids(rows[:1])), begun(client, ids=ids(rows[1:]))
    deliver()
    long_ago = clock.now() - timedelta(days=settings.MERGED_FORMS_KEPT_DAYS + 1)
    BulkRun.objects.filter(pk=old.split("/")[-2]).update(ended_at=long_ago)
    schedule.forget_merged_forms()
    assert client.get(f"{old}forms.pdf").status_code == 409
    assert client.get(f"{kept}forms.pdf").status_code == 200
    assert (folder(old).exists(), folder(kept).exists()) == (False, True)


def test_a_copy_does_not_outlive_its_certificate(several: Make, api: Any):
    rows, client = several(2), api("processor")
    address = begun(client, ids=ids(rows))
    deliver()
    with clock.set_to(clock.now() + LONG_ENOUGH):
        perform("certificates", rows[0].pk, "erase", by=None)
    schedule.forget_merged_forms()
    assert not folder(address).exists()
    assert client.get(address).json()["file"] is None
