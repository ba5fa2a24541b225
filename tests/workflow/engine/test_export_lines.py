"""A file of exported transitions proves itself; whatever is done to it is found and named."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.digests import canonical_json
from tests.support.exported_lines import prove
from tests.support.keys import KEY, OTHER_KEY
from tests.support.rewriting import take_the_triggers_down
from workflow.engine.export_lines import exported_lines_of
from workflow.engine.models import Revision, Transition


@pytest.fixture(params=["", KEY], ids=["unkeyed", "keyed"])
def key(request: Any, settings: Any, tmp_path: Path) -> str:
    settings.DATA_DIR = tmp_path
    settings.AUDIT_KEY = request.param
    return request.param


@pytest.fixture
def file(key: str, certificate: Callable[..., Any], tmp_path: Path) -> Path:
    """Six transitions: a certificate that was returned, another that was approved."""
    certificate("RETURNED")
    certificate("APPROVED")
    path = tmp_path / "audit.jsonl"
    rows = Transition.objects.select_related("revision").order_by("number")
    path.write_text("".join(exported_lines_of(rows)))
    return path


def test_a_file_proves_itself(file: Path, key: str):
    head = Transition.objects.get(number=6).hash
    how = "6 of them under the key" if key else "unkeyed"
    assert prove(file) == (
        0,
        f"exported: 6 transitions hold, {how}, every number from 1 to 6, 2 without their values;"
        f" stand so in this portal's chain; last hash {head}",
    )


def test_a_drafts_content_stays_its_tenants(file: Path):
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["move"] for line in lines if line["values"] is None] == ["born", "born"]


@pytest.mark.slow
def test_every_changed_byte_is_found(file: Path):
    whole, choice = file.read_bytes(), random.Random(2307)
    for at in choice.sample(range(len(whole)), 400):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        code, said = prove(file)
        number = whole[:at].count(b"\n") + 1
        assert code == 1, at
        # A changed line break joins two lines, or makes two of one.
        assert said.startswith(("broken line",)), said
        assert f"line {number}" in said or whole[at] ^ 1 == 10, (at, said)


@pytest.mark.parametrize("gone", range(6))
def test_a_line_that_was_taken_out_is_missed(file: Path, gone: int):
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:gone] + lines[gone + 1 :]))
    code, said = prove(file)
    assert (code, "missing" in said) == (1, True), said


def test_lines_in_another_order_and_lines_put_in_are_found(file: Path):
    lines = file.read_text().splitlines(keepends=True)
    for changed in ([*lines[:2], lines[3], lines[2], *lines[4:]], [*lines, lines[-1]]):
        file.write_text("".join(changed))
        assert prove(file)[0] == 1


def test_a_hash_reckoned_anew_does_not_help_with_the_line_before(file: Path):
    """Somebody who knows how lines are written, and has no key, still breaks what follows."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    lines[2]["by"] = "Somebody Else"
    file.write_text("".join(canonical_json(line) + "\n" for line in lines))
    code, said = prove(file)
    assert (code, said.startswith("broken line 3 (#3): was changed")) == (1, True)


def test_a_keyed_file_needs_the_key(file: Path, key: str, settings: Any):
    settings.AUDIT_KEY = OTHER_KEY if key else ""
    assert prove(file)[0] == (1 if key else 0)


def test_a_chain_that_says_otherwise_is_told(file: Path):
    take_the_triggers_down()
    Transition.objects.filter(number=4).update(hash="0" * 64)
    assert prove(file) == (1, "broken line 4 (#4): is not what this portal's chain says")
    Transition.objects.filter(number=1).update(hash="0" * 64)
    assert "not of this portal's chain" in prove(file)[1]


def test_what_was_erased_is_told_without_its_values(key: str, certificate: Any, tmp_path: Path):
    certificate("APPROVED")
    take_the_triggers_down()
    Revision.objects.update(values=None)
    path = tmp_path / "audit.jsonl"
    path.write_text("".join(exported_lines_of(Transition.objects.select_related("revision"))))
    assert "3 without their values" in prove(path)[1]


def test_no_file_and_an_empty_file_are_told_plainly(db: None, tmp_path: Path):
    path = tmp_path / "audit.jsonl"
    assert prove(path) == (1, f"{path} cannot be read: No such file or directory.")
    path.write_text("")
    assert prove(path) == (1, "broken the file: holds no transition")
