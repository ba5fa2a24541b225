"""An evidence pack holds the sealed paper itself, and its verifier finds a seal that is broken."""

import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.evidence_packs import read, unpacked, verify
from workflow.engine.execution import perform


@pytest.fixture
def pack(issued: Any, api: Any, tmp_path: Path) -> Path:
    form, *_ = issued
    return unpacked(read(api("manager").get(f"/api/certificates/{form.pk}/evidence.zip")), tmp_path)


def paper_in(pack: Path) -> Path:
    (path,) = pack.glob("certificates/*/form.pdf")
    return path


def listed_anew(pack: Path) -> None:
    """As an intruder does who changes a member and writes the list of hashes again."""
    files = sorted(path for path in pack.rglob("*") if path.is_file() and path.name != "hashes.txt")
    rows = []
    for path in files:
        content, name = path.read_bytes(), path.relative_to(pack).as_posix()
        rows.append(f"{hashlib.sha256(content).hexdigest()}  {len(content)}  {name}\n")
    body = "".join(sorted(rows)).encode()
    last = hashlib.sha256(body).hexdigest().encode()
    (pack / "hashes.txt").write_bytes(body + last + b"\n")


def test_the_pack_holds_the_paper_that_was_handed_out(issued: Any, pack: Path):
    _, pdf, paper = issued
    assert paper_in(pack).read_bytes() == pdf
    assert paper.sha256 in (pack / "hashes.txt").read_text()


def test_its_verifier_speaks_of_the_seal(pack: Path):
    code, said = verify(pack)
    assert code == 0, said
    assert "Seals that hold: 1" in said


def test_it_finds_another_paper_in_the_place_of_the_one_that_was_issued(
    issued: Any, pack: Path, certificate: Any, hand_out: Any
):
    """Also a sealed one of ours, under a list of hashes made anew."""
    paper_in(pack).write_bytes(hand_out(certificate("APPROVED")))
    listed_anew(pack)
    code, said = verify(pack)
    assert code == 1
    assert "form.pdf: is not as transition" in said


def test_a_paper_issued_again_and_one_amended_later_are_valid(
    issued: Any, api: Any, people: Any, hand_out: Any, tmp_path: Path
):
    form, *_ = issued
    address = f"/api/certificates/{form.pk}/evidence.zip"
    hand_out(form)
    assert verify(unpacked(read(api("manager").get(address)), tmp_path / "again"))[0] == 0
    perform("certificates", form.pk, "amend", by=people["processor"], inputs={"remarks": "August."})
    assert verify(unpacked(read(api("manager").get(address)), tmp_path / "amended"))[0] == 0


@pytest.mark.parametrize("how", ["a byte", "something behind it"])
def test_it_finds_a_paper_that_is_not_as_it_was_sealed(how: str, pack: Path, tmp_path: Path):
    copy = tmp_path / "copy"
    shutil.copytree(pack, copy)
    content = bytearray(paper_in(copy).read_bytes())
    if how == "a byte":
        content[1000] ^= 1
    else:
        content += b"\n%%EOF\n"
    paper_in(copy).write_bytes(content)
    listed_anew(copy)
    code, said = verify(copy)
    assert code == 1
    assert "form.pdf: is not as it was sealed" in said
