"""Evidence packs prove themselves with nothing but Python; what is done to one is found."""

import json
import random
import shutil
from functools import partial
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2 as pdfium
import pytest
from django.conf import settings as settings_of_portal
from django.core.management import call_command

from console.audit.evidence import members as members_in_packs
from tests.files import made
from tests.support.evidence_packs import (
    key,
    read,
    unpacked,
    verify,
)
from tests.support.keys import OTHER_KEY
from tests.support.stored import path_of_stored_file
from tests.support.together import at_once
from workflow.engine.execution import perform
from workflow.engine.models import Transition
from workflow.engine.rules import end_list

__all__ = ["key"]  # fixtures

pytestmark = pytest.mark.slow


@pytest.fixture
def pack(key: str, certificate: Any, api: Any, people: Any, tmp_path: Path) -> Path:
    """The unpacked evidence of an approved certificate with an attachment."""
    form = certificate("SUBMITTED", files=[("soa.pdf", made.pdf())])
    perform("certificates", form.pk, "approve", by=people["processor"])
    return unpacked(read(api("manager").get(f"/api/certificates/{form.pk}/evidence.zip")), tmp_path)


def members(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def test_a_pack_holds_paper_files_mails_and_transitions(pack: Path):
    names = members(pack)
    assert [n.split("/")[-1] for n in names if n.startswith("certificates/")][1:] == [
        "form.pdf",
        "mails.json",
    ]
    assert {"README.txt", "hashes.txt", "transitions.jsonl", "verify.py"} <= set(names)
    assert len((pack / "transitions.jsonl").read_text().splitlines()) == 3
    assert any(name.endswith("-soa.pdf") for name in names)


def test_a_pack_says_that_it_is_valid(pack: Path, key: str):
    code, said = verify(pack, key)
    assert code == 0, said
    assert said.startswith("VALID: 6 files are as they were packed; 3 transitions hold")
    if key:
        assert "3 under the auditors' key (checked)" in said
        assert "(not checked, set AUDIT_KEY to check them)" in verify(pack)[1]
        assert verify(pack, OTHER_KEY)[0] == 1


def test_the_record_names_the_digest_that_the_pack_ends_with(pack: Path):
    row: Any = Transition.objects.select_related("revision").get(move="take_evidence")
    digest = row.revision.values["inputs"]["digest"]
    assert verify(pack)[1].endswith(digest)
    assert digest == sha256((pack / "hashes.txt").read_bytes()).hexdigest()


@pytest.mark.essential("each member of a pack")
@pytest.mark.parametrize("key", [""], indirect=True, ids=["unkeyed"])
def test_a_byte_changed_in_any_member_is_found_and_the_member_named(pack: Path):
    choice = random.Random(2307)
    for name in members(pack):
        whole = (pack / name).read_bytes()
        for at in {0, len(whole) - 1, *choice.sample(range(len(whole)), min(6, len(whole)))}:
            changed = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
            (pack / name).write_bytes(changed)
            code, said = verify(pack)
            assert code == 1, (name, at, said)
            assert name in said, (name, at, said)
        (pack / name).write_bytes(whole)
    assert verify(pack)[0] == 0


@pytest.mark.parametrize("key", [""], indirect=True, ids=["unkeyed"])
def test_a_member_that_is_gone_or_was_added_is_named(pack: Path):
    for name in members(pack):
        whole = (pack / name).read_bytes()
        (pack / name).unlink()
        code, said = verify(pack)
        assert code != 0, name
        assert name in said, said
        (pack / name).write_bytes(whole)
    (pack / "certificates" / "note.txt").write_text("Trust me.")
    assert verify(pack) == (1, "WRONG certificates/note.txt: was added; it is none of the pack")


def listed_anew(pack: Path, key: str = "") -> None:
    """As somebody would who knows how the list is made, and has the key or not."""
    rows = []
    for name in members(pack):
        content = (pack / name).read_bytes()
        if name != "hashes.txt":
            rows.append(f"{sha256(content).hexdigest()}  {len(content)}  {name}\n")
    body = "".join(sorted(rows)).encode()
    (pack / "hashes.txt").write_bytes(end_list(body, key))


@pytest.mark.parametrize("how", ["moved", "taken out", "doubled", "rewritten"])
def test_lines_moved_under_a_list_made_anew_are_still_found(pack: Path, key: str, how: str):
    path = pack / "transitions.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    changed = {
        "moved": [lines[1], lines[0], lines[2]],
        "taken out": lines[:2],
        "doubled": [*lines, lines[2]],
        "rewritten": [*lines[:2], lines[2].replace('"APPROVED"', '"RETURNED"')],
    }[how]
    path.write_text("".join(changed))
    listed_anew(pack, key)
    code, said = verify(pack, key)
    assert code == 1
    assert said.startswith("WRONG transitions.jsonl line"), said


def test_a_file_put_in_the_place_of_what_was_decided_on_is_found(pack: Path, key: str):
    [file] = [pack / name for name in members(pack) if name.endswith("-soa.pdf")]
    file.write_bytes(b"%PDF-1.4 another")
    listed_anew(pack, key)
    assert verify(pack, key) == (1, "WRONG soa.pdf: was decided on and is not in the pack")


def test_where_the_bytes_are_gone_the_pack_is_made_and_says_so(
    certificate: Any, api: Any, tmp_path: Path
):
    form = certificate("SUBMITTED", files=[("soa.pdf", made.pdf())])
    path_of_stored_file(form.files.get().stored_as).unlink()
    folder = unpacked(
        read(api("manager").get(f"/api/certificates/{form.pk}/evidence.zip")), tmp_path
    )
    assert any(name.endswith("soa.pdf.missing.txt") for name in members(folder))
    assert verify(folder) == (1, "WRONG soa.pdf: was decided on and is not in the pack")


@pytest.mark.parametrize("key", [""], indirect=True, ids=["unkeyed"])
def test_a_period_is_packed_as_one_file(key: str, certificate: Any, api: Any, tmp_path: Path):
    forms = [certificate("APPROVED"), certificate("RETURNED"), certificate("DRAFT")]
    data = read(api("manager").get("/api/audit/evidence.zip", {"who": "processor"}))
    pack = unpacked(data, tmp_path)
    packed = {p.name for p in (pack / "certificates").iterdir()}
    assert packed == {forms[0].reference, forms[1].reference}
    assert verify(pack)[0] == 0
    assert len((pack / "transitions.jsonl").read_text().splitlines()) == 6
    shutil.rmtree(pack / "certificates" / forms[0].reference)
    assert verify(pack)[1].endswith("form.pdf: is missing")


def test_too_much_for_one_pack_and_nothing_to_pack_are_refused(
    certificate: Any, api: Any, settings: Any
):
    settings.EVIDENCE_MOST_CERTIFICATES = 1
    certificate("APPROVED")
    certificate("APPROVED")
    found = {"processor": (422, "more than 1"), "lead": (404, "No certificate")}
    for who, (status, word) in found.items():
        answer = api("manager").get("/api/audit/evidence.zip", {"who": who})
        assert (answer.status_code, word in answer.json()["message"]) == (status, True)
    assert not Transition.objects.filter(move="take_evidence").exists()


def test_a_certificate_that_staff_may_not_see_has_no_pack(certificate: Any, api: Any):
    draft = certificate("DRAFT")
    assert api("manager").get(f"/api/certificates/{draft.pk}/evidence.zip").status_code == 404


def decided_meanwhile(monkeypatch: pytest.MonkeyPatch, approve: Any) -> list[Any]:
    """Approve the certificate between its transitions and its papers; how that ended."""
    ends: list[Any] = []
    members_of = members_in_packs.iterate_evidence_members

    def after_a_decision(*asked: Any) -> Any:
        if not ends:
            ends.extend(at_once(approve))
        return members_of(*asked)

    monkeypatch.setattr(members_in_packs, "iterate_evidence_members", after_a_decision)
    return ends


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("of_period", [False, True], ids=["one", "period"])
def test_a_pack_is_of_one_moment(
    of_period: bool,
    certificate: Any,
    api: Any,
    people: Any,
    tmp_path: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
):
    settings.DATA_DIR = tmp_path
    form = certificate("SUBMITTED")
    approve = partial(perform, "certificates", form.pk, "approve", by=people["processor"])
    ends = decided_meanwhile(monkeypatch, approve)
    one = f"/api/certificates/{form.pk}/evidence.zip"
    url = f"/api/audit/evidence.zip?reference={form.reference}" if of_period else one
    folder = unpacked(read(api("manager").get(url)), tmp_path)
    assert [end.status for end in ends] == ["APPROVED"]
    lines = (folder / "transitions.jsonl").read_text().splitlines()
    moves = [json.loads(line).get("move") for line in lines]
    assert "submit" in moves or "born" in moves
    assert "approve" not in moves
    (paper,) = folder.glob("certificates/*/form.pdf")
    text = pdfium.PdfDocument(paper)[0].get_textpage().get_text_bounded()
    assert "NOT ISSUED" not in text
    assert verify(folder)[0] == 0


def verify_zip(folder: Path, key: str, settings: Any) -> tuple[int, str]:
    """What ``manage.py verify_audit PACK.zip`` says, and its exit code."""
    packed = folder.with_suffix(".zip")
    with ZipFile(packed, "w") as file:
        for path in sorted(folder.rglob("*")):
            file.write(path, path.relative_to(folder))
    settings.AUDIT_KEY = key
    return say_of(packed)


def say_of(packed: Path) -> tuple[int, str]:
    said = StringIO()
    try:
        call_command("verify_audit", str(packed), stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue().strip()
    return 0, said.getvalue().strip()


def test_the_portal_verifies_a_pack_without_running_anything_of_it(
    pack: Path, key: str, settings: Any
):
    code, said = verify_zip(pack, key, settings)
    assert (code, said) == (0, f"pack: {verify(pack, key)[1]}")
    marker = pack.parent / "was run"
    (pack / "verify.py").write_text(f"open({str(marker)!r}, 'w'); print('VALID')")
    code, said = verify_zip(pack, key, settings)
    assert (code, said) == (1, "broken pack.zip: verify.py: was changed, or hashes.txt was")
    assert not marker.exists()


def test_a_zip_that_is_no_pack_is_refused(tmp_path: Path):
    packed = tmp_path / "pack.zip"
    with ZipFile(packed, "w") as file:
        file.writestr("a.txt", "a")
    assert say_of(packed)[0] == 1
    with ZipFile(packed, "a") as file, pytest.warns(UserWarning, match="Duplicate"):
        file.writestr("a.txt", "b")
    assert say_of(packed) == (1, "broken pack.zip: a file is in it twice")
    whole = packed.read_bytes()
    packed.write_bytes(whole[: len(whole) - 4])
    assert say_of(packed)[0] == 1


def test_the_docs_name_the_digest_of_the_verifier_in_packs():
    page = (settings_of_portal.BASE_DIR / "docs/operations/monitor.md").read_text()
    assert sha256(members_in_packs.verifier()).hexdigest() in page
